/* Answers that are kept until something changes that they rest on.

   Each change has a number that no other change ever had: of a store, of where things stand, of which there are, of the
   moment, of an era, and the stamps of hexes and things (as runtime/position/answer_cache.py says it). What is undone
   has its old number again. What is changed and undone goes like a stack, so the newest number of all that an answer rests on tells one state of
   it from every other: an answer that was kept with that number holds. So what was supposed in between costs nothing
   that was known before, and what is known of the position in which games begin holds for each of them.

   The moment is no part of the stack: whatever takes back more than was supposed within it gives it a new number.
   Nothing is kept that lies elsewhere (sets) or is large, and nothing that was given up. Of two that meet at one place of the
   table the last is kept. Looking costs time too: a question whose answers are seldom found again is only asked. */
#include "change.h"
#include "library.h"
#include "memory.h"

enum { PLACES_KEPT = 1 << 15, FARTHEST = 1 << 28, TRIAL = 1024, REST = 1 << 15, SELDOM = 5 };

struct Kept {
    int64_t version, given[2];
    int32_t function, number; /* function: from 1; the answer, in short */
    int32_t below;
};

struct Standing { /* of a ground: its version, found when so much had changed */
    int64_t newest, version;
};

struct Habit { /* how often it was asked lately, and found; how often not looked for */
    int32_t asked, found, passed_over;
};

/* ---- numbers of what changes */


static int64_t stamp_of(const Position *p, int64_t one) {
    const int64_t first = OTHERS + p->store_count + ERA_COUNT;
    if (one >= FIRST_THING)
        return one - FIRST_THING < p->thing_room ? first + p->map->hexes + one - FIRST_THING : -1;
    return one >= 0 && one < p->map->hexes ? first + one : -1;
}

void others_change(Position *p, int64_t what, bool is_noted) { number_anew(p, OTHERS + what, is_noted); }

void moment_changed(Position *p) { others_change(p, MOMENT, false); }

static void touch(Position *p, int64_t id, bool is_noted) {
    const Thing *one = &p->things[id - FIRST_THING];
    number_anew(p, stamp_of(p, id), is_noted);
    for (int at = 0; at < SLOW_COUNT; at++)
        for (int era = 0; one->kind == SLOWS[at].kind && era < SLOWS[at].count; era++)
            number_anew(p, OTHERS + SLOWS[at].begins[era], is_noted);
}

static void touch_nest(Position *p, int64_t id, bool is_noted) {
    const List *within = &p->inside[id - FIRST_THING];
    touch(p, id, is_noted);
    for (int64_t at = 0; at < within->count; at++)
        touch_nest(p, within->items[at].above, is_noted);
}

/* It, what is inside it, what it is inside of, and the hex of all these. */
void thing_changes(Position *p, int64_t id, bool is_noted) {
    touch_nest(p, id, is_noted);
    for (int64_t holder = p->things[id - FIRST_THING].holder; holder >= 0;
         holder = p->things[holder - FIRST_THING].holder)
        touch(p, holder, is_noted);
    if (p->things[id - FIRST_THING].spot >= 0)
        number_anew(p, stamp_of(p, p->things[id - FIRST_THING].spot), is_noted);
}

void fact_changes(Position *p, int64_t number, const int64_t *keys, bool is_noted) {
    const Effect *effect = &EFFECTS[number];
    others_change(p, number, is_noted);
    for (int slot = 0; effect->of_things && slot < p->stores[number].slots; slot++)
        if (keys[slot] >= FIRST_THING && keys[slot] < FIRST_THING + p->thing_room &&
            p->things[keys[slot] - FIRST_THING].exists)
            thing_changes(p, keys[slot], is_noted);
    for (int at = 0; at < effect->count; at++)
        number_anew(p, OTHERS + effect->begins[at], is_noted);
}

/* ---- answers */

static int64_t version_now(Position *p, int ground) {
    if (!p->standing)
        p->standing = allocated(GROUND_COUNT, sizeof *p->standing);
    struct Standing *standing = &p->standing[ground];
    if (standing->newest == p->newest + 1)
        return standing->version;
    standing->newest = p->newest + 1;
    standing->version = 0;
    for (int at = 0; at < GROUNDS[ground].count; at++) {
        const int64_t one = p->versions[OTHERS + GROUNDS[ground].rests[at]];
        standing->version = one > standing->version ? one : standing->version;
    }
    return standing->version;
}

/* Whether it is worth while to look. */
static bool pays(Position *p, int function) {
    if (!p->habits)
        p->habits = allocated(FUNCTION_COUNT, sizeof *p->habits);
    struct Habit *habit = &p->habits[function];
    if (habit->asked < TRIAL || habit->found * SELDOM >= habit->asked) {
        if (habit->asked >= 4 * TRIAL) {
            habit->asked /= 2;
            habit->found /= 2;
        }
        habit->asked++;
        return true;
    }
    if (++habit->passed_over > REST)
        *habit = (struct Habit){0, 0, 0};
    return false;
}

Asking asking_of(Position *p, int function, int ground, int width, const Value *given) {
    Asking asking = {.function = function + 1};
    if (!pays(p, function))
        return asking;
    const int stamped = GROUNDS[ground].stamped;
    bool can_be = true;
    asking.version = version_now(p, ground);
    for (int at = 0; at < width; at++) {
        const Value one = given[at];
        can_be = can_be && one.below <= 1 && one.below > SET && one.above < FARTHEST && one.above > -FARTHEST;
        const uint64_t told = (uint32_t)(one.above * 4 + one.below - NOTHING);
        asking.given[at / 2] |= (int64_t)(at % 2 ? told << 32 : told);
        if (stamped >> at & 1) {
            const int64_t stamp = one.below == 1 ? stamp_of(p, one.above) : -1;
            can_be = can_be && stamp >= 0;
            if (stamp >= 0 && p->versions[stamp] > asking.version)
                asking.version = p->versions[stamp];
        }
    }
    uint64_t mixed = (uint64_t)asking.given[0] * 0x9e3779b97f4a7c15u;
    mixed = (mixed ^ mixed >> 29 ^ (uint64_t)asking.given[1] ^ (uint64_t)asking.function << 40) * 0xbf58476d1ce4e5b9u;
    asking.place = (mixed ^ mixed >> 32) & (PLACES_KEPT - 1);
    asking.can_be_kept = can_be;
    return asking;
}

bool is_kept(Position *p, const Asking *asking, Value *answer) {
    if (!p->kept || !asking->can_be_kept)
        return false;
    const struct Kept *kept = &p->kept[asking->place];
    if (kept->function != asking->function || kept->version != asking->version ||
        kept->given[0] != asking->given[0] || kept->given[1] != asking->given[1])
        return false;
    p->habits[asking->function - 1].found++;
    *answer = (Value){kept->number, kept->below};
    return true;
}

void keep(Position *p, const Asking *asking, int ground, Value answer) {
    if (p->gave_up != ANSWERED || !asking->can_be_kept || answer.below <= SET || answer.below >= FARTHEST ||
        answer.above >= FARTHEST || answer.above <= -FARTHEST)
        return;
    for (int at = 0; at < GROUNDS[ground].absent_count; at++)
        if (p->of_noun[GROUNDS[ground].absent[at]].count > 0)
            return;
    if (!p->kept)
        p->kept = allocated(PLACES_KEPT, sizeof *p->kept);
    p->kept[asking->place] = (struct Kept){asking->version,
                                           {asking->given[0], asking->given[1]},
                                           (int32_t)asking->function,
                                           (int32_t)answer.above,
                                           (int32_t)answer.below};
}
