/* Ways from place to place (runtime/space/ways.py says the same): the nearest first, where every step costs one too.

   What was found is kept as answers are (kept.c): until something changes that it rests on. */
#include "change.h"
#include "memory.h"
#include "position.h"

#include <stdlib.h>
#include <string.h>

/* Where the cost of a place stands; -1 of what is none. */
static int64_t place_at(const Position *p, Value one) {
    const int64_t sides = p->map->hexes * DIRECTIONS, nth = one.above - FIRST_THING;
    if (one.below != 1 || one.above < 0)
        return -1;
    if (nth >= 0)
        return nth < p->thing_room ? sides + nth : -1;
    return one.above < sides ? one.above : -1;
}

Ways ways_from(Position *p, Value start, Value most) {
    const int64_t places = p->map->hexes * DIRECTIONS + p->thing_room;
    Ways ways = {.start = start, .most = most, .here = start};
    if (p->gave_up != ANSWERED)
        return ways;
    if (place_at(p, start) < 0) {
        give_up(p, is_special(start) ? MEANINGLESS : STRANGE);
        return ways;
    }
    const Set costs = with_room(p, places), reached = with_room(p, places);
    if (p->gave_up != ANSWERED)
        return ways;
    ways.costs = (Value *)costs.items;
    ways.reached = (Value *)reached.items;
    for (int64_t at = 0; at < places; at++)
        ways.costs[at] = UNSAID;
    if (!is_unsaid(most) && compared(p, most, WHOLE(0)) < 0)
        return ways;
    ways.costs[place_at(p, start)] = WHOLE(0);
    ways.reached[ways.count++] = start;
    return ways;
}

/* The nearest that was not left yet, of several the first; those that were left stand in front. */
bool goes_on(Position *p, Ways *ways) {
    int64_t nearest = ways->left;
    if (p->gave_up != ANSWERED || ways->left >= ways->count)
        return false;
    for (int64_t at = ways->left + 1; at < ways->count; at++) {
        const Value one = ways->reached[at], best = ways->reached[nearest];
        const int way = compared(p, ways->costs[place_at(p, one)], ways->costs[place_at(p, best)]);
        if (way < 0 || (way == 0 && one.above < best.above))
            nearest = at;
    }
    ways->here = ways->reached[nearest];
    ways->reached[nearest] = ways->reached[ways->left];
    ways->reached[ways->left++] = ways->here;
    return true;
}

bool is_over_most(Position *p, const Ways *ways, Value price) {
    const Value cost = add(p, ways->costs[place_at(p, ways->here)], price);
    return !is_unsaid(ways->most) && compared(p, cost, ways->most) > 0;
}

bool is_reached(Position *p, const Ways *ways, Value one) {
    const int64_t at = place_at(p, one);
    return at >= 0 && !is_unsaid(ways->costs[at]);
}

/* From here, for a price; a special name is no entry. */
void reach_for(Position *p, Ways *ways, Value one, Value price) {
    const int64_t at = place_at(p, one);
    if (p->gave_up != ANSWERED || is_special(price))
        return;
    if (at < 0) {
        give_up(p, STRANGE);
        return;
    }
    if (compared(p, price, WHOLE(0)) < 0)
        give_up(p, MEANINGLESS);
    const Value total = add(p, ways->costs[place_at(p, ways->here)], price);
    if (!is_unsaid(ways->most) && compared(p, total, ways->most) > 0)
        return;
    if (is_unsaid(ways->costs[at]))
        ways->reached[ways->count++] = one;
    else if (compared(p, total, ways->costs[at]) >= 0)
        return;
    ways->costs[at] = total;
}

/* ---- what was found: places, each with its cost behind it */

static Set found(Position *p, const Ways *ways, int64_t used_before) {
    const Set places = gathered(p, (Set){ways->count, ways->reached});
    Set made = with_room(p, 2 * places.count);
    for (int64_t at = 0; p->gave_up == ANSWERED && at < places.count; at++) {
        ((Value *)made.items)[made.count++] = places.items[at];
        ((Value *)made.items)[made.count++] = ways->costs[place_at(p, places.items[at])];
    }
    if (p->gave_up != ANSWERED)
        return EMPTY;
    memmove(p->heap + used_before, made.items, (size_t)made.count * sizeof(Value));
    p->used = used_before + made.count;
    return (Set){made.count, p->heap + used_before};
}

Set kept_way(Position *p, int function, int width, const Value *asked, const Ways *ways, int64_t used_before) {
    const Set made = found(p, ways, used_before);
    const Noticed *rests = end_noticing(p);
    for (int slot = 0; slot < width; slot++)
        if (is_set(asked[slot])) /* it goes with the heap */
            return made;
    if (p->gave_up != ANSWERED || width > MOST_ASKED)
        return made;
    Way *way = &p->ways[p->ways_known++ % MOST_WAYS];
    free((Value *)way->found.items);
    *way = (Way){function, .rests = *rests, .newest = newest_of(p, rests->bits, rests->words), .turn = p->turn, .moment = moment_now(p)};
    memcpy(way->asked, asked, (size_t)width * sizeof *asked);
    way->found = (Set){made.count, allocated(made.count, sizeof(Value))};
    memcpy((Value *)way->found.items, made.items, (size_t)made.count * sizeof(Value));
    return made;
}

static bool holds_still(Position *p, const Way *way) {
    return way->turn == p->turn && way->moment == moment_now(p) && way->newest == newest_of(p, way->rests.bits, way->rests.words);
}

/* Where it is not known, what is looked for now rests on what is noticed until it is kept. */
bool known_way(Position *p, int function, int width, const Value *asked, Set *known) {
    const int64_t count = p->ways_known < MOST_WAYS ? p->ways_known : MOST_WAYS;
    for (int64_t at = 0; at < count; at++) {
        const Way *way = &p->ways[at];
        bool is_same = way->function == function && width <= MOST_ASKED;
        for (int slot = 0; is_same && slot < width; slot++)
            is_same = same(way->asked[slot], asked[slot]);
        if (is_same && holds_still(p, way)) {
            notice_all(p, way->rests.bits, way->rests.words);
            *known = set_of(p, way->found.count, way->found.items);
            return true;
        }
    }
    begin_noticing(p);
    return false;
}

Value cost_to(Set ways, Value goal) {
    for (int64_t at = 0; at < ways.count; at += 2)
        if (same(ways.items[at], goal))
            return ways.items[at + 1];
    return NONE;
}

Set places_of(Position *p, Set ways) {
    Set made = with_room(p, ways.count / 2);
    for (int64_t at = 0; p->gave_up == ANSWERED && at < ways.count; at += 2)
        ((Value *)made.items)[made.count++] = ways.items[at];
    return made;
}
