"""Which tests wait for the deep tier, and why: the one list of them.

`./test` runs the everyday tests, `./test --deep` these. A name stands for itself and for all that begin with it; the
longest name that fits decides, so a single case can be called back. Seconds are of processor time on one core.
"""

from __future__ import annotations

EVERYDAY = ""  # the reason of a case that is called back

DEEP = {
    "tests/compiler/program/test_random_rules.py::test_quick_explaining_and_oracle_agree": "10 s: hundreds of packs made at random",
    "tests/compiler/syntax/test_layout.py::test_no_word_changes_and_a_second_time_nothing[rules/": "25 s: every rulebook of every pack laid out twice",
    "tests/compiler/syntax/test_layout.py::test_no_word_changes_and_a_second_time_nothing[rules/panzerblitz/20": EVERYDAY,
    "tests/compiler/test_looks.py::test_our_packs_look_right": "20 s: every board and counter of every pack drawn",
    "tests/compiler/test_mistakes.py": "65 s: hundreds of mistakes put into a pack, each checked whole",
    "tests/language/test_tutorial.py": "95 s: the tutorial's commands as a newcomer runs them, Panzer Leader compiled again and again",
    "tests/proofs/test_agreement.py::test_oracle_and_runtime_agree[": "30 s: questions to every pack by the slow interpreter too",
    "tests/proofs/test_agreement.py::test_oracle_and_runtime_agree_on_many_questions_of_one_position[panssari_salama]": "5 s: likewise",
    "tests/proofs/test_agreement.py::test_oracle_and_runtime_agree_on_many_questions_of_one_position[panz": "24 s: questions to every pack by the slow interpreter too",
    "tests/proofs/test_agreement.py::test_oracle_and_runtime_agree_on_many_questions_of_one_position[panzer_leader]": EVERYDAY,
    "tests/proofs/test_alone.py::test_games_are_the_same_without_it": "8 s: games of two programs of a pack",
    "tests/proofs/test_card_examples.py": "70 s: each situation's card compiled, and its examples played",
    "tests/proofs/test_cards_of_gamestorm.py": "7 s: printed cards compiled and counted",
    "tests/proofs/test_cards_of_the_east.py::test_the_counters_of_the_card": "100 s: each printed card compiled and counted",
    "tests/proofs/test_cards_of_the_north.py::test_the_counters_of_the_card": "55 s: each printed card compiled and counted",
    "tests/proofs/test_chances.py::test_actions": "12 s: each die and decision of many actions played out; reactions stay every day",
    "tests/proofs/test_data.py": "60 s: positions of four packs through JSON and back, and every verb's JSON of one (of all at full size)",
    "tests/proofs/test_examples.py": "150 s: examples of every pack by the slow interpreter too",
    "tests/proofs/test_kept.py::test_kept_answers_are_right[panzer_leader_1940]": "9 s: likewise; Panzer Leader stays every day",
    "tests/proofs/test_kept.py::test_kept_answers_are_right[panzerb": "25 s: kept answers of every pack held against new ones",
    "tests/proofs/test_killed.py": "50 s: games of persons killed and gone on with, through a pseudo-terminal",
    "tests/proofs/test_misspellings.py": "35 s: a whole check of a pack for each misspelling",
    "tests/proofs/test_one_barrier.py::test_every_verb_tells_the_same[indirect]": "5 s: every verb asked of two worlds; a smaller world stays every day",
    "tests/proofs/test_one_barrier.py::test_games_are_told_the_same": "8 s: whole games told twice; positions stay every day",
    "tests/proofs/test_patched.py": "100 s: Panzer Leader written anew for each change",
    "tests/proofs/test_playout_twin.py": "13 s: whole games by a twin written by hand",
    "tests/proofs/test_readers_fuzzed.py::test_damaged_inputs_are_told_and_never_break[large]": "6 s: large packs damaged and checked whole",
    "tests/proofs/test_renaming.py": "60 s: two games compiled under words of nonsense",
    "tests/proofs/test_secrets.py::test_secrets_are_kept[indirect]": "6 s: a larger world; a smaller one stays every day",
    "tests/proofs/test_sets_of_choices.py::test_real_actions": "9 s: all ways to act in real positions, by brute force too",
    "tests/proofs/test_situations.py": "200 s: every situation of every pack played to its end",
    "tests/proofs/test_wrong_citations.py": "7 s: wrong citations over all packs",
    "tests/rulewright/test_asked_as_players_ask.py::test_a_situation_is_asked_in_the_words_of_its_game": "11 s: a game and its situation compiled",
    "tests/rulewright/test_asked_as_players_ask.py::test_what_is_asked_at_a_table_is_read_as_it_was": "11 s: 180 questions of four games",
    "tests/rulewright/test_checking_again.py::test_warm_says_what_cold_says": "35 s: packs changed at random, checked warm and cold",
    "tests/rulewright/test_checking_again.py::test_warm_says_what_cold_says[0]": EVERYDAY,
    "tests/rulewright/test_committed_references.py::test_they_are_as_the_rules_are": "40 s: the books of all packs printed",
    "tests/rulewright/test_compare.py": "100 s: hundreds of games compared, killed and gone on with",
    "tests/rulewright/test_compare_killed.py": "20 s: comparisons killed and gone on with",
    "tests/rulewright/test_contested.py": "35 s: points asked under whole rules of both readings",
    "tests/rulewright/test_installed.py": "35 s: a wheel built, installed into an environment of its own, and tried",
    "tests/rulewright/test_library.py::test_the_examples_of_the_docs_do_what_they_say": "8 s: the programs of docs/examples",
    "tests/rulewright/test_library.py::test_the_page_is_true": "16 s: docs/python.md as a program runs it",
    "tests/rulewright/test_papers.py::test_a_card_tells_every_counter_and_marks_what_was_corrected": "8 s: a card opened in Chromium",
    "tests/rulewright/test_papers.py::test_the_player_aid_has_two_pages_with_all_charts": "6 s: aids of all packs opened in Chromium",
    "tests/rulewright/test_playing.py::test_an_account_is_a_script": "10 s: a game of persons played again from its account",
    "tests/rulewright/test_playing.py::test_random_play_ends_and_replays[players2]": "7 s: a whole game played twice",
    "tests/rulewright/test_playing.py::test_the_same_command_gives_the_same_bytes": "8 s: games played twice by processes of their own",
    "tests/rulewright/test_playing.py::test_where_games_part_the_cell_is_named": "6 s: games held against changed charts",
    "tests/rulewright/test_positions_asked.py::test_what_is_offered_is_legal": "7 s: all that is offered in five positions, judged",
    "tests/rulewright/test_reference.py::test_every_link_resolves[panzer_leader]": "20 s: the whole book printed",
    "tests/rulewright/test_reference.py::test_everything_is_in_the_book[panzer_leader]": "18 s: the whole book printed and read",
    "tests/rulewright/test_secrets_asked.py::test_worlds_that_differ_in_secrets_only_are_told_alike[Blues": "12 s: three worlds asked everything; the other side stays every day",
    "tests/rulewright/test_situations_by_name.py::test_a_pack_misspelt_in_the_list": "40 s: every situation of every pack compiled",
    "tests/rulewright/test_situations_by_name.py::test_a_situation_under_rules_that_lack_its_counters": "17 s: two games and a bridge compiled",
    "tests/rulewright/test_situations_by_name.py::test_what_may_be_done_later": "15 s: a situation played to its first move",
    "tests/rulewright/test_vocabulary.py::test_every_declaration_has_a_page": "60 s: every word of every pack explained",
    "tests/rulewright/test_vocabulary.py::test_lines_are_not_too_long": "9 s: every page of every pack",
    "tests/rulewright/test_watching.py::test_a_pack_that_goes_away_and_comes_back": "8 s: likewise",
    "tests/rulewright/test_watching.py::test_each_round_says_what_a_check_anew_says": "9 s: a watched pack edited many times",
    "tests/rulewright/test_watching.py::test_only_what_is_new_and_what_is_gone_is_told": "12 s: a watched pack edited many times",
    "tests/rulewright/test_what_is_off.py::test_whatever_is_off_is_told_in_words": "38 s: each thing that an option brings, asked without it",
    "tests/rulewright/test_what_is_off.py::test_whatever_is_off_is_told_in_words[panssari_salama]": EVERYDAY,
    "tests/runtime/space/test_space_lines.py::test_lines_agree_with_the_slow_twin_from_everywhere": "9 s: all lines of whole boards",
}


def is_deep(node: str) -> bool:
    names = [name for name in DEEP if node.startswith(name)]
    return bool(names) and DEEP[max(names, key=len)] != EVERYDAY
