/* Panzer Leader's training situation played out by two random players, as a careful programmer writes it in C: the same
   game as benchmarks/twins/playout, written for this situation alone. Eleven units, so a set of units is a word of bits,
   and what is so of units is such a set. Hexes are numbers in the order of the board, points are counted in halves,
   strengths in quarters. Of the product nothing is used but what hashes a key (runtime/native/luck.h), so luck costs
   both the same. */
#ifndef TWIN_H
#define TWIN_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { ABLE, ANTON, BAKER, BERTA, CESAR, CHARLIE, DOG, EASY, EMIL, FOX, GEORGE, UNITS };
enum { NEAR = 6, MOST_HEXES = 512, GOALS = 2, OUT = -1, NOBODY = -1, BARRED = 9999, MOST_ANSWERS = 4096 };
enum { ALLIES, GERMANS };
enum { ON_FOOT, ON_TRACKS };

typedef uint16_t Set; /* of units */
#define ONE(unit) ((Set)(1u << (unit)))
#define EACH_UNIT(one, set)                                                                                           \
    for (unsigned one##_left = (set), one; one##_left && (one = (unsigned)__builtin_ctz(one##_left), true);            \
         one##_left &= one##_left - 1)

enum {
    TRACKS = 1 << ABLE | 1 << ANTON | 1 << BAKER | 1 << CHARLIE | 1 << DOG | 1 << EASY, /* and armor */
    HALFTRACKS = 1 << DOG | 1 << EASY,
    RIDEABLE = 1 << ANTON,
    ENGINEERS = 1 << BERTA,
    EVERYBODY = (1 << UNITS) - 1,
    THE_GERMANS = 1 << ANTON | 1 << BERTA | 1 << CESAR | 1 << EMIL,
    THE_ALLIES = EVERYBODY & ~THE_GERMANS
};

typedef struct {
    const char *name;
    int attack, range, reach, defense, allowance, handling;
    bool against_armor; /* class A; else class I */
} Counter;

extern const Counter COUNTERS[UNITS];

/* A step from a hex into one next to it is 6 * hex + its place among them, in the order of their numbers. */
typedef struct { /* as benchmarks/twins/playout_c/called.py lays it out */
    int32_t hexes, villages, ways;
    int16_t goals[GOALS], village[MOST_HEXES], ways_on[MOST_HEXES];
    int16_t cost[2][MOST_HEXES];
    bool open[MOST_HEXES], concealing[MOST_HEXES], stream[MOST_HEXES], bridged[MOST_HEXES], town[MOST_HEXES],
        sheltering[MOST_HEXES], with_road[MOST_HEXES];
    int16_t into[NEAR * MOST_HEXES];   /* OUT: there are no more */
    int16_t onward[NEAR * MOST_HEXES]; /* the next step the same way; OUT: the edge */
    bool inward[NEAR * MOST_HEXES];    /* the step before, the same way, would come from beyond the edge */
    bool road[NEAR * MOST_HEXES], green[NEAR * MOST_HEXES];
    uint8_t apart[MOST_HEXES][MOST_HEXES];
    bool in_view[MOST_HEXES][MOST_HEXES]; /* the first from the second */
    char names[MOST_HEXES][8];
} Board;

typedef struct {
    bool thrown;
    int16_t number; /* which option, or which face */
} Answer;

typedef struct { /* where units are, or next to one */
    int16_t count, of[UNITS];
} Hexes;

/* What is chosen, by sort and variable. */
typedef enum {
    ACTION, THE_UNIT, THE_HEX, THE_NEW_HEX, THE_CARRIER, THE_PASSENGER, THE_TARGET_HEX, THE_EXIT_HEX, THE_ATTACKER,
    MORE_TARGETS, MORE_FIRERS, MORE_ATTACKERS, MORE_SAPPERS, NEXT_ATTACKER, CHOICES
} Choice;

typedef enum { SET_UP, LATE_SET_UP, FIRE, DRIVE, WALK, STORM } Phase;

typedef struct {
    const Board *board;
    int16_t hex[UNITS], start[UNITS], spent[UNITS], entered[UNITS];
    int8_t carrier[UNITS], load[UNITS];
    Set stack[MOST_HEXES]; /* loose units */
    uint8_t wrecks[MOST_HEXES];
    Set loose, aboard, laden, on_board;
    Set unplaced, waiting, beneath, wading, fired_on;
    Set dispersed, fired, moved, halted, kept_to_road, spread, loaded, unloaded, handled, stopped_for_load, assaulted;
    Set marked, watchers[UNITS]; /* who has kept it in sight */
    Hexes overrun, stormed;      /* in this phase */
    int holder[GOALS];
    Set mine, theirs; /* of the side to move */
    int side, turn;
    Phase phase;
    /* luck */
    const char *seed;
    char key[1024];
    int key_begins, times[CHOICES];
    int answer_count;
    Answer *answers;
} Game;

static inline int count(Set set) { return __builtin_popcount(set); }

/* ---- chance.c */
void begin_keys(Game *g);                          /* of a phase */
int choose(Game *g, Choice what, int options);     /* from 0 */
unsigned choose_unit(Game *g, Choice what, Set among);
int choose_hex(Game *g, Choice what, Hexes among);
Set choose_some(Game *g, Choice what, Set group);  /* one or more */
int throw_for_wading(Game *g, unsigned unit, int at);
int throw_for_combat(Game *g, const char *manner, int at, Set firers, Set targets, Set sappers);
unsigned nth(Set set, int number);

/* ---- state.c */
void put(Game *g, unsigned unit, int at);
void put_aboard(Game *g, unsigned unit, unsigned carrier);
void take_out(Game *g, unsigned unit);
void take(Game *g, unsigned unit, int at);
Set in_water(const Game *g, int at); /* of those there who would be */
Set movers(const Game *g);           /* wherever they stand */
int price(const Game *g, unsigned unit, int step, bool spread);
bool may_enter(const Game *g, unsigned unit, int step, bool spread, bool overrunning);
Hexes entries(const Game *g, unsigned unit);
bool has_entry(const Game *g, unsigned unit);
Hexes wadings(Game *g, unsigned unit);
void bring(Game *g, unsigned unit, int step);
int entries_on(const Game *g, unsigned unit, int16_t found[]); /* how many */
Set may_carry(const Game *g);
Set may_be_loaded(const Game *g);
bool has_points(const Game *g, unsigned carrier); /* for loading and unloading */
void lapse(Game *g);
void open_fire(Game *g, Set firers);
bool spotted(const Game *g, unsigned unit);
Hexes hexes_of(const Game *g, Set set); /* ascending */

static inline int height(const Game *g, int at) { return count(g->stack[at]) + g->wrecks[at]; }
static inline int left(const Game *g, unsigned unit) { return COUNTERS[unit].allowance - g->spent[unit]; }

static inline int step_between(const Board *board, int old, int new) { /* OUT: they are not next to each other */
    for (int step = NEAR * old; step < NEAR * (old + 1); step++)
        if (board->into[step] == new)
            return step;
    return OUT;
}

static inline bool has(const Hexes *hexes, int at) {
    for (int place = 0; place < hexes->count; place++)
        if (hexes->of[place] == at)
            return true;
    return false;
}

/* ---- fighting.c */
Hexes shots(const Game *g);
void fire(Game *g);
Hexes overruns(const Game *g);
void overrun(Game *g);
Set charging_in(const Game *g);
void charge_in(Game *g);
Hexes assaults(const Game *g);
void assault(Game *g);

#endif
