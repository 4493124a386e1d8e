//! The rules of a session, in the words that other programs have for them.

use serde_json::{Map, Value, json};
use shinpan::rules::{KoRule, Ruleset};

/// How a finished game is counted.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Scoring {
    /// Living stones and the points they surround.
    Area,
    /// Surrounded points and prisoners; nothing in seki.
    Territory,
}

/// What White gets in a game with handicap.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Bonus {
    Nothing,
    /// A point for each stone.
    Each,
    /// A point for each stone but one.
    AllButOne,
}

/// The rules of a session.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Rules {
    pub(super) ko: KoRule,
    pub(super) scoring: Scoring,
    pub(super) bonus: Bonus,
}

impl Rules {
    /// The New Amateur-Japanese Rules.
    pub(super) const NAJ: Rules =
        Rules { ko: KoRule::Fixed, scoring: Scoring::Territory, bonus: Bonus::Nothing };

    /// Reads a name or a JSON object.
    pub(super) fn read(text: &str, now: Rules) -> Result<Rules, String> {
        let text = text.trim();
        if text.starts_with('{') {
            let value = serde_json::from_str::<Value>(text).map_err(|error| format!("rules: {error}"))?;
            return match value {
                Value::Object(fields) => Rules::from_fields(&fields, now),
                _ => Err("rules are a name or a JSON object".to_string()),
            };
        }
        let rules = |ko, scoring, bonus| Ok(Rules { ko, scoring, bonus });
        let name = text.to_ascii_lowercase().replace('_', "-");
        match &name[..] {
            "naj" => Ok(Rules::NAJ),
            "najn" | "japanese" | "korean" => rules(KoRule::Basic, Scoring::Territory, Bonus::Nothing),
            "superko" => rules(KoRule::Superko, Scoring::Territory, Bonus::Nothing),
            "chinese" => rules(KoRule::Basic, Scoring::Area, Bonus::Each),
            "chinese-ogs" | "chinese-kgs" => rules(KoRule::Superko, Scoring::Area, Bonus::Each),
            "aga" | "bga" | "aga-button" => {
                Err(format!("{name}: situational superko is not known here; {KNOWN}"))
            }
            "new-zealand" | "tromp-taylor" => Err(format!("{name}: suicide is not allowed here; {KNOWN}")),
            "stone-scoring" => Err(format!("{name}: a tax on groups is not known here; {KNOWN}")),
            _ => Err(format!("{name:?}: {KNOWN}")),
        }
    }

    fn from_fields(fields: &Map<String, Value>, now: Rules) -> Result<Rules, String> {
        let mut rules = now;
        let mut tax = None;
        for (field, value) in fields {
            let word = value.as_str().map(str::to_ascii_uppercase);
            match (&field[..], word.as_deref(), value.as_bool()) {
                ("ko", Some("SIMPLE"), _) => rules.ko = KoRule::Basic,
                ("ko", Some("FIXED"), _) => rules.ko = KoRule::Fixed,
                ("ko", Some("POSITIONAL"), _) => rules.ko = KoRule::Superko,
                ("ko", ..) => return Err(format!("ko {value}: it is SIMPLE, FIXED or POSITIONAL")),
                ("scoring", Some("AREA"), _) => rules.scoring = Scoring::Area,
                ("scoring", Some("TERRITORY"), _) => rules.scoring = Scoring::Territory,
                ("scoring", ..) => return Err(format!("scoring {value}: it is AREA or TERRITORY")),
                ("tax", Some("NONE" | "SEKI"), _) => tax = word,
                ("tax", ..) => return Err(format!("tax {value}: it is NONE with area, SEKI with territory")),
                ("suicide" | "hasButton", _, Some(false)) => {}
                ("suicide" | "hasButton", ..) => return Err(format!("{field} {value}: it is false here")),
                ("whiteHandicapBonus", Some("0"), _) => rules.bonus = Bonus::Nothing,
                ("whiteHandicapBonus", Some("N"), _) => rules.bonus = Bonus::Each,
                ("whiteHandicapBonus", Some("N-1"), _) => rules.bonus = Bonus::AllButOne,
                ("whiteHandicapBonus", ..) => {
                    return Err(format!("whiteHandicapBonus {value}: it is \"0\", \"N\" or \"N-1\""));
                }
                ("friendlyPassOk" | "multiStoneSuicideLegal", ..) => {}
                _ => return Err(format!("{field:?} is no field of the rules")),
            }
        }
        match tax {
            Some(tax) if tax != rules.tax() => {
                Err(format!("tax {tax}: it is {} with this scoring", rules.tax()))
            }
            _ => Ok(rules),
        }
    }

    fn tax(&self) -> &'static str {
        match self.scoring {
            Scoring::Area => "NONE",
            Scoring::Territory => "SEKI",
        }
    }

    /// The rules by which a record with analyses is replayed.
    pub(super) fn set(&self) -> Ruleset {
        match self.ko {
            KoRule::Basic => Ruleset::Najn,
            KoRule::Fixed => Ruleset::Naj,
            KoRule::Superko => Ruleset::Superko,
        }
    }

    /// The rules as a JSON object in one line.
    pub(super) fn object(&self) -> String {
        let ko = match self.ko {
            KoRule::Basic => "SIMPLE",
            KoRule::Fixed => "FIXED",
            KoRule::Superko => "POSITIONAL",
        };
        let scoring = match self.scoring {
            Scoring::Area => "AREA",
            Scoring::Territory => "TERRITORY",
        };
        let bonus = match self.bonus {
            Bonus::Nothing => "0",
            Bonus::Each => "N",
            Bonus::AllButOne => "N-1",
        };
        json!({
            "hasButton": false, "ko": ko, "scoring": scoring, "suicide": false, "tax": self.tax(),
            "whiteHandicapBonus": bonus,
        })
        .to_string()
    }

    /// What White gets for so many stones of handicap.
    pub(super) fn bonus(&self, handicap: u32) -> f64 {
        f64::from(match self.bonus {
            Bonus::Nothing => 0,
            Bonus::Each => handicap,
            Bonus::AllButOne => handicap.saturating_sub(1),
        })
    }
}

const KNOWN: &str = "rules are naj, japanese, korean, superko, chinese, chinese-ogs or chinese-kgs";
