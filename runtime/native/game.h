/* A whole game by players who choose by luck alone, or take what promises most (runtime/play says what a game is). */
#ifndef RULEWRIGHT_GAME_H
#define RULEWRIGHT_GAME_H

#include "library.h"
#include "luck.h"
#include "search.h"

#pragma GCC visibility push(hidden)

enum { BEGINS, ACTS, ENDS, MOST_SIDES = 16, MOST_REACTIONS = 64, MOST_ACTIONS = 512 }; /* edges, and bounds */
enum { NO_PHASE = -1, PHASES = 64 };

typedef struct { /* a moment of the turn (runtime/play/sequence.py); functions by number, -1: none */
    int64_t edge, depth, parts; /* parts: where its path begins */
    int64_t is_gated, first, after, whose, passed;
    int64_t skipped, until;
    int64_t upkeeps, upkeep_count;
} Due;

typedef struct { /* a sequence and its side, by name; -1: nobody's */
    int64_t sequence, side;
} Part;

typedef struct { /* -1: of whoever's it is */
    int64_t function, side;
} Upkeep;

typedef struct {
    int64_t turns, actions_in_a_phase, reactions_in_a_window, announcements_within, repeats;
} Limits;

typedef struct { /* what is told of a store: how it is called, what it is a fact of */
    const char *called;
    int64_t kind, is_fact, is_attribute;
} Telling;

typedef struct { /* what is looked at while a game runs (watch.c) */
    int64_t count, sides, hexes, functions, turn, seen; /* seen: so much of the journal */
    const int64_t *things;                              /* those, each with the number of its side */
    int64_t *place;                                     /* where it was last; -1: out of play */
    bool *is_gone;
    int64_t *stood, *fell, *done;        /* by side and hex; by function */
    int64_t *told, told_count, told_room; /* by threes: what, of which, how many */
} Watch;

typedef enum { RUNS, BY_RULES, LAST_TURN } Over;

enum { MOST_DICE = 64 };

typedef struct { /* what is only tried: dice fall as they are told, then show one; or by a key of their own */
    int64_t told[MOST_DICE], told_count;
    int64_t faces[MOST_DICE], sides[MOST_DICE], thrown; /* faces: from 0 */
    int64_t sample;                                     /* which of those by chance; -1: as told */
    bool hears, asked; /* whether it is looked at who could react; whether anybody was asked for anything */
} Trial;

typedef struct { /* what Python's own library has for who thinks long; none where nobody waits */
    void *(*leaves)(void);           /* others may run */
    void (*comes_back)(void *state); /* and no more */
    int (*is_interrupted)(void);
} Python;

typedef struct { /* which actions may be taken in a phase, by its name */
    bool is_known;
    int64_t phase, count;
    int16_t actions[MOST_ACTIONS];
} InPhase;

typedef struct Player Player; /* who thinks (player.h) */

struct Game {
    /* as Python told it */
    const Due *row;
    int64_t row_count, first;
    const Part *parts;
    const Upkeep *upkeeps;
    const Telling *stores;
    const char *const *names, *const *quoted, *const *things, *const *hexes; /* by their numbers; quoted: names, in JSON */
    int64_t name_count, thing_count;
    const int64_t *made; /* of each name, how many things were made so before */
    Limits limits;
    Python python;

    /* where it stands */
    int64_t place, actor, acted, leaving, announcing;
    bool reacting;
    Over over;
    int64_t *repeated;
    enum { END_OF_GAME, END_OF_PHASE, END_OF_SEQUENCE } ending; /* while all that is being done is left */
    int64_t ended;                                              /* which sequence, by name */
    int64_t *records, record_count, record_room, records_from;  /* made by what is being done */

    InPhase in_phases[PHASES]; /* of each phase, as it was looked up; of two at one place, of the last */

    Value **sets; /* that facts hold */
    int64_t set_count, set_room;

    /* what was chosen and thrown: for each whether it was thrown, then the number of the option or the face */
    int64_t *answers, answer_count, answer_room;
    Text thrown_so, chosen_so, thought_so; /* how the keys begin: for whom, which seed, which game */
    Text key;
    Draws draws;
    Watch *watch;
    Trial *trial;                /* none while the game is really played */
    Player *players[MOST_SIDES]; /* none: by luck */
    int64_t player_count, guide; /* guide: the function that says what a position is worth to a side; -1: none */
    int64_t result;              /* that says how it ended for a side; -1: none */
    const int64_t *steps;        /* of each name, how high it stands as a result */
};
typedef struct Game Game;

/* game.c */
void breathe(Position *p);

/* playing.c */
int64_t decide(Position *p, int64_t side, const char *sort, int64_t variable, int64_t count); /* from 0 */
void note_answer(Game *g, bool was_thrown, int64_t number);
void do_from_first_to_last(Position *p, int function, const Value *given);
void carry_out(Position *p, const Search *s);
void free_sets(Game *g, int64_t to);

/* row.c */
bool comes_now(Position *p); /* the moment that is reached; false where it is skipped: then play stands behind it */
void go_on(Position *p);     /* to what comes after it */
bool go_by(Position *p);     /* once around the turn, as if everybody were done at once; false where it was skipped */
int64_t whose_moment(const Game *g); /* a side by name; -1: nobody's */
void leave(Position *p);     /* all that was being done, where a step ended it */

/* game.c */
const InPhase *actions_now(Position *p);
void take_step(Position *p);     /* the next moment, or the next action of the one that runs */

/* choosing.c */
__extension__ typedef unsigned __int128 Bits; /* which of so many pieces */
#define BIT(at) ((Bits)1 << (at))

typedef struct { /* pieces of a set as bits; what was found out about sets of them (runtime/play/sets.py) */
    Search *search;
    int place;
    Set pieces;
    Bits asked[MOST_SETS], witnesses[MOST_SETS], dead[MOST_SETS];
    bool said[MOST_SETS];
    int64_t asked_count, witness_count, dead_count;
} Sets;

void choose_the_rest(Position *p, Search *s, int64_t side);
void begin_sets(Position *p, Sets *sets, Search *s, int place);
bool is_set_allowed(Position *p, Sets *sets, Bits bits);
bool can_finish(Position *p, Sets *sets, Bits begun_so); /* whether some allowed set has these */
Set group_of(Position *p, const Sets *sets, Bits bits);

/* greedy.c: an answer of whoever plays this side, from 0; -1: it is left to luck */
int64_t choose_what_to_do(Position *p, int64_t side, const int64_t *actions, int64_t count, bool may_stop,
                          int64_t width, const Value *bound);
int64_t choose_as_meant(Position *p, int64_t side, const Search *s, int place, Set offered, bool is_enough);
bool is_thinking(const Game *g, int64_t side);
void forget_players(Game *g);
void free_players(Game *g);

/* candidates.c */
typedef struct { /* an action with all its choices made; `index`: its place among those offered */
    int64_t index, action;
    Set scope;
    Value gain;
} Candidate;

typedef struct {
    Candidate *those;
    int64_t count, room;
} Candidates;

void gather_candidates(Position *p, Search *s, int64_t index, int64_t most, Candidates *found);
void gather_of(Position *p, Search *s, Value actor, int64_t most, Candidates *found); /* those that choose it first */

/* worth.c */
Value worth_of_position(Position *p, int64_t side);
Value result_of_game(Position *p, int64_t side);

/* trial.c */
typedef struct { /* of a game and its moment: what is not in the journal */
    int64_t place, actor, acted, leaving, announcing, record_count, records_from, set_count, turn, running_count, ended;
    int64_t used, room, supposed, answer_count;
    int depth, ending;
    bool reacting, is_over;
    Over over;
    Value phase, side_to_move;
    Running running[MOST_RUNNING];
    Trial *trial;
} Stand;

Stand how_it_stands(Position *p);
void back_to(Position *p, const Stand *then);
void try_to_do(Position *p, const Candidate *one); /* with dice as the trial has them */
bool next_way(Trial *trial);

/* watch.c */
Watch *watch_new(int64_t count, const int64_t *things, int64_t sides, int64_t hexes, int64_t functions);
void watch_free(Watch *w);
void begin_watching(Position *p);
void look(Position *p);
void end_watching(Position *p);

/* naming.c */
void put_stable_name(Position *p, Text *text, int64_t kind, Value value);

#pragma GCC visibility pop

#endif
