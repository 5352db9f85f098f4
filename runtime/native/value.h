/* Values as generated code reckons with them: exact numbers as pairs of whole numbers, and all else beside them.

   A number is above/below, reduced, below at least 1; yes is 1, no is 0; hexes, hexsides, things and records are
   their own numbers. Where below is less than 1 it says what else the value is. Nothing here ever guesses: what
   does not fit, or has no meaning, sets the one flag by which the caller gives up (`give_up` in position.h).

   Generated code needs statement expressions, which gcc, clang and zig cc have. */
#ifndef RULEWRIGHT_VALUE_H
#define RULEWRIGHT_VALUE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    int64_t above, below;
} Value;

enum { NAME = 0, SPECIAL = -1, NOTHING = -2, SET = -3 }; /* of a set, below is SET less its count */

typedef struct {
    int64_t count;
    const Value *items; /* ascending without repeats, where it is a set of rules and no mere list */
} Set;

#define WHOLE(number) ((Value){(number), 1})
#define RATIO(a, b) ((Value){(a), (b)})
#define NAMED(number) ((Value){(number), NAME})
#define NONE ((Value){0, SPECIAL})
#define PROHIBITED ((Value){1, SPECIAL})
#define UNLIMITED ((Value){2, SPECIAL})
#define UNSAID ((Value){0, NOTHING})
#define EMPTY ((Set){0, 0})

static inline bool is_number(Value one) { return one.below >= 1; }
static inline bool is_special(Value one) { return one.below == SPECIAL; }
static inline bool is_unsaid(Value one) { return one.below == NOTHING; }
static inline bool is_set(Value one) { return one.below <= SET; }

static inline Value value_of_set(Set those) { return (Value){(int64_t)(intptr_t)those.items, SET - those.count}; }

static inline Set set_in(Value one) {
    return is_set(one) ? (Set){SET - one.below, (const Value *)(intptr_t)one.above} : EMPTY;
}

static inline bool same(Value a, Value b) {
    if (!is_set(a) || !is_set(b))
        return a.above == b.above && a.below == b.below;
    const Set left = set_in(a), right = set_in(b);
    bool equal = left.count == right.count;
    for (int64_t at = 0; equal && at < left.count; at++)
        equal = same(left.items[at], right.items[at]);
    return equal;
}

static inline bool is_among(Value one, Set those) {
    for (int64_t at = 0; at < those.count; at++)
        if (same(one, those.items[at]))
            return true;
    return false;
}

#endif
