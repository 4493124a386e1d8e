//! Every command and who answers it.

use super::engine::{Answer, Engine};
use super::{gogui, kata, regress, standard};

/// Who answers a command.
#[derive(Copy, Clone)]
pub(super) enum Handler {
    /// From its arguments.
    Plain(fn(&mut Engine, &[&str]) -> Answer),
    /// From all that follows the name, spaces included.
    Whole(fn(&mut Engine, &str) -> Answer),
    /// Line by line.
    Stream(fn(&mut Engine, &[&str]) -> Result<(), String>),
}

use Handler::{Plain, Stream, Whole};

/// The commands in alphabetical order.
const COMMANDS: &[(&str, Handler)] = &[
    ("all_legal", Plain(standard::all_legal)),
    ("analyze_semeai", Plain(regress::analyze_semeai)),
    ("analyze_semeai_after_move", Plain(regress::analyze_semeai_after_move)),
    ("attack", Plain(regress::attack)),
    ("boardsize", Plain(standard::boardsize)),
    ("captures", Plain(standard::captures)),
    ("clear_board", Plain(standard::clear_board)),
    ("clear_cache", Plain(standard::clear_cache)),
    ("color", Plain(standard::color)),
    ("countlib", Plain(standard::countlib)),
    ("defend", Plain(regress::defend)),
    ("dragon_status", Plain(regress::dragon_status)),
    ("final_score", Plain(standard::final_score)),
    ("final_status", Plain(standard::final_status)),
    ("final_status_list", Plain(standard::final_status_list)),
    ("findlib", Plain(standard::findlib)),
    ("genmove", Plain(standard::genmove)),
    ("get_connection_node_counter", Plain(regress::node_counter)),
    ("get_handicap", Plain(standard::get_handicap)),
    ("get_komi", Plain(standard::get_komi)),
    ("get_life_node_counter", Plain(regress::node_counter)),
    ("get_owl_node_counter", Plain(regress::node_counter)),
    ("get_reading_node_counter", Plain(regress::node_counter)),
    ("get_trymove_counter", Plain(regress::node_counter)),
    ("gg-undo", Plain(standard::gg_undo)),
    ("go_safe", Plain(regress::go_safe)),
    ("gogui-analyze_commands", Plain(gogui::analyze_commands)),
    ("gogui-interrupt", Plain(gogui::interrupt)),
    ("gogui-play_sequence", Plain(gogui::play_sequence)),
    ("gogui-setup", Plain(gogui::setup)),
    ("gogui-setup_player", Plain(gogui::setup_player)),
    ("gogui-title", Plain(gogui::title)),
    ("gogui-undo_setup", Plain(gogui::undo_setup)),
    ("is_legal", Plain(standard::is_legal)),
    ("kata-analyze", Stream(kata::analyze)),
    ("kata-genmove_analyze", Stream(kata::genmove_analyze)),
    ("kata-get-rules", Plain(standard::get_rules)),
    ("kata-set-rules", Whole(standard::set_rules)),
    ("kgs-rules", Whole(standard::kgs_rules)),
    ("known_command", Plain(known_command)),
    ("komi", Plain(standard::komi)),
    ("last_move", Plain(standard::last_move)),
    ("list_commands", Plain(list_commands)),
    ("list_stones", Plain(standard::list_stones)),
    ("loadsgf", Whole(standard::loadsgf)),
    ("move_history", Plain(standard::move_history)),
    ("name", Plain(standard::name)),
    ("owl_attack", Plain(regress::owl_attack)),
    ("owl_defend", Plain(regress::owl_defend)),
    ("play", Plain(standard::play)),
    ("protocol_version", Plain(standard::protocol_version)),
    ("query_boardsize", Plain(standard::query_boardsize)),
    ("quit", Plain(standard::quit)),
    ("rectangular_boardsize", Plain(standard::rectangular_boardsize)),
    ("reg_genmove", Plain(standard::reg_genmove)),
    ("reset_connection_node_counter", Plain(regress::reset_node_counter)),
    ("reset_life_node_counter", Plain(regress::reset_node_counter)),
    ("reset_owl_node_counter", Plain(regress::reset_node_counter)),
    ("reset_reading_node_counter", Plain(regress::reset_node_counter)),
    ("reset_trymove_counter", Plain(regress::reset_node_counter)),
    ("set_free_handicap", Plain(standard::set_free_handicap)),
    ("shinpan-analyze", Plain(gogui::analyze)),
    ("shinpan-best_moves", Plain(gogui::best_moves)),
    ("shinpan-control", Plain(gogui::control)),
    ("shinpan-life", Plain(gogui::life)),
    ("shinpan-line", Plain(gogui::line)),
    ("shinpan-local_games", Plain(gogui::local_games)),
    ("shinpan-param", Plain(gogui::param)),
    ("shinpan-race", Plain(gogui::race)),
    ("shinpan-reason", Plain(standard::reason)),
    ("shinpan-safe", Plain(gogui::safe)),
    ("shinpan-solve", Plain(gogui::solve)),
    ("shinpan-verdict", Plain(gogui::verdict)),
    ("showboard", Plain(standard::showboard)),
    ("time_left", Plain(standard::time_left)),
    ("time_settings", Plain(standard::time_settings)),
    ("unconditional_status", Plain(regress::unconditional_status)),
    ("undo", Plain(standard::undo)),
    ("version", Plain(standard::version)),
];

/// Who answers a command.
pub(super) fn find(name: &str) -> Option<Handler> {
    let index = COMMANDS.binary_search_by_key(&name, |(name, _)| name).ok()?;
    Some(COMMANDS[index].1)
}

fn known_command(_: &mut Engine, args: &[&str]) -> Answer {
    let known = args.first().is_some_and(|name| find(name).is_some());
    Ok(known.to_string())
}

fn list_commands(_: &mut Engine, _: &[&str]) -> Answer {
    Ok(names().collect::<Vec<_>>().join("\n"))
}

/// The names of all commands.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    COMMANDS.iter().map(|(name, _)| *name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_sorted_and_found() {
        let all: Vec<&str> = names().collect();
        assert!(all.is_sorted() && all.iter().all(|name| find(name).is_some()));
        assert!(find("nothing").is_none() && find("").is_none());
    }
}
