/* What the generated file brings to the hand-written ones. */
#ifndef RULEWRIGHT_LIBRARY_H
#define RULEWRIGHT_LIBRARY_H

#include "position.h"
#include "steps.h"

#pragma GCC visibility push(hidden)

typedef Value (*Asked)(Position *p, const Value *arguments);

extern const Asked FUNCTIONS[];
extern const int FUNCTION_COUNT;

typedef struct { /* a choice of an action; functions by number, -1: none */
    int options, candidates, likely, leads_on, fits;
    int beside; /* the place of a later choice beside which its candidates are; -1: of none */
    bool many;
    int least;
    bool optional;
    int64_t variable; /* by name */
} Choice;

typedef struct { /* `bound`: how much its event bound, and whoever acts, if it names him; `things_first`: whether a thing is chosen first;
                    `hexes`: by bits, which of its scope are hexes */
    int taker, possible, only_if, take, bound;
    bool things_first;
    int choice_count;
    const Choice *choices;
    bool is_reaction, looks_ahead;
    int phase_count; /* of those it is taken in, by name; none: in any */
    const int *phases;
    int hexes;
} Action;

extern const Action ACTIONS[];
extern const int ACTION_COUNT;
extern const uint64_t *const UNSEEN[]; /* of each action, as bits: facts that its trial may leave unwritten */

typedef struct { /* the reactions to an event, by the numbers of their actions; `slots`: how much it binds */
    int count, slots;
    const int *actions;
} Event;

extern const Event EVENTS[];

typedef struct { /* a phase, by its name, that may not end while something is left, and the function that finds it */
    int64_t phase;
    int found, asked_of_one; /* whether it is one of them, where that rests on nothing else; or -1 */
    bool is_hex;             /* whether hexes are left, or things */
} Bar;

extern const Bar BARS[];
extern const int BAR_COUNT;

typedef struct { /* a fact that one side keeps from another, and the function that tells which */
    int store, known_to;
} Secret;

extern const Secret SECRETS[];
extern const int SECRET_COUNT;

enum { MOST_ARGUMENTS = 16, WAYS_TO_SEARCH = 2 * MOST_ARGUMENTS }; /* with so much chosen, looking ahead or not */

#pragma GCC visibility pop

#endif
