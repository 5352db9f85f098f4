/* What a side could do, as whole actions: enough of them to choose well from (runtime/players/candidates.py says the
   same, and runtime/play/ahead/alike.py which things no rule can tell apart).

   All rows of choices are gone through, as far as they are no more than wanted; where they are more, so many are spread
   evenly. Of what no rule can tell apart one is tried for all, where more is chosen after it; of sets those are tried
   that are met while taking whatever may be added next, from each of the first pieces. */
#include "game.h"
#include "memory.h"

#include <string.h>

enum { OPENINGS = 12, MOST_MET = OPENINGS * MOST_PIECES + 1, WITHOUT_SETS = 3 };

/* ---- things that no rule can tell apart */

static bool is_mentioned(const Value *value, Value one) {
    const Set those = is_set(*value) ? set_in(*value) : (Set){1, value};
    return is_among(one, those);
}

static void note_spoken(const Position *p, bool *spoken, int64_t id) {
    if (id >= FIRST_THING && id < FIRST_THING + p->thing_room)
        spoken[id - FIRST_THING] = true;
}

/* Of each thing whether a fact of several slots, or one about something else, speaks of it. */
static const bool *spoken_of(Position *p) {
    bool *spoken = (bool *)with_room(p, p->thing_room / (int64_t)sizeof(Value) + 1).items;
    if (p->gave_up != ANSWERED)
        return 0;
    memset(spoken, 0, (size_t)p->thing_room * sizeof *spoken);
    for (int64_t number = 0; number < p->store_count; number++) {
        const Store *store = &p->stores[number];
        if (store->count == 0)
            continue;
        for (int64_t at = 0; store->size == 0 && at < store->count * store->slots; at++)
            note_spoken(p, spoken, store->keys[at]);
        for (int64_t at = 0; at < (store->size > 0 ? store->count : store->room); at++) {
            const Value *cell = &store->cells[store->size > 0 ? store->keys[at] - store->base : at];
            const Set those = is_set(*cell) ? set_in(*cell) : (Set){1, cell};
            for (int64_t one = 0; one < those.count; one++)
                if (those.items[one].below == 1)
                    note_spoken(p, spoken, those.items[one].above);
        }
    }
    return spoken;
}

static bool have_same_facts(const Position *p, Value one, Value other) {
    for (int64_t number = 0; number < p->store_count; number++) {
        const Store *store = &p->stores[number];
        const int64_t a = one.above - store->base, b = other.above - store->base;
        if (store->size == 0 || store->base != FIRST_THING || a >= store->size || b >= store->size)
            continue;
        if (!same(store->cells[a], store->cells[b]))
            return false;
        if (store->ends && !is_unsaid(store->cells[a]) && store->ends[a] != store->ends[b])
            return false;
    }
    return true;
}

static bool is_chosen(Value one, Set chosen) {
    for (int64_t at = 0; at < chosen.count; at++)
        if (is_mentioned(&chosen.items[at], one))
            return true;
    return false;
}

static bool are_alike(Position *p, Value one, Value other, Set chosen) {
    const Thing *a = thing(p, one), *b = thing(p, other);
    if (!a || !b || a->kind != b->kind || a->type != b->type || !same(a->side, b->side) || a->spot != b->spot ||
        a->holder != b->holder || a->under_way != b->under_way)
        return false;
    return p->inside[one.above - FIRST_THING].count == 0 && p->inside[other.above - FIRST_THING].count == 0 &&
           !is_chosen(one, chosen) && !is_chosen(other, chosen) && have_same_facts(p, one, other);
}

/* Whether one before it is alike, and nothing speaks of either. `spoken`: of which something does, once it is asked. */
static bool is_another(Position *p, Set options, int64_t at, Set chosen, const bool **spoken) {
    for (int64_t before = 0; p->gave_up == ANSWERED && before < at; before++) {
        const Value one = options.items[before], other = options.items[at];
        if (!are_alike(p, one, other, chosen))
            continue;
        if (!*spoken)
            *spoken = spoken_of(p);
        if (*spoken && !(*spoken)[one.above - FIRST_THING] && !(*spoken)[other.above - FIRST_THING])
            return true;
    }
    return false;
}

/* ---- what may be chosen next */

static Set one_of_each(Position *p, Search *s, int place, int64_t wanted) {
    const int width = s->action->bound + place;
    const Set options = options_of(p, s, place, ALL), chosen = {width, s->scope};
    Set found = with_room(p, options.count);
    const bool *spoken = 0;
    for (int64_t at = 0; p->gave_up == ANSWERED && at < options.count && found.count < wanted; at++) {
        if (is_another(p, options, at, chosen, &spoken))
            continue;
        s->scope[width] = options.items[at];
        s->sets_tried = 0;
        if (completes(p, s, width + 1))
            ((Value *)found.items)[found.count++] = options.items[at];
    }
    return found;
}

/* The piece to be added: the first that may be and is more than the one begun with, or else the first that may be. */
static int64_t next_piece(Position *p, Sets *sets, Bits picked, int64_t first) {
    int64_t any = -1;
    for (int64_t at = 0; p->gave_up == ANSWERED && at < sets->pieces.count; at++) {
        if (picked >> at & 1 || !can_finish(p, sets, picked | BIT(at)))
            continue;
        if (sets->pieces.items[at].below != 1 || sets->pieces.items[first].below != 1)
            return give_up(p, STRANGE), -1; /* names, whose order is that of their letters */
        if (sets->pieces.items[at].above > sets->pieces.items[first].above)
            return at;
        any = any < 0 ? at : any;
    }
    return p->gave_up == ANSWERED ? any : -1;
}

static Set groups(Position *p, Search *s, int place) {
    Sets sets;
    Bits met[MOST_MET];
    int64_t count = 0, openings = 0;
    begin_sets(p, &sets, s, place);
    if (p->gave_up == ANSWERED && is_set_allowed(p, &sets, 0))
        met[count++] = 0;
    for (int64_t first = 0; p->gave_up == ANSWERED && openings < OPENINGS && first < sets.pieces.count; first++) {
        Bits picked = BIT(first);
        if (!can_finish(p, &sets, picked))
            continue;
        openings++;
        for (int64_t more = first; p->gave_up == ANSWERED && more >= 0; more = next_piece(p, &sets, picked, first)) {
            bool is_met = false;
            picked |= BIT(more);
            for (int64_t at = 0; !is_met && at < count; at++)
                is_met = met[at] == picked;
            if (!is_met && is_set_allowed(p, &sets, picked))
                met[count++] = picked;
        }
    }
    Set found = with_room(p, count);
    for (int64_t at = 0; p->gave_up == ANSWERED && at < count; at++)
        ((Value *)found.items)[found.count++] = value_of_set(lasting(p, group_of(p, &sets, met[at])));
    return found;
}

static Set next_values(Position *p, Search *s, int place, int64_t wanted) {
    s->sets_tried = 0;
    if (s->action->choices[place].many)
        return groups(p, s, place);
    if (place + 1 == s->action->choice_count)
        return values_after(p, s, s->action->bound + place);
    return one_of_each(p, s, place, wanted);
}

/* ---- rows */

static void put_row(Position *p, const Search *s, int64_t index, Candidates *found) {
    if (found->count == found->room) {
        found->room = found->room ? 2 * found->room : 256;
        found->those = larger(found->those, found->room, sizeof *found->those);
    }
    const Set scope = lasting(p, (Set){s->action->bound + s->action->choice_count, s->scope});
    found->those[found->count++] = (Candidate){index, s->action - ACTIONS, scope, UNSAID};
}

/* Every row, until there are more than `most`. */
static void put_rows(Position *p, Search *s, int place, int64_t index, int64_t most, Candidates *found) {
    const int64_t used = p->used;
    if (place == s->action->choice_count) {
        put_row(p, s, index, found);
        return;
    }
    const Set values = next_values(p, s, place, ALL);
    for (int64_t at = 0; p->gave_up == ANSWERED && found->count <= most && at < values.count; at++) {
        s->scope[s->action->bound + place] = values.items[at];
        put_rows(p, s, place + 1, index, most, found);
    }
    p->used = used;
}

/* At most so many: as many of each value of the first choice, and so on within it. */
static void spread_rows(Position *p, Search *s, int place, int64_t index, int64_t most, Candidates *found) {
    const int64_t used = p->used;
    if (place == s->action->choice_count) {
        put_row(p, s, index, found);
        return;
    }
    const Set values = next_values(p, s, place, most == 1 ? 1 : ALL);
    const int64_t count = most == 1 && values.count > 1 ? 1 : values.count, chosen = most < count ? most : count;
    for (int64_t number = 0; p->gave_up == ANSWERED && number < chosen; number++) {
        const int64_t part = most * (number + 1) / chosen - most * number / chosen;
        s->scope[s->action->bound + place] = values.items[number * count / chosen];
        spread_rows(p, s, place + 1, index, part, found);
    }
    p->used = used;
}

/* What is chosen before `place` stands in the scope. */
static void gather(Position *p, Search *s, int place, int64_t index, int64_t most, Candidates *found) {
    const int64_t before = found->count;
    bool has_sets = false;
    for (int at = 0; at < s->action->choice_count; at++)
        has_sets = has_sets || s->action->choices[at].many;
    most *= has_sets ? 1 : WITHOUT_SETS;
    put_rows(p, s, place, index, before + most, found);
    if (found->count <= before + most || p->gave_up != ANSWERED)
        return;
    found->count = before; /* what lasts stays: the search has put its candidates there, too */
    s->sets_tried = 0;
    spread_rows(p, s, place, index, most, found);
}

void gather_candidates(Position *p, Search *s, int64_t index, int64_t most, Candidates *found) {
    gather(p, s, 0, index, most, found);
}

/* UNSAID: of an action that chooses nothing. */
void gather_of(Position *p, Search *s, Value actor, int64_t most, Candidates *found) {
    const int bound = s->action->bound;
    if (s->action->choice_count == 0 || is_unsaid(actor)) {
        if (s->action->choice_count == 0 && is_unsaid(actor))
            gather(p, s, 0, 0, most, found);
        return;
    }
    if (!s->action->choices[0].many) {
        if (!is_among(actor, options_of(p, s, 0, ALL)))
            return;
        s->scope[bound] = actor;
        s->sets_tried = 0;
        if (completes(p, s, bound + 1))
            gather(p, s, 1, 0, most, found);
        return;
    }
    const int64_t before = found->count;
    int64_t kept = before;
    gather(p, s, 0, 0, most, found);
    for (int64_t at = before; at < found->count; at++)
        if (same(found->those[at].scope.items[bound], actor))
            found->those[kept++] = found->those[at];
    found->count = kept;
}
