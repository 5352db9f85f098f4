/* The choices of an action, one decision at a time, and who reacts to what (runtime/play/choices.py, sets.py and
   announce.py say the same). */
#include "game.h"

#include <string.h>

/* ---- the choices of an action */

/* Of what is offered for a choice, and behind it `enough`, if it is. */
static int64_t which(Position *p, const Search *s, int place, int64_t side, Set offered, bool is_enough) {
    const Choice *choice = &s->action->choices[place];
    if (is_thinking(p->game, side))
        return choose_as_meant(p, side, s, place, offered, is_enough);
    return decide(p, side, choice->many ? "piece" : "choice", choice->variable, offered.count + is_enough);
}

static void choose_one(Position *p, Search *s, int place, int64_t side) {
    const int width = s->action->bound + place;
    s->sets_tried = 0;
    const Set values = values_after(p, s, width);
    if (p->gave_up != ANSWERED || values.count == 0) {
        give_up(p, STRANGE);
        return;
    }
    s->scope[width] = values.items[which(p, s, place, side, values, false)];
}

void begin_sets(Position *p, Sets *sets, Search *s, int place) {
    sets->search = s;
    sets->place = place;
    sets->asked_count = sets->witness_count = sets->dead_count = 0;
    sets->pieces = options_of(p, s, place, ALL);
    if (sets->pieces.count > MOST_PIECES)
        give_up(p, TOO_LARGE);
}

Set group_of(Position *p, const Sets *sets, Bits bits) {
    Set group = with_room(p, sets->pieces.count);
    for (int64_t at = 0; p->gave_up == ANSWERED && at < sets->pieces.count; at++)
        if (bits >> at & 1)
            ((Value *)group.items)[group.count++] = sets->pieces.items[at];
    return group;
}

static int pieces_in(Bits bits) {
    return __builtin_popcountll((uint64_t)bits) + __builtin_popcountll((uint64_t)(bits >> 64));
}

bool is_set_allowed(Position *p, Sets *sets, Bits bits) {
    for (int64_t at = 0; at < sets->asked_count; at++)
        if (sets->asked[at] == bits)
            return sets->said[at];
    if (pieces_in(bits) < sets->search->action->choices[sets->place].least)
        return false;
    if (sets->asked_count == MOST_SETS)
        return gave_up_no(p, TOO_LARGE);
    const int64_t used = p->used;
    const Set group = group_of(p, sets, bits);
    sets->search->sets_tried = 0;
    const bool is_so = p->gave_up == ANSWERED && is_allowed(p, sets->search, sets->place, group);
    p->used = used;
    sets->asked[sets->asked_count] = bits;
    sets->said[sets->asked_count++] = is_so;
    if (is_so)
        sets->witnesses[sets->witness_count++] = bits;
    return is_so;
}

static bool has_dead(const Sets *sets, Bits bits) {
    for (int64_t at = 0; at < sets->dead_count; at++)
        if ((bits & sets->dead[at]) == sets->dead[at])
            return true;
    return false;
}

/* Smaller ones are tried first. */
bool can_finish(Position *p, Sets *sets, Bits begun_so) {
    int64_t free_at[MOST_PIECES], row[MOST_PIECES], count = 0;
    for (int64_t at = 0; at < sets->witness_count; at++)
        if ((sets->witnesses[at] & begun_so) == begun_so)
            return true;
    if (has_dead(sets, begun_so))
        return false;
    for (int64_t at = 0; at < sets->pieces.count; at++)
        if (!(begun_so >> at & 1))
            free_at[count++] = at;
    for (int64_t size = 0; size <= count; size++) {
        for (int64_t at = 0; at < size; at++)
            row[at] = at;
        do {
            Bits bits = begun_so;
            for (int64_t at = 0; at < size; at++)
                bits |= BIT(free_at[row[at]]);
            if (!has_dead(sets, bits) && is_set_allowed(p, sets, bits))
                return true;
        } while (p->gave_up == ANSWERED && next_row(row, size, count));
    }
    if (sets->dead_count < MOST_SETS)
        sets->dead[sets->dead_count++] = begun_so;
    return false;
}

static void choose_some(Position *p, Search *s, int place, int64_t side) {
    Sets sets;
    Bits taken = 0;
    begin_sets(p, &sets, s, place);
    while (p->gave_up == ANSWERED) {
        int64_t offered[MOST_PIECES], offers = 0;
        Value those[MOST_PIECES];
        for (int64_t at = 0; p->gave_up == ANSWERED && at < sets.pieces.count; at++)
            if (!(taken >> at & 1) && can_finish(p, &sets, taken | BIT(at))) {
                those[offers] = sets.pieces.items[at];
                offered[offers++] = at;
            }
        const bool is_enough = is_set_allowed(p, &sets, taken);
        if (p->gave_up != ANSWERED || offers + is_enough == 0) {
            give_up(p, STRANGE);
            return;
        }
        const int64_t index = which(p, s, place, side, (Set){offers, those}, is_enough);
        if (index == offers)
            break;
        taken |= BIT(offered[index]);
    }
    s->scope[s->action->bound + place] = value_of_set(group_of(p, &sets, taken));
}

void choose_the_rest(Position *p, Search *s, int64_t side) {
    for (int place = 0; p->gave_up == ANSWERED && place < s->action->choice_count; place++)
        if (s->action->choices[place].many)
            choose_some(p, s, place, side);
        else
            choose_one(p, s, place, side);
}

/* ---- what follows an announcement */

void begin_announcing(Position *p) {
    Game *g = p->game;
    if (g && g->announcing++ >= g->limits.announcements_within)
        give_up(p, TOO_LARGE);
}

void end_announcing(Position *p) {
    if (p->game)
        p->game->announcing--;
}

/* What this side may do about it: how many, by the numbers of their actions. */
static int64_t possible_reactions(Position *p, const Event *event, Value side, const Value *bound,
                                  int64_t *found) {
    int64_t count = 0;
    if (p->game->reacting)
        return 0;
    for (int at = 0; p->gave_up == ANSWERED && at < event->count; at++) {
        const int64_t used = p->used, room = p->room;
        const Action *action = &ACTIONS[event->actions[at]];
        Search s;
        if (is_in_its_phase(p, action) && is_open_to(p, &s, event->actions[at], false, side, action->bound, bound))
            found[count++] = event->actions[at];
        p->used = used;
        p->room = room;
    }
    return count;
}

/* Which of these, behind them none. */
static int64_t reacts_with(Position *p, int64_t side, const int64_t *found, int64_t count, int64_t width,
                           const Value *given) {
    if (count == 0 || p->gave_up != ANSWERED)
        return count;
    if (is_thinking(p->game, side))
        return choose_what_to_do(p, side, found, count, true, width, given);
    return decide(p, side, "reaction", -1, count + 1);
}

/* The window: the sides not to move as declared, then the side to move, until all have passed in a row. */
void let_react(Position *p, int number, const Value *bound) {
    Game *g = p->game;
    const Event *event = &EVENTS[number];
    int64_t order[MOST_SIDES], sides = 0, passes = 0, taken = 0;
    Trial *trial = g ? g->trial : 0; /* where nobody reacts, but may be asked */
    if (!g || p->gave_up != ANSWERED || event->count == 0 || (trial && (!trial->hears || trial->asked)))
        return;
    if (p->playing_count > MOST_SIDES || event->count > MOST_REACTIONS || event->slots >= MOST_ARGUMENTS) {
        give_up(p, TOO_LARGE);
        return;
    }
    Value given[MOST_ARGUMENTS]; /* what was bound, and behind it the side that is asked */
    memcpy(given, bound, (size_t)event->slots * sizeof *bound);
    for (int turn = 0; turn < 2; turn++)
        for (int64_t at = 0; at < p->playing_count; at++)
            if (same(p->playing[at], p->side_to_move) == (turn == 1))
                order[sides++] = at;
    for (int64_t place = 0; p->gave_up == ANSWERED && passes < sides; place++) {
        const Value side = p->playing[order[place % sides]];
        int64_t found[MOST_REACTIONS];
        given[event->slots] = side;
        const int64_t count = possible_reactions(p, event, side, given, found);
        if (trial) {
            trial->asked = trial->asked || count > 0;
            passes++;
            continue;
        }
        const int64_t width = event->slots + 1, index = reacts_with(p, side.above, found, count, width, given);
        if (index == count) {
            passes++;
            continue;
        }
        Search s;
        if (taken++ >= g->limits.reactions_in_a_window)
            give_up(p, TOO_LARGE);
        if (p->gave_up == ANSWERED && begun(p, &s, found[index], false, ACTIONS[found[index]].bound, given)) {
            choose_the_rest(p, &s, side.above);
            if (p->gave_up == ANSWERED)
                carry_out(p, &s);
        }
        passes = 0;
    }
}
