/* What Python calls (runtime/native/mirror.py): a position is laid out, and its questions are asked. */
#include "change.h"
#include "library.h"
#include "memory.h"

#include <stdlib.h>

void *allocated(int64_t count, size_t size) {
    void *made = calloc(count > 0 ? (size_t)count : 1, size);
    if (!made)
        abort();
    return made;
}

void *larger(void *old, int64_t count, size_t size) {
    void *made = realloc(old, (size_t)count * size);
    if (!made)
        abort();
    return made;
}

/* So many numbers, one after the other. */
static Value *row_of(int64_t first, int64_t count) {
    Value *made = allocated(count, sizeof *made);
    for (int64_t at = 0; at < count; at++)
        made[at] = WHOLE(first + at);
    return made;
}

static Set *sides_in_order(int64_t hexes, const int32_t *side_at) {
    Value *sides = allocated(hexes * DIRECTIONS, sizeof *sides);
    Set *made = allocated(hexes, sizeof *made);
    for (int64_t at = 0; at < hexes * DIRECTIONS; at++)
        sides[at] = WHOLE(side_at[at]);
    for (int64_t hex = 0; hex < hexes; hex++)
        made[hex] = in_order((Set){DIRECTIONS, sides + hex * DIRECTIONS});
    return made;
}

static void put(List *list, Value one) {
    if (list->count == list->room) {
        list->room = list->room ? 2 * list->room : 4;
        list->items = larger(list->items, list->room, sizeof *list->items);
    }
    list->items[list->count++] = one;
}

/* ---- the map */

Map *map_new(int64_t hexes, const int32_t *across, const int32_t *down, const int32_t *next_to, const int32_t *side_at,
             const int32_t *steps, Course *course) {
    Map *map = allocated(1, sizeof *map);
    map->course = course;
    int64_t right = across[0], bottom = down[0];
    map->hexes = hexes;
    map->every_hex = row_of(0, hexes);
    map->sides_of = sides_in_order(hexes, side_at);
    map->across = across;
    map->down = down;
    map->next_to = next_to;
    map->side_at = side_at;
    map->steps = steps;
    map->left = across[0];
    map->top = down[0];
    for (int64_t hex = 0; hex < hexes; hex++) {
        map->left = across[hex] < map->left ? across[hex] : map->left;
        map->top = down[hex] < map->top ? down[hex] : map->top;
        right = across[hex] > right ? across[hex] : right;
        bottom = down[hex] > bottom ? down[hex] : bottom;
    }
    map->wide = right - map->left + 1;
    map->deep = bottom - map->top + 1;
    map->hex_there = allocated(map->wide * map->deep, sizeof *map->hex_there);
    map->track_of = allocated((2 * map->wide + 1) * (2 * map->deep + 1), sizeof *map->track_of);
    for (int64_t at = 0; at < map->wide * map->deep; at++)
        map->hex_there[at] = -1;
    for (int64_t at = 0; at < (2 * map->wide + 1) * (2 * map->deep + 1); at++)
        map->track_of[at] = -1;
    for (int64_t hex = 0; hex < hexes; hex++)
        map->hex_there[(down[hex] - map->top) * map->wide + across[hex] - map->left] = (int32_t)hex;
    return map;
}

/* `neighbours`: count and those, for each hex; `sides`: all there are. */
void map_sets(Map *map, const Value *neighbours, const int64_t *counts, const Value *sides, int64_t side_count) {
    map->neighbours = allocated(map->hexes, sizeof *map->neighbours);
    for (int64_t hex = 0; hex < map->hexes; hex++) {
        map->neighbours[hex] = (Set){counts[hex], neighbours};
        neighbours += counts[hex];
    }
    for (int64_t at = 0; at < side_count; at++)
        put(&map->sides, sides[at]);
}

void map_lattice(Map *map, const int32_t *numbers, const int32_t *hexes, const int32_t *sides) {
    map->lattice_number = numbers;
    map->lattice_hex = hexes;
    map->lattice_side = sides;
}

/* The course of a line, as it was wanted: of each part how many steps, then the steps. */
void map_track(Map *map, int64_t across, int64_t down, const int32_t *counts, const int32_t *steps) {
    if (map->tracks_known == map->tracks_room) {
        map->tracks_room = map->tracks_room ? 2 * map->tracks_room : 64;
        map->tracks = larger(map->tracks, map->tracks_room, sizeof *map->tracks);
    }
    Track *track = &map->tracks[map->tracks_known];
    for (int part = 0; part < LINE_PARTS; part++) {
        track->count[part] = *counts++;
        track->steps[part] = allocated(track->count[part], sizeof *steps);
        for (int32_t step = 0; step < track->count[part]; step++)
            track->steps[part][step] = *steps++;
    }
    map->track_of[(down + map->deep) * (2 * map->wide + 1) + across + map->wide] = (int32_t)map->tracks_known++;
}

void map_free(Map *map) {
    for (int64_t at = 0; at < map->tracks_known; at++)
        for (int part = 0; part < LINE_PARTS; part++)
            free(map->tracks[at].steps[part]);
    free(map->tracks);
    free(map->track_of);
    free(map->hex_there);
    free(map->neighbours);
    free((Value *)map->every_hex);
    free((Value *)map->sides_of->items);
    free(map->sides_of);
    free(map->sides.items);
    free(map);
}

/* ---- the position */

/* `slots`, `bases`, `sizes`, `clocked`: of each store; its size is 0 where it is to be hashed. */
Position *position_new(Map *map, int64_t stores, const int64_t *slots, const int64_t *bases, const int64_t *sizes,
                       const int64_t *clocked, int64_t thing_room) {
    Position *p = allocated(1, sizeof *p);
    p->map = map;
    p->store_count = stores;
    p->stores = allocated(stores, sizeof *p->stores);
    p->ending = allocated(ENDINGS * (stores / 64 + 1), sizeof *p->ending);
    for (int64_t at = 0; at < stores; at++) {
        Store *store = &p->stores[at];
        store->slots = (int)slots[at];
        store->base = bases[at];
        store->size = sizes[at];
        if (clocked[at])
            store->ends = allocated(store->size, sizeof *store->ends);
        if (store->size == 0)
            continue;
        store->cells = allocated(store->size, sizeof *store->cells);
        store->keys = allocated(store->size, sizeof *store->keys);
        for (int64_t cell = 0; cell < store->size; cell++)
            store->cells[cell] = UNSAID;
    }
    p->thing_room = thing_room;
    p->next_thing = FIRST_THING;
    p->things = allocated(thing_room, sizeof *p->things);
    p->each_thing = row_of(FIRST_THING, thing_room);
    p->inside = allocated(thing_room, sizeof *p->inside);
    p->in_hex = allocated(map->hexes, sizeof *p->in_hex);
    p->of_noun = allocated(NOUN_COUNT, sizeof *p->of_noun);
    p->ever_of_noun = allocated(NOUN_COUNT, sizeof *p->ever_of_noun);
    p->wanted = ALL;
    p->room = HEAP;
    p->heap = allocated(p->room, sizeof *p->heap);
    p->first_made = FIRST_THING;
    begin_keeping(p);
    begin_sheets(p);
    begin_rows(p);
    moment_changed(p);
    return p;
}

/* One after the other, ascending. */
void position_thing(Position *p, int64_t id, int64_t kind, int64_t type, Value side, int64_t spot, int64_t holder,
                    bool under_way) {
    p->next_thing = p->first_made = id + 1;
    p->things[id - FIRST_THING] = (Thing){kind, type, side, spot, holder, true, under_way};
    if (spot >= 0)
        put(&p->in_hex[spot], WHOLE(id));
    if (holder >= 0)
        put(&p->inside[holder - FIRST_THING], WHOLE(id));
    EACH_NOUN(noun, kind, type) {
        put(&p->ever_of_noun[*noun], WHOLE(id));
        if (spot >= 0 || under_way)
            put(&p->of_noun[*noun], WHOLE(id));
    }
}

/* So many facts of a store: their keys, one slot after the other, what is said, and when it ends. */
int position_facts(Position *p, int64_t store, int64_t count, const int64_t *keys, const Value *values,
                   const End *ends) {
    const int slots = p->stores[store].slots;
    p->gave_up = ANSWERED;
    for (int64_t at = 0; p->gave_up == ANSWERED && at < count; at++) {
        say(p, store, keys + at * slots, values[at]);
        if (p->gave_up == ANSWERED)
            write_end(p, store, keys + at * slots, ends[at]);
    }
    return p->gave_up;
}

/* Areas, boards, or hexes that rules name: as mirror.py lays them. */
void position_regions(Position *p, int64_t sort, int64_t count, const int64_t *names, const Set *hexes) {
    Region **const kept[] = {&p->areas, &p->boards, &p->labels};
    int64_t *const counts[] = {&p->area_count, &p->board_count, &p->label_count};
    Region *made = allocated(count, sizeof *made);
    for (int64_t at = 0; at < count; at++) {
        made[at].name = names[at];
        made[at].hexes = (List){hexes[at].count, hexes[at].count, (Value *)hexes[at].items};
        made[at].holds = allocated(p->map->hexes, sizeof *made[at].holds);
        for (int64_t one = 0; one < hexes[at].count; one++)
            made[at].holds[hexes[at].items[one].above] = true;
    }
    *kept[sort] = made;
    *counts[sort] = count;
}

void position_names_of_boards(Position *p, int64_t count, Value *names) {
    p->board_names = (List){count, count, names};
}

void position_playing(Position *p, int64_t count, const Value *sides, bool minds_bars) {
    p->minds_bars = minds_bars;
    p->playing_count = count;
    p->playing = sides;
}

void position_moment(Position *p, int64_t turn, Value phase, Value side_to_move, bool is_over) {
    p->turn = turn;
    p->phase = phase;
    p->side_to_move = side_to_move;
    p->is_over = is_over;
    moment_changed(p);
}

int64_t position_turn(const Position *p) { return p->turn; }

void position_running(Position *p, int64_t count, const Running *running) {
    p->running_count = count;
    for (int64_t at = 0; at < count; at++)
        p->running[at] = running[at];
    moment_changed(p);
}

static void free_regions(Region *regions, int64_t count) {
    for (int64_t at = 0; at < count; at++)
        free(regions[at].holds);
    free(regions);
}

void position_free(Position *p) {
    for (int64_t at = 0; at < p->store_count; at++) {
        free(p->stores[at].cells);
        free(p->stores[at].ends);
        free(p->stores[at].keys);
        free(p->stores[at].there);
    }
    for (int64_t at = 0; at < p->thing_room; at++)
        free(p->inside[at].items);
    for (int64_t at = 0; at < p->map->hexes; at++)
        free(p->in_hex[at].items);
    for (int noun = 0; noun < NOUN_COUNT; noun++) {
        free(p->of_noun[noun].items);
        free(p->ever_of_noun[noun].items);
    }
    free(p->stores);
    free(p->ending);
    free(p->things);
    free((Value *)p->each_thing);
    free(p->inside);
    free(p->in_hex);
    free(p->of_noun);
    free(p->ever_of_noun);
    free_regions(p->areas, p->area_count);
    free_regions(p->boards, p->board_count);
    free_regions(p->labels, p->label_count);
    for (int64_t at = 0; at < p->retired_count; at++)
        free(p->retired[at]);
    for (int64_t at = 0; at < MOST_WAYS; at++)
        free((Value *)p->ways[at].found.items);
    free(p->retired);
    free(p->keeping);
    free(p->sheets);
    forget_rows(p);
    free(p->rows);
    free(p->journal);
    free(p->numbered);
    free(p->heap);
    free(p);
}

/* ---- asking */

/* A set that is an answer lies where the next question does not put its own. */
static Value kept(Position *p, Value answer, int64_t *kept_to) {
    if (is_set(answer))
        *kept_to = p->used;
    return answer;
}

/* A function of so many rows of arguments: of those given one after the other where each column has one (then a row
   follows the other), else of all that can be made of one of each column, the last changing quickest. Of each its
   answer, and why there is none. How many gave up. */
int64_t ask_many(Position *p, int64_t function, int64_t count, int64_t width, const int64_t *columns,
                 const Value *given, Value *answers, int8_t *why) {
    int64_t given_up = 0, kept_to = 0;
    Value row[MOST_ARGUMENTS];
    for (int64_t at = 0; at < count; at++) {
        int64_t rest = at, begins = 0;
        for (int64_t column = width - 1; column >= 0; column--) {
            row[column].above = rest % columns[column];
            rest /= columns[column];
        }
        for (int64_t column = 0; column < width; column++) {
            const int64_t place = row[column].above;
            row[column] = given[begins + place + rest * width];
            begins += columns[column];
        }
        p->gave_up = ANSWERED;
        p->depth = 0;
        p->used = kept_to;
        p->room = HEAP;
        answers[at] = kept(p, FUNCTIONS[function](p, row), &kept_to);
        why[at] = (int8_t)p->gave_up;
        given_up += p->gave_up != ANSWERED;
    }
    return given_up;
}
