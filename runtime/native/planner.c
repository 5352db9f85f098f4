/* A player that looks at whole phases, and at what the round after them may bring (runtime/players/planner.py is the
   meaning of it).

   One actor after another takes the row of quiet actions that seems best from where the actors before it got to; once
   boldly, by what a position is worth, and once cautiously, with the outlook from there. The plan with the best end is
   followed, if it is better than staying. Then come strikes: the first of those that promise most together.

   Actions of rows are kept while a plan is made and followed: a row is a part of `acts`, what they choose lies in
   `blocks`, which are never moved. */
#include "planner.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

enum { NODES = 30 };

Planner *planner_new(int64_t side, int64_t playouts) {
    Planner *planner = allocated(1, sizeof *planner);
    planner->lines = playouts > 0 ? 8 : 3;
    planner->searcher = playouts > 0 ? searcher_new(playouts) : 0;
    planner->side = planner->outlook.side = side;
    planner->outlook.manners = &planner->manners;
    forget_plans(planner);
    return planner;
}

Manners *manners_of(Planner *planner) { return &planner->manners; }

static void forget_acts(Planner *planner) {
    planner->ahead = (Plan){0, 0, UNSAID};
    planner->act_count = planner->full = planner->in_block = 0;
}

void forget_plans(Planner *planner) {
    planner->turn = -1;
    planner->phase = UNSAID;
    memset(&planner->manners, 0, sizeof planner->manners);
    forget_all(&planner->outlook.gains);
    forget_acts(planner);
    if (planner->searcher)
        begin_thinking(planner->searcher);
}

void planner_free(Planner *planner) {
    free_outlook(&planner->outlook);
    free(planner->tried.those);
    free(planner->acts);
    for (int64_t at = 0; at < planner->block_count; at++)
        free(planner->blocks[at]);
    free(planner->waiting.those);
    free(planner->found.those);
    free(planner->reached);
    free(planner->actors);
    if (planner->searcher)
        searcher_free(planner->searcher);
    free(planner);
}

/* ---- rows of actions */

/* A copy that stays. */
static Set copied(Position *p, Planner *planner, Set those) {
    if (those.count > BLOCK)
        return gave_up_empty(p, TOO_LARGE);
    if (planner->in_block + those.count > BLOCK) {
        planner->full++;
        planner->in_block = 0;
    }
    if (planner->full == MOST_BLOCKS)
        return gave_up_empty(p, TOO_LARGE);
    if (planner->full == planner->block_count)
        planner->blocks[planner->block_count++] = allocated(BLOCK, sizeof(Value));
    Value *to = planner->blocks[planner->full] + planner->in_block;
    planner->in_block += those.count;
    if (those.count > 0)
        memcpy(to, those.items, (size_t)those.count * sizeof *to);
    return (Set){those.count, to};
}

static void put_act(Planner *planner, Candidate one) {
    if (planner->act_count == planner->act_room) {
        planner->act_room = planner->act_room ? 2 * planner->act_room : 256;
        planner->acts = larger(planner->acts, planner->act_room, sizeof *planner->acts);
    }
    planner->acts[planner->act_count++] = one;
}

/* One row behind another: they lie behind all others. */
Plan joined_rows(Planner *planner, Plan first, Plan then) {
    const Plan both = {planner->act_count, first.count + then.count, then.worth};
    for (int64_t at = 0; at < first.count; at++)
        put_act(planner, planner->acts[first.begins + at]);
    for (int64_t at = 0; at < then.count; at++)
        put_act(planner, planner->acts[then.begins + at]);
    return both;
}

Plan longer(Position *p, Planner *planner, Plan row, const Candidate *one, Value worth) {
    Candidate last = {one->index, one->action, copied(p, planner, one->scope), worth};
    for (int64_t at = 0; p->gave_up == ANSWERED && at < last.scope.count; at++)
        if (is_set(last.scope.items[at]))
            ((Value *)last.scope.items)[at] = value_of_set(copied(p, planner, set_in(last.scope.items[at])));
    const Plan made = joined_rows(planner, row, (Plan){0, 0, worth});
    put_act(planner, last);
    return (Plan){made.begins, made.count + 1, worth};
}

static void put_plan(Plans *courses, int64_t at, Plan one) {
    if (courses->count == courses->room) {
        courses->room = courses->room ? 2 * courses->room : 64;
        courses->those = larger(courses->those, courses->room, sizeof *courses->those);
    }
    memmove(courses->those + at + 1, courses->those + at, (size_t)(courses->count - at) * sizeof one);
    courses->those[at] = one;
    courses->count++;
}

static void do_row(Position *p, const Planner *planner, Plan row) {
    for (int64_t at = 0; p->gave_up == ANSWERED && at < row.count; at++)
        try_to_do(p, &planner->acts[row.begins + at]);
}

/* What it is worth to have done this, with the outlook from there. */
Value outcome_of(Position *p, Planner *planner, Plan row) {
    const Stand before = how_it_stands(p);
    Trial trial = {.sample = -1};
    p->game->trial = &trial;
    do_row(p, planner, row);
    const Value here = worth_of_position(p, planner->side);
    const Value found = add(p, here, outlook(p, &planner->outlook));
    back_to(p, &before);
    return found;
}

/* ---- what one actor can do in a row */

/* Whether it got there for the first time. */
static bool gets_to(Planner *planner, const Thing *actor, Value worth) {
    const Reached now = {actor->spot, actor->holder, worth};
    for (int64_t at = 0; at < planner->reached_count; at++) {
        const Reached *one = &planner->reached[at];
        if (one->spot == now.spot && one->holder == now.holder && same(one->worth, worth))
            return false;
    }
    if (planner->reached_count == planner->reached_room) {
        planner->reached_room = planner->reached_room ? 2 * planner->reached_room : 64;
        planner->reached = larger(planner->reached, planner->reached_room, sizeof *planner->reached);
    }
    planner->reached[planner->reached_count++] = now;
    return true;
}

void put_in_place(Position *p, Plans *plans, Plan one) {
    int64_t low = 0, high = plans->count;
    while (low < high) {
        const int64_t middle = (low + high) / 2;
        if (compared(p, plans->those[middle].worth, one.worth) >= 0)
            low = middle + 1;
        else
            high = middle;
    }
    put_plan(plans, low, one);
}

/* Whatever else it can do once it has done this. */
static void try_more(Position *p, Planner *planner, Plan row, Value actor) {
    const InPhase *now = actions_now(p);
    for (int64_t at = 0; p->gave_up == ANSWERED && at < now->count; at++) {
        const int64_t action = now->actions[at], used = p->used, room = p->room;
        const bool *throws = &planner->manners.throws[action];
        Search s;
        planner->tried.count = 0;
        if (!*throws && is_open_to(p, &s, action, ACTIONS[action].looks_ahead, NAMED(planner->side), 0, 0))
            gather_of(p, &s, actor, ROWS, &planner->tried);
        for (int64_t one = 0; p->gave_up == ANSWERED && one < planner->tried.count; one++) {
            const Candidate *candidate = &planner->tried.those[one];
            const Value worth = worth_on_average(p, planner->side, candidate, &planner->manners);
            if (*throws)
                break;
            if (p->gave_up == ANSWERED)
                put_in_place(p, &planner->waiting, longer(p, planner, row, candidate, worth));
        }
        p->used = used;
        p->room = room;
    }
}

/* The row made longer by one quiet action of the actor; false where it ends where another one did. */
static bool goes_further(Position *p, Planner *planner, Plan row, Value actor) {
    const Stand before = how_it_stands(p);
    Trial trial = {.sample = -1, .hears = true};
    p->game->trial = &trial;
    do_row(p, planner, row);
    const Thing *found = thing(p, actor);
    const bool is_new = p->gave_up == ANSWERED && (!found || gets_to(planner, found, row.worth));
    const bool is_certain = !trial.asked && trial.thrown == 0; /* else nothing is from here on */
    if (is_new && is_certain && (found || row.count == 0))
        try_more(p, planner, row, actor);
    back_to(p, &before);
    return is_new;
}

/* Rows of quiet actions of one actor, best first, in `found`. */
void find_rows(Position *p, Planner *planner, Value actor) {
    Plans *waiting = &planner->waiting, *found = &planner->found;
    int64_t nodes = NODES;
    waiting->count = found->count = planner->reached_count = 0;
    put_plan(waiting, 0, (Plan){0, 0, WHOLE(0)});
    while (p->gave_up == ANSWERED && waiting->count > 0 && nodes > 0) {
        const Plan row = waiting->those[0];
        memmove(waiting->those, waiting->those + 1, (size_t)--waiting->count * sizeof row);
        const int64_t waited = waiting->count;
        if (!goes_further(p, planner, row, actor))
            continue;
        if (row.count > 0)
            put_in_place(p, found, row);
        nodes -= waiting->count - waited;
    }
    for (int64_t at = 0; p->gave_up == ANSWERED && at < waiting->count; at++)
        put_in_place(p, found, waiting->those[at]);
    found->count = found->count < planner->lines ? found->count : planner->lines;
}

/* ---- what all actors can do */

/* One after another does what seems best; cautiously where it is told what staying is worth, outlook included. */
static Plan advanced(Position *p, Planner *planner, Value staying) {
    const bool is_bold = is_unsaid(staying);
    Value highest = is_bold ? worth_of_position(p, planner->side) : staying;
    Plan plan = {0, 0, UNSAID};
    for (int64_t actor = 0; p->gave_up == ANSWERED && actor < planner->actor_count; actor++) {
        Plan best = {0, 0, UNSAID};
        find_rows(p, planner, planner->actors[actor]);
        for (int64_t at = 0; p->gave_up == ANSWERED && at < planner->found.count; at++) {
            const Plan one = planner->found.those[at];
            const Value worth = is_bold ? one.worth : outcome_of(p, planner, one);
            if (compared(p, worth, highest) > 0) {
                best = one;
                highest = worth;
            }
        }
        if (best.count > 0) {
            do_row(p, planner, best);
            plan = joined_rows(planner, plan, best);
        }
        breathe(p);
    }
    return plan;
}

void note_actors(Planner *planner, const Candidates *offered) {
    planner->actor_count = 0;
    if (planner->actor_room < offered->count) {
        planner->actor_room = 2 * offered->count;
        planner->actors = larger(planner->actors, planner->actor_room, sizeof *planner->actors);
    }
    for (int64_t at = 0; at < offered->count; at++) {
        const Candidate *one = &offered->those[at];
        const int bound = ACTIONS[one->action].bound;
        const Value actor = one->scope.count > bound ? one->scope.items[bound] : UNSAID;
        if (!planner->manners.throws[one->action] && !is_among(actor, (Set){planner->actor_count, planner->actors}))
            planner->actors[planner->actor_count++] = actor;
    }
}

/* The plan with the best end; none if that is to stay. */
static Plan best_plan(Position *p, Planner *planner, const Candidates *offered) {
    Plan best = {0, 0, UNSAID};
    note_actors(planner, offered);
    const Value staying = outcome_of(p, planner, best);
    Value highest = staying;
    for (int is_cautious = 0; p->gave_up == ANSWERED && is_cautious < 2; is_cautious++) {
        const Stand before = how_it_stands(p);
        Trial trial = {.sample = -1};
        p->game->trial = &trial;
        const Plan plan = advanced(p, planner, is_cautious ? staying : UNSAID);
        back_to(p, &before);
        const Value worth = plan.count > 0 ? outcome_of(p, planner, plan) : highest;
        if (compared(p, worth, highest) > 0) {
            best = plan;
            highest = worth;
        }
    }
    return best;
}

static bool is_same(const Candidate *a, const Candidate *b) {
    bool equal = a->action == b->action && a->scope.count == b->scope.count;
    for (int64_t at = 0; equal && at < a->scope.count; at++)
        equal = same(a->scope.items[at], b->scope.items[at]);
    return equal;
}

/* The next of the plan, if it may be done; else the plan is over. */
static const Candidate *next_of_plan(Planner *planner, const Candidates *offered) {
    if (planner->ahead.count == 0)
        return 0;
    const Candidate *wanted = &planner->acts[planner->ahead.begins++];
    planner->ahead.count--;
    for (int64_t at = 0; at < offered->count; at++)
        if (is_same(&offered->those[at], wanted))
            return &offered->those[at];
    planner->ahead.count = 0;
    return 0;
}

/* The greatest of those strikes that promise most together. */
static const Candidate *best_strike(Position *p, Planner *planner, const Candidates *offered) {
    Outlook *o = &planner->outlook;
    const Value here = worth_of_position(p, planner->side);
    int64_t greatest;
    begin_strikes(o);
    for (int64_t at = 0; p->gave_up == ANSWERED && at < offered->count; at++) {
        const Candidate *one = &offered->those[at];
        if (planner->manners.quiet[one->action])
            continue;
        const Value gain = subtract(p, worth_on_average(p, planner->side, one, &planner->manners), here);
        if (compared(p, gain, WHOLE(0)) > 0)
            add_strike(p, o, at, one, gain);
    }
    most_together(p, o, &o->mine, &greatest);
    return greatest < 0 ? 0 : &offered->those[o->mine.those[greatest].index];
}

void hear_of_turn(const Position *p, Planner *planner) {
    if (planner->searcher)
        turn_of_search(p, planner);
}

const Candidate *planned(Position *p, Planner *planner, const Candidates *offered) {
    if (planner->turn != p->turn || !same(planner->phase, p->phase)) {
        planner->turn = p->turn;
        planner->phase = p->phase;
        planner->ahead.count = 0;
        forget_all(&planner->outlook.gains);
        if (planner->searcher)
            phase_of_search(planner->searcher);
    }
    const Candidate *next = next_of_plan(planner, offered);
    if (next || p->gave_up != ANSWERED)
        return next;
    forget_acts(planner);
    planner->ahead = planner->searcher ? searched(p, planner, offered) : best_plan(p, planner, offered);
    next = next_of_plan(planner, offered);
    return next || planner->searcher || p->gave_up != ANSWERED ? next : best_strike(p, planner, offered);
}
