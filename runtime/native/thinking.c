/* A player that searches (runtime/players/search.py, playout.py, which are the meaning of it): what its things do in a
   phase, one after another, then which strike comes.

   Each playout goes down the tree, adds a choice to it where it ends, and plays on from there by dice of its own, every
   side doing what promises most; when the round has come around, or the game is over, every choice on the way learns
   what the position is worth. In the end that is done which is thought best, as far down as enough playouts went. */
#include "memory.h"
#include "planner.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS_OF_CHOICE = 4, STRIKES = 6, PART = 6, STAKE = 1000, DEEPEST_WAY = 1000 };

typedef struct {
    int64_t branch, option;
} Taken;

struct Searcher {
    int64_t playouts, turn, thought;
    Memory settled, begun; /* actors: that do no more, that go on only for more */
    Going going;
    Outlook minds[MOST_SIDES]; /* of each side that plays */
    Player players[MOST_SIDES];
    Branch *branches;
    int64_t branch_count, branch_room;
    Plans ranked;
    Taken way[DEEPEST_WAY];
    int64_t way_count;
    Draws draws;
    Text key;
    int64_t *repeated;
};

Searcher *searcher_new(int64_t playouts) {
    Searcher *s = allocated(1, sizeof *s);
    s->playouts = playouts;
    return s;
}

static void forget_branches(Searcher *s) {
    while (s->branch_count > 0)
        free_branch(&s->branches[--s->branch_count]);
}

void searcher_free(Searcher *s) {
    forget_branches(s);
    for (int at = 0; at < MOST_SIDES; at++) {
        free_outlook(&s->minds[at]);
        free_player(&s->players[at]);
    }
    free_memory(&s->settled);
    free_memory(&s->begun);
    free(s->branches);
    free(s->ranked.those);
    free_draws(&s->draws);
    free_text(&s->key);
    free(s->repeated);
    free(s);
}

void phase_of_search(Searcher *s) {
    forget_all(&s->settled);
    forget_all(&s->begun);
}

void begin_thinking(Searcher *s) {
    s->turn = -1;
    s->thought = 0;
    phase_of_search(s);
    forget_branches(s);
}

/* What strikes promise is remembered for a turn. */
void turn_of_search(const Position *p, Planner *planner) {
    Searcher *s = planner->searcher;
    if (s->turn == p->turn)
        return;
    s->turn = p->turn;
    for (int64_t at = 0; at < p->playing_count && at < MOST_SIDES; at++) {
        s->minds[at].side = p->playing[at].above;
        s->minds[at].manners = &planner->manners;
        forget_all(&s->minds[at].gains);
    }
}

/* ---- who has chosen */

static Value *noted(Memory *memory, Value actor) {
    static Row row;
    row.count = 0;
    row.is_too_long = false;
    write_value(&row, actor);
    return remembered(memory, &row);
}

static void note(Memory *memory, Value actor) { *noted(memory, actor) = WHOLE(1); }

static bool is_noted(Memory *memory, Value actor) { return memory->count > 0 && !is_unsaid(*noted(memory, actor)); }

/* ---- what there is to choose */

static int64_t put_branch(Searcher *s, const Plans *options, int64_t actor) {
    if (s->branch_count == s->branch_room) {
        s->branch_room = s->branch_room ? 2 * s->branch_room : 64;
        s->branches = larger(s->branches, s->branch_room, sizeof *s->branches);
    }
    s->branches[s->branch_count] = new_branch(options, actor);
    return s->branch_count++;
}

static Outlook *mind_of(const Position *p, Planner *planner, int64_t side) {
    for (int64_t at = 0; at < p->playing_count && at < MOST_SIDES; at++)
        if (planner->searcher->minds[at].side == side)
            return &planner->searcher->minds[at];
    return &planner->searcher->minds[0];
}

/* Those that promise most, and none. */
static void rank_strikes(Position *p, Planner *planner) {
    Plans *ranked = &planner->searcher->ranked;
    Outlook *mind = mind_of(p, planner, planner->side);
    ranked->count = 0;
    const InPhase *now = actions_now(p);
    for (int64_t at = 0; p->gave_up == ANSWERED && at < now->count; at++) {
        const int64_t action = now->actions[at], used = p->used, room = p->room;
        const bool *quiet = &planner->manners.quiet[action];
        Search s;
        planner->tried.count = 0;
        if (!*quiet && is_open_to(p, &s, action, ACTIONS[action].looks_ahead, NAMED(planner->side), 0, 0))
            gather_candidates(p, &s, 0, ROWS, &planner->tried);
        for (int64_t one = 0; p->gave_up == ANSWERED && one < planner->tried.count; one++) {
            const Candidate *strike = &planner->tried.those[one];
            const Value gain = promised(p, mind, strike);
            if (*quiet)
                break;
            if (compared(p, gain, WHOLE(0)) > 0)
                put_in_place(p, ranked, longer(p, planner, (Plan){0, 0, UNSAID}, strike, gain));
            ranked->count = ranked->count < STRIKES ? ranked->count : STRIKES;
        }
        p->used = used;
        p->room = room;
    }
    put_in_place(p, ranked, (Plan){0, 0, WHOLE(0)});
}

/* Of the first of these actors that can do anything, its rows ranked by what the round after them may bring; of a strike
   where none can. `goes_on`: whether the first has done something just now, and goes on while that promises more. */
static int64_t choice_of(Position *p, Planner *planner, int64_t first, bool goes_on) {
    Searcher *s = planner->searcher;
    const Value here = outcome_of(p, planner, (Plan){0, 0, UNSAID});
    for (int64_t at = first; p->gave_up == ANSWERED && at < planner->actor_count; at++) {
        const Value actor = planner->actors[at];
        const bool wants_more = is_noted(&s->begun, actor) || (at == first && goes_on);
        find_rows(p, planner, actor);
        s->ranked.count = 0;
        for (int64_t row = 0; row < planner->found.count; row++) {
            Plan one = planner->found.those[row];
            one.worth = outcome_of(p, planner, one);
            if (!wants_more || compared(p, one.worth, here) > 0)
                put_in_place(p, &s->ranked, one);
            s->ranked.count = s->ranked.count < ROWS_OF_CHOICE ? s->ranked.count : ROWS_OF_CHOICE;
        }
        if (s->ranked.count == 0)
            continue;
        put_in_place(p, &s->ranked, (Plan){0, 0, here});
        return put_branch(s, &s->ranked, at);
    }
    rank_strikes(p, planner);
    return put_branch(s, &s->ranked, planner->actor_count);
}

static bool has_actor(const Planner *planner, const Branch *branch) { return branch->actor < planner->actor_count; }

/* ---- playouts */

/* Down the tree, to the first choice that was not there. */
static void descend(Position *p, Planner *planner, int64_t root, Bounds bounds) {
    const Game *g = p->game;
    Searcher *s = planner->searcher;
    const int64_t place = g->place;
    int64_t at = root;
    while (p->gave_up == ANSWERED) {
        const Branch *branch = &s->branches[at];
        const int64_t option = next_option(p, branch, bounds);
        const bool is_new = branch->tried[option] == 0, has_one = has_actor(planner, branch);
        const Plan chosen_now = branch->options[option];
        if (s->way_count == DEEPEST_WAY) {
            give_up(p, TOO_LARGE);
            return;
        }
        s->way[s->way_count++] = (Taken){at, option};
        for (int64_t act = 0; p->gave_up == ANSWERED && act < chosen_now.count; act++) {
            try_to_do(p, &planner->acts[chosen_now.begins + act]);
            if (g->over != RUNS || g->place != place)
                return;
        }
        s->going.is_peaceful = !has_one && chosen_now.count == 0;
        if (is_new || s->going.is_peaceful)
            return;
        if (branch->after[option] < 0) {
            const bool done = chosen_now.count > 0;
            const int64_t after = choice_of(p, planner, branch->actor + (done || !has_one ? 0 : 1), done);
            s->branches[at].after[option] = after;
        }
        at = s->branches[at].after[option];
    }
}

/* Until the game is over, or this moment comes around; what it is worth then. */
static Value played_on(Position *p, const Planner *planner, int64_t turn, int64_t place) {
    const Game *g = p->game;
    while (p->gave_up == ANSWERED && g->over == RUNS &&
           (p->turn < turn + 1 || (p->turn == turn + 1 && g->place < place)))
        take_step(p);
    const Value worth = worth_of_position(p, planner->side);
    if (g->over == RUNS)
        return worth;
    return add(p, worth, multiply(p, WHOLE(STAKE), result_of_game(p, planner->side)));
}

/* Everybody at the table makes room for those who play on; or comes back. */
static void exchange(Position *p, Searcher *s, Player **others, int64_t *count) {
    Game *g = p->game;
    const Draws draws = g->draws;
    const Text key = g->thrown_so;
    for (int64_t at = 0; at < MOST_SIDES; at++) {
        Player *one = g->players[at];
        g->players[at] = others[at];
        others[at] = one;
    }
    const int64_t there = g->player_count;
    g->player_count = *count;
    *count = there;
    g->draws = s->draws;
    s->draws = draws;
    g->thrown_so = s->key;
    s->key = key;
}

/* Dice of its own: `before` is how often the option at the root was tried, so that all options meet the same row. */
static void begin_luck(const Game *g, Searcher *s, int64_t side, int64_t before) {
    s->key.count = 0;
    put_text(&s->key, g->thought_so.of);
    put_text(&s->key, g->quoted[side]);
    put_text(&s->key, ",");
    put_number(&s->key, s->thought);
    put_text(&s->key, ",");
    put_number(&s->key, before);
    put_text(&s->key, ",");
    forget_draws(&s->draws);
}

static void playout(Position *p, Planner *planner, int64_t root, Bounds *bounds) {
    Game *g = p->game;
    Searcher *s = planner->searcher;
    const Branch *first = &s->branches[root];
    const Stand before = how_it_stands(p);
    Player *others[MOST_SIDES] = {0};
    int64_t count = p->playing_count < MOST_SIDES ? p->playing_count : MOST_SIDES;
    const size_t wide = (size_t)g->row_count * sizeof *g->repeated;
    for (int64_t at = 0; at < count; at++) {
        Player *one = others[at] = &s->players[at];
        one->side = p->playing[at].above;
        one->thinks = true;
        one->mind = mind_of(p, planner, one->side);
        one->going = one->side == planner->side ? &s->going : 0;
    }
    s->going = (Going){&planner->manners, p->turn, p->phase, false};
    begin_luck(g, s, planner->side, first->tried[next_option(p, first, *bounds)]);
    s->way_count = 0;
    s->repeated = larger(s->repeated, g->row_count, sizeof *s->repeated);
    memcpy(s->repeated, g->repeated, wide);
    exchange(p, s, others, &count);
    forget_players(g);
    descend(p, planner, root, *bounds);
    const Value worth = played_on(p, planner, before.turn, before.place);
    exchange(p, s, others, &count);
    memcpy(g->repeated, s->repeated, wide);
    back_to(p, &before);
    for (int64_t at = 0; p->gave_up == ANSWERED && at < s->way_count; at++)
        learn_of(p, &s->branches[s->way[at].branch], s->way[at].option, worth);
    bounds->least = lesser(p, bounds->least, worth);
    bounds->most = greater(p, bounds->most, worth);
}

/* ---- thinking */

/* What is thought best, as far as that is settled. */
static Plan thought_best(Position *p, Planner *planner, int64_t root) {
    Searcher *s = planner->searcher;
    Plan found = {0, 0, UNSAID};
    const int64_t visits = s->branches[root].visits > 1 ? s->branches[root].visits : 1;
    for (int64_t at = root; at >= 0 && s->branches[at].visits * PART >= visits;) {
        const Branch *branch = &s->branches[at];
        const int64_t best = best_option(p, branch);
        const bool has_one = has_actor(planner, branch);
        found = joined_rows(planner, found, branch->options[best]);
        if (has_one)
            note(branch->options[best].count > 0 ? &s->begun : &s->settled, planner->actors[branch->actor]);
        at = has_one ? branch->after[best] : -1; /* once dice fall, it thinks anew */
    }
    return found;
}

Plan searched(Position *p, Planner *planner, const Candidates *offered) {
    Searcher *s = planner->searcher;
    int64_t kept = 0;
    for (int64_t at = 0; p->gave_up == ANSWERED && at < offered->count; at++) {
        const Candidate *one = &offered->those[at];
        if (!planner->manners.throws[one->action] && !planner->manners.quiet[one->action])
            worth_on_average(p, planner->side, one, &planner->manners);
    }
    note_actors(planner, offered);
    for (int64_t at = 0; at < planner->actor_count; at++)
        if (!is_noted(&s->settled, planner->actors[at]))
            planner->actors[kept++] = planner->actors[at];
    planner->actor_count = kept;
    forget_branches(s);
    const int64_t root = choice_of(p, planner, 0, false);
    if (p->gave_up != ANSWERED)
        return (Plan){0, 0, UNSAID};
    if (s->branches[root].count > 1 || has_actor(planner, &s->branches[root])) {
        const Value here = worth_of_position(p, planner->side);
        Bounds bounds = {here, here};
        s->thought++;
        for (int64_t number = 0; p->gave_up == ANSWERED && number < s->playouts; number++) {
            playout(p, planner, root, &bounds);
            breathe(p);
        }
    }
    return p->gave_up == ANSWERED ? thought_best(p, planner, root) : (Plan){0, 0, UNSAID};
}
