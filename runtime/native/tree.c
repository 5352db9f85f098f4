/* The tree of a search: choices, what came of each option so far, and which is tried next (runtime/players/tree.py is the
   meaning of it). All of it is exact. */
#include "memory.h"
#include "planner.h"

#include <stdlib.h>
#include <string.h>

enum { FINE = 10000, FINE_ROOT = 100 }; /* roots are taken to a hundredth */
enum { AT_FIRST_SIGHT = 16 };              /* for so many playouts counts what an option promises */

Branch new_branch(const Plans *options, int64_t actor) {
    const int64_t count = options->count;
    Branch made = {.actor = actor, .count = count};
    made.options = allocated(count, sizeof *made.options);
    made.tried = allocated(count, sizeof *made.tried);
    made.after = allocated(count, sizeof *made.after);
    made.sums = allocated(count, sizeof *made.sums);
    memcpy(made.options, options->those, (size_t)count * sizeof *made.options);
    for (int64_t at = 0; at < count; at++) {
        made.after[at] = -1;
        made.sums[at] = WHOLE(0);
    }
    return made;
}

void free_branch(Branch *branch) {
    free(branch->options);
    free(branch->tried);
    free(branch->after);
    free(branch->sums);
}

static int64_t root_of(int64_t number) {
    int64_t low = 0, high = 1;
    while (high * high <= number)
        high *= 2;
    while (high - low > 1) {
        const int64_t middle = (low + high) / 2;
        if (middle * middle <= number)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* By what playouts told more than options promise at first sight, on average. */
static Value surplus_of(Position *p, const Branch *branch) {
    Value sum = WHOLE(0);
    for (int64_t at = 0; at < branch->count; at++)
        sum = add(p, sum, branch->sums[at]);
    return branch->visits > 0 ? divide(p, sum, WHOLE(branch->visits)) : sum;
}

/* What it promises at first sight, and by what its playouts told more: as if so many had told what all did. */
static Value thought_of(Position *p, const Branch *branch, int64_t option, Value surplus) {
    const Value told = add(p, branch->sums[option], multiply(p, surplus, WHOLE(AT_FIRST_SIGHT)));
    return add(p, branch->options[option].worth, divide(p, told, WHOLE(branch->tried[option] + AT_FIRST_SIGHT)));
}

/* From 0, the least, to 1. */
static Value scaled(Position *p, Value worth, Bounds bounds) {
    const Value spread = subtract(p, bounds.most, bounds.least);
    return spread.above == 0 ? WHOLE(0) : divide(p, subtract(p, worth, bounds.least), spread);
}

int64_t next_option(Position *p, const Branch *branch, Bounds bounds) {
    const int64_t some = 2 + root_of(branch->visits), looked_at = some < branch->count ? some : branch->count;
    const Value surplus = surplus_of(p, branch);
    const Value root = divide(p, WHOLE(root_of(branch->visits * FINE)), WHOLE(FINE_ROOT));
    Value highest = UNSAID;
    int64_t best = 0;
    for (int64_t at = 0; p->gave_up == ANSWERED && at < looked_at; at++) {
        const int64_t tried = branch->tried[at];
        const Value worth = thought_of(p, branch, at, surplus);
        const Value curious = divide(p, root, WHOLE((2 + at) * (1 + tried)));
        const Value promise = add(p, scaled(p, worth, bounds), curious);
        if (is_unsaid(highest) || compared(p, promise, highest) > 0) {
            highest = promise;
            best = at;
        }
    }
    return best;
}

int64_t best_option(Position *p, const Branch *branch) {
    const Value surplus = surplus_of(p, branch);
    Value highest = UNSAID;
    int64_t best = 0;
    for (int64_t at = 0; at < branch->count; at++) {
        const Value worth = thought_of(p, branch, at, surplus);
        if (branch->tried[at] > 0 && (is_unsaid(highest) || compared(p, worth, highest) > 0)) {
            highest = worth;
            best = at;
        }
    }
    return best;
}

void learn_of(Position *p, Branch *branch, int64_t option, Value worth) {
    branch->visits++;
    branch->tried[option]++;
    branch->sums[option] = add(p, branch->sums[option], subtract(p, worth, branch->options[option].worth));
}
