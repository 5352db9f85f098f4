/* Facts: a table for each store. Of one slot it is dense, of more it is hashed; what it is
   said of stands beside it, ascending. */
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
    while (!is_unsaid(store->cells[at]) && memcmp(store->there + at * (uint64_t)store->slots, keys, wide) != 0)
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

static int64_t words_of_stores(const Position *p) { return p->store_count / 64 + 1; }

void write_end(Position *p, int64_t number, const int64_t *keys, End end) {
    Store *store = &p->stores[number];
    if (!store->ends)
        return;
    *end_of(store, keys) = end;
    if (end == 0)
        return;
    const int64_t at = ending_at((end & (AT_ITS_END - 1)) - 1, (end & AT_ITS_END) != 0);
    p->ending[at * words_of_stores(p) + number / 64] |= (uint64_t)1 << number % 64;
}

int64_t next_ending(const Position *p, int64_t from, int64_t sequence, bool is_end) {
    const uint64_t *those = p->ending + ending_at(sequence, is_end) * words_of_stores(p);
    for (; from < p->store_count; from = (from / 64 + 1) * 64) {
        const uint64_t left = those[from / 64] >> from % 64;
        if (left)
            return from + __builtin_ctzll(left);
    }
    return p->store_count;
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
    store->there = allocated(store->room * store->slots, sizeof *store->there);
    store->keys = larger(store->keys, store->room * store->slots, sizeof *store->keys);
    if (old.ends)
        store->ends = allocated(store->room, sizeof *store->ends);
    for (int64_t at = 0; at < store->room; at++)
        store->cells[at] = UNSAID;
    for (int64_t at = 0; at < old.room; at++) {
        const int64_t *keys = old.there + at * store->slots;
        if (is_unsaid(old.cells[at]))
            continue;
        const int64_t to = found_at(store, keys);
        store->cells[to] = old.cells[at];
        if (old.ends)
            store->ends[to] = old.ends[at];
        memcpy(store->there + to * store->slots, keys, (size_t)store->slots * sizeof *keys);
    }
    free(old.cells);
    free(old.ends);
    free(old.there);
}

static bool is_before(const int64_t *one, const int64_t *other, int width) {
    int at = 0;
    while (at < width - 1 && one[at] == other[at])
        at++;
    return one[at] < other[at];
}

/* The first of what it is said of that is not before these. */
static int64_t *not_before(const Store *store, const int64_t *keys) {
    int64_t low = 0, high = store->count;
    while (low < high) {
        const int64_t middle = (low + high) / 2;
        if (is_before(store->keys + middle * store->slots, keys, store->slots))
            low = middle + 1;
        else
            high = middle;
    }
    return store->keys + low * store->slots;
}

void put_keys(Store *store, const int64_t *keys) {
    int64_t *here = not_before(store, keys), *end = store->keys + store->count++ * store->slots;
    memmove(here + store->slots, here, (size_t)(end - here) * sizeof *here);
    memcpy(here, keys, (size_t)store->slots * sizeof *here);
}

void take_keys(Store *store, const int64_t *keys) {
    int64_t *here = not_before(store, keys), *end = store->keys + --store->count * store->slots;
    memmove(here, here + store->slots, (size_t)(end - here) * sizeof *here);
}

/* It is now said so. */
void say(Position *p, int64_t number, const int64_t *keys, Value value) {
    Store *store = &p->stores[number];
    int64_t at;
    if (store->size > 0) {
        at = keys[0] - store->base;
        if (at < 0 || at >= store->size) {
            give_up(p, STRANGE);
            return;
        }
    } else {
        if (2 * (store->count + 1) > store->room)
            grow(store);
        at = found_at(store, keys);
        memcpy(store->there + at * store->slots, keys, (size_t)store->slots * sizeof *keys);
    }
    if (is_unsaid(store->cells[at]))
        put_keys(store, keys);
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
    take_keys(store, keys);
    for (int64_t at = (gap + 1) & (store->room - 1); !is_unsaid(store->cells[at]); at = (at + 1) & (store->room - 1)) {
        const Value value = store->cells[at];
        store->cells[at] = UNSAID;
        const int64_t to = found_at(store, store->there + at * store->slots);
        store->cells[to] = value;
        if (store->ends)
            store->ends[to] = store->ends[at];
        if (to != at)
            memcpy(store->there + to * store->slots, store->there + at * store->slots,
                   (size_t)store->slots * sizeof *keys);
    }
}

/* All that it is said of, one slot after the other. */
Set said_rows(Position *p, int64_t number) {
    const Store *store = &p->stores[number];
    notice(p, mark_of_store(number));
    const int64_t count = store->count * store->slots;
    const Set made = with_room(p, count);
    for (int64_t at = 0; p->gave_up == ANSWERED && at < count; at++) {
        const int64_t key = store->keys[at];
        ((Value *)made.items)[at] = key < NAMES_BEGIN / 2 ? NAMED(key - NAMES_BEGIN) : WHOLE(key);
    }
    return p->gave_up == ANSWERED ? (Set){count, made.items} : EMPTY;
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
