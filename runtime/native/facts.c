/* Facts: a table for each store. Of one slot it is dense, with the keys it is said of ascending; of more it is hashed. */
#include "change.h"
#include "position.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

#define NAMES_BEGIN INT64_MIN /* the number of a name among keys, which may be of anything; as in mirror.py */

static uint64_t place_of(const Store *store, const int64_t *keys) {
    uint64_t mixed = 1469598103934665603u;
    for (int at = 0; at < store->slots; at++)
        mixed = (mixed ^ (uint64_t)keys[at]) * 1099511628211u;
    return (mixed ^ mixed >> 29) & (uint64_t)(store->room - 1);
}

/* The number of what fills a slot. False of what fills none. */
static bool number_of(Value key, int64_t *number) {
    if (key.below == 1)
        *number = key.above;
    else if (key.below == NAME)
        *number = NAMES_BEGIN + key.above;
    else
        return false;
    return true;
}

/* Where these keys are, or would be put. */
static int64_t found_at(const Store *store, const int64_t *keys) {
    uint64_t at = place_of(store, keys);
    const size_t wide = (size_t)store->slots * sizeof *keys;
    while (!is_unsaid(store->cells[at]) && memcmp(store->keys + at * (uint64_t)store->slots, keys, wide) != 0)
        at = (at + 1) & (uint64_t)(store->room - 1);
    return (int64_t)at;
}

bool numbers_of(const Store *store, const Value *keys, int64_t *numbers) {
    for (int at = 0; at < store->slots; at++)
        if (!number_of(keys[at], &numbers[at]))
            return false;
    return true;
}

End *end_of(Store *store, const int64_t *keys) {
    if (!store->ends)
        return 0;
    return store->ends + (store->size > 0 ? keys[0] - store->base : found_at(store, keys));
}

Value fact_of_many(Position *p, int64_t number, const Value *keys) {
    const Store *store = &p->stores[number];
    int64_t given[MOST_SLOTS];
    notice(p, mark_of_store(number));
    for (int at = 0; at < store->slots; at++)
        if (!number_of(keys[at], &given[at]))
            return is_special(keys[at]) ? UNSAID : give_up(p, STRANGE);
    return store->room == 0 ? UNSAID : store->cells[found_at(store, given)];
}

static void grow(Store *store) {
    const Store old = *store;
    store->room = old.room ? 2 * old.room : 16;
    store->cells = allocated(store->room, sizeof *store->cells);
    store->keys = allocated(store->room * store->slots, sizeof *store->keys);
    if (old.ends)
        store->ends = allocated(store->room, sizeof *store->ends);
    for (int64_t at = 0; at < store->room; at++)
        store->cells[at] = UNSAID;
    for (int64_t at = 0; at < old.room; at++) {
        const int64_t *keys = old.keys + at * store->slots;
        if (is_unsaid(old.cells[at]))
            continue;
        const int64_t to = found_at(store, keys);
        store->cells[to] = old.cells[at];
        if (old.ends)
            store->ends[to] = old.ends[at];
        memcpy(store->keys + to * store->slots, keys, (size_t)store->slots * sizeof *keys);
    }
    free(old.cells);
    free(old.ends);
    free(old.keys);
}

/* It is now said so; of one slot, keys come ascending. */
void say(Position *p, int64_t number, const int64_t *keys, Value value) {
    Store *store = &p->stores[number];
    int64_t at;
    if (store->size > 0) {
        at = keys[0] - store->base;
        if (at < 0 || at >= store->size) {
            give_up(p, STRANGE);
            return;
        }
        store->keys[store->count] = keys[0];
    } else {
        if (2 * (store->count + 1) > store->room)
            grow(store);
        at = found_at(store, keys);
        memcpy(store->keys + at * store->slots, keys, (size_t)store->slots * sizeof *keys);
    }
    store->count += is_unsaid(store->cells[at]);
    store->cells[at] = value;
}

/* Those behind it that were put off by it move up, so that nobody who looks for them finds a gap. */
void unsay(Position *p, int64_t number, const int64_t *keys) {
    Store *store = &p->stores[number];
    if (store->room == 0)
        return;
    int64_t gap = found_at(store, keys);
    if (is_unsaid(store->cells[gap]))
        return;
    store->cells[gap] = UNSAID;
    store->count--;
    for (int64_t at = (gap + 1) & (store->room - 1); !is_unsaid(store->cells[at]); at = (at + 1) & (store->room - 1)) {
        const Value value = store->cells[at];
        store->cells[at] = UNSAID;
        const int64_t to = found_at(store, store->keys + at * store->slots);
        store->cells[to] = value;
        if (store->ends)
            store->ends[to] = store->ends[at];
        if (to != at)
            memcpy(store->keys + to * store->slots, store->keys + at * store->slots, (size_t)store->slots * sizeof *keys);
    }
}

static bool is_before(const Value *one, const Value *other, int width) {
    int at = 0;
    while (at < width - 1 && one[at].above == other[at].above)
        at++;
    return one[at].above < other[at].above;
}

/* Put in order by insertion, as there are few: what stands in one slot is of one sort. */
Set said_rows(Position *p, int64_t number) {
    const Store *store = &p->stores[number];
    notice(p, mark_of_store(number));
    const int wide = store->slots;
    Set made = with_room(p, (store->count + 1) * wide);
    for (int64_t at = 0; p->gave_up == ANSWERED && at < store->room; at++) {
        if (is_unsaid(store->cells[at]))
            continue;
        Value *row = (Value *)made.items + made.count, *to = row;
        Value one[MOST_SLOTS];
        for (int slot = 0; slot < wide; slot++) {
            const int64_t key = store->keys[at * wide + slot];
            one[slot] = key < NAMES_BEGIN / 2 ? NAMED(key - NAMES_BEGIN) : WHOLE(key);
        }
        while (to > made.items && is_before(one, to - wide, wide))
            to -= wide;
        memmove(to + wide, to, (size_t)(row - to) * sizeof *row);
        memcpy(to, one, (size_t)wide * sizeof *row);
        made.count += wide;
    }
    return made;
}

Set told_of(Position *p, int64_t number, int64_t below) {
    const Store *store = &p->stores[number];
    notice(p, mark_of_store(number));
    Set made = with_room(p, store->count);
    for (int64_t at = 0; p->gave_up == ANSWERED && at < store->count; at++) {
        const Value value = store->cells[store->keys[at] - store->base];
        if (value.below != 1 || value.above != 0)
            ((Value *)made.items)[made.count++] = (Value){store->keys[at], below};
    }
    return made;
}
