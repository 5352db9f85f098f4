/* Changes, and those that are only supposed: these are noted, so that they can be taken back. */
#include "change.h"
#include "memory.h"
#include "position.h"

#include <string.h>

int64_t mark(Position *p) { return p->journal_count; }

static void note(Position *p, Change change) {
    if (p->journal_count == p->journal_room) {
        p->journal_room = p->journal_room ? 2 * p->journal_room : 64;
        p->journal = larger(p->journal, p->journal_room, sizeof *p->journal);
    }
    p->journal[p->journal_count++] = change;
}

/* ---- lists that somebody may be going through: what grows is laid elsewhere, and what was stays as it was */

static void insert(Position *p, List *list, Value one) {
    if (list->count == list->room) {
        Value *old = list->items;
        list->room = list->room ? 2 * list->room : 4;
        list->items = allocated(list->room, sizeof *list->items);
        if (list->count > 0)
            memcpy(list->items, old, (size_t)list->count * sizeof *old);
        if (p->retired_count == p->retired_room) {
            p->retired_room = p->retired_room ? 2 * p->retired_room : 16;
            p->retired = larger(p->retired, p->retired_room, sizeof *p->retired);
        }
        p->retired[p->retired_count++] = old;
    }
    int64_t at = list->count++;
    for (; at > 0 && list->items[at - 1].above > one.above; at--)
        list->items[at] = list->items[at - 1];
    list->items[at] = one;
}

static void take_out(List *list, Value one) {
    int64_t kept = 0;
    for (int64_t at = 0; at < list->count; at++)
        if (!same(list->items[at], one))
            list->items[kept++] = list->items[at];
    list->count = kept;
}

/* ---- facts */

void write_fact(Store *store, int64_t key, Value value) {
    Value *cell = &store->cells[key - store->base];
    int64_t at = 0;
    while (at < store->count && store->keys[at] < key)
        at++;
    if (is_unsaid(*cell) && !is_unsaid(value)) {
        memmove(store->keys + at + 1, store->keys + at, (size_t)(store->count++ - at) * sizeof *store->keys);
        store->keys[at] = key;
    } else if (!is_unsaid(*cell) && is_unsaid(value)) {
        memmove(store->keys + at, store->keys + at + 1, (size_t)(--store->count - at) * sizeof *store->keys);
    }
    *cell = value;
}

void suppose_fact(Position *p, int64_t number, Value key, Value value, Value at_first) {
    Store *store = &p->stores[number];
    const int64_t at = key.above - store->base;
    if (p->gave_up != ANSWERED)
        return;
    if ((key.below != 1 && key.below != NAME) || at < 0 || at >= store->size) {
        give_up(p, is_special(key) ? MEANINGLESS : STRANGE);
        return;
    }
    note(p, (Change){SAID, number, {key.above}, store->cells[at]});
    write_fact(store, key.above, same(value, at_first) ? UNSAID : value);
}

static void say_or_not(Position *p, int64_t number, const int64_t *keys, Value value) {
    if (is_unsaid(value))
        unsay(p, number, keys);
    else
        say(p, number, keys, value);
}

void suppose_of_many(Position *p, int64_t number, const Value *keys, Value value, Value at_first) {
    const Store *store = &p->stores[number];
    Change change = {.what = SAID_OF_MANY, .of = number, .old = fact_of_many(p, number, keys)};
    if (p->gave_up != ANSWERED)
        return;
    if (!numbers_of(store, keys, change.at)) {
        give_up(p, MEANINGLESS);
        return;
    }
    note(p, change);
    say_or_not(p, number, change.at, same(value, at_first) ? UNSAID : value);
}

/* ---- things */

void put_in_play(Position *p, int64_t id, bool in_play) {
    const Thing *one = &p->things[id - FIRST_THING];
    for (int noun = 0; noun < NOUN_COUNT; noun++)
        if (is_of_noun(one->kind, one->type, noun)) {
            if (in_play)
                insert(p, &p->of_noun[noun], WHOLE(id));
            else
                take_out(&p->of_noun[noun], WHOLE(id));
        }
}

static void move_nest(Position *p, int64_t id, int64_t spot) {
    Thing *one = &p->things[id - FIRST_THING];
    const List *within = &p->inside[id - FIRST_THING];
    if (one->spot >= 0)
        take_out(&p->in_hex[one->spot], WHOLE(id));
    if (spot >= 0)
        insert(p, &p->in_hex[spot], WHOLE(id));
    if ((one->spot < 0) != (spot < 0))
        put_in_play(p, id, spot >= 0);
    one->spot = spot;
    for (int64_t at = 0; at < within->count; at++)
        move_nest(p, within->items[at].above, spot);
}

void put_to(Position *p, int64_t id, int64_t spot, int64_t holder) {
    Thing *one = &p->things[id - FIRST_THING];
    if (one->holder >= 0)
        take_out(&p->inside[one->holder - FIRST_THING], WHOLE(id));
    one->holder = holder;
    if (holder >= 0) {
        insert(p, &p->inside[holder - FIRST_THING], WHOLE(id));
        spot = p->things[holder - FIRST_THING].spot;
    }
    if (one->spot != spot)
        move_nest(p, id, spot);
}

static void note_place(Position *p, int64_t id) {
    const Thing *one = &p->things[id - FIRST_THING];
    note(p, (Change){PLACED, id, {one->holder < 0 ? one->spot : -1}, WHOLE(one->holder)});
}

void suppose_place(Position *p, Value one, Value hex) {
    const Thing *found = thing(p, one);
    if (p->gave_up != ANSWERED)
        return;
    if (!found || found->under_way || !is_hex(p, hex)) {
        give_up(p, is_special(one) || is_special(hex) ? MEANINGLESS : STRANGE);
        return;
    }
    note_place(p, one.above);
    put_to(p, one.above, hex.above, -1);
}

void suppose_inside(Position *p, Value one, Value container) {
    const Thing *found = thing(p, one), *holds = thing(p, container);
    if (p->gave_up != ANSWERED)
        return;
    if (!found || !holds || found->under_way || holds->under_way) {
        give_up(p, MEANINGLESS);
        return;
    }
    for (int64_t at = container.above; at >= 0; at = p->things[at - FIRST_THING].holder)
        if (at == one.above) {
            give_up(p, MEANINGLESS);
            return;
        }
    note_place(p, one.above);
    put_to(p, one.above, -1, container.above);
}

/* Out of play; a record is no longer under way. */
void suppose_away(Position *p, Value one) {
    Thing *found = thing(p, one);
    if (p->gave_up != ANSWERED)
        return;
    if (!found) {
        give_up(p, MEANINGLESS);
    } else if (found->under_way) {
        note(p, (Change){ENDED, one.above, {0}, UNSAID});
        put_in_play(p, one.above, false);
        found->under_way = false;
    } else {
        note_place(p, one.above);
        put_to(p, one.above, -1, -1);
    }
}

/* Out of play. */
void make(Position *p, int64_t id, int64_t kind, int64_t type) {
    p->things[id - FIRST_THING] = (Thing){kind, type, NONE, -1, -1, true, false};
    for (int noun = 0; noun < NOUN_COUNT; noun++)
        if (is_of_noun(kind, type, noun))
            insert(p, &p->ever_of_noun[noun], WHOLE(id));
    p->next_thing = id + 1;
}

Value suppose_record(Position *p, int64_t kind) {
    const int64_t id = p->next_thing;
    if (p->gave_up != ANSWERED || id - FIRST_THING >= p->thing_room)
        return give_up(p, TOO_LARGE);
    make(p, id, kind, kind);
    p->things[id - FIRST_THING].under_way = true;
    put_in_play(p, id, true);
    note(p, (Change){MADE, id, {0}, UNSAID});
    return WHOLE(id);
}

void unmake(Position *p, int64_t id) {
    put_in_play(p, id, false);
    for (int noun = 0; noun < NOUN_COUNT; noun++)
        take_out(&p->ever_of_noun[noun], WHOLE(id));
    p->things[id - FIRST_THING].exists = false;
    p->next_thing = id;
}

void undo(Position *p, int64_t to) {
    while (p->journal_count > to) {
        const Change last = p->journal[--p->journal_count];
        if (last.what == SAID) {
            write_fact(&p->stores[last.of], last.at[0], last.old);
        } else if (last.what == SAID_OF_MANY) {
            say_or_not(p, last.of, last.at, last.old);
        } else if (last.what == PLACED) {
            put_to(p, last.of, last.at[0], last.old.above);
        } else if (last.what == MADE) {
            unmake(p, last.of);
        } else {
            p->things[last.of - FIRST_THING].under_way = true;
            put_in_play(p, last.of, true);
        }
    }
}

Set said_of(Position *p, int64_t number) {
    const Store *store = &p->stores[number];
    Set made = with_room(p, store->count);
    for (int64_t at = 0; p->gave_up == ANSWERED && at < store->count; at++)
        ((Value *)made.items)[made.count++] = WHOLE(store->keys[at]);
    return made;
}
