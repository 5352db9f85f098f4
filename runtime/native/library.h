/* What the generated file brings to the hand-written ones. */
#ifndef RULEWRIGHT_LIBRARY_H
#define RULEWRIGHT_LIBRARY_H

#include "position.h"

typedef Value (*Asked)(Position *p, const Value *arguments);

extern const Asked FUNCTIONS[];

typedef struct { /* a choice of an action; functions by number, -1: none */
    int options, candidates, likely, fits;
    bool many;
    int least;
    bool optional;
} Choice;

typedef struct { /* `bound`: how much its event bound; `things_first`: whether a thing is chosen first */
    int taker, possible, only_if, bound;
    bool things_first;
    int choice_count;
    const Choice *choices;
} Action;

extern const Action ACTIONS[];

enum { MOST_ARGUMENTS = 16 };

#endif
