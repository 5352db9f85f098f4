/* Players that think: what they remember and mean to do (greedy.c, planner.c, outlook.c). */
#ifndef RULEWRIGHT_PLAYER_H
#define RULEWRIGHT_PLAYER_H

#include "game.h"
#include "remembered.h"

typedef struct { /* which actions threw dice where they were tried, and which were tried and never did */
    bool throws[MOST_ACTIONS], quiet[MOST_ACTIONS];
} Manners;

typedef struct { /* what it changes, and the things that strike or are struck, from `things`; `index`: whose */
    Value gain;
    int64_t things, thing_count, index;
} Strike;

typedef struct {
    Strike *those;
    int64_t count, room;
} Strikes;

typedef struct { /* what a side may hope and fear (outlook.c) */
    int64_t side;
    Manners *manners;
    Memory gains;
    Strikes mine, theirs;
    int64_t *things, thing_count, thing_room; /* of all strikes, one after the other */
    int64_t *used, used_room, use;            /* by thing: in which taking together it was used */
    int64_t *order, order_room;
    Value *promise;
    Candidates tried;
} Outlook;

typedef struct Planner Planner;

typedef struct { /* a side in a playout, in the phase that is thought about; is_peaceful: whether it strikes no more */
    const Manners *manners;
    int64_t turn;
    Value phase;
    bool is_peaceful;
} Going;

struct Player {
    int64_t side;
    bool thinks, is_idle, yields; /* is_idle: who does only what he must; yields: who takes what promises least */
    Candidates offered;
    int64_t action, picked_count; /* what is being done: NOTHING_DONE, or with these choices, the sets of which follow */
    Value scope[MOST_ARGUMENTS], *pieces, picked[MOST_PIECES];
    int64_t piece_room;
    int64_t turn; /* the phase of which gains are remembered */
    Value phase;
    Memory gains;
    Planner *planner; /* none: whoever takes what promises most at once */
    Outlook *mind;    /* in a playout: what strikes promise */
    Going *going;
};

/* greedy.c */
void write_candidate(Row *row, const Candidate *one);
void free_player(Player *player);

/* worth.c; manners: none where nobody learns them */
Value worth_on_average(Position *p, int64_t side, const Candidate *one, Manners *manners);

/* outlook.c */
Value outlook(Position *p, Outlook *o);
void begin_strikes(Outlook *o);
void add_strike(Position *p, Outlook *o, int64_t index, const Candidate *one, Value gain); /* of mine */
Value most_together(Position *p, Outlook *o, const Strikes *strikes, int64_t *greatest);
Value promised(Position *p, Outlook *o, const Candidate *one); /* by what is or would be a strike */
void free_outlook(Outlook *o);

/* planner.c */
Planner *planner_new(int64_t side, int64_t playouts); /* no playouts: it plans */
void hear_of_turn(const Position *p, Planner *planner);
const Candidate *planned(Position *p, Planner *planner, const Candidates *offered);
Manners *manners_of(Planner *planner);
void forget_plans(Planner *planner);
void planner_free(Planner *planner);

#endif
