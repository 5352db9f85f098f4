/* A position as generated code reads it: dense tables of facts, where things stand, the map, the moment.

   It is a copy of what Python holds (runtime/native/mirror.py fills it, follower.py has it follow), never the truth itself. Every function that
   cannot answer for sure gives up: it sets one flag, tells why, and hands back something harmless; nobody looks at
   what comes of it. So no answer is given in doubt. */
#ifndef RULEWRIGHT_POSITION_H
#define RULEWRIGHT_POSITION_H

#include "marks.h"
#include "value.h"

#pragma GCC visibility push(hidden) /* nobody outside calls what is told here, so it is called without a detour */

enum { DEEPEST = 200, MOST_SLOTS = 4, MOST_RUNNING = 16, HEAP = 1 << 20, DIRECTIONS = 6, ALL = INT32_MAX };

typedef enum { /* why it gave up; mirror.py has the words */
    ANSWERED,
    NOT_STATED,     /* a fact that the position does not state */
    CONFLICT,       /* rules that say different things */
    SILENT,         /* no rule says anything */
    MEANINGLESS,    /* a special name where something was meant, a division by nothing */
    TOO_LARGE,      /* a number that pairs of 64 bits do not hold, a set or a chain of questions too long */
    UNTRANSLATED,   /* what is not said in C yet */
    LINE_UNKNOWN,   /* a line of which Python told no course */
    OPEN,           /* a die, a choice, a reaction: nobody can tell what comes of a step */
    UNFINISHED,     /* whether the phase can still be ended is more than is looked for here */
    STRANGE,        /* a value of another sort than was meant: a fault of ours */
    STOPPED,        /* somebody waits no longer */
    LEFT            /* no giving up: a step ends what is being done, and all of it is left */
} Reason;

/* When a fact ends: which sequence (by its number, from 1), which edge, whether one such end is still to pass, and whose
   (from 1; 0: anybody's). 0: it lasts. */
typedef int64_t End;
enum { AT_ITS_END = 1 << 20, PASSES_ONE = 1 << 21, OF_SIDE = 1 << 22 };
enum { ENDINGS = 64 }; /* moments at which facts end, by number; several may share one */
static inline int64_t ending_at(int64_t sequence, bool is_end) { return (2 * sequence + is_end) % ENDINGS; }
static inline End end_at(int64_t sequence, bool is_end, bool passes, int64_t side) {
    return (sequence + 1) | (is_end ? AT_ITS_END : 0) | (passes ? PASSES_ONE : 0) | (side + 1) * OF_SIDE;
}

/* Facts of one thing, place or name are looked up by its number; all others, hashed, by all that they are about. */
typedef struct {
    int slots;
    int64_t base, size;   /* where it is dense: the least number, and how many there are */
    Value *cells;         /* NOTHING where it is not said */
    End *ends;            /* beside the cells, where such facts end by themselves */
    int64_t *keys;        /* what it is said of, ascending: of several slots so many numbers each */
    int64_t *there;       /* where it is hashed: what lies at each place of the table */
    int64_t count, room;
} Store;

typedef struct {
    int64_t count, room;
    Value *items;
} List;

/* The course of a line from its start, in numbers of the lattice (runtime/space/lines.py). */
enum { LINE_HEXES, LINE_SIDES, LINE_ALONG, LINE_MET, LINE_MET_FAR, LINE_PARTS };
typedef struct {
    int32_t count[LINE_PARTS];
    int32_t *steps[LINE_PARTS];
} Track;

typedef struct Map Map;
typedef void Course(Map *map, int64_t across, int64_t down); /* asked of Python, which answers by map_track */

struct Map {
    Course *course;
    int64_t hexes;
    const int32_t *across, *down;   /* where a hex lies */
    const int32_t *next_to;         /* six for each hex, -1 off the board */
    const int32_t *side_at;         /* six for each hex: its hexsides */
    const int32_t *steps;           /* of each direction: how far across and down */
    Set *neighbours;                /* ascending */
    Set *sides_of;                  /* of each hex its hexsides, ascending */
    const Value *every_hex;
    List sides;
    int64_t left, top, wide, deep;  /* the rectangle around all hexes */
    int32_t *hex_there;             /* which hex lies there, -1 nobody */
    const int32_t *lattice_number, *lattice_hex, *lattice_side;
    int32_t *track_of;              /* by the difference of the ends: -1 not known yet */
    Track *tracks;
    int64_t tracks_known, tracks_room;
};

typedef struct { /* a named part of the map */
    int64_t name;
    List hexes;
    bool *holds; /* of each hex */
} Region;

typedef struct {
    int64_t kind, type;
    Value side;
    int64_t spot, holder; /* -1: none */
    bool exists, under_way;
} Thing;

enum { MOST_WAYS = 64, MOST_ASKED = 8 };
typedef struct { /* a search that was made: places, each with its cost behind it; and what it rests on, at which number */
    int function;
    Value asked[MOST_ASKED];
    Set found;
    Noticed rests;
    int64_t newest, turn;
    int32_t moment;
} Way;

typedef struct { /* what is supposed, and how it was */
    enum { SAID, SAID_OF_MANY, PLACED, SIDED, THING_MADE, ENDED } what;
    int64_t of, at[MOST_SLOTS]; /* a store and what it is said of; a thing and its hex; a record */
    Value old;                  /* what was said; what held the thing; whose it was */
    End old_end;
    int64_t numbers; /* how many were taken before */
} Change;

typedef struct { /* what a mark had before a change */
    int32_t mark;
    int64_t number;
} Numbered;

typedef struct { /* a sequence under way, by name; side: -1 nobody's; ended: its end was told */
    int64_t sequence, side, ended;
} Running;

typedef struct {
    Reason gave_up;
    int depth, gave_up_at; /* of functions within one another: now, and where it gave up */
    Map *map; /* shared by all positions on it */
    Store *stores;
    int64_t store_count;
    Thing *things;
    int64_t thing_room; /* numbers of things, from FIRST_THING */
    int64_t next_thing;
    const Value *each_thing; /* all their numbers, one after the other */
    List *in_hex, *inside;
    List *of_noun, *ever_of_noun; /* things in play of a noun, and all of them */
    Region *areas, *boards, *labels; /* labels: hexes that rules name, one each */
    List board_names;
    int64_t area_count, board_count, label_count;
    Value phase, side_to_move;
    int64_t turn;
    bool is_over;
    Running running[MOST_RUNNING]; /* outermost first */
    int64_t running_count;
    int64_t newest, numbers[MARKS]; /* the newest number of a change, and that of each mark (kept.c) */
    Noticed *noticed;               /* of what is being worked out innermost */
    struct Keeping *keeping;
    struct Sheet *sheets;
    struct Row *rows;
    int64_t changes; /* how often a mark was touched: by a change, or by taking one back */
    uint16_t touched[TOUCHED]; /* the last of these marks, a ring */
    int32_t moment;                 /* its number; -1: not known yet */
    int64_t first_made;             /* things before it are what they are for good */
    bool minds_bars; /* whether it matters for what is legal how a phase may end */
    struct Game *game; /* that is really played; none while somebody only thinks */
    const Value *playing; /* the sides */
    int64_t playing_count;
    Value *heap; /* sets made while a question is answered */
    int64_t wanted;     /* how many options */
    int64_t used, room; /* what lasts lies behind the room */
    Change *journal;
    int64_t journal_count, journal_room;
    Numbered *numbered; /* what marks had before */
    int64_t numbered_count, numbered_room;
    Way ways[MOST_WAYS];
    int64_t ways_known;
    Value **retired; /* what lists were laid in before they grew */
    int64_t retired_count, retired_room;
    uint64_t *ending; /* of each moment, as bits: the stores in which a fact was to end there, ever */
    const uint64_t *unseen; /* in a trial, as bits: facts that nothing in it asks, so that they need not be written */
} Position;

extern const int NOUN_COUNT, NOUN_OF_RECORDS;             /* kinds and counter types that are spoken of */
const int *nouns_of(int64_t kind, int64_t type);         /* by their names; behind the last -1 */
#define EACH_NOUN(noun, kind, type) for (const int *noun = nouns_of(kind, type); *noun >= 0; noun++)
extern const bool IS_FOR_GOOD[];                         /* of each fact whether nothing that is done writes it */

/* ---- giving up */

/* The first reason stays. It is seldom come to: what leads there lies apart from what is mostly gone through. */
__attribute__((cold)) Value give_up(Position *p, Reason why);
static inline bool gave_up_no(Position *p, Reason why) { return give_up(p, why), false; }
static inline Set gave_up_empty(Position *p, Reason why) { return give_up(p, why), EMPTY; }

/* A function begins and ends so. What it made in the heap goes, unless it gives a set. */
#define BEGIN(nothing)                                                                                                \
    if (p->gave_up != ANSWERED || p->depth >= DEEPEST) {                                                              \
        give_up(p, TOO_LARGE); /* unless it did before */                                                             \
        return nothing;                                                                                               \
    }                                                                                                                 \
    p->depth++;                                                                                                       \
    const int64_t used_before = p->used;                                                                              \
    (void)used_before

#define GIVE(value)                                                                                                   \
    do {                                                                                                              \
        const __auto_type given = (value);                                                                            \
        p->depth--;                                                                                                   \
        p->used = used_before;                                                                                        \
        return given;                                                                                                 \
    } while (0)

#define GIVE_SET(value)                                                                                               \
    do {                                                                                                              \
        const Set given = (value);                                                                                    \
        p->depth--;                                                                                                   \
        return given;                                                                                                 \
    } while (0)

#define LEAVE                                                                                                         \
    do {                                                                                                              \
        p->depth--;                                                                                                   \
        p->used = used_before;                                                                                        \
        return;                                                                                                       \
    } while (0)

#define REFUSE(why, nothing)                                                                                          \
    do {                                                                                                              \
        give_up(p, why);                                                                                              \
        p->depth--;                                                                                                   \
        return nothing;                                                                                               \
    } while (0)

/* ---- noticing */

static inline void notice(Position *p, int mark) { note_mark(p->noticed, mark); }

/* ---- reckoning (exact.c) */

Value add(Position *p, Value a, Value b);
Value subtract(Position *p, Value a, Value b);
Value multiply(Position *p, Value a, Value b);
Value divide(Position *p, Value a, Value b);
Value negative(Position *p, Value one);
Value round_up(Position *p, Value one);
Value round_down(Position *p, Value one);
int compared(Position *p, Value a, Value b); /* less than 0, 0, more than 0 */

static inline Value meant(Position *p, Value one) { return is_special(one) ? give_up(p, MEANINGLESS) : one; }

static inline bool truth(Position *p, Value one) {
    if (one.below == 1)
        return one.above != 0;
    return gave_up_no(p, STRANGE);
}

static inline Set those(Position *p, Value one) {
    return is_set(one) ? set_in(one) : gave_up_empty(p, is_special(one) ? MEANINGLESS : STRANGE);
}

static inline Value greater(Position *p, Value a, Value b) { return compared(p, a, b) >= 0 ? a : b; }
static inline Value lesser(Position *p, Value a, Value b) { return compared(p, a, b) <= 0 ? a : b; }

static inline int64_t whole(Position *p, Value one) {
    if (one.below == 1)
        return one.above;
    give_up(p, is_special(one) ? MEANINGLESS : STRANGE);
    return 0;
}

/* ---- sets and lists (sets.c) */

Set with_room(Position *p, int64_t count);                         /* to be filled */
Set lasting(Position *p, Set those);                               /* the same, for as long as what is asked lasts */
Set set_of(Position *p, int64_t count, const Value *items);
#define SET_OF(count, ...) set_of(p, (count), (const Value[]){__VA_ARGS__})
#define LIST_OF(count, ...) ((Set){(count), (const Value[]){__VA_ARGS__}}) /* for whoever only looks at it */
Set gathered(Position *p, Set those);                              /* ascending, without repeats */
Set in_order(Set those);                                           /* the same of numbers, where they lie */
Set gathered_by(Position *p, Set those, Set order);                /* the same of names, in their order */
Set joined(Position *p, Set a, Set b);
Set with(Position *p, Set those, Value one);
Set without(Position *p, Set those, Value one);
Set numbers(Position *p, Value first, Value last);
Value the_one(Position *p, Set those);
Value outermost(Position *p, Set those, Set order, bool greatest); /* order: EMPTY where they are numbers */
Value place_in(Position *p, Set order, Value name);
Value moved(Position *p, Set order, Value name, Value by);

typedef struct { /* rows of `width` keys and what is found there, ascending by the keys */
    int64_t rows;
    int width;
    const Value *cells;
} Chart;
bool look_up(Chart chart, const Value *keys, Value *found);
Value looked_up(Chart chart, const Value *keys, Value otherwise);

/* ---- facts (facts.c) */

Value fact_of_many(Position *p, int64_t store, const Value *keys);
void say(Position *p, int64_t store, const int64_t *keys, Value value);
Set said_rows(Position *p, int64_t store); /* of several slots: all that it is said of, row after row */
Set told_of(Position *p, int64_t store, int64_t below); /* below: 1 of numbers, NAME of names */

/* of one slot; NOTHING where it is not said. For good: a fact that nothing writes, so nobody need notice it */
static inline Value fact_for_good(const Position *p, int64_t number, Value key) {
    const Store *store = &p->stores[number];
    const uint64_t at = (uint64_t)(key.above - store->base); /* far beyond all where it is before the first */
    return at < (uint64_t)store->size && (uint64_t)key.below <= 1 ? store->cells[at] : UNSAID;
}

static inline Value fact_of_thing(Position *p, int64_t number, Value key) {
    notice(p, mark_of_thing(key.above));
    return fact_for_good(p, number, key);
}

static inline Value fact(Position *p, int64_t number, Value key) {
    if (p->stores[number].base == FIRST_THING)
        return fact_of_thing(p, number, key);
    notice(p, mark_of_store(number));
    return fact_for_good(p, number, key);
}

static inline Value fact_of_place(Position *p, int64_t number, Value key) { /* or of a name */
    notice(p, mark_of_store(number));
    return fact_for_good(p, number, key);
}

static inline Value or_else(Value found, Value otherwise) { return is_unsaid(found) ? otherwise : found; }

static inline Value stated(Position *p, Value found) {
    return is_unsaid(found) ? give_up(p, NOT_STATED) : found;
}

/* of yes or no, and of sets, with what holds where nothing is said */
static inline bool holds(Value found, bool otherwise) { return is_unsaid(found) ? otherwise : found.above != 0; }
static inline Set these_or(Value found, Set otherwise) { return is_unsaid(found) ? otherwise : set_in(found); }

static inline bool is_seen(const Position *p, int64_t store) {
    return !p->unseen || !(p->unseen[store / 64] >> store % 64 & 1);
}

static inline bool any_said_for_good(const Position *p, int64_t store) { return p->stores[store].count > 0; }
static inline bool any_said(Position *p, int64_t store) {
    notice(p, mark_of_store(store));
    return any_said_for_good(p, store);
}

/* ---- what is only supposed (suppose.c) */

int64_t mark(Position *p);
void undo(Position *p, int64_t to);
typedef enum { AS_BEFORE, NOT_SAID_NOW, SAID_NOW } Supposed; /* what came of it: nothing, or how it is then */
Supposed suppose_fact(Position *p, int64_t store, Value key, Value value, Value at_first, End end); /* of one slot */
Supposed suppose_of_many(Position *p, int64_t store, const Value *keys, Value value, Value at_first, End end);
bool suppose_place(Position *p, Value one, Value hex); /* whether anything is otherwise then */
bool suppose_inside(Position *p, Value one, Value container);
bool suppose_away(Position *p, Value one);
bool suppose_side(Position *p, Value one, Value side); /* NONE: nobody's */
Value suppose_record(Position *p, int64_t kind);
Value suppose_thing(Position *p, int64_t kind, int64_t type, Value side); /* out of play */
End end_from_now(Position *p, int64_t sequence, bool is_end, bool is_next, Value side); /* -1: of what runs; side: UNSAID */
Set said_of(Position *p, int64_t store); /* all that a fact of one slot is said of */
bool has_lapsed(Position *p, bool is_so); /* as its condition, asked just now, told */

/* ---- answers that are kept (kept.c) */

enum { PLACES = -1, MOMENT = -2 }; /* what may change beside facts, for what falls away then */
enum { MOST_KEPT = 4 };

typedef struct { /* a question with what it is asked of */
    int64_t function, supposed;
    uint32_t given[MOST_KEPT]; /* in short */
    uint64_t place;
    bool is_noticing;
    struct Sheet *sheet; /* where an answer about a hex belongs (sheets.c) */
} Asking;

bool is_kept(Position *p, int function, int width, const Value *given, Asking *asking, Value *answer);
bool nothing_falls(Position *p, int64_t store, Asking *asking); /* of a fact: all that it is said of was seen to last */
void keep_this(Position *p, const Asking *asking, Value answer);
static inline void keep(Position *p, const Asking *asking, Value answer) { /* after whatever was not kept */
    if (asking->is_noticing)
        keep_this(p, asking, answer);
}
/* of many, by a question whose answers are kept (rows.c); of `given` that one is left out at `place` */
Set those_so(Position *p, int function, int width, Value *given, int place, Set among);
Value sum_of(Position *p, int function, int width, Value *given, int place, Set among);
bool is_kept_on_sheet(Position *p, int function, int width, const Value *given, Asking *asking, Value *answer);
void keep_on_sheet(Position *p, int width, const Value *given, const Asking *asking, Value answer);
void begin_noticing(Position *p);
const Noticed *end_noticing(Position *p); /* until the next begins */
void notice_all(Position *p, const uint64_t *marks, uint32_t words); /* of these words of marks */

void moment_changed(Position *p);

/* ---- things (things.c) */

static inline Thing *thing(Position *p, Value one) {
    const uint64_t at = (uint64_t)(one.above - FIRST_THING);
    return one.below == 1 && at < (uint64_t)p->thing_room && p->things[at].exists ? &p->things[at] : 0;
}

static inline Set listed(const List *list) { return (Set){list->count, list->items}; }

/* What it is and whose is so for good, but of what is made. */
static inline Thing *known_thing(Position *p, Value one) {
    if (one.above >= p->first_made)
        notice(p, mark_of_thing(one.above));
    return thing(p, one);
}

/* Its place, what holds it, whether it is under way. */
static inline Thing *placed_thing(Position *p, Value one) {
    notice(p, mark_of_thing(one.above));
    return thing(p, one);
}

static inline Value kind_of(Position *p, Value one) {
    const Thing *found = known_thing(p, one);
    return found ? NAMED(found->kind) : UNSAID;
}

static inline Value type_of(Position *p, Value one) {
    const Thing *found = known_thing(p, one);
    return found ? NAMED(found->type) : UNSAID;
}

static inline Value side_of(Position *p, Value one) {
    const Thing *found = known_thing(p, one);
    return found ? found->side : NONE;
}

static inline int64_t spot(Position *p, Value one) {
    const Thing *found = placed_thing(p, one);
    return found ? found->spot : -1;
}

static inline Value hex_of(Position *p, Value one) {
    const int64_t at = spot(p, one);
    return at < 0 ? NONE : WHOLE(at);
}

static inline bool is_hex(Position *p, Value one) {
    return one.below == 1 && (uint64_t)one.above < (uint64_t)p->map->hexes;
}

static inline Set in_hex(Position *p, Value hex) {
    if (!is_hex(p, hex))
        return EMPTY;
    notice(p, mark_of_hex(hex.above));
    return listed(&p->in_hex[hex.above]);
}

static inline Set inside(Position *p, Value container) {
    return placed_thing(p, container) ? listed(&p->inside[container.above - FIRST_THING]) : EMPTY;
}

static inline Set around(Position *p, Value one) {
    const Thing *found = placed_thing(p, one);
    return found && found->holder >= 0 ? (Set){1, &p->each_thing[found->holder - FIRST_THING]} : EMPTY;
}

static inline Set spot_of(Position *p, Value one) {
    const int64_t at = spot(p, one);
    return at < 0 ? EMPTY : (Set){1, &p->map->every_hex[at]};
}

static inline Set things(Position *p, int64_t noun) {
    notice(p, mark_of_noun(noun));
    return listed(&p->of_noun[noun]);
}

static inline Set all_things(Position *p, int64_t noun) {
    notice(p, mark_of_noun(noun));
    return listed(&p->ever_of_noun[noun]);
}
bool any_in(Position *p, Value hex, Set kinds);
bool is_in_play(Position *p, Value one);
bool is_out_of_play(Position *p, Value one);
bool is_anywhere(Position *p, Value one);
static inline bool is_on_board(Position *p, Value one) {
    return one.below == 1 && (one.above < FIRST_THING || spot(p, one) >= 0);
}
bool is_in(Position *p, Value one, Value hex);
bool is_inside(Position *p, Value one, Value container);
static inline bool is_around(Position *p, Value container, Value one) { return is_inside(p, one, container); }
bool is_under_way(Position *p, Value record);
bool is_on_named_board(Position *p, Value one, Value board);
bool is_in_area(Position *p, Value one, Value area);
Set hexes_in_area(Position *p, Value area);
Set hexes_on_board(Position *p, Value board);
Value hex_named(Position *p, Value label);
Set near(Position *p, Set those);
Set spots(Position *p, Set nouns, int64_t told_count, const int64_t (*told)[2]);

/* ---- the moment (things.c) */

Value side_not_to_move(Position *p);
Value opponent(Position *p, Value side);
bool is_opponent(Position *p, Value one, Value other);
static inline Value now_turn(Position *p) {
    notice(p, TURN_MARK);
    return WHOLE(p->turn);
}

static inline bool is_over(Position *p) {
    notice(p, MOMENT_MARK);
    return p->is_over;
}

static inline bool is_mover_told(Position *p) {
    notice(p, MOMENT_MARK);
    return !is_unsaid(p->side_to_move);
}
static inline Value phase_or_none(Position *p) { /* UNSAID where none is */
    notice(p, MOMENT_MARK);
    return p->phase;
}

static inline Value now_phase(Position *p) { return stated(p, phase_or_none(p)); }

static inline Value now_side_to_move(Position *p) {
    notice(p, MOMENT_MARK);
    return stated(p, p->side_to_move);
}

/* ---- the map (map.c) */

Set neighbours(Position *p, Value hex);
static inline Set every_hex(Position *p) { return (Set){p->map->hexes, p->map->every_hex}; }
static inline Set every_side(Position *p) { return listed(&p->map->sides); }
static inline Set every_board(Position *p) { return listed(&p->board_names); }
Value distance(Position *p, Value a, Value b);
bool is_adjacent(Position *p, Value a, Value b);
Value hexside_between(Position *p, Value a, Value b);
Value hex_opposite(Position *p, Value a, Value b);
Value hex_toward(Position *p, Value hex, Value number);
Value direction(Position *p, Value a, Value b);
Value turned(Position *p, Value number, Value by);
Set sides_of_hex(Position *p, Value hex);
Set hexes_beside(Position *p, Value side);
Set sides_beside(Position *p, Value side);
bool is_on_edge(Position *p, Value hex);
Set line(Position *p, Value a, Value b, int part);
static inline Set line_sides(Position *p, Value a, Value b) { return line(p, a, b, LINE_SIDES); }
static inline Set line_hexes(Position *p, Value a, Value b) { return line(p, a, b, LINE_HEXES); }
static inline Set line_along(Position *p, Value a, Value b) { return line(p, a, b, LINE_ALONG); }
static inline Set line_met(Position *p, Value a, Value b) { return line(p, a, b, LINE_MET); }
static inline Set line_met_far(Position *p, Value a, Value b) { return line(p, a, b, LINE_MET_FAR); }

/* ---- ways (ways.c): begun, then from each place gone on to others, then kept */

typedef struct {
    Value start, most, here;  /* most: UNSAID where there is no bound */
    int64_t places;           /* that can be reached at most */
    Value *costs, *edge;      /* of each place; those that can be left next, and where each stands among them */
    int64_t *at_edge, count;
} Ways;

Ways ways_from(Position *p, Value start, Value most);
bool goes_on(Position *p, Ways *ways);
bool is_reached(Position *p, const Ways *ways, Value one);
bool is_over_most(Position *p, const Ways *ways, Value price); /* for any step at this price from here */
void reach_for(Position *p, Ways *ways, Value one, Value price);
Set kept_way(Position *p, int function, int width, const Value *asked, const Ways *ways, int64_t used_before);
bool known_way(Position *p, int function, int width, const Value *asked, Set *known);
Value cost_to(Set ways, Value goal); /* NONE where there is no way */
Set places_of(Position *p, Set ways);

#include "each.h"

#pragma GCC visibility pop

#endif
