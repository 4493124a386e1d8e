//! The time that a question may take.

use std::time::Duration;

use clap::Args;

/// The time that a question may take.
#[derive(Copy, Clone, Debug, Args)]
pub(crate) struct Time {
    /// Give a question up after so many seconds, such as 0.5, and tell the bounds that are known by then [default: never].
    #[arg(long = "time", value_name = "SECONDS", allow_negative_numbers = true, value_parser = duration)]
    pub(crate) most: Option<Duration>,
}

/// A number of seconds.
pub(super) fn seconds(text: &str) -> Result<f64, String> {
    let number = text.parse::<f64>().ok().filter(|number| (0.0..=1e9).contains(number));
    number.ok_or_else(|| "it is a number of seconds from 0 to 1000000000, such as 2.5".to_string())
}

fn duration(text: &str) -> Result<Duration, String> {
    seconds(text).map(Duration::from_secs_f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_finite_and_not_negative() {
        assert_eq!(duration("2.5"), Ok(Duration::from_millis(2500)));
        assert_eq!(duration("0"), Ok(Duration::ZERO));
        for wrong in ["-1", "-0.001", "NaN", "inf", "1e300", "", "1s", "soon", "0,5"] {
            assert!(duration(wrong).is_err(), "{wrong}");
        }
    }
}
