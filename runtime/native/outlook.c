/* What the sides could take from each other in the round to come, as things stand (runtime/players/outlook.py is the
   meaning of it).

   From a moment of a trial, play goes on once around the turn, everybody done at once. On the way all strikes are
   gathered, actions that throw dice, and what each promises on average. Of those of either side the most is counted that
   can be taken together: each thing strikes once and is struck once in the round. What a strike promises is remembered
   under what it involves: the things chosen and whatever stands in the hexes chosen, with their facts. */
#include "memory.h"
#include "player.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS = 16 };
#define HOPE RATIO(1, 2) /* how much of what this side may strike when others have acted is counted */
#define FEAR WHOLE(-1)   /* how much of what others may strike */

/* ---- what a strike involves */

static void involve(Outlook *o, int64_t begins, int64_t id) {
    int64_t at = o->thing_count;
    for (int64_t before = begins; before < o->thing_count; before++)
        if (o->things[before] == id)
            return;
    if (o->thing_count == o->thing_room) {
        o->thing_room = o->thing_room ? 2 * o->thing_room : 256;
        o->things = larger(o->things, o->thing_room, sizeof *o->things);
    }
    for (; at > begins && o->things[at - 1] > id; at--)
        o->things[at] = o->things[at - 1];
    o->things[at] = id;
    o->thing_count++;
}

/* The things chosen, and those in the hexes chosen, ascending; behind all that are listed. */
static void involve_all(Position *p, Outlook *o, const Candidate *one) {
    const int64_t begins = o->thing_count;
    for (int64_t at = 0; at < one->scope.count; at++) {
        const Value *value = &one->scope.items[at];
        const Set those = is_set(*value) ? set_in(*value) : (Set){1, value};
        const bool are_hexes = ACTIONS[one->action].hexes >> at & 1;
        for (int64_t piece = 0; piece < those.count; piece++) {
            const Value chosen = those.items[piece];
            if (are_hexes && chosen.below == 1) {
                const Set there = in_hex(p, chosen);
                for (int64_t thing = 0; thing < there.count; thing++)
                    involve(o, begins, there.items[thing].above);
            } else if (thing(p, chosen)) {
                involve(o, begins, chosen.above);
            }
        }
    }
}

/* Where it is, and what holds of it alone, until when. */
static void write_thing(const Position *p, Row *row, int64_t id) {
    write_number(row, id);
    write_number(row, p->things[id - FIRST_THING].spot);
    for (int64_t number = 0; number < p->store_count; number++) {
        const Store *store = &p->stores[number];
        const int64_t at = id - store->base;
        if (store->size == 0 || store->base != FIRST_THING || at >= store->size || is_unsaid(store->cells[at]))
            continue;
        write_number(row, number);
        write_value(row, store->cells[at]);
        write_number(row, store->ends ? store->ends[at] : 0);
    }
}

/* What it promises; the things it involves stand behind all that are listed. */
static Value gain_of(Position *p, Outlook *o, const Candidate *one) {
    static Row row;
    const int64_t begins = o->thing_count;
    row.count = 0;
    row.is_too_long = false;
    involve_all(p, o, one);
    write_candidate(&row, one);
    for (int64_t at = begins; at < o->thing_count; at++)
        write_thing(p, &row, o->things[at]);
    if (row.is_too_long)
        return give_up(p, TOO_LARGE);
    Value *gain = remembered(&o->gains, &row);
    if (is_unsaid(*gain))
        *gain = subtract(p, worth_on_average(p, o->side, one, o->manners), worth_of_position(p, o->side));
    return *gain;
}

Value promised(Position *p, Outlook *o, const Candidate *one) {
    const int64_t begins = o->thing_count;
    const Value gain = gain_of(p, o, one);
    o->thing_count = begins;
    return gain;
}

/* ---- strikes */

void begin_strikes(Outlook *o) { o->mine.count = o->theirs.count = o->thing_count = 0; }

static void put_strike(Strikes *strikes, Strike one) {
    if (strikes->count == strikes->room) {
        strikes->room = strikes->room ? 2 * strikes->room : 64;
        strikes->those = larger(strikes->those, strikes->room, sizeof *strikes->those);
    }
    strikes->those[strikes->count++] = one;
}

void add_strike(Position *p, Outlook *o, int64_t index, const Candidate *one, Value gain) {
    const int64_t begins = o->thing_count;
    involve_all(p, o, one);
    put_strike(&o->mine, (Strike){gain, begins, o->thing_count - begins, index});
}

/* What a side that acts may gain by; others lose by it, where the weight is negative. */
static void gather_strikes(Position *p, Outlook *o, Value acting, Value weight, Strikes *strikes) {
    const InPhase *now = actions_now(p);
    for (int64_t at = 0; p->gave_up == ANSWERED && at < now->count; at++) {
        const int64_t action = now->actions[at], used = p->used, room = p->room;
        Search s;
        o->tried.count = 0;
        if (!o->manners->quiet[action] && is_open_to(p, &s, action, ACTIONS[action].looks_ahead, acting, 0, 0))
            gather_candidates(p, &s, 0, ROWS, &o->tried);
        for (int64_t one = 0; p->gave_up == ANSWERED && one < o->tried.count; one++) {
            const int64_t begins = o->thing_count;
            const Value gain = multiply(p, gain_of(p, o, &o->tried.those[one]), weight);
            if (o->manners->quiet[action] || compared(p, gain, WHOLE(0)) <= 0)
                o->thing_count = begins;
            else
                put_strike(strikes, (Strike){gain, begins, o->thing_count - begins, 0});
            if (o->manners->quiet[action])
                break;
        }
        p->used = used;
        p->room = room;
    }
}

/* ---- taken together */

/* By what is promised, the greatest first; else in their order. */
static void put_in_order(Position *p, Outlook *o, int64_t count) {
    for (int64_t at = 0; at < count; at++) {
        int64_t low = 0, high = at;
        while (low < high) {
            const int64_t middle = (low + high) / 2;
            if (compared(p, o->promise[o->order[middle]], o->promise[at]) >= 0)
                low = middle + 1;
            else
                high = middle;
        }
        memmove(o->order + low + 1, o->order + low, (size_t)(at - low) * sizeof *o->order);
        o->order[low] = at;
    }
}

static bool is_free(const Outlook *o, const Strike *one) {
    for (int64_t at = 0; at < one->thing_count; at++)
        if (o->used[o->things[one->things + at] - FIRST_THING] == o->use)
            return false;
    return true;
}

/* In their order, each that shares nothing with those before it: what they gain; `greatest`: which gains most. */
static Value taken(Position *p, Outlook *o, const Strikes *strikes, int64_t *greatest) {
    Value sum = WHOLE(0);
    o->use++;
    *greatest = -1;
    for (int64_t at = 0; at < strikes->count; at++) {
        const Strike *one = &strikes->those[o->order[at]];
        if (!is_free(o, one))
            continue;
        for (int64_t thing = 0; thing < one->thing_count; thing++)
            o->used[o->things[one->things + thing] - FIRST_THING] = o->use;
        sum = add(p, sum, one->gain);
        if (*greatest < 0 || compared(p, one->gain, strikes->those[*greatest].gain) > 0)
            *greatest = o->order[at];
    }
    return sum;
}

static void make_room(const Position *p, Outlook *o, int64_t count) {
    if (o->used_room < p->thing_room) {
        free(o->used);
        o->used_room = p->thing_room;
        o->used = allocated(o->used_room, sizeof *o->used);
    }
    if (o->order_room < count) {
        o->order_room = 2 * count;
        o->order = larger(o->order, o->order_room, sizeof *o->order);
        o->promise = larger(o->promise, o->order_room, sizeof *o->promise);
    }
}

/* The greatest first, or those that yield most for each thing, whichever is more. */
Value most_together(Position *p, Outlook *o, const Strikes *strikes, int64_t *greatest) {
    Value highest = WHOLE(0);
    *greatest = -1;
    make_room(p, o, strikes->count);
    for (int by_thing = 0; by_thing < 2; by_thing++) {
        int64_t first;
        for (int64_t at = 0; at < strikes->count; at++) {
            const Strike *one = &strikes->those[at];
            const int64_t parts = by_thing && one->thing_count > 1 ? one->thing_count : 1;
            o->promise[at] = divide(p, one->gain, WHOLE(parts));
        }
        put_in_order(p, o, strikes->count);
        const Value sum = taken(p, o, strikes, &first);
        if (compared(p, sum, highest) > 0) {
            highest = sum;
            *greatest = first;
        }
    }
    return highest;
}

/* Within a trial: the position moves on. */
Value outlook(Position *p, Outlook *o) {
    const Game *g = p->game;
    const int64_t start = g->place;
    Value weight = WHOLE(1);
    int64_t greatest;
    begin_strikes(o);
    for (int64_t moment = 0; p->gave_up == ANSWERED && moment < g->row_count; moment++) {
        if (g->row[g->place].edge == ACTS) {
            const int64_t whose = whose_moment(g);
            if (whose >= 0 && whose != o->side)
                weight = HOPE;
            for (int64_t at = 0; at < p->playing_count; at++) {
                const bool is_mine = p->playing[at].above == o->side;
                gather_strikes(p, o, p->playing[at], is_mine ? weight : FEAR, is_mine ? &o->mine : &o->theirs);
            }
        }
        if (go_by(p) && (g->over != RUNS || g->place == start))
            break;
    }
    const Value hoped = most_together(p, o, &o->mine, &greatest);
    return subtract(p, hoped, most_together(p, o, &o->theirs, &greatest));
}

void free_outlook(Outlook *o) {
    free_memory(&o->gains);
    free(o->mine.those);
    free(o->theirs.those);
    free(o->things);
    free(o->used);
    free(o->order);
    free(o->promise);
    free(o->tried.those);
}
