/* What has changed in the position of Python since it was laid out or followed last (runtime/native/follower.py). */
#include "change.h"
#include "position.h"

enum { FACT, THING, GONE, WIDTH = 9 }; /* rows, as follower.py writes them */

/* A store, what it is said of, what is said, and when it ends; nothing where it is said no more. */
static void follow_fact(Position *p, const int64_t *row) {
    Store *store = &p->stores[row[0]];
    const Value value = {row[1 + MOST_SLOTS], row[2 + MOST_SLOTS]};
    const int64_t *keys = row + 1;
    if (IS_FOR_GOOD[row[0]])
        forget_answers(p);
    if (store->size > 0 && (keys[0] < store->base || keys[0] >= store->base + store->size))
        give_up(p, STRANGE);
    else if (store->size > 0)
        write_fact(store, keys[0], value);
    else if (is_unsaid(value))
        unsay(p, row[0], keys);
    else
        say(p, row[0], keys, value);
    fact_changes(p, row[0], keys, false);
    if (p->gave_up == ANSWERED && !is_unsaid(value))
        write_end(p, row[0], keys, row[3 + MOST_SLOTS]);
}

static void follow_gone(Position *p, int64_t id) {
    Thing *one = &p->things[id - FIRST_THING];
    if (!one->exists)
        return;
    if (id < p->first_made)
        forget_answers(p);
    place_changes(p, id, false);
    presence_changes(p, id, false);
    put_to(p, id, -1, -1);
    unmake(p, id);
}

/* What it is and whose. What holds something else now lets go of it first, so that nothing is ever inside itself. */
static void follow_thing(Position *p, const int64_t *row) {
    Thing *one = &p->things[row[0] - FIRST_THING];
    if (one->exists && (one->kind != row[1] || one->type != row[2]))
        follow_gone(p, row[0]);
    if (!one->exists)
        make(p, row[0], row[1], row[2]);
    if (row[0] < p->first_made && !same(one->side, (Value){row[3], row[4]}))
        forget_answers(p);
    place_changes(p, row[0], false);
    presence_changes(p, row[0], false);
    one->side = (Value){row[3], row[4]};
    if (one->holder >= 0 && one->holder != row[6])
        put_to(p, row[0], -1, -1);
    if (one->under_way != (row[7] != 0))
        put_in_play(p, row[0], row[7] != 0);
    one->under_way = row[7] != 0;
}

static void follow_place(Position *p, const int64_t *row) {
    const Thing *one = &p->things[row[0] - FIRST_THING];
    if (one->holder != row[6] || (row[6] < 0 && one->spot != row[5])) {
        place_changes(p, row[0], false);
        put_to(p, row[0], row[5], row[6]);
    }
    place_changes(p, row[0], false);
}

/* `next_thing`: the number of what is made next. */
int position_follow(Position *p, int64_t count, const int64_t *rows, int64_t next_thing) {
    p->gave_up = ANSWERED;
    undo(p, 0);
    for (const int64_t *row = rows; row < rows + count * WIDTH; row += WIDTH) {
        if (row[0] == FACT)
            follow_fact(p, row + 1);
        else if (row[0] == THING)
            follow_thing(p, row + 1);
        else
            follow_gone(p, row[1]);
    }
    for (const int64_t *row = rows; row < rows + count * WIDTH; row += WIDTH)
        if (row[0] == THING)
            follow_place(p, row + 1);
    p->next_thing = next_thing;
    return p->gave_up;
}
