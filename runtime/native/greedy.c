/* Players that think, and one that takes what promises most at once (runtime/players/greedy.py, which is the meaning of
   it).

   Each whole action that may be done is tried on what this side may see of the position, and taken back; what has come
   of it is judged by the question that guides players. Dice are weighed exactly where they can fall in few ways, and by
   some falls where there are more. What an action was found to gain is remembered while the phase lasts: the next time
   those that promised most are tried anew, until one keeps what it promised. Whoever finds nothing better than staying
   is done, or passes. */
#include "memory.h"
#include "player.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_ROWS = 80, MOST_OF_PLANNER = 40, NOTHING_DONE = -1, IDLE = -2, YIELDS = -3 };

static Player *player_of(const Game *g, int64_t side) {
    for (int64_t at = 0; at < g->player_count; at++)
        if (g->players[at]->side == side)
            return g->players[at];
    return 0;
}

bool is_thinking(const Game *g, int64_t side) {
    const Player *player = g ? player_of(g, side) : 0;
    return player && player->thinks;
}

/* ---- what is remembered */

void write_candidate(Row *row, const Candidate *one) {
    write_number(row, one->action);
    for (int64_t at = 0; at < one->scope.count; at++)
        write_value(row, one->scope.items[at]);
}

static Value *gain_of(Position *p, Player *player, const Candidate *one) {
    static Row row;
    row.count = 0;
    row.is_too_long = false;
    write_candidate(&row, one);
    if (row.is_too_long)
        give_up(p, TOO_LARGE);
    return remembered(&player->gains, &row);
}

/* Of this phase alone. */
static void remember(Position *p, Player *player) {
    if (player->turn == p->turn && same(player->phase, p->phase))
        return;
    forget_all(&player->gains);
    player->turn = p->turn;
    player->phase = p->phase;
}

/* ---- which action */

/* Those of which nothing is known come first, then those that promised most; else in their order. */
static void put_in_order(Position *p, Candidates *offered) {
    Candidate *those = offered->those;
    for (int64_t at = 1; p->gave_up == ANSWERED && at < offered->count; at++) {
        const Candidate one = those[at];
        int64_t low = 0, high = at;
        while (low < high) {
            const int64_t middle = (low + high) / 2;
            const Value gain = those[middle].gain;
            const bool is_before =
                !is_unsaid(gain) && (is_unsaid(one.gain) || compared(p, one.gain, gain) > 0);
            if (is_before)
                high = middle;
            else
                low = middle + 1;
        }
        memmove(those + low + 1, those + low, (size_t)(at - low) * sizeof *those);
        those[low] = one;
    }
}

static Value gain_now(Position *p, Player *player, const Candidate *one, Value here) {
    Manners *manners = player->planner ? manners_of(player->planner) : player->mind ? player->mind->manners : 0;
    if (player->mind && manners->throws[one->action])
        return promised(p, player->mind, one);
    const Value worth = worth_on_average(p, player->side, one, manners);
    return player->yields ? subtract(p, here, worth) : subtract(p, worth, here);
}

/* What promises most, if it promises more than doing nothing; none otherwise. */
static const Candidate *best_of(Position *p, Player *player, bool remembers) {
    Candidates *offered = &player->offered;
    const Candidate *best = 0;
    Value highest = WHOLE(0);
    if (offered->count == 0)
        return 0;
    const Value here = worth_of_position(p, player->side);
    for (int64_t at = 0; remembers && p->gave_up == ANSWERED && at < offered->count; at++)
        offered->those[at].gain = *gain_of(p, player, &offered->those[at]);
    if (remembers)
        put_in_order(p, offered);
    for (int64_t at = 0; p->gave_up == ANSWERED && at < offered->count; at++) {
        Candidate *one = &offered->those[at];
        if (!is_unsaid(one->gain) && compared(p, one->gain, highest) <= 0)
            break; /* neither this one nor those after it promised more */
        one->gain = gain_now(p, player, one, here);
        if (remembers)
            *gain_of(p, player, one) = one->gain;
        if (p->gave_up == ANSWERED && compared(p, one->gain, highest) > 0) {
            highest = one->gain;
            best = one;
        }
    }
    return best;
}

/* In the phase that is thought about nobody moves who has not chosen to, and nobody strikes where that was chosen. */
static void keep_what_may_be(const Position *p, Player *player) {
    const Going *going = player->going;
    Candidates *offered = &player->offered;
    int64_t kept = 0;
    if (!going || going->turn != p->turn || !same(going->phase, p->phase))
        return;
    for (int64_t at = 0; at < offered->count; at++)
        if (going->manners->throws[offered->those[at].action] && !going->is_peaceful)
            offered->those[kept++] = offered->those[at];
    offered->count = kept;
}

static const Candidate *best_now(Position *p, Player *player, bool is_reaction) {
    if (player->planner)
        hear_of_turn(p, player->planner);
    if (!is_reaction)
        keep_what_may_be(p, player);
    if (!is_reaction && player->planner)
        return planned(p, player->planner, &player->offered);
    if (!is_reaction)
        remember(p, player);
    return best_of(p, player, !is_reaction);
}

/* It is done from now on: its choices are kept, with the pieces of its sets. */
static void mean(Player *player, const Candidate *one) {
    int64_t pieces = 0;
    player->picked_count = 0;
    player->action = one ? one->action : NOTHING_DONE;
    for (int64_t at = 0; one && at < one->scope.count; at++)
        pieces += set_in(one->scope.items[at]).count;
    if (pieces > player->piece_room) {
        player->piece_room = 2 * pieces;
        player->pieces = larger(player->pieces, player->piece_room, sizeof *player->pieces);
    }
    pieces = 0;
    for (int64_t at = 0; one && at < one->scope.count; at++) {
        const Value value = one->scope.items[at];
        const Set those = set_in(value);
        if (those.count > 0)
            memcpy(player->pieces + pieces, those.items, (size_t)those.count * sizeof *those.items);
        player->scope[at] = is_set(value) ? value_of_set((Set){those.count, player->pieces + pieces}) : value;
        pieces += those.count;
    }
}

/* Of what the first thing that keeps the phase from ending can do about it, what promises most. `first`: one that does
   away with something. */
static Candidate of_what_must_be(Position *p, Player *player, Candidate first) {
    const Action *action = &ACTIONS[first.action];
    Candidates *offered = &player->offered;
    Value most = UNSAID;
    Search s;
    offered->count = 0;
    if (player->is_idle || player->mind || action->choice_count == 0 || action->choices[0].many ||
        !is_open_to(p, &s, first.action, action->looks_ahead, NAMED(player->side), 0, 0))
        return first;
    gather_of(p, &s, first.scope.items[0], player->planner ? MOST_OF_PLANNER : MOST_ROWS, offered);
    const Set left = left_now(p);
    const Value here = worth_of_position(p, player->side);
    const int64_t index = first.index;
    for (int64_t at = 0; p->gave_up == ANSWERED && at < offered->count; at++) {
        const Candidate *one = &offered->those[at];
        if (!leaves_less(p, left, one->action, one->scope.items))
            continue;
        const Value gain = gain_now(p, player, one, here);
        if (is_unsaid(most) || compared(p, gain, most) > 0) {
            most = gain;
            first = *one;
        }
    }
    first.index = index;
    return first;
}

static int64_t what_must_be(Position *p, Player *player, const int64_t *actions, int64_t count) {
    Search way;
    int64_t index = 0;
    if (!is_bound(p, NAMED(player->side), &way))
        return give_up(p, UNFINISHED), 0;
    while (index < count && actions[index] != way.action - ACTIONS)
        index++;
    if (index == count)
        return give_up(p, UNFINISHED), 0;
    const int64_t supposed = mark(p);
    hide(p, hidden_from(p, NAMED(player->side)));
    const Candidate best =
        of_what_must_be(p, player, (Candidate){index, actions[index], {way.action->choice_count, way.scope}, UNSAID});
    mean(player, &best);
    undo(p, supposed);
    return index;
}

/* Of these actions, or reactions to what was bound: which, from 0; behind them none, where it may stop. */
int64_t choose_what_to_do(Position *p, int64_t side, const int64_t *actions, int64_t count, bool may_stop,
                          int64_t width, const Value *bound) {
    Player *player = player_of(p->game, side);
    const int64_t supposed = mark(p), used = p->used, room = p->room;
    const bool is_reaction = count > 0 && ACTIONS[actions[0]].is_reaction;
    player->offered.count = 0;
    hide(p, hidden_from(p, NAMED(side)));
    for (int64_t at = 0; p->gave_up == ANSWERED && !player->is_idle && at < count; at++) {
        const Action *action = &ACTIONS[actions[at]];
        const int64_t told = width < action->bound ? width : action->bound;
        Search s;
        if (is_open_to(p, &s, actions[at], action->looks_ahead && !is_reaction, NAMED(side), told, bound))
            gather_candidates(p, &s, at, player->planner || player->mind ? MOST_OF_PLANNER : MOST_ROWS, &player->offered);
    }
    const Candidate *best = p->gave_up == ANSWERED ? best_now(p, player, is_reaction) : 0;
    mean(player, best);
    int64_t index = best ? best->index : count;
    undo(p, supposed);
    if (!best && !may_stop && p->gave_up == ANSWERED)
        index = what_must_be(p, player, actions, count);
    p->used = used;
    p->room = room;
    note_answer(p->game, false, index);
    return index;
}

/* ---- its choices */

static bool is_picked(const Player *player, Value one) {
    return is_among(one, (Set){player->picked_count, player->picked});
}

int64_t choose_as_meant(Position *p, int64_t side, const Search *s, int place, Set offered, bool is_enough) {
    Player *player = player_of(p->game, side);
    const Value wanted = player->action == s->action - ACTIONS ? player->scope[s->action->bound + place] : UNSAID;
    const bool is_set_wanted = s->action->choices[place].many && is_set(wanted);
    int64_t index = 0, found = -1;
    for (int64_t at = 0; found < 0 && at < offered.count; at++) {
        const Value one = offered.items[at];
        if (is_set_wanted ? is_among(one, set_in(wanted)) && !is_picked(player, one) : same(one, wanted))
            found = at;
    }
    if (found >= 0) {
        index = found;
        if (is_set_wanted)
            player->picked[player->picked_count++] = offered.items[found];
    } else if (is_set_wanted) {
        player->picked_count = 0;
        index = is_enough ? offered.count : 0;
    }
    note_answer(p->game, false, index);
    return index;
}

/* ---- what Python calls (runtime/native/games.py, thinker.py) */

/* One decision of a game that Python plays, where it stands (game_stands): what this side would do, with all choices.
   Gives back why there is no answer. */
int choice_of_player(Position *p, Game *g, int64_t side, int64_t count, const int64_t *actions, bool may_stop,
                     int64_t width, const Value *bound, int64_t *index, const Value **scope) {
    const int64_t room = p->room;
    p->depth = 0;
    p->used = 0;
    *index = choose_what_to_do(p, side, actions, count, may_stop, width, bound);
    *scope = player_of(g, side)->scope;
    undo(p, 0);
    p->room = room;
    p->game = 0;
    return (int)p->gave_up;
}

/* All that is remembered of this phase: for each what a row is written as, how many numbers that are before it, and its
   gain behind it. How many numbers in all. */
int64_t greedy_gains(Game *g, int64_t side, int64_t room, int64_t *told) {
    const Memory *gains = &player_of(g, side)->gains;
    int64_t count = 0;
    for (int64_t at = 0; at < gains->room; at++) {
        const Kept *one = &gains->kept[at];
        if (one->count == 0 || is_unsaid(one->is))
            continue;
        if (count + one->count + 3 <= room) {
            told[count] = one->count;
            memcpy(told + count + 1, gains->numbers + one->begins, (size_t)one->count * sizeof *told);
            told[count + 1 + one->count] = one->is.above;
            told[count + 2 + one->count] = one->is.below;
        }
        count += one->count + 3;
    }
    return count;
}

void game_forgets(Game *g) { forget_players(g); }

/* These sides think, by their names; all others go by luck. `playouts`: of each by how many it searches; 0: it
   plans; less: it takes what promises most at once, or (IDLE) does only what it must, or (YIELDS)
   takes what promises least. `steps`: of each name, how high it stands as a result. */
void game_seats(Game *g, int64_t count, const int64_t *sides, const int64_t *playouts, int64_t guide, int64_t result,
                const int64_t *steps) {
    g->guide = guide;
    g->result = result;
    g->steps = steps;
    for (int64_t at = 0; at < g->player_count; at++)
        g->players[at]->thinks = false;
    for (int64_t at = 0; at < count && at < MOST_SIDES; at++) {
        Player *player = player_of(g, sides[at]);
        if (!player && g->player_count < MOST_SIDES) {
            player = g->players[g->player_count++] = allocated(1, sizeof *player);
            player->side = sides[at];
        }
        if (!player)
            continue;
        player->thinks = true;
        player->is_idle = playouts[at] == IDLE;
        player->yields = playouts[at] == YIELDS;
        if (player->planner)
            planner_free(player->planner);
        player->planner = playouts[at] >= 0 ? planner_new(player->side, playouts[at]) : 0;
    }
}

void forget_players(Game *g) {
    for (int64_t at = 0; at < g->player_count; at++) {
        Player *player = g->players[at];
        forget_all(&player->gains);
        player->action = NOTHING_DONE;
        player->picked_count = 0;
        player->turn = -1;
        player->phase = UNSAID;
        if (player->planner)
            forget_plans(player->planner);
    }
}

void free_player(Player *player) {
    free(player->offered.those);
    free(player->pieces);
    free_memory(&player->gains);
    if (player->planner)
        planner_free(player->planner);
}

void free_players(Game *g) {
    for (int64_t at = 0; at < g->player_count; at++) {
        free_player(g->players[at]);
        free(g->players[at]);
    }
}
