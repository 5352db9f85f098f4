/* A game from its moment to its end: who acts at each moment of its row (runtime/play/game.py says the same). The
   position is left at the end; `game_back` takes all of it back. */
#include "game.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

/* ---- acting */

const InPhase *actions_now(Position *p) {
    const int64_t phase = p->phase.below == NAME ? p->phase.above : NO_PHASE;
    InPhase *known = &p->game->in_phases[(phase + 1) % PHASES];
    if (known->is_known && known->phase == phase)
        return known;
    *known = (InPhase){.is_known = true, .phase = phase};
    for (int at = 0; at < ACTION_COUNT; at++)
        if (!ACTIONS[at].is_reaction && is_in_its_phase(p, &ACTIONS[at]))
            known->actions[known->count++] = (int16_t)at;
    return known;
}

/* What this side may do now: how many, by the numbers of their actions. */
static int64_t possible_now(Position *p, Value side, int64_t *found) {
    const InPhase *now = actions_now(p);
    int64_t count = 0;
    for (int64_t at = 0; p->gave_up == ANSWERED && at < now->count; at++) {
        const int64_t used = p->used, room = p->room, action = now->actions[at];
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

void take_step(Position *p) {
    const Game *g = p->game;
    const int64_t used = p->used, room = p->room;
    const int depth = p->depth;
    const bool goes_on = g->row[g->place].edge == ACTS ? !act(p) : comes_now(p);
    if (goes_on && p->gave_up == ANSWERED)
        go_on(p);
    if (p->gave_up == LEFT)
        leave(p);
    p->used = used;
    p->room = room;
    p->depth = depth;
}

/* Who thinks long lets other threads run in between, and can be interrupted. */
void breathe(Position *p) {
    const Python *python = &p->game->python;
    if (!python->leaves)
        return;
    python->comes_back(python->leaves());
    if (python->is_interrupted())
        give_up(p, STOPPED);
}

/* ---- what Python calls (runtime/native/games.py) */

void game_breathes(Game *g, const Python *python) { g->python = *python; }

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
    g->guide = -1;
    return g;
}

static void put_key(Text *text, const char *key) {
    text->count = 0;
    put_text(text, key);
}

/* A game goes on from a moment of its row, with nothing under way. `thought`: how keys of playouts begin. */
static void stand_at(Position *p, Game *g, const Limits *limits, int64_t place, const char *thought) {
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
    g->trial = 0;
    put_key(&g->thought_so, thought);
}

/* `thrown`, `chosen_by`, `thought`: how keys begin. */
void game_begin(Position *p, Game *g, int64_t place, const Limits *limits, const char *thrown, const char *chosen_by,
                const char *thought) {
    stand_at(p, g, limits, place, thought);
    memset(g->repeated, 0, (size_t)g->row_count * sizeof *g->repeated);
    forget_draws(&g->draws);
    forget_players(g);
    free_sets(g, 0);
    put_key(&g->thrown_so, thrown);
    put_key(&g->chosen_so, chosen_by);
    begin_watching(p);
}

/* A game that Python plays stands so: `stand` tells the place in the row, which of the sides acts, how often it has
   acted in this phase; so many things are called so, and of each name so many were made so far. */
void game_stands(Position *p, Game *g, const Limits *limits, const int64_t *stand, int64_t count,
                 const char *const *things, const int64_t *made, const char *thought) {
    stand_at(p, g, limits, stand[0], thought);
    g->actor = stand[1];
    g->acted = stand[2];
    g->thing_count = count;
    g->things = things;
    g->made = made;
}

/* So many steps further: 0 while it runs, then why it is over; or less than nothing, why it was given up. Whoever waits
   can be interrupted in between. */
int game_go_on(Position *p, Game *g, int64_t steps) {
    p->game = g;
    p->used = 0;
    p->room = HEAP;
    p->depth = 0;
    for (; steps > 0 && g->over == RUNS && p->gave_up == ANSWERED; steps--) {
        take_step(p);
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
    free_text(&g->thought_so);
    free_text(&g->key);
    free_sets(g, 0);
    free(g->sets);
    free(g->records);
    free(g->answers);
    free(g->repeated);
    watch_free(g->watch);
    free_players(g);
    free(g);
}
