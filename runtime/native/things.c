/* Where things stand, whose they are, and the moment, as rules ask it (runtime/position/position.py says the same). */
#include "position.h"

static bool meant_both(Position *p, Value a, Value b) {
    return is_special(a) || is_special(b) ? gave_up_no(p, MEANINGLESS) : true;
}

/* Where there is room. */
static void put_in(Set *those, Value one) { ((Value *)those->items)[those->count++] = one; }

bool any_in(Position *p, Value hex, Set kinds) {
    const Set there = in_hex(p, hex);
    for (int64_t at = 0; at < there.count; at++)
        if (is_among(kind_of(p, there.items[at]), kinds))
            return true;
    return false;
}

bool is_in_play(Position *p, Value one) {
    const Thing *found = placed_thing(p, one);
    return found && (found->spot >= 0 || found->under_way);
}

bool is_out_of_play(Position *p, Value one) {
    return is_special(one) ? gave_up_no(p, MEANINGLESS) : !is_in_play(p, one);
}

bool is_anywhere(Position *p, Value one) { return meant_both(p, one, one); }

bool is_in(Position *p, Value one, Value hex) { return meant_both(p, one, hex) && same(hex_of(p, one), hex); }

bool is_inside(Position *p, Value one, Value container) {
    if (!meant_both(p, one, container))
        return false;
    const Thing *found = placed_thing(p, one);
    return found && found->holder >= 0 && same(WHOLE(found->holder), container);
}

bool is_under_way(Position *p, Value record) {
    if (!meant_both(p, record, record))
        return false;
    const Thing *found = placed_thing(p, record);
    return found && found->under_way;
}

static const Region *region(const Region *regions, int64_t count, Value name) {
    for (int64_t at = 0; at < count; at++)
        if (same(NAMED(regions[at].name), name))
            return &regions[at];
    return 0;
}

static Set hexes_of(const Region *found) { return found ? listed(&found->hexes) : EMPTY; }

Set hexes_in_area(Position *p, Value area) { return hexes_of(region(p->areas, p->area_count, area)); }
Set hexes_on_board(Position *p, Value board) { return hexes_of(region(p->boards, p->board_count, board)); }

Value hex_named(Position *p, Value label) {
    const Set found = hexes_of(region(p->labels, p->label_count, label));
    return found.count == 1 ? found.items[0] : give_up(p, MEANINGLESS);
}

static bool lies_in(Position *p, Value one, const Region *regions, int64_t count, Value name) {
    if (!meant_both(p, one, one))
        return false;
    const Region *found = region(regions, count, name);
    const int64_t here = is_hex(p, one) ? one.above : spot(p, one);
    return found && here >= 0 && found->holds[here];
}

bool is_on_named_board(Position *p, Value one, Value board) {
    return lies_in(p, one, p->boards, p->board_count, board);
}

bool is_in_area(Position *p, Value one, Value area) { return lies_in(p, one, p->areas, p->area_count, area); }

Set near(Position *p, Set those) {
    Set found = with_room(p, those.count * (1 + DIRECTIONS));
    for (int64_t at = 0; p->gave_up == ANSWERED && at < those.count; at++) {
        const int64_t here = spot(p, those.items[at]);
        if (here < 0)
            continue;
        const Set around_it = p->map->neighbours[here];
        put_in(&found, WHOLE(here));
        for (int64_t next = 0; next < around_it.count; next++)
            put_in(&found, around_it.items[next]);
    }
    return in_order(found);
}

static Set spots_of_noun(Position *p, int64_t noun) {
    const Set those = things(p, noun);
    Set found = with_room(p, those.count);
    for (int64_t at = 0; p->gave_up == ANSWERED && at < those.count; at++) {
        const int64_t here = spot(p, those.items[at]);
        if (here >= 0)
            put_in(&found, WHOLE(here));
    }
    return found;
}

static Set told_in(Position *p, int64_t number, int64_t slot) {
    const Store *store = &p->stores[number];
    notice(p, mark_of_store(number));
    if (slot < 0)
        return told_of(p, number, 1);
    Set found = with_room(p, store->count);
    for (int64_t at = 0; p->gave_up == ANSWERED && at < store->room; at++)
        if (!is_unsaid(store->cells[at]) && !same(store->cells[at], WHOLE(0)))
            put_in(&found, WHOLE(store->there[at * store->slots + slot]));
    return found;
}

Set spots(Position *p, Set nouns, int64_t told_count, const int64_t (*told)[2]) {
    Set found = EMPTY;
    for (int64_t noun = 0; noun < nouns.count; noun++)
        found = joined(p, found, spots_of_noun(p, nouns.items[noun].above));
    for (int64_t at = 0; at < told_count; at++)
        found = joined(p, found, told_in(p, told[at][0], told[at][1]));
    return gathered(p, found);
}

/* ---- the moment */

Value side_not_to_move(Position *p) { return opponent(p, now_side_to_move(p)); }

Value opponent(Position *p, Value side) {
    Value other = UNSAID;
    int64_t others = 0;
    meant(p, side);
    for (int64_t at = 0; at < p->playing_count; at++)
        if (!same(p->playing[at], side)) {
            other = p->playing[at];
            others++;
        }
    return others == 1 ? other : give_up(p, MEANINGLESS);
}

bool is_opponent(Position *p, Value one, Value other) {
    meant(p, one);
    meant(p, other);
    if (same(one, other))
        return false;
    for (int64_t at = 0; at < p->playing_count; at++)
        if (same(p->playing[at], one))
            return true;
    return false;
}
