/* The row of moments of a turn: what begins and ends with each, and which comes next (runtime/play/game.py and
   sequence.py say the same). */
#include "change.h"
#include "game.h"

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
    for (int64_t number = next_ending(p, 0, sequence, is_end); number < p->store_count;
         number = next_ending(p, number + 1, sequence, is_end)) {
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

/* Where a step ended what was being done. */
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

/* ---- for whoever plays, and whoever only looks on */

bool comes_now(Position *p) {
    const Game *g = p->game;
    const Due *due = &g->row[g->place];
    if (is_skipped(p, due)) {
        go_to(p, end_around(g, g->place, due->depth) + 1);
        return false;
    }
    come(p, due);
    return true;
}

void go_on(Position *p) { go_to(p, next_place(p)); }

bool go_by(Position *p) {
    const Game *g = p->game;
    const Due *due = &g->row[g->place];
    const bool comes = due->edge == ACTS || comes_now(p);
    if (comes && p->gave_up == ANSWERED)
        go_to(p, due->edge == ENDS && due->is_gated ? due->after : g->place + 1);
    if (p->gave_up == LEFT)
        leave(p);
    return comes;
}

int64_t whose_moment(const Game *g) {
    const Due *due = &g->row[g->place];
    return path_of(g, due)[due->depth].side;
}
