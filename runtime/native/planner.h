/* Plans of a phase (planner.c), and the tree of a search over what they are made of (thinking.c, tree.c). */
#ifndef RULEWRIGHT_PLANNER_H
#define RULEWRIGHT_PLANNER_H

#include "player.h"

enum { ROWS = 40, BLOCK = 1 << 14, MOST_BLOCKS = 1 << 12 };

typedef struct { /* actions one after another, and what they are worth before anybody strikes */
    int64_t begins, count;
    Value worth;
} Plan;

typedef struct {
    Plan *those;
    int64_t count, room;
} Plans;

typedef struct { /* where an actor got to, and what that is worth */
    int64_t spot, holder;
    Value worth;
} Reached;

typedef struct Searcher Searcher;

struct Planner {
    int64_t side, turn, lines; /* lines: how many rows of an actor are looked at further */
    Value phase;               /* that is planned, of that turn */
    Manners manners;
    Outlook outlook;
    Candidates tried;
    Plan ahead; /* what is left of the plan */
    Candidate *acts;
    int64_t act_count, act_room;
    Value *blocks[MOST_BLOCKS];
    int64_t block_count, full, in_block; /* blocks there are, those that are full, and how much of the next is */
    Plans waiting, found;
    Reached *reached;
    int64_t reached_count, reached_room;
    Value *actors;
    int64_t actor_count, actor_room;
    Searcher *searcher; /* none: whoever follows the plan with the best end */
};

/* planner.c */
Plan joined_rows(Planner *planner, Plan first, Plan then); /* one behind the other */
Plan longer(Position *p, Planner *planner, Plan row, const Candidate *one, Value worth);
void put_in_place(Position *p, Plans *plans, Plan one); /* the most worth first, of these whoever came first */
Value outcome_of(Position *p, Planner *planner, Plan row); /* what having done this is worth, with the outlook from there */
void find_rows(Position *p, Planner *planner, Value actor); /* what it can do without dice, best first, in `found` */

void note_actors(Planner *planner, const Candidates *offered); /* whoever does something without dice */

/* tree.c */
typedef struct { /* the least and the most that any playout was worth */
    Value least, most;
} Bounds;

typedef struct { /* what an actor does (`actor`: its place), or, where none is left, which strike comes */
    int64_t actor, count, visits;
    Plan *options;
    int64_t *tried, *after; /* of each option: how often, and which choice comes then; -1: not known yet */
    Value *sums;
} Branch;

Branch new_branch(const Plans *options, int64_t actor);
void free_branch(Branch *branch);
int64_t next_option(Position *p, const Branch *branch, Bounds bounds);
int64_t best_option(Position *p, const Branch *branch);
void learn_of(Position *p, Branch *branch, int64_t option, Value worth);

/* thinking.c */
Searcher *searcher_new(int64_t playouts);
void searcher_free(Searcher *searcher);
void begin_thinking(Searcher *searcher);              /* of a game */
void turn_of_search(const Position *p, Planner *planner); /* whatever is decided in it */
void phase_of_search(Searcher *searcher);             /* that begins */
Plan searched(Position *p, Planner *planner, const Candidates *offered);

#endif
