/* Whether two positions are the same: what is said and until when, what stands where, the moment. */
#include "change.h"
#include "position.h"

#include <string.h>

static bool is_same_store(Position *a, Position *b, int64_t number) {
    Store *one = &a->stores[number], *other = &b->stores[number];
    const bool is_plain = one->size > 0;
    if (one->count != other->count)
        return false;
    const int64_t used = a->used;
    const Set said = is_plain ? said_of(a, number) : said_rows(a, number);
    const int64_t wide = is_plain ? 1 : one->slots;
    bool is_same = a->gave_up == ANSWERED;
    for (int64_t at = 0; is_same && at < said.count; at += wide) {
        const Value *keys = said.items + at;
        int64_t numbers[MOST_SLOTS] = {keys[0].above};
        is_same = is_plain ? same(fact(a, number, keys[0]), fact(b, number, keys[0]))
                           : same(fact_of_many(a, number, keys), fact_of_many(b, number, keys));
        if (is_same && one->ends && (is_plain || numbers_of(one, keys, numbers)))
            is_same = *end_of(one, numbers) == *end_of(other, numbers);
    }
    a->used = used;
    return is_same;
}

static bool is_same_thing(const Thing *one, const Thing *other) {
    return one->exists == other->exists &&
           (!one->exists || (one->kind == other->kind && one->type == other->type && same(one->side, other->side) &&
                             one->spot == other->spot && one->holder == other->holder &&
                             one->under_way == other->under_way));
}

static bool is_same_moment(const Position *a, const Position *b) {
    return a->turn == b->turn && a->is_over == b->is_over && same(a->phase, b->phase) &&
           same(a->side_to_move, b->side_to_move) && a->running_count == b->running_count &&
           memcmp(a->running, b->running, (size_t)a->running_count * sizeof *a->running) == 0;
}

bool position_is_same(Position *a, Position *b) {
    bool is_same = is_same_moment(a, b) && a->store_count == b->store_count && a->next_thing == b->next_thing;
    a->gave_up = b->gave_up = ANSWERED;
    for (int64_t at = 0; is_same && at < a->store_count; at++)
        is_same = is_same_store(a, b, at);
    for (int64_t at = 0; is_same && at < a->next_thing - FIRST_THING; at++)
        is_same = is_same_thing(&a->things[at], &b->things[at]);
    return is_same;
}
