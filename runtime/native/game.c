/* A game from its moment to its end: the row of moments, what begins and ends with them, and who acts
   (runtime/play/game.py says the same). The position is left at the end; `game_back` takes all of it back. */
#include "game.h"
#include "change.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

/* ---- the moment (runtime/position/facts.py) */

static bool is_so(Position *p, int64_t function) { return truth(p, FUNCTIONS[function](p, 0)); }

static const Part *path_of(const Game *g, const Due *due) { return g->parts + due->parts; }

/* Sequences under way, with a new one at the end of the first `depth`; whatever lapses then. */
static void stand(Position *p, const Running *running, int64_t count) {
    const bool is_same = count == p->running_count &&
                         memcmp(running, p->running, (size_t)count * sizeof *running) == 0;
    if (is_same || p->gave_up != ANSWERED)
        return;
    memmove(p->running, running, (size_t)count * sizeof *running);
    p->running_count = count;
    p->phase = count > 0 ? NAMED(running[count - 1].sequence) : UNSAID;
    p->side_to_move = UNSAID;
    for (int64_t at = 0; at < count; at++)
        if (running[at].side >= 0)
            p->side_to_move = NAMED(running[at].side);
    moment_changed(p);
    lapses_after(p, MOMENT);
}

static void stand_in(Position *p, const Part *path, int64_t count) {
    Running running[MOST_RUNNING];
    for (int64_t at = 0; at < count; at++)
        running[at] = (Running){path[at].sequence, path[at].side, false};
    stand(p, running, count);
}

static void next_turn(Position *p) {
    p->turn++;
    moment_changed(p);
    if (p->running_count == 0)
        lapses_after(p, MOMENT);
    else
        stand_in(p, 0, 0);
}

/* Facts that last until then fall away, or have one such end less before them. */
static void end_facts(Position *p, int64_t sequence, bool is_end, int64_t side) {
    for (int64_t ending = 0; ending < p->game->ending_count; ending++) {
        const int64_t number = p->game->ending_facts[ending];
        Store *store = &p->stores[number];
        if (store->count == 0)
            continue;
        const bool is_plain = store->size > 0;
        const Set said = is_plain ? said_of(p, number) : said_rows(p, number);
        const int64_t wide = is_plain ? 1 : store->slots;
        for (int64_t at = 0; p->gave_up == ANSWERED && at < said.count; at += wide) {
            int64_t keys[MOST_SLOTS];
            if (!is_plain)
                numbers_of(store, said.items + at, keys);
            else
                keys[0] = said.items[at].above;
            const Value value = is_plain ? fact(p, number, said.items[at]) : fact_of_many(p, number, said.items + at);
            if (is_unsaid(value))
                continue;
            const End end = *end_of(store, keys), passes = end & PASSES_ONE, whose = end / OF_SIDE - 1;
            if (end == 0 || (end & (AT_ITS_END - 1)) != sequence + 1 || ((end & AT_ITS_END) != 0) != is_end ||
                (whose >= 0 && whose != side))
                continue;
            const Value now = passes ? value : UNSAID;
            if (is_plain)
                suppose_fact(p, number, said.items[at], now, UNSAID, end - passes);
            else
                suppose_of_many(p, number, said.items + at, now, UNSAID, end - passes);
            lapses_after(p, number);
        }
    }
}

/* What comes at a moment: ends of facts first, then upkeeps in declared order. */
static void come(Position *p, const Due *due) {
    const Game *g = p->game;
    const Part *path = path_of(g, due), last = path[due->depth];
    Running running[MOST_RUNNING];
    bool is_around = p->running_count >= due->depth;
    for (int64_t at = 0; is_around && at < due->depth; at++)
        is_around = p->running[at].sequence == path[at].sequence && p->running[at].side == path[at].side;
    if (!is_around)
        stand_in(p, path, due->depth);
    for (int64_t at = 0; at < due->depth; at++)
        running[at] = p->running[at];
    running[due->depth] = (Running){last.sequence, last.side, due->edge == ENDS};
    stand(p, running, due->depth + 1);
    end_facts(p, last.sequence, due->edge == ENDS, last.side);
    for (int64_t at = due->upkeeps; p->gave_up == ANSWERED && at < due->upkeeps + due->upkeep_count; at++)
        if (g->upkeeps[at].side < 0 || g->upkeeps[at].side == last.side)
            do_from_first_to_last(p, (int)g->upkeeps[at].function, 0);
}

/* ---- going on in the row */

static int64_t end_around(const Game *g, int64_t place, int64_t depth) {
    while (place < g->row_count && (g->row[place].edge != ENDS || g->row[place].depth > depth))
        place++;
    return place;
}

static int64_t begin_of(const Game *g, int64_t place) {
    const Due *end = &g->row[place];
    const size_t wide = (size_t)(end->depth + 1) * sizeof(Part);
    while (place > 0 && (g->row[place].edge != BEGINS || g->row[place].depth != end->depth ||
                         memcmp(path_of(g, &g->row[place]), path_of(g, end), wide) != 0))
        place--;
    return place;
}

static void is_over_now(Position *p, Over why) {
    p->game->over = why;
    p->is_over = true;
    moment_changed(p);
    lapses_after(p, MOMENT);
}

static void go_to(Position *p, int64_t place) {
    Game *g = p->game;
    if (p->gave_up != ANSWERED)
        return;
    g->actor = g->acted = 0;
    g->place = place == g->row_count ? g->first : place;
    if (place < g->row_count)
        return;
    if (p->turn >= g->limits.turns)
        is_over_now(p, LAST_TURN);
    else
        next_turn(p);
}

/* After a moment that has come: past an end perhaps its beginning again, or an end around it. */
static int64_t next_place(Position *p) {
    Game *g = p->game;
    const int64_t place = g->place;
    const Due *due = &g->row[place];
    if (due->edge != ENDS)
        return place + 1;
    if (g->leaving >= 0 && g->leaving < due->depth)
        return end_around(g, place + 1, due->depth - 1);
    g->leaving = -1;
    if (due->until < 0 || is_so(p, due->until)) {
        g->repeated[place] = 0;
        return due->is_gated ? due->after : place + 1;
    }
    if (++g->repeated[place] > g->limits.repeats)
        give_up(p, TOO_LARGE);
    return due->is_gated ? due->first : begin_of(g, place);
}

static bool is_skipped(Position *p, const Due *due) {
    const Game *g = p->game;
    const Part *path = path_of(g, due);
    if (due->edge != BEGINS || (!due->is_gated && due->skipped < 0))
        return false;
    stand_in(p, path, due->depth);
    if (due->whose >= 0) {
        const Value side = FUNCTIONS[due->whose](p, 0);
        if (side.below != NAME || side.above != path[due->depth].side)
            return true;
    }
    stand_in(p, path, due->depth + 1);
    const bool found = (due->skipped >= 0 && is_so(p, due->skipped)) || (due->passed >= 0 && is_so(p, due->passed));
    stand_in(p, path, due->depth);
    return found;
}

static void end_phase(Position *p) {
    Game *g = p->game;
    const Due *due = &g->row[g->place];
    go_to(p, due->edge == ENDS ? next_place(p) : end_around(g, g->place, due->depth));
}

static void end_sequence(Position *p, int64_t name) {
    Game *g = p->game;
    const Due *due = &g->row[g->place];
    const Part *path = path_of(g, due);
    g->leaving = name == TURN_ENDS ? 0 : -1;
    for (int64_t at = due->depth; at >= 0; at--)
        if (path[at].sequence == name)
            g->leaving = at;
    if (g->leaving < 0)
        give_up(p, MEANINGLESS);
    else
        end_phase(p);
}

/* ---- acting */

static void look_up_phase(Position *p) {
    Game *g = p->game;
    const int64_t phase = p->phase.below == NAME ? p->phase.above : NO_PHASE;
    if (g->phase == phase && phase != NO_PHASE)
        return;
    g->phase = phase;
    g->found_count = 0;
    for (int at = 0; at < ACTION_COUNT; at++)
        if (!ACTIONS[at].is_reaction && is_in_its_phase(p, &ACTIONS[at]))
            g->found[g->found_count++] = at;
}

/* What this side may do now: how many, by the numbers of their actions. */
static int64_t possible_now(Position *p, Value side, int64_t *found) {
    const Game *g = p->game;
    int64_t count = 0;
    look_up_phase(p);
    for (int64_t at = 0; p->gave_up == ANSWERED && at < g->found_count; at++) {
        const int64_t used = p->used, room = p->room, action = g->found[at];
        Search s;
        if (is_open_to(p, &s, action, ACTIONS[action].looks_ahead, side, 0, 0))
            found[count++] = action;
        p->used = used;
        p->room = room;
    }
    return count;
}

/* One action of the side that acts, or its `done`; false when no side has more to do. */
static bool act(Position *p) {
    Game *g = p->game;
    Value actors[MOST_SIDES];
    int64_t found[MOST_ACTIONS], count = 0, sides = 0;
    if (p->playing_count > MOST_SIDES || ACTION_COUNT > MOST_ACTIONS)
        return gave_up_no(p, TOO_LARGE);
    for (int turn = 0; turn < 2; turn++)
        for (int64_t at = 0; at < p->playing_count; at++)
            if (same(p->playing[at], p->side_to_move) == (turn == 0))
                actors[sides++] = p->playing[at];
    for (; g->actor < sides && p->gave_up == ANSWERED; g->actor++) {
        count = possible_now(p, actors[g->actor], found);
        if (count > 0)
            break;
    }
    if (g->actor == sides || p->gave_up != ANSWERED)
        return false;
    const int64_t side = actors[g->actor].above;
    if (g->acted >= g->limits.actions_in_a_phase)
        return gave_up_no(p, TOO_LARGE);
    const bool may_stop = g->acted * 2 > g->limits.actions_in_a_phase || !is_bound(p, actors[g->actor], 0);
    const bool thinks = is_thinking(g, side);
    const int64_t index = thinks ? choose_what_to_do(p, side, found, count, may_stop, 0, 0)
                                 : decide(p, side, "action", -1, count + may_stop);
    if (p->gave_up != ANSWERED)
        return false;
    if (index == count) {
        g->actor++;
        g->acted = 0;
        return true;
    }
    Search s;
    if (begun(p, &s, found[index], ACTIONS[found[index]].looks_ahead, 0, 0)) {
        choose_the_rest(p, &s, side);
        if (p->gave_up == ANSWERED)
            carry_out(p, &s);
    }
    return true;
}

static void step(Position *p) {
    Game *g = p->game;
    const Due *due = &g->row[g->place];
    bool goes_on = true;
    p->used = 0;
    p->room = HEAP;
    p->depth = 0;
    if (due->edge == ACTS)
        goes_on = !act(p);
    else if (is_skipped(p, due)) {
        go_to(p, end_around(g, g->place, due->depth) + 1);
        goes_on = false;
    } else
        come(p, due);
    if (goes_on && p->gave_up == ANSWERED)
        go_to(p, next_place(p));
    if (p->gave_up == LEFT)
        leave(p);
}

void leave(Position *p) {
    const Game *g = p->game;
    p->gave_up = ANSWERED;
    if (g->ending == END_OF_GAME)
        is_over_now(p, BY_RULES);
    else if (g->ending == END_OF_PHASE)
        end_phase(p);
    else
        end_sequence(p, g->ended);
}

/* ---- what Python calls (runtime/native/games.py) */

/* `names`, `things`, `hexes`: how all are called, `quoted`: the names in JSON; `made`: of each name, how many things were made so; `watched`: things
   that are looked at, each with the number of its side. All of it lies with Python. */
Game *game_new(const int64_t *counts, const Due *row, const Part *parts, const Upkeep *upkeeps, const Telling *stores,
               const char *const *names, const char *const *quoted, const char *const *things, const char *const *hexes, const int64_t *made,
               const int64_t *watched) {
    Game *g = allocated(1, sizeof *g);
    g->row_count = counts[0];
    g->first = counts[1];
    g->name_count = counts[2];
    g->thing_count = counts[3];
    g->row = row;
    g->parts = parts;
    g->upkeeps = upkeeps;
    g->stores = stores;
    g->names = names;
    g->quoted = quoted;
    g->things = things;
    g->hexes = hexes;
    g->made = made;
    g->watch = watch_new(counts[4], watched, counts[5], counts[6], counts[7]);
    g->repeated = allocated(g->row_count, sizeof *g->repeated);
    g->ending_facts = allocated(counts[8], sizeof *g->ending_facts);
    g->guide = -1;
    return g;
}

/* `thrown`, `chosen`: how keys begin. */
void game_begin(Position *p, Game *g, int64_t place, const Limits *limits, const char *thrown, const char *chosen_by) {
    undo(p, 0);
    p->gave_up = ANSWERED;
    p->wanted = ALL;
    p->game = g;
    g->limits = *limits;
    g->place = place;
    g->actor = g->acted = g->announcing = 0;
    g->leaving = -1;
    g->reacting = false;
    g->over = RUNS;
    g->record_count = g->records_from = g->answer_count = 0;
    memset(g->repeated, 0, (size_t)g->row_count * sizeof *g->repeated);
    forget_draws(&g->draws);
    forget_players(g);
    g->trial = 0;
    free_sets(g, 0);
    g->thrown_so.count = g->chosen_so.count = 0;
    put_text(&g->thrown_so, thrown);
    put_text(&g->chosen_so, chosen_by);
    g->ending_count = 0;
    g->phase = NO_PHASE;
    for (int64_t number = 0; number < p->store_count; number++)
        if (p->stores[number].ends)
            g->ending_facts[g->ending_count++] = number;
    begin_watching(p);
}

/* So many steps further: 0 while it runs, then why it is over; or less than nothing, why it was given up. Whoever waits
   can be interrupted in between. */
int game_go_on(Position *p, Game *g, int64_t steps) {
    p->game = g;
    for (; steps > 0 && g->over == RUNS && p->gave_up == ANSWERED; steps--) {
        step(p);
        look(p);
    }
    if (g->over != RUNS || p->gave_up != ANSWERED)
        end_watching(p);
    p->game = 0;
    return p->gave_up == ANSWERED ? (int)g->over : -(int)p->gave_up;
}

int64_t game_answers(const Game *g, const int64_t **answers) {
    *answers = g->answers;
    return g->answer_count / 2;
}

int64_t game_watched(const Game *g, const int64_t **told) {
    *told = g->watch->told;
    return g->watch->told_count;
}

/* The position is again as it was; but for the moment, which Python tells anew. */
void game_back(Position *p) {
    undo(p, 0);
    moment_changed(p);
}

void game_free(Game *g) {
    free_draws(&g->draws);
    free_text(&g->thrown_so);
    free_text(&g->chosen_so);
    free_text(&g->key);
    free_sets(g, 0);
    free(g->sets);
    free(g->records);
    free(g->answers);
    free(g->repeated);
    free(g->ending_facts);
    watch_free(g->watch);
    free_players(g);
    free(g);
}
