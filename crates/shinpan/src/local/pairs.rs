//! Pairs of points, none taken twice.

use super::Bits;

/// Whether two points can be taken from every set so that no point is taken twice: a bipartite matching in which every set
/// asks for two partners, by augmenting paths. The answer does not depend on the order of the sets.
pub(crate) fn disjoint_pairs_exist<B: Bits>(sets: &[B]) -> bool {
    let mut owners: Vec<(usize, usize)> = Vec::new();
    sets.iter().all(|set| set.count() >= 2)
        && (0..2 * sets.len()).all(|demand| augment(sets, demand, &mut owners, &mut B::default()))
}

/// Finds a point for a demand, moving earlier demands to other points where that helps.
fn augment<B: Bits>(sets: &[B], demand: usize, owners: &mut Vec<(usize, usize)>, tried: &mut B) -> bool {
    for point in sets[demand / 2].iter() {
        if tried.has(point) {
            continue;
        }
        *tried = *tried | B::bit(point);
        let Some(at) = owners.iter().position(|&(taken, _)| taken == point) else {
            owners.push((point, demand));
            return true;
        };
        if augment(sets, owners[at].1, owners, tried) {
            // The earlier demand has found another point.
            owners[at].1 = demand;
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::disjoint_pairs_exist;

    /// The same by trying every way.
    fn by_trying(sets: &[u16], taken: u16) -> bool {
        let Some((&first, rest)) = sets.split_first() else { return true };
        let bits = || (0..16).map(|index| 1 << index).filter(|&bit| first & !taken & bit != 0);
        bits().any(|one| bits().any(|two| two > one && by_trying(rest, taken | one | two)))
    }

    #[test]
    fn pairs_agree_with_trying_every_way() {
        let mut rng = fastrand::Rng::with_seed(3);
        let mut found = 0;
        for _ in 0..2000 {
            let sets: Vec<u16> =
                (0..rng.usize(1..5)).map(|_| (0..4).fold(0, |set, _| set | 1 << rng.u8(0..10))).collect();
            let exist = disjoint_pairs_exist(&sets);
            assert_eq!(exist, by_trying(&sets, 0), "{sets:x?}");
            found += usize::from(exist);
        }
        assert!((500..1900).contains(&found), "{found}");
    }
}
