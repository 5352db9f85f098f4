/* Changes, and those that are only supposed: these are noted, so that they can be taken back. */
#include "change.h"
#include "memory.h"
#include "position.h"

#include <string.h>

int64_t mark(Position *p) { return p->journal_count; }

static void note(Position *p, Change change) {
    change.numbers = p->numbered_count;
    if (p->journal_count == p->journal_room) {
        p->journal_room = p->journal_room ? 2 * p->journal_room : 64;
        p->journal = larger(p->journal, p->journal_room, sizeof *p->journal);
    }
    p->journal[p->journal_count++] = change;
}

void note_number(Position *p, int mark, int64_t number) {
    if (p->numbered_count == p->numbered_room) {
        p->numbered_room = p->numbered_room ? 2 * p->numbered_room : 256;
        p->numbered = larger(p->numbered, p->numbered_room, sizeof *p->numbered);
    }
    p->numbered[p->numbered_count++] = (Numbered){mark, number};
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
    int64_t at = list->count;
    while (at > 0 && list->items[at - 1].above > one.above)
        at--;
    if (at == 0 || !same(list->items[at - 1], one))
        return;
    memmove(list->items + at - 1, list->items + at, (size_t)(list->count - at) * sizeof *list->items);
    list->count--;
}

/* ---- facts */

void write_fact(Store *store, int64_t key, Value value) {
    Value *cell = &store->cells[key - store->base];
    if (is_unsaid(*cell) && !is_unsaid(value))
        put_keys(store, &key);
    else if (!is_unsaid(*cell) && is_unsaid(value))
        take_keys(store, &key);
    *cell = value;
}

/* What is the same as before is no change; what is as it is at first is not said, and does not end. */
static Supposed changed(Position *p, Change change, Value *value, Value at_first, End *end) {
    if (same(*value, at_first))
        *value = UNSAID;
    if (is_unsaid(*value))
        *end = 0;
    if (same(change.old, *value) && change.old_end == *end)
        return AS_BEFORE;
    note(p, change);
    fact_changes(p, change.of, change.at, true);
    return is_unsaid(*value) ? NOT_SAID_NOW : SAID_NOW;
}

Supposed suppose_fact(Position *p, int64_t number, Value key, Value value, Value at_first, End end) {
    Store *store = &p->stores[number];
    const int64_t at = key.above - store->base;
    if (p->gave_up != ANSWERED)
        return AS_BEFORE;
    if ((key.below != 1 && key.below != NAME) || at < 0 || at >= store->size) {
        give_up(p, is_special(key) ? MEANINGLESS : STRANGE);
        return AS_BEFORE;
    }
    notice(p, store->base == FIRST_THING ? mark_of_thing(key.above) : mark_of_store(number));
    const Change change = {.what = SAID,
                           .of = number,
                           .at = {key.above},
                           .old = store->cells[at],
                           .old_end = store->ends ? store->ends[at] : 0};
    const Supposed came = changed(p, change, &value, at_first, &end);
    if (came != AS_BEFORE) {
        write_fact(store, key.above, value);
        write_end(p, number, &key.above, end);
    }
    return came;
}

static void say_or_not(Position *p, int64_t number, const int64_t *keys, Value value, End end) {
    if (is_unsaid(value)) {
        unsay(p, number, keys);
    } else {
        say(p, number, keys, value);
        write_end(p, number, keys, end);
    }
}

Supposed suppose_of_many(Position *p, int64_t number, const Value *keys, Value value, Value at_first, End end) {
    Store *store = &p->stores[number];
    Change change = {.what = SAID_OF_MANY, .of = number, .old = fact_of_many(p, number, keys)};
    if (p->gave_up != ANSWERED)
        return AS_BEFORE;
    if (!numbers_of(store, keys, change.at)) {
        give_up(p, MEANINGLESS);
        return AS_BEFORE;
    }
    if (store->ends && !is_unsaid(change.old))
        change.old_end = *end_of(store, change.at);
    const Supposed came = changed(p, change, &value, at_first, &end);
    if (came != AS_BEFORE)
        say_or_not(p, number, change.at, value, end);
    return came;
}

/* ---- things */

void put_in_play(Position *p, int64_t id, bool in_play) {
    const Thing *one = &p->things[id - FIRST_THING];
    EACH_NOUN(noun, one->kind, one->type)
        if (in_play)
            insert(p, &p->of_noun[*noun], WHOLE(id));
        else
            take_out(&p->of_noun[*noun], WHOLE(id));
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

/* Elsewhere; false where it is there. */
static bool moved_to(Position *p, int64_t id, int64_t spot, int64_t holder) {
    const Thing *one = &p->things[id - FIRST_THING];
    const int64_t old_spot = one->holder < 0 ? one->spot : -1;
    if (old_spot == spot && one->holder == holder)
        return false;
    note(p, (Change){.what = PLACED, .of = id, .at = {old_spot}, .old = WHOLE(one->holder)});
    const bool was_in_play = one->spot >= 0;
    place_changes(p, id, true);
    put_to(p, id, spot, holder);
    place_changes(p, id, true);
    if (was_in_play != (one->spot >= 0))
        presence_changes(p, id, true);
    return true;
}

bool suppose_place(Position *p, Value one, Value hex) {
    const Thing *found = placed_thing(p, one);
    if (p->gave_up != ANSWERED)
        return false;
    if (!found || found->under_way || !is_hex(p, hex))
        return gave_up_no(p, is_special(one) || is_special(hex) ? MEANINGLESS : STRANGE);
    return moved_to(p, one.above, hex.above, -1);
}

bool suppose_inside(Position *p, Value one, Value container) {
    const Thing *found = placed_thing(p, one), *holds = placed_thing(p, container);
    if (p->gave_up != ANSWERED)
        return false;
    if (!found || !holds || found->under_way || holds->under_way)
        return gave_up_no(p, MEANINGLESS);
    for (int64_t at = container.above; at >= 0; at = p->things[at - FIRST_THING].holder)
        if (at == one.above)
            return gave_up_no(p, MEANINGLESS);
    return moved_to(p, one.above, -1, container.above);
}

/* Out of play; a record is no longer under way. */
bool suppose_away(Position *p, Value one) {
    Thing *found = placed_thing(p, one);
    if (p->gave_up != ANSWERED)
        return false;
    if (!found)
        return gave_up_no(p, MEANINGLESS);
    if (!found->under_way)
        return moved_to(p, one.above, -1, -1);
    note(p, (Change){.what = ENDED, .of = one.above, .old = UNSAID});
    place_changes(p, one.above, true);
    presence_changes(p, one.above, true);
    put_in_play(p, one.above, false);
    found->under_way = false;
    return true;
}

/* Whose things are is asked so often that no answer notices it: where one changes hands, all that was kept goes. */
static void give_to(Position *p, int64_t id, Value side) {
    p->things[id - FIRST_THING].side = side;
    forget_answers(p);
}

bool suppose_side(Position *p, Value one, Value side) {
    const Thing *found = known_thing(p, one);
    const Value given = is_special(side) ? NONE : side;
    if (p->gave_up != ANSWERED)
        return false;
    if (!found)
        return gave_up_no(p, MEANINGLESS);
    if (same(found->side, given))
        return false;
    note(p, (Change){.what = SIDED, .of = one.above, .old = found->side});
    place_changes(p, one.above, true);
    presence_changes(p, one.above, true);
    give_to(p, one.above, given);
    return true;
}

/* Out of play. */
void make(Position *p, int64_t id, int64_t kind, int64_t type) {
    p->things[id - FIRST_THING] = (Thing){kind, type, NONE, -1, -1, true, false};
    EACH_NOUN(noun, kind, type)
        insert(p, &p->ever_of_noun[*noun], WHOLE(id));
    p->next_thing = id + 1;
}

Value suppose_thing(Position *p, int64_t kind, int64_t type, Value side) {
    const int64_t id = p->next_thing;
    if (p->gave_up != ANSWERED || id - FIRST_THING >= p->thing_room)
        return give_up(p, TOO_LARGE);
    make(p, id, kind, type);
    p->things[id - FIRST_THING].side = side;
    note(p, (Change){.what = THING_MADE, .of = id, .old = UNSAID});
    place_changes(p, id, true);
    presence_changes(p, id, true);
    return WHOLE(id);
}

Value suppose_record(Position *p, int64_t kind) {
    const Value made = suppose_thing(p, kind, kind, NONE);
    if (p->gave_up == ANSWERED) {
        p->things[made.above - FIRST_THING].under_way = true;
        put_in_play(p, made.above, true);
    }
    return made;
}

End end_from_now(Position *p, int64_t sequence, bool is_end, bool is_next, Value side) {
    bool runs = false;
    notice(p, MOMENT_MARK);
    if (sequence < 0)
        sequence = stated(p, p->phase).above;
    if (p->gave_up != ANSWERED || (!is_unsaid(side) && side.below != NAME))
        return give_up(p, MEANINGLESS), 0;
    const int64_t whose = is_unsaid(side) ? -1 : side.above;
    for (int64_t at = 0; at < p->running_count; at++) {
        const Running *one = &p->running[at];
        runs = runs || (one->sequence == sequence && !one->ended && (whose < 0 || whose == one->side));
    }
    return end_at(sequence, is_end, is_next && is_end && runs, whose);
}

void unmake(Position *p, int64_t id) {
    put_in_play(p, id, false);
    EACH_NOUN(noun, p->things[id - FIRST_THING].kind, p->things[id - FIRST_THING].type)
        take_out(&p->ever_of_noun[*noun], WHOLE(id));
    p->things[id - FIRST_THING].exists = false;
    p->next_thing = id;
}

void undo(Position *p, int64_t to) {
    while (p->journal_count > to) {
        const Change last = p->journal[--p->journal_count];
        while (p->numbered_count > last.numbers) {
            const Numbered *before = &p->numbered[--p->numbered_count];
            p->numbers[before->mark] = before->number;
            touch(p, before->mark);
        }
        if (last.what == SAID) {
            write_fact(&p->stores[last.of], last.at[0], last.old);
            write_end(p, last.of, last.at, last.old_end);
        } else if (last.what == SAID_OF_MANY) {
            say_or_not(p, last.of, last.at, last.old, last.old_end);
        } else if (last.what == PLACED) {
            put_to(p, last.of, last.at[0], last.old.above);
        } else if (last.what == SIDED) {
            give_to(p, last.of, last.old);
        } else if (last.what == THING_MADE) {
            unmake(p, last.of);
        } else {
            p->things[last.of - FIRST_THING].under_way = true;
            put_in_play(p, last.of, true);
        }
    }
}

Set said_of(Position *p, int64_t number) {
    const Store *store = &p->stores[number];
    notice(p, mark_of_store(number));
    Set made = with_room(p, store->count);
    for (int64_t at = 0; p->gave_up == ANSWERED && at < store->count; at++)
        ((Value *)made.items)[made.count++] = WHOLE(store->keys[at]);
    return made;
}

/* A lapse that cannot be answered has not happened. Only what failed in the condition itself: what failed in a question
   that it asks, Python may settle all the same (compiler/program/asked/questions.py). */
bool has_lapsed(Position *p, bool is_so) {
    if (p->gave_up == ANSWERED)
        return is_so;
    if ((p->gave_up == MEANINGLESS || p->gave_up == NOT_STATED) && p->gave_up_at == p->depth + 1)
        p->gave_up = ANSWERED;
    return false;
}
