/* A search for what may be done, for whoever goes on with what was found. */
#ifndef RULEWRIGHT_SEARCH_H
#define RULEWRIGHT_SEARCH_H

#include "library.h"

#pragma GCC visibility push(hidden)

enum { MOST_SETS = 2000, MOST_PIECES = 120 }; /* sets tried; pieces that a set is made of */

typedef struct {
    const Action *action;
    Value scope[MOST_ARGUMENTS];
    bool is_known[MOST_ARGUMENTS]; /* of each choice, whether its candidates are */
    Set candidates[MOST_ARGUMENTS];
    Noticed resting[MOST_ARGUMENTS]; /* and what they rest on */
    int64_t sets_tried;
    bool looks_ahead;              /* whether an action is legal only if its phase can still be ended after it */
    const Bar *bar;                /* of the phase that runs, then: what is left to do */
    Set left;
    Set hidden;                    /* facts that whoever looks ahead may not know: a store, then what it is said of */
    Noticed bar_rests;
} Search;

bool begun(Position *p, Search *s, int64_t action, bool looks_ahead, int64_t width, const Value *scope);
bool completes(Position *p, Search *s, int width); /* whether the first so many of its scope do */
bool is_open_to(Position *p, Search *s, int64_t action, bool looks_ahead, Value side, int64_t width,
                const Value *scope); /* whether this side may take it now */
Set options_of(Position *p, Search *s, int place, int64_t wanted); /* so many, of those that can be chosen at all */
Set values_after(Position *p, Search *s, int width); /* of a single choice: with which the rest can be completed */
bool is_allowed(Position *p, Search *s, int place, Set group); /* of a choice of several */
const Bar *bar_now(Position *p);
void look_at_bar(Position *p, Search *s);
bool ends_well(Position *p, Search *s); /* whether the phase can still end after all that is chosen */
bool is_bound(Position *p, Value side, Search *way);
Set left_now(Position *p); /* of what keeps the phase from ending */
bool leaves_less(Position *p, Set left, int64_t action, const Value *scope); /* than this, for certain */
Set hidden_from(Position *p, Value side); /* by twos: a store, what it is said of */
void hide(Position *p, Set hidden);
bool is_in_its_phase(Position *p, const Action *action);
bool next_row(int64_t *row, int64_t size, int64_t count); /* of `size` of `count`; false after the last */

#pragma GCC visibility pop

#endif
