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

/* What stands there: the places lie in the order of their numbers. */
static int64_t value_at(const Position *p, int64_t at) {
    const int64_t sides = p->map->hexes * DIRECTIONS;
    return at < sides ? at : FIRST_THING + at - sides;
}

Ways ways_from(Position *p, Value start, Value most) {
    const int64_t places = p->map->hexes * DIRECTIONS + p->thing_room;
    Ways ways = {.start = start, .most = most, .here = start, .places = places};
    if (p->gave_up != ANSWERED)
        return ways;
    if (place_at(p, start) < 0) {
        give_up(p, is_special(start) ? MEANINGLESS : STRANGE);
        return ways;
    }
    const Set costs = with_room(p, places), edge = with_room(p, places), at_edge = with_room(p, places);
    if (p->gave_up != ANSWERED)
        return ways;
    ways.costs = (Value *)costs.items;
    ways.edge = (Value *)edge.items;
    ways.at_edge = (int64_t *)at_edge.items;
    for (int64_t at = 0; at < places; at++)
        ways.costs[at] = UNSAID;
    if (!is_unsaid(most) && compared(p, most, WHOLE(0)) < 0)
        return ways;
    ways.costs[place_at(p, start)] = WHOLE(0);
    ways.edge[ways.count++] = start;
    return ways;
}

/* ---- the edge: places that were reached and not left, as a heap; on top the nearest, of several the first */

static bool is_nearer(Position *p, const Ways *ways, Value one, Value other) {
    const Value cost = ways->costs[place_at(p, one)], best = ways->costs[place_at(p, other)];
    const int way = cost.below == 1 && best.below == 1 ? (cost.above > best.above) - (cost.above < best.above)
                                                       : compared(p, cost, best);
    return way < 0 || (way == 0 && one.above < other.above);
}

static void put_at(Position *p, Ways *ways, int64_t at, Value one) {
    ways->edge[at] = one;
    ways->at_edge[place_at(p, one)] = at;
}

static void rise(Position *p, Ways *ways, int64_t at, Value one) {
    for (; at > 0 && is_nearer(p, ways, one, ways->edge[(at - 1) / 2]); at = (at - 1) / 2)
        put_at(p, ways, at, ways->edge[(at - 1) / 2]);
    put_at(p, ways, at, one);
}

static void sink(Position *p, Ways *ways, int64_t at, Value one) {
    for (int64_t below; (below = 2 * at + 1) < ways->count; at = below) {
        if (below + 1 < ways->count && is_nearer(p, ways, ways->edge[below + 1], ways->edge[below]))
            below++;
        if (!is_nearer(p, ways, ways->edge[below], one))
            break;
        put_at(p, ways, at, ways->edge[below]);
    }
    put_at(p, ways, at, one);
}

/* To the nearest that was not left yet. */
bool goes_on(Position *p, Ways *ways) {
    if (p->gave_up != ANSWERED || ways->count == 0)
        return false;
    ways->here = ways->edge[0];
    if (--ways->count > 0)
        sink(p, ways, 0, ways->edge[ways->count]);
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
    if (p->gave_up != ANSWERED)
        return;
    if (!is_unsaid(ways->most) && compared(p, total, ways->most) > 0)
        return;
    const bool is_new = is_unsaid(ways->costs[at]);
    if (!is_new && compared(p, total, ways->costs[at]) >= 0)
        return; /* so is whatever was left already: no step costs less than nothing */
    ways->costs[at] = total;
    rise(p, ways, is_new ? ways->count++ : ways->at_edge[at], one);
}

/* ---- what was found: places, each with its cost behind it */

static Set found(Position *p, const Ways *ways, int64_t used_before) {
    int64_t count = 0;
    if (p->gave_up != ANSWERED)
        return EMPTY;
    for (int64_t at = 0; at < ways->places; at++)
        count += !is_unsaid(ways->costs[at]);
    const Set made = with_room(p, 2 * count);
    if (p->gave_up != ANSWERED)
        return EMPTY;
    Value *next = (Value *)made.items;
    for (int64_t at = 0; at < ways->places; at++)
        if (!is_unsaid(ways->costs[at])) {
            *next++ = WHOLE(value_at(p, at));
            *next++ = ways->costs[at];
        }
    memmove(p->heap + used_before, made.items, (size_t)(2 * count) * sizeof(Value));
    p->used = used_before + 2 * count;
    return (Set){2 * count, p->heap + used_before};
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
    *way = (Way){.function = function, .rests = *rests, .newest = newest_of(p, rests->bits, rests->words)};
    way->turn = has_noticed(rests, TURN_MARK) ? p->turn : -1;
    way->moment = has_noticed(rests, MOMENT_MARK) ? moment_now(p) : -1;
    memcpy(way->asked, asked, (size_t)width * sizeof *asked);
    way->found = (Set){made.count, allocated(made.count, sizeof(Value))};
    memcpy((Value *)way->found.items, made.items, (size_t)made.count * sizeof(Value));
    return made;
}

static bool holds_still(Position *p, const Way *way) {
    if ((way->turn >= 0 && way->turn != p->turn) || (way->moment >= 0 && way->moment != moment_now(p)))
        return false;
    return way->newest == newest_of(p, way->rests.bits, way->rests.words);
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
    int64_t first = 0, end = ways.count / 2;
    if (goal.below != 1)
        return NONE;
    while (first < end) {
        const int64_t middle = (first + end) / 2;
        if (ways.items[2 * middle].above < goal.above)
            first = middle + 1;
        else
            end = middle;
    }
    return 2 * first < ways.count && ways.items[2 * first].above == goal.above ? ways.items[2 * first + 1] : NONE;
}

Set places_of(Position *p, Set ways) {
    Set made = with_room(p, ways.count / 2);
    for (int64_t at = 0; p->gave_up == ANSWERED && at < ways.count; at += 2)
        ((Value *)made.items)[made.count++] = ways.items[at];
    return made;
}
