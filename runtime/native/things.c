/* Where things stand, whose they are, and the moment, as rules ask it (runtime/position/position.py says the same). */
#include "position.h"

static bool meant_both(Position *p, Value a, Value b) {
    return is_special(a) || is_special(b) ? gave_up_no(p, MEANINGLESS) : true;
}

static Set only(Position *p, Value one) { return with(p, EMPTY, one); }

Set around(Position *p, Value one) {
    const Thing *found = placed_thing(p, one);
    return found && found->holder >= 0 ? only(p, WHOLE(found->holder)) : EMPTY;
}

Set spot_of(Position *p, Value one) {
    const int64_t at = spot(p, one);
    return at < 0 ? EMPTY : only(p, WHOLE(at));
}

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

bool is_on_board(Position *p, Value one) {
    if (is_special(one))
        return false;
    return one.below == 1 && (one.above < FIRST_THING || spot(p, one) >= 0);
}

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

static Set region(const Region *regions, int64_t count, Value name) {
    for (int64_t at = 0; at < count; at++)
        if (same(NAMED(regions[at].name), name))
            return listed(&regions[at].hexes);
    return EMPTY;
}

Set hexes_in_area(Position *p, Value area) { return region(p->areas, p->area_count, area); }
Set hexes_on_board(Position *p, Value board) { return region(p->boards, p->board_count, board); }

/* The hexes of a region are ascending. */
static bool lies_in(Position *p, Value one, Set hexes) {
    if (!meant_both(p, one, one))
        return false;
    const int64_t here = is_hex(p, one) ? one.above : spot(p, one);
    int64_t low = 0, high = hexes.count;
    while (low < high) {
        const int64_t middle = (low + high) / 2;
        if (hexes.items[middle].above < here)
            low = middle + 1;
        else
            high = middle;
    }
    return low < hexes.count && hexes.items[low].above == here;
}

bool is_on_named_board(Position *p, Value one, Value board) { return lies_in(p, one, hexes_on_board(p, board)); }
bool is_in_area(Position *p, Value one, Value area) { return lies_in(p, one, hexes_in_area(p, area)); }

Set near(Position *p, Set those) {
    Set found = EMPTY;
    for (int64_t at = 0; at < those.count; at++) {
        const int64_t here = spot(p, those.items[at]);
        if (here >= 0)
            found = joined(p, with(p, found, WHOLE(here)), p->map->neighbours[here]);
    }
    return gathered(p, found);
}

Set spots(Position *p, Set nouns, int64_t told_count, const int64_t (*told)[2]) {
    Set found = EMPTY;
    for (int64_t noun = 0; noun < nouns.count; noun++) {
        const Set those = things(p, nouns.items[noun].above);
        for (int64_t at = 0; at < those.count; at++)
            found = joined(p, found, spot_of(p, those.items[at]));
    }
    for (int64_t fact_at = 0; fact_at < told_count; fact_at++) {
        const Store *store = &p->stores[told[fact_at][0]];
        const int64_t slot = told[fact_at][1];
        notice(p, mark_of_store(told[fact_at][0]));
        if (slot < 0)
            found = joined(p, found, told_of(p, told[fact_at][0], 1));
        for (int64_t at = 0; slot >= 0 && at < store->room; at++)
            if (!is_unsaid(store->cells[at]) && !same(store->cells[at], WHOLE(0)))
                found = with(p, found, WHOLE(store->there[at * store->slots + slot]));
    }
    return gathered(p, found);
}

/* ---- the moment */

Value now_phase(Position *p) { return stated(p, phase_or_none(p)); }

Value now_side_to_move(Position *p) {
    notice(p, MOMENT_MARK);
    return stated(p, p->side_to_move);
}

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
