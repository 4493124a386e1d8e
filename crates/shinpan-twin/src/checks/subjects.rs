//! The list of all checks.

use std::fmt;

use shinpan::board::{Colour, Position, Size};
use shinpan::generate::race::Wish;
use shinpan::rules::{KoRule, Ruleset};

use super::{
    Mismatch, Progress, Source, answers_turn, benson, count_sequences, legal_count, mutated_diagrams,
    point_names, race_levels, random_benson, random_diagrams, random_games, random_groups, random_lives,
    random_lives_after_ko, random_races, random_recognition, random_records, random_sequences, reachable,
    safety_is_held, safety_is_symmetric, safety_lasts, safety_under_attack, same, scores_add_up,
    scores_by_definition, symmetries, tables, verdicts_hold,
};

/// How long a check runs.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Length {
    /// A second or a few.
    Short,
    /// Up to a few minutes.
    Long,
    /// So many random cases; enumerations are short.
    Cases(u64),
}

impl Length {
    fn pick<T>(self, short: T, long: T) -> T {
        match self {
            Length::Short | Length::Cases(_) => short,
            Length::Long => long,
        }
    }

    /// The number of random cases.
    fn cases(self, short: u64, long: u64) -> u64 {
        match self {
            Length::Cases(number) => number,
            other => other.pick(short, long),
        }
    }
}

/// A check: its name, what it claims, and how to run it.
#[derive(Copy, Clone)]
pub struct Subject {
    /// A short name.
    pub name: &'static str,
    /// What holds if the check passes.
    pub claim: &'static str,
    /// Runs it with a length and a seed; gives the number of comparisons.
    pub run: fn(Length, u64, Progress<'_>) -> Result<u64, Mismatch>,
}

impl fmt::Debug for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Subject").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Subject {
    /// The check with a name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Subject> {
        SUBJECTS.iter().find(|subject| subject.name == name)
    }

    /// Runs a check briefly, for a test.
    ///
    /// # Panics
    /// If there is no such check, if it finds a difference, or if it made fewer comparisons than expected.
    #[track_caller]
    pub fn must_hold(name: &str, at_least: u64) {
        let subject = Subject::named(name).unwrap_or_else(|| panic!("there is no check {name}"));
        let compared = (subject.run)(Length::Short, 1, &mut |_| {})
            .unwrap_or_else(|mismatch| panic!("{name}: {}\n{mismatch}", subject.claim));
        assert!(compared >= at_least, "{name} compared only {compared}");
    }
}

/// All checks, in the order in which the code builds up.
pub const SUBJECTS: &[Subject] = &[
    Subject {
        name: "boards",
        claim: "after every play and undo of random games, the board equals one that is looked up anew",
        run: |length, seed, progress| random_games(7, length.cases(200, 5_000), seed, progress),
    },
    Subject {
        name: "large-boards",
        claim: "the same on boards up to 19x19",
        run: |length, seed, progress| random_games(19, length.cases(3, 60), seed, progress),
    },
    Subject {
        name: "symmetries",
        claim: "turning a board or swapping the colours changes nothing but the names",
        run: |length, seed, progress| symmetries(9, length.cases(300, 30_000), seed, progress),
    },
    Subject {
        name: "legal-positions",
        claim: "boards have as many legal positions as Tromp and Farnebäck counted",
        run: |length, _, progress| {
            let squares = [(1, 1), (2, 57), (3, 12_675), (4, 24_318_165)];
            squares[..length.pick(3, 4)].iter().try_fold(0, |all, &(side, expected)| {
                let Some(size) = Size::new(side, side) else { return Ok(all) };
                let legal = legal_count(size, &mut *progress)?;
                same("legal positions", &legal, &expected).map_err(|text| Mismatch::new(text, size))?;
                Ok(all + legal)
            })
        },
    },
    Subject {
        name: "reachable",
        claim: "play leads from the empty board to every legal position and to no other",
        run: |length, _, progress| {
            sizes(&[(1, 1), (5, 1), (2, 2), (3, 3)], &[(4, 3)], length)
                .try_fold(0, |all, size| Ok(all + reachable(size, &mut *progress)?))
        },
    },
    Subject {
        name: "sequences",
        claim: "basic-ko, fixed-ko and superko prohibit what a look through the whole record prohibits",
        run: |length, seed, progress| {
            KO_RULES.into_iter().try_fold(0, |all, ko_rule| {
                Ok(all + random_sequences(ko_rule, length.cases(100, 3_000), seed, &mut *progress)?.moves)
            })
        },
    },
    Subject {
        name: "sequence-counts",
        claim: "small boards have equally many legal sequences by both accounts",
        run: |length, _, _| {
            KO_RULES.into_iter().try_fold(0, |all, ko_rule| {
                // The long run confirms the counts in `benches/fingerprint.txt`.
                let counts =
                    [((2, 1), 9, 16), ((3, 1), 7, 11), ((2, 2), 6, 9), ((3, 2), 5, 9), ((3, 3), 3, 6)];
                counts.into_iter().try_fold(all, |all, ((width, height), short, long)| {
                    let Some(size) = Size::new(width, height) else { return Ok(all) };
                    let start = Position::empty(size);
                    Ok(all + count_sequences(&start, Colour::Black, ko_rule, length.pick(short, long))?)
                })
            })
        },
    },
    Subject {
        name: "records",
        claim: "phases, prisoners, cycles and ends of a game follow from the list of its moves",
        run: |length, seed, progress| {
            Ruleset::ALL.into_iter().try_fold(0, |all, rules| {
                Ok(all + random_records(rules, length.cases(40, 1_500), seed, &mut *progress)?)
            })
        },
    },
    Subject {
        name: "immortal-tables",
        claim: "the table of immortal stones says what the search from each position says",
        run: |length, _, progress| {
            sizes(&[(1, 1), (6, 1), (2, 2), (3, 2)], &[(3, 3), (5, 2)], length)
                .try_fold(0, |all, size| Ok(all + tables(size, &mut *progress)?))
        },
    },
    Subject {
        name: "immortal",
        claim: "Benson's stones are the immortal ones in every legal position of small boards",
        run: |length, _, progress| {
            let all_up_to_4x3 = &[
                (1, 1),
                (2, 1),
                (3, 1),
                (4, 1),
                (2, 2),
                (3, 2),
                (4, 2),
                (3, 3),
                (4, 3),
                (3, 4),
                (9, 1),
                (5, 2),
            ];
            sizes(all_up_to_4x3, &[(12, 1), (7, 2), (5, 3), (4, 4)], length)
                .try_fold(0, |all, size| Ok(all + benson(size, &mut *progress)?))
        },
    },
    Subject {
        name: "large-immortal",
        claim: "the same near the end of random games on larger boards",
        run: |length, seed, progress| random_benson(7, length.cases(300, 30_000), seed, progress),
    },
    Subject {
        name: "safety-lasts",
        claim: "every attack on statically safe stones has an answer after which all is safe again",
        run: |length, _, progress| {
            sizes(&[(7, 1), (2, 2), (4, 2), (5, 2), (3, 3)], &[(4, 3), (6, 2), (7, 2)], length)
                .try_fold(0, |all, size| Ok(all + safety_lasts(size, &mut *progress)?))
        },
    },
    Subject {
        name: "safety-held",
        claim: "exhaustive search captures no statically safe stone",
        run: |length, _, progress| {
            sizes(&[(6, 1), (2, 2), (4, 2), (3, 3)], &[(5, 2), (4, 3)], length)
                .try_fold(0, |all, size| Ok(all + safety_is_held(size, &mut *progress)?))
        },
    },
    Subject {
        name: "safety-attacks",
        claim: "random attacks capture no statically safe stone",
        run: |length, seed, progress| safety_under_attack(9, length.cases(2_000, 200_000), seed, progress),
    },
    Subject {
        name: "safety-symmetries",
        claim: "safe stones and local games turn with the board and swap with the colours",
        run: |length, seed, progress| safety_is_symmetric(11, length.cases(200, 20_000), seed, progress),
    },
    Subject {
        name: "groups",
        claim: "groups are what joining blocks in any order gives, and turn with the board",
        run: |length, seed, progress| random_groups(9, length.cases(1_000, 30_000), seed, progress),
    },
    Subject {
        name: "life",
        claim: "the solver finds the status and all best moves of random problems as the definition does",
        run: |length, seed, progress| {
            let tally = random_lives(length.cases(300, 20_000), seed, progress)?;
            Ok(tally.decided.iter().sum())
        },
    },
    Subject {
        name: "life-ko",
        claim: "and so it does just after a ko was taken, which may not be taken back at once",
        run: |length, seed, progress| {
            let tally = random_lives_after_ko(length.cases(200, 20_000), seed, progress)?;
            Ok(tally.decided.iter().sum())
        },
    },
    Subject {
        name: "life-whole",
        claim: "every verdict on life, found in a part of a board, is that of the whole board with the walls that it names",
        run: |length, seed, progress| Ok(verdicts_hold(length.cases(150, 20_000), seed, progress)?.compared()),
    },
    Subject {
        name: "race",
        claim: "built races are recognised, and their results, moves and passes are those of exhaustive play",
        run: |length, seed, progress| {
            let wish = Wish::any(12);
            Ok(random_races(wish, length.cases(200, 10_000), seed, progress)?.races())
        },
    },
    Subject {
        name: "race-games",
        claim: "every proven verdict in random games is that of exhaustive play",
        run: |length, seed, progress| {
            let cases = length.cases(2_000, 100_000);
            Ok(random_recognition(Source::Games, cases, seed, 1_000_000, progress)?.confirmed)
        },
    },
    Subject {
        name: "race-random",
        claim: "every proven verdict in random stones, corners and disturbed races is that of exhaustive play",
        run: |length, seed, progress| {
            let cases = length.cases(2_000, 100_000);
            Ok(random_recognition(Source::Mixed, cases, seed, 60_000, progress)?.confirmed)
        },
    },
    Subject {
        name: "games",
        claim: "theory, games, search and exhaustive play agree on races: result, moves, moves ahead, ko",
        run: |length, seed, progress| {
            let tally = race_levels(length.cases(300, 20_000), seed, progress)?;
            Ok(tally.pairs + tally.moves + tally.statuses + tally.ahead[0] + tally.ahead[1] + tally.shown)
        },
    },
    Subject {
        name: "score",
        claim: "the divided board has the score of the undivided one, under both ko rules, and its line shows it",
        run: |length, seed, progress| {
            Ok(scores_add_up(5, length.cases(300, 10_000), seed, progress)?.compared)
        },
    },
    Subject {
        name: "score-definition",
        claim: "scores are those of every line of every analysis on small boards",
        run: |length, seed, progress| {
            let cases = length.cases(60, 2_000);
            let tally = sizes(&[(3, 2), (3, 3), (6, 1)], &[(5, 2), (4, 2)], length)
                .try_fold(0, |all, size| {
                    Ok(all + scores_by_definition(size, cases, seed, &mut *progress)?.compared)
                })?;
            Ok(tally)
        },
    },
    Subject {
        name: "symmetry",
        claim: "whole answers to life, race, solve, analyze, safe and score turn with the board and swap with the colours",
        run: |length, seed, progress| answers_turn(length.cases(25, 2_000), seed, progress),
    },
    Subject {
        name: "diagrams",
        claim: "diagrams are read as they were written",
        run: |length, seed, progress| random_diagrams(length.cases(500, 50_000), seed, progress),
    },
    Subject {
        name: "mutated-diagrams",
        claim: "no text makes the reader of diagrams panic, and errors point into the text",
        run: |length, seed, progress| mutated_diagrams(length.cases(20_000, 2_000_000), seed, progress),
    },
    Subject {
        name: "names",
        claim: "names of points are read as they were written, and nothing else is read",
        run: |length, seed, progress| point_names(length.cases(2_000, 200_000), seed, progress),
    },
];

const KO_RULES: [KoRule; 3] = [KoRule::Basic, KoRule::Fixed, KoRule::Superko];

/// The sizes for a short run, and for a long one those and more.
fn sizes(
    short: &'static [(u8, u8)],
    more: &'static [(u8, u8)],
    length: Length,
) -> impl Iterator<Item = Size> {
    short.iter().chain(length.pick(&[][..], more)).filter_map(|&(width, height)| Size::new(width, height))
}
