/* Sets and lists that are made while a question is answered, and charts. They lie in the heap of the position. */
#include "position.h"

#include <string.h>

Set with_room(Position *p, int64_t count) {
    if (count > p->room - p->used)
        return gave_up_empty(p, TOO_LARGE);
    Value *items = p->heap + p->used;
    p->used += count;
    return (Set){0, items};
}

Set lasting(Position *p, Set those) {
    if (p->gave_up != ANSWERED || those.count > p->room - p->used)
        return gave_up_empty(p, TOO_LARGE);
    p->room -= those.count;
    if (those.count > 0)
        memcpy(p->heap + p->room, those.items, (size_t)those.count * sizeof(Value));
    return (Set){those.count, p->heap + p->room};
}

Set set_of(Position *p, int64_t count, const Value *items) {
    Set made = with_room(p, count);
    if (p->gave_up == ANSWERED && count > 0) {
        memcpy((Value *)made.items, items, (size_t)count * sizeof(Value));
        made.count = count;
    }
    return made;
}

Set joined(Position *p, Set a, Set b) {
    Set made = with_room(p, a.count + b.count);
    if (p->gave_up == ANSWERED) {
        for (int64_t at = 0; at < a.count; at++)
            ((Value *)made.items)[made.count++] = a.items[at];
        for (int64_t at = 0; at < b.count; at++)
            ((Value *)made.items)[made.count++] = b.items[at];
    }
    return made;
}

Set with(Position *p, Set those, Value one) { return joined(p, those, SET_OF(1, one)); }

Set without(Position *p, Set those, Value one) {
    Set made = with_room(p, those.count);
    for (int64_t at = 0; p->gave_up == ANSWERED && at < those.count; at++)
        if (!same(those.items[at], one))
            ((Value *)made.items)[made.count++] = those.items[at];
    return made;
}

/* Sorted by insertion, as such sets are small, and without repeats; it is theirs who made it. Numbers of things. */
Set in_order(Set those) {
    Value *items = (Value *)those.items;
    int64_t kept = 0;
    for (int64_t at = 0; at < those.count; at++) {
        const int64_t one = items[at].above;
        int64_t before = kept;
        while (before > 0 && items[before - 1].above > one)
            before--;
        if (before > 0 && items[before - 1].above == one)
            continue;
        for (int64_t moving = kept; moving > before; moving--)
            items[moving].above = items[moving - 1].above;
        items[before].above = one;
        kept++;
    }
    return (Set){kept, items};
}

/* The same of whatever has an order, or is given one. */
static Set sorted(Position *p, Set those, Set order) {
    Set made = set_of(p, those.count, those.items);
    Value *items = (Value *)made.items;
    int64_t kept = 0;
    for (int64_t at = 0; at < made.count && p->gave_up == ANSWERED; at++) {
        const Value one = items[at];
        const Value rank = order.count ? place_in(p, order, one) : one;
        int64_t before = kept;
        while (before > 0) {
            const Value other = order.count ? place_in(p, order, items[before - 1]) : items[before - 1];
            if (compared(p, other, rank) <= 0)
                break;
            before--;
        }
        if (before > 0 && same(items[before - 1], one))
            continue;
        for (int64_t moving = kept; moving > before; moving--)
            items[moving] = items[moving - 1];
        items[before] = one;
        kept++;
    }
    made.count = kept;
    return made;
}

Set gathered(Position *p, Set those) {
    for (int64_t at = 0; at < those.count; at++)
        if (those.items[at].below != 1)
            return sorted(p, those, EMPTY);
    return in_order(set_of(p, those.count, those.items));
}

Set gathered_by(Position *p, Set those, Set order) { return sorted(p, those, order); }

enum { MOST_NUMBERS = 100000 };

Set numbers(Position *p, Value first, Value last) {
    const int64_t from = whole(p, first), to = whole(p, last);
    if (p->gave_up != ANSWERED || to < from)
        return EMPTY;
    if (to - from > MOST_NUMBERS)
        return gave_up_empty(p, MEANINGLESS);
    Set made = with_room(p, to - from + 1);
    for (int64_t one = from; p->gave_up == ANSWERED && one <= to; one++)
        ((Value *)made.items)[made.count++] = WHOLE(one);
    return made;
}

Value the_one(Position *p, Set those) { return those.count == 1 ? those.items[0] : give_up(p, MEANINGLESS); }

Value outermost(Position *p, Set those, Set order, bool greatest) {
    if (those.count == 0)
        return give_up(p, MEANINGLESS);
    Value found = those.items[0];
    for (int64_t at = 1; at < those.count; at++) {
        Value best = found, one = those.items[at];
        if (same(best, one))
            continue;
        if (order.count) {
            best = place_in(p, order, best);
            one = place_in(p, order, one);
        }
        const int way = compared(p, one, best);
        if (greatest ? way > 0 : way < 0)
            found = those.items[at];
    }
    if (order.count)
        place_in(p, order, found);
    return found;
}

Value place_in(Position *p, Set order, Value name) {
    for (int64_t at = 0; at < order.count; at++)
        if (same(order.items[at], name))
            return WHOLE(at);
    return give_up(p, MEANINGLESS);
}

Value moved(Position *p, Set order, Value name, Value by) {
    const Value to = add(p, place_in(p, order, name), round_down(p, by));
    if (p->gave_up != ANSWERED)
        return UNSAID;
    const int64_t last = order.count - 1;
    return order.items[to.above < 0 ? 0 : to.above > last ? last : to.above];
}

static int row_compared(const Value *a, const Value *b, int width) {
    for (int at = 0; at < width; at++) {
        if (a[at].above != b[at].above)
            return a[at].above < b[at].above ? -1 : 1;
        if (a[at].below != b[at].below)
            return a[at].below < b[at].below ? -1 : 1;
    }
    return 0;
}

bool look_up(Chart chart, const Value *keys, Value *found) {
    int64_t low = 0, high = chart.rows;
    while (low < high) {
        const int64_t middle = (low + high) / 2;
        const Value *row = chart.cells + middle * (chart.width + 1);
        const int way = row_compared(row, keys, chart.width);
        if (way == 0) {
            *found = row[chart.width];
            return true;
        }
        if (way < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}

Value looked_up(Chart chart, const Value *keys, Value otherwise) {
    Value found = otherwise;
    look_up(chart, keys, &found);
    return found;
}
