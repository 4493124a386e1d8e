//! The command line: every option and its help in one place.

mod ground;
mod race;
mod score;
mod serve;
mod solve;
mod time;
mod written;

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use shinpan::generate::life::{Best, Place, Task, Wanted};
use shinpan::rules::{Prisoners, Ruleset};

pub(crate) use ground::{Ground, Kos, Walls, point, points};
pub(crate) use race::{GenerateRace, Race};
pub(crate) use score::{Counting, Score};
pub(crate) use serve::{Page, Serve};
pub(crate) use solve::Solve;
pub(crate) use time::Time;
pub(crate) use written::{Pictures, Written};

/// What each exit code means; part of the help and of the manual page.
pub(crate) const EXIT_CODES: [(u8, &str); 5] = [
    (0, "answered"),
    (1, "a record, analysis or certificate is wrong and the move is named, or selfcheck differs"),
    (2, "bad usage, or input that cannot be read or is incomplete"),
    (
        3,
        "answered but not proven: not enclosed, not known to theory, out of budget, or too few problems found",
    ),
    (130, "interrupted"),
];

fn exit_codes() -> String {
    let lines: Vec<String> =
        EXIT_CODES.iter().map(|(code, meaning)| format!("\n  {code:<4} {meaning}")).collect();
    format!("Exit codes:{}", lines.concat())
}

/// A Go referee that proves its answers.
///
/// It replays records under the rules, counts finished games, and names the rule
/// and the earlier move when a move is illegal.
///
/// A FILE is a game record (SGF) or a diagram: X or # black, O white, . empty; - is standard input. Its
/// content decides which of the two it is: a record starts with (; and no diagram has that.
#[derive(Debug, Parser)]
#[command(name = "shinpan", version, after_help = exit_codes())]
pub(crate) struct Arguments {
    /// Colours and drawn boards: auto (in a terminal, unless NO_COLOR is set), always or never.
    #[arg(
        long,
        global = true,
        value_enum,
        default_value_t = When::Auto,
        value_name = "WHEN",
        hide_possible_values = true,
        display_order = 90
    )]
    pub(crate) color: When,
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// When to use colours.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    /// In a terminal, unless NO_COLOR is set.
    Auto,
    /// Always, and boards with lines even when piped.
    Always,
    /// Never.
    Never,
}

/// The subcommands, one file each.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Solve a problem: find what the side to play can do, with which move, and prove it.
    Solve(Solve),
    /// Look at the whole board: what is safe, every race, every group in danger, the most urgent first.
    Analyze(Analyze),
    /// Draw the position of a record or diagram.
    Show(Show),
    /// Find the stones and territory that are safe without search.
    Safe(Safe),
    /// Find out whether stones live, die, or fight a ko, with a proof by search.
    Life(Life),
    /// Find out who wins capturing races, by how much, and with which moves, by counting.
    Race(Race),
    /// Count a finished game from its two played-out analyses.
    Score(Score),
    /// Replay a record under the rules and name the first illegal move.
    Play(Play),
    /// Answer JSON lines, one question each.
    Batch(Batch),
    /// Answer other programs by the Go Text Protocol: GoGui, Sabaki, regression scripts.
    Gtp(Gtp),
    /// Open the page on this machine: positions by clicking, verdicts on the board.
    Serve(Serve),
    /// Write the page as files for any web host; the engine runs in the browser.
    Page(Page),
    /// Settle a disagreement about the score in ten steps, up to a sheet to sign.
    Dispute(Dispute),
    /// Make random problems, each solved and verified: life and death, capturing races.
    Generate(Generate),
    /// Check a certificate of life or death by the rules alone.
    Verify(Verify),
    /// Compare the fast parts of this program with slow, obviously right ones.
    Selfcheck(Selfcheck),
    /// Print the completions for a shell.
    Completions(Completions),
    /// Print the manual page.
    Man(Man),
}

/// A record or diagram, and the moment of the game that is meant.
#[derive(Debug, Args)]
pub(crate) struct Source {
    /// Record (SGF) or diagram; - is standard input.
    pub(crate) file: PathBuf,
    /// Take the position after N moves of the record, not after its last.
    #[arg(long = "move", value_name = "N")]
    pub(crate) number: Option<usize>,
}

/// Options of `show`.
#[derive(Debug, Args)]
pub(crate) struct Show {
    #[command(flatten)]
    pub(crate) source: Source,
    /// Number the last N moves in the pictures.
    #[arg(long, value_name = "N")]
    pub(crate) numbers: Option<usize>,
    #[command(flatten)]
    pub(crate) pictures: Pictures,
    /// Print one JSON object.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Options of `analyze`.
#[derive(Debug, Args)]
#[command(after_long_help = "\
A race is decided by closed forms, else by the sum of its games, else by search; a group by search. Each line says \
which. Walls that are not proven safe but face the open are assumed safe, and are listed. What the budget does not \
allow to decide is listed as unknown, with the reason; that is no failure.")]
pub(crate) struct Analyze {
    #[command(flatten)]
    pub(crate) source: Source,
    /// Give up a question after N positions.
    #[arg(long, value_name = "N", default_value_t = 8_000)]
    pub(crate) nodes: u64,
    #[command(flatten)]
    pub(crate) time: Time,
    /// Ask about at most N groups, the largest first.
    #[arg(long, value_name = "N", default_value_t = 60)]
    pub(crate) groups: usize,
    /// The largest number of ko threats considered.
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u8).range(0..=20))]
    pub(crate) ko_threats: u8,
    /// Number of threads [default: one for each core].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    #[command(flatten)]
    pub(crate) walls: Walls,
    #[command(flatten)]
    pub(crate) written: Written,
    /// Print one JSON object.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Options of `safe`.
#[derive(Debug, Args)]
pub(crate) struct Safe {
    #[command(flatten)]
    pub(crate) source: Source,
    #[command(flatten)]
    pub(crate) pictures: Pictures,
    /// Print one JSON object.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Options of `life`.
#[derive(Debug, Args)]
#[command(after_long_help = "\
The walls around the target are found on the board. Those that are not proven safe but face the open are \
assumed safe, and the answer lists them. A target that can run into the open is not answered: name a wall with \
--assume-safe, or declare the points to be played on with --region, whose border then counts as a way out.")]
pub(crate) struct Life {
    #[command(flatten)]
    pub(crate) source: Source,
    /// A stone of each block in question; may be repeated.
    #[arg(long, value_name = "POINTS", required = true)]
    pub(crate) target: Vec<String>,
    /// Whether the attacker must capture all targets or any of them.
    #[arg(long, value_name = "GOAL", value_parser = ["all", "any"], default_value = "all")]
    pub(crate) goal: String,
    /// Answer for one side moving first only.
    #[arg(long, value_name = "COLOUR", value_parser = ["black", "white"])]
    pub(crate) to_move: Option<String>,
    #[command(flatten)]
    pub(crate) kos: Kos,
    #[command(flatten)]
    pub(crate) ground: Ground,
    /// Judge every first move, also those that take much longer than the answer took.
    #[arg(long)]
    pub(crate) every_move: bool,
    /// Show the reply to every first move that is not best.
    #[arg(long)]
    pub(crate) refute: bool,
    /// Give up after N positions for each side [default: 1000000].
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
    #[command(flatten)]
    pub(crate) time: Time,
    /// Write the winner's replies to OUT, for `verify`; needs --to-move, since a certificate proves one status.
    #[arg(long, value_name = "OUT", requires = "to_move")]
    pub(crate) certificate: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) written: Written,
    /// Print one JSON object.
    #[arg(long)]
    pub(crate) json: bool,
}

fn ruleset() -> impl TypedValueParser<Value = Ruleset> {
    PossibleValuesParser::new(Ruleset::ALL.map(Ruleset::name)).try_map(|name| name.parse::<Ruleset>())
}

/// The rules of a game.
#[derive(Copy, Clone, Debug, Args)]
pub(crate) struct Rules {
    /// Rules: naj (basic-ko, fixed-ko), najn (basic-ko alone; a cycle may end without result) or superko.
    #[arg(long = "rules", value_parser = ruleset(), default_value = "naj", value_name = "RULES")]
    pub(crate) set: Ruleset,
}

/// Prisoners given by hand.
#[derive(Copy, Clone, Debug, Args)]
pub(crate) struct Captured {
    /// White stones that Black has captured [default: those of the record's moves, 0 for a diagram].
    #[arg(long, value_name = "N")]
    pub(crate) black_prisoners: Option<u32>,
    /// Black stones that White has captured [default: those of the record's moves, 0 for a diagram].
    #[arg(long, value_name = "N")]
    pub(crate) white_prisoners: Option<u32>,
}

impl Captured {
    /// The prisoners given, else those of the record.
    pub(crate) fn or(self, recorded: Prisoners) -> Prisoners {
        Prisoners {
            black: self.black_prisoners.unwrap_or(recorded.black),
            white: self.white_prisoners.unwrap_or(recorded.white),
        }
    }
}

/// Options of `play`.
#[derive(Debug, Args)]
#[command(after_long_help = "\
A complete game has two successive passes, then the black-analysis (White moves first) and the \
white-analysis (Black moves first), each up to three successive passes. The analyses are two variations \
after the second pass, or follow one another in the main line. A complete game ends with its verdict.")]
pub(crate) struct Play {
    /// Record (SGF); - is standard input.
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) rules: Rules,
    /// End the game without result: the players agree, or a referee rules so (rules najn, after a cycle).
    #[arg(long)]
    pub(crate) no_result: bool,
    /// Print one JSON object.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Options of `batch`.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Each line is a request such as {\"id\":1,\"question\":\"safe\",\"diagram\":\".X.\\nXXX\"}; each answer is one \
line, in the order of the requests. Bad lines are answered with \"ok\":false and stop nothing, so the exit \
code is 0 once all lines are answered. --time is for requests that name no \"time\" of their own.")]
pub(crate) struct Batch {
    /// JSON lines; - is standard input.
    #[arg(default_value = "-")]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) time: Time,
    /// Number of threads [default: one for each core].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
}

/// Options of `gtp`.
#[derive(Debug, Args)]
#[command(after_long_help = "\
The commands are listed by list_commands and described in docs/protocol.md. Both limits can be changed during the \
session: shinpan-param nodes N, shinpan-param time SECONDS. A question that is not proven within them is answered \
with an error, never with a guess.")]
pub(crate) struct Gtp {
    /// Give a question up after N positions for each side.
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    pub(crate) nodes: u64,
    /// Give a command up after so many seconds; 0 is never.
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0, value_parser = time::seconds)]
    pub(crate) time: f64,
}

/// Options of `dispute`.
#[derive(Debug, Args)]
#[command(after_long_help = "\
The moves of both analyses come from standard input, one in a line: a point such as C3, or pass. The sheet \
is printed at the end, when both analyses are complete, and only then written to the files.")]
pub(crate) struct Dispute {
    #[command(flatten)]
    pub(crate) source: Source,
    #[command(flatten)]
    pub(crate) rules: Rules,
    #[command(flatten)]
    pub(crate) captured: Captured,
    /// Write the sheet to sign as a page that can be printed.
    #[arg(long, value_name = "OUT")]
    pub(crate) html: Option<PathBuf>,
    /// Write the sheet to sign as text.
    #[arg(long, value_name = "OUT")]
    pub(crate) text: Option<PathBuf>,
}

/// Options of `generate`.
#[derive(Debug, Args)]
pub(crate) struct Generate {
    /// What kind of problems.
    #[command(subcommand)]
    pub(crate) kind: Kind,
}

/// The kinds of problems.
#[derive(Debug, Subcommand)]
pub(crate) enum Kind {
    /// Life and death: stones to kill or to save, enclosed or with ways out.
    Life(GenerateLife),
    /// Capturing races, from chosen numbers.
    Race(GenerateRace),
}

/// Options of `generate life`.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Problems come in the order in which they are found, named by the seed and the number of the candidate. Without \
--sgf and --batch they are drawn, with their solutions. Most candidates are rejected, and the last line on \
standard error says how many for which reason. Ctrl-C keeps what has been made. Exit code 3: fewer problems \
than asked for were found within --tries.")]
pub(crate) struct GenerateLife {
    /// Number of problems.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) count: u64,
    /// Problems with ways out: gaps in the wall, and loose stones of both colours, on a board of 19x19.
    #[arg(long)]
    pub(crate) open: bool,
    /// Number of empty points of the local game, or a range; with --open, between the walls before they got their gaps.
    #[arg(long, value_name = "N|A..B", default_value = "6..8", value_parser = range)]
    pub(crate) empty: RangeInclusive<usize>,
    /// Where on the board: corner, side or centre [default: anywhere].
    #[arg(long, value_name = "PLACE", hide_possible_values = true, value_parser = one_of(Place::ALL, Place::name))]
    pub(crate) place: Option<Place>,
    /// What the side that moves first has to do, live or kill [default: either].
    #[arg(long, value_name = "TASK", hide_possible_values = true, value_parser = one_of(Task::BOTH, Task::name))]
    pub(crate) task: Option<Task>,
    /// Who moves first [default: either].
    #[arg(long, value_name = "COLOUR", value_parser = ["black", "white"])]
    pub(crate) to_move: Option<String>,
    /// Status wanted: win, loss, ko, favourable-ko, unfavourable-ko or a number such as -1; may be repeated.
    #[arg(long, value_name = "STATUS", allow_hyphen_values = true)]
    pub(crate) status: Vec<Wanted>,
    /// Best first moves: play (a single one, no pass), one (a single one) or any.
    #[arg(
        long,
        value_name = "BEST",
        hide_possible_values = true,
        default_value = "play",
        value_parser = one_of(Best::ALL, Best::name)
    )]
    pub(crate) best: Best,
    /// Playing elsewhere gains nothing: the attacker has to prove the kill, so that bent four is a ko.
    #[arg(long)]
    pub(crate) no_tenuki: bool,
    /// The largest number of ko threats considered.
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u8).range(0..=20))]
    pub(crate) ko_threats: u8,
    /// The sides of the board, from 7 to 19 [default: as small as looks well, from 9; 19 with --open].
    #[arg(long, value_name = "N")]
    pub(crate) size: Option<u8>,
    /// Give up a candidate after N positions.
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    pub(crate) nodes: u64,
    /// Give up after N candidates [default: 100000 for each problem].
    #[arg(long, value_name = "N")]
    pub(crate) tries: Option<u64>,
    /// The seed: the same seed and options, the same problems.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Write the problems to OUT as a record with one game each; - is standard output.
    #[arg(long, value_name = "OUT")]
    pub(crate) sgf: Option<PathBuf>,
    /// Write the questions to OUT as JSON lines for `batch`; - is standard output.
    #[arg(long, value_name = "OUT")]
    pub(crate) batch: Option<PathBuf>,
}

/// `8`, or `6..8` with both ends.
fn range(text: &str) -> Result<RangeInclusive<usize>, String> {
    let number = |text: &str| text.trim().parse::<usize>().ok();
    let found = match text.split_once("..") {
        None => number(text).map(|only| only..=only),
        Some((least, most)) => number(least).zip(number(most)).map(|(least, most)| least..=most),
    };
    found.ok_or_else(|| "it is a number such as 8, or a range such as 6..8".to_string())
}

/// One of a few things, by its name.
fn one_of<T, const N: usize>(all: [T; N], name: fn(T) -> &'static str) -> impl TypedValueParser<Value = T>
where
    T: Copy + Send + Sync + 'static,
{
    PossibleValuesParser::new(all.map(name))
        .try_map(move |given| all.into_iter().find(|&one| name(one) == given).ok_or("there is no such name"))
}

/// Options of `verify`.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Exit code 0: the certificate proves its claim. 1: it does not, and the line of play where it fails is named. \
2: the file is no certificate. 3: there is more to check than --steps allows.")]
pub(crate) struct Verify {
    /// Certificate; - is standard input.
    pub(crate) file: PathBuf,
    /// Give up after N steps of checking [default: 20000000].
    #[arg(long, value_name = "N")]
    pub(crate) steps: Option<u64>,
}

/// Options of `selfcheck`.
#[derive(Debug, Args)]
pub(crate) struct Selfcheck {
    /// What to check [default: everything]; `list` lists the subjects.
    pub(crate) subject: Option<String>,
    /// Number of random cases.
    #[arg(long, value_name = "N")]
    pub(crate) count: Option<u64>,
    /// The long check: larger boards, more cases.
    #[arg(long)]
    pub(crate) long: bool,
    /// The seed of the random cases: the same seed, the same cases. Some checks count it up from case to case, so take
    /// seeds that are far apart.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
}

/// Options of `completions`.
#[derive(Debug, Args)]
pub(crate) struct Completions {
    /// The shell.
    #[arg(value_enum)]
    pub(crate) shell: clap_complete::Shell,
}

/// Options of `man`.
#[derive(Debug, Args)]
pub(crate) struct Man {
    /// The page of one command, such as score [default: the page of shinpan].
    pub(crate) command: Option<String>,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_definitions_are_consistent() {
        super::Arguments::command().debug_assert();
    }
}
