/* The map, as rules ask it (runtime/space). Courses of lines are worked out in Python; here they are laid. */
#include "position.h"

static bool are_hexes(Position *p, Value a, Value b) {
    if (is_hex(p, a) && is_hex(p, b))
        return true;
    return gave_up_no(p, is_special(a) || is_special(b) ? MEANINGLESS : STRANGE);
}

static Value side_number(Position *p, Value hex, int64_t d) {
    return WHOLE(p->map->side_at[hex.above * DIRECTIONS + d]);
}

static int64_t next_to(Position *p, Value hex, int64_t d) { return p->map->next_to[hex.above * DIRECTIONS + d]; }

Set neighbours(Position *p, Value hex) { return are_hexes(p, hex, hex) ? p->map->neighbours[hex.above] : EMPTY; }

Value distance(Position *p, Value a, Value b) {
    if (!are_hexes(p, a, b))
        return UNSAID;
    int64_t across = p->map->across[a.above] - p->map->across[b.above];
    int64_t down = p->map->down[a.above] - p->map->down[b.above];
    across = across < 0 ? -across : across;
    down = down < 0 ? -down : down;
    return WHOLE(down + (across > down ? (across - down) / 2 : 0));
}

bool is_adjacent(Position *p, Value a, Value b) {
    bool found = false;
    if (are_hexes(p, a, b))
        for (int64_t d = 0; d < DIRECTIONS; d++)
            found |= next_to(p, a, d) == b.above;
    return found;
}

Value hexside_between(Position *p, Value a, Value b) {
    if (!are_hexes(p, a, b))
        return UNSAID;
    for (int64_t d = 0; d < DIRECTIONS; d++)
        if (next_to(p, a, d) == b.above)
            return side_number(p, a, d);
    return NONE;
}

static Value hex_there(const Map *map, int64_t across, int64_t down) {
    const int64_t x = across - map->left, row = down - map->top;
    if (x < 0 || row < 0 || x >= map->wide || row >= map->deep)
        return NONE;
    const int32_t found = map->hex_there[row * map->wide + x];
    return found < 0 ? NONE : WHOLE(found);
}

Value hex_opposite(Position *p, Value a, Value b) {
    if (!are_hexes(p, a, b))
        return UNSAID;
    const Map *map = p->map;
    return hex_there(map, 2 * map->across[b.above] - map->across[a.above], 2 * map->down[b.above] - map->down[a.above]);
}

static bool is_direction(Value number) { return number.below == 1 && number.above >= 1 && number.above <= DIRECTIONS; }

Value hex_toward(Position *p, Value hex, Value number) {
    if (!are_hexes(p, hex, hex) || !is_direction(number))
        return give_up(p, MEANINGLESS);
    const int64_t found = next_to(p, hex, number.above - 1);
    return found < 0 ? NONE : WHOLE(found);
}

/* On which side of a line to the corner behind this direction, seen clockwise, a hex lies: after it, on it, before it. */
static int64_t beyond_corner(const Map *map, int64_t d, int64_t across, int64_t down) {
    const int32_t *one = map->steps + 2 * d, *next = map->steps + 2 * ((d + 1) % DIRECTIONS);
    return (one[0] + next[0]) * down - (one[1] + next[1]) * across;
}

/* Through a corner a line leaves between two directions: then it is the anticlockwise one. */
Value direction(Position *p, Value a, Value b) {
    if (!are_hexes(p, a, b))
        return UNSAID;
    const Map *map = p->map;
    const int64_t across = map->across[b.above] - map->across[a.above], down = map->down[b.above] - map->down[a.above];
    for (int64_t d = 0; d < DIRECTIONS; d++)
        if (beyond_corner(map, (d + DIRECTIONS - 1) % DIRECTIONS, across, down) > 0 &&
            beyond_corner(map, d, across, down) <= 0)
            return WHOLE(d + 1);
    return give_up(p, MEANINGLESS);
}

Value turned(Position *p, Value number, Value by) {
    if (!is_direction(number) || by.below != 1)
        return give_up(p, MEANINGLESS);
    const int64_t to = (number.above - 1 + by.above % DIRECTIONS) % DIRECTIONS;
    return WHOLE((to < 0 ? to + DIRECTIONS : to) + 1);
}

Set sides_of_hex(Position *p, Value hex) { return are_hexes(p, hex, hex) ? p->map->sides_of[hex.above] : EMPTY; }

Set hexes_beside(Position *p, Value side) {
    const Value here = WHOLE(side.above / DIRECTIONS);
    if (side.below != 1 || side.above < 0 || !is_hex(p, here))
        return gave_up_empty(p, is_special(side) ? MEANINGLESS : STRANGE);
    const int64_t other = next_to(p, here, side.above % DIRECTIONS);
    return other < 0 ? with(p, EMPTY, here) : with(p, with(p, EMPTY, here), WHOLE(other));
}

/* Those that meet it at one of its ends: of its own hexes, and of the hex beyond each end. */
Set sides_beside(Position *p, Value side) {
    const Set hexes = hexes_beside(p, side);
    Set found = with_room(p, 4 * hexes.count);
    for (int64_t at = 0; p->gave_up == ANSWERED && at < hexes.count; at++) {
        const Value here = hexes.items[at];
        int64_t d = 0;
        while (d < DIRECTIONS && side_number(p, here, d).above != side.above)
            d++;
        if (d == DIRECTIONS)
            return gave_up_empty(p, STRANGE);
        for (int64_t turn = 1; turn < DIRECTIONS; turn += DIRECTIONS - 2) {
            const int64_t toward = (d + turn) % DIRECTIONS, beyond = next_to(p, here, toward);
            ((Value *)found.items)[found.count++] = side_number(p, here, toward);
            if (beyond >= 0)
                ((Value *)found.items)[found.count++] = side_number(p, WHOLE(beyond), (d + DIRECTIONS - turn) % DIRECTIONS);
        }
    }
    return in_order(found);
}

bool is_on_edge(Position *p, Value hex) { return neighbours(p, hex).count < DIRECTIONS; }

/* ---- lines */

Set line(Position *p, Value a, Value b, int part) {
    if (!are_hexes(p, a, b))
        return EMPTY;
    Map *map = p->map;
    const int64_t across = map->across[b.above] - map->across[a.above], down = map->down[b.above] - map->down[a.above];
    const int32_t *known = &map->track_of[(down + map->deep) * (2 * map->wide + 1) + across + map->wide];
    if (*known < 0)
        map->course(map, across, down);
    if (*known < 0)
        return gave_up_empty(p, LINE_UNKNOWN);
    const Track *track = &map->tracks[*known];
    const bool of_hexes = part == LINE_HEXES;
    const int32_t *there = of_hexes ? map->lattice_hex : map->lattice_side;
    const int64_t start = (int64_t)map->lattice_number[a.above] * (of_hexes ? 1 : DIRECTIONS);
    Set found = with_room(p, track->count[part]);
    for (int32_t at = 0; p->gave_up == ANSWERED && at < track->count[part]; at++) {
        const int32_t one = there[start + track->steps[part][at]];
        if (one >= 0)
            ((Value *)found.items)[found.count++] = WHOLE(one);
    }
    return in_order(found);
}
