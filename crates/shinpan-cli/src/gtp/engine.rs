//! A session: the game, the rules, what may be spent on a question, and who listens.

use std::io::{self, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

use shinpan::ask::Memory;
use shinpan::board::{Colour, Move, Point, PointSet, Size};
use shinpan::search::Stop;

use super::commands::{Handler, find};
use super::game::Game;
use super::params::Params;
use super::queue::{Item, LONGEST, Queue};
use super::rules::Rules;
use super::wire::{Request, render};

/// What a command answers: a text, or what is wrong.
pub(super) type Answer = Result<String, String>;

/// What follows an answer.
#[derive(Debug)]
pub(super) enum Next {
    /// The next command.
    Go,
    /// The end: it was asked for.
    Quit,
    /// Nobody listens any more.
    Broken(io::Error),
}

/// How long an analysis may work at least, even if input already waits: long enough for what is known at once, and
/// short enough for nobody to notice.
const GRACE: Duration = Duration::from_millis(40);

/// A session.
pub(super) struct Engine {
    pub(super) game: Game,
    pub(super) rules: Rules,
    pub(super) komi: f64,
    /// Stones that Black got before the first move.
    pub(super) handicap: u32,
    pub(super) params: Params,
    /// Why the last generated move was made.
    pub(super) reason: String,
    /// Somebody shows what is being looked at.
    pub(super) is_watched: bool,
    /// Time that is left for the moves of each player.
    pub(super) time_left: [Option<Duration>; 2],
    /// What was proven, and the positions searched since the counter was set back.
    pub(super) memory: Memory,
    queue: Arc<Queue>,
    /// The line at work, its id, and when it was taken up.
    number: u64,
    id: String,
    start: Instant,
    out: Box<dyn Write>,
    notes: Box<dyn Write>,
    broken: Option<io::Error>,
    pub(super) quits: bool,
}

impl Engine {
    pub(super) fn new(queue: Arc<Queue>, out: Box<dyn Write>, notes: Box<dyn Write>) -> Engine {
        let rules = Rules::NAJ;
        let size = Size::new(19, 19).expect("a board of this size exists");
        Engine {
            game: Game::new(size, rules.ko),
            rules,
            komi: 0.0,
            handicap: 0,
            params: Params::default(),
            reason: "no move has been generated yet".to_string(),
            is_watched: false,
            time_left: [None; 2],
            memory: Memory::default(),
            queue,
            number: 0,
            id: String::new(),
            start: Instant::now(),
            out,
            notes,
            broken: None,
            quits: false,
        }
    }

    /// Answers one line.
    pub(super) fn answer(&mut self, item: &Item) -> Next {
        self.number = item.number;
        self.start = Instant::now();
        match &item.request {
            None => {
                self.id.clear();
                let answer = Err(format!("the line is too long; it may have at most {LONGEST} bytes"));
                self.send(&render("", &answer));
            }
            Some(request) => self.request(request),
        }
        match self.broken.take() {
            Some(error) => Next::Broken(error),
            None if self.quits => Next::Quit,
            None => Next::Go,
        }
    }

    fn request(&mut self, request: &Request) {
        self.id.clone_from(&request.id);
        let answer = match find(&request.name) {
            None if request.name.is_empty() => Err("there is no command in this line".to_string()),
            None => Err("unknown command".to_string()),
            Some(Handler::Plain(command)) => command(self, &request.arguments()),
            Some(Handler::Whole(command)) => command(self, &request.rest),
            Some(Handler::Stream(command)) => match command(self, &request.arguments()) {
                Ok(()) => {
                    self.send("\n");
                    return;
                }
                Err(error) => Err(error),
            },
        };
        self.send(&render(&request.id, &answer));
    }

    /// Starts an answer that comes line by line.
    pub(super) fn begin(&mut self) {
        let head = format!("={}\n", self.id);
        self.send(&head);
    }

    /// Sends something off.
    pub(super) fn send(&mut self, text: &str) {
        if self.broken.is_none() {
            let sent = self.out.write_all(text.as_bytes()).and_then(|()| self.out.flush());
            self.broken = sent.err();
        }
    }

    /// Tells a person something, beside the protocol.
    pub(super) fn note(&mut self, text: &str) {
        // Without standard error there is nobody to tell.
        let _ = writeln!(self.notes, "{text}");
    }

    /// When a question is given up: at `# interrupt`, when the time of its command is over, and, for an analysis, at any
    /// input.
    pub(super) fn stop(&self, at_input: bool, most: Option<Duration>) -> Stop {
        let (queue, number, start) = (Arc::clone(&self.queue), self.number, self.start);
        let interrupted = Stop::when(move || {
            queue.is_interrupted(number)
                || (at_input && queue.has_more_than(number) && start.elapsed() >= GRACE)
        });
        interrupted.or(Stop::clock(move || most.is_some_and(|most| start.elapsed() >= most)))
    }

    pub(super) fn is_interrupted(&self) -> bool {
        self.queue.is_interrupted(self.number)
    }

    /// Whether somebody waits, or interrupts.
    pub(super) fn has_input(&self) -> bool {
        self.is_interrupted() || self.queue.has_more_than(self.number)
    }

    /// Waits so long, or for input.
    pub(super) fn wait(&self, time: Duration) {
        self.queue.wait_for_more_than(self.number, time);
    }

    pub(super) fn size(&self) -> Size {
        self.game.size()
    }

    /// Starts from another board: what was said about points holds no longer.
    pub(super) fn start_over(&mut self, game: Game) {
        self.game = game;
        self.handicap = 0;
        self.params.targets = PointSet::EMPTY;
        self.params.assume_safe = PointSet::EMPTY;
        self.params.in_play = PointSet::EMPTY;
    }

    /// Reads a colour.
    pub(super) fn colour(&self, word: &str) -> Result<Colour, String> {
        match word.to_ascii_lowercase().as_str() {
            "b" | "black" => Ok(Colour::Black),
            "w" | "white" => Ok(Colour::White),
            _ => Err(format!("{:?} is no colour; it is black or white", short(word))),
        }
    }

    /// Reads a point or a pass.
    pub(super) fn vertex(&self, word: &str) -> Result<Move, String> {
        self.size().parse_move(word).map_err(|error| format!("invalid coordinate: {error}"))
    }

    /// Reads a point.
    pub(super) fn point(&self, word: &str) -> Result<Point, String> {
        self.size().point(word).map_err(|error| format!("invalid coordinate: {error}"))
    }

    /// Reads a point with a stone on it.
    pub(super) fn stone(&self, word: &str) -> Result<Point, String> {
        let point = self.point(word)?;
        match self.game.position().at(point) {
            Some(_) => Ok(point),
            None => Err(format!("there is no stone at {}; name a stone", self.size().name(point))),
        }
    }
}

/// A word of a stranger, cut to a length that can be shown.
pub(super) fn short(word: &str) -> String {
    word.chars().take(40).collect()
}
