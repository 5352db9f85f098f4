/* Exact numbers as pairs of 64 bits: reduced after every step; what does not fit gives up. */
#include "position.h"

Value give_up(Position *p, Reason why) {
    if (p->gave_up == ANSWERED) {
        p->gave_up = why;
        p->gave_up_at = p->depth;
    }
    return UNSAID;
}

static int64_t common(int64_t a, int64_t b) {
    while (b != 0) {
        const int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

static Value reduced(Position *p, int64_t above, int64_t below) {
    if (above == INT64_MIN || below == INT64_MIN)
        return give_up(p, TOO_LARGE);
    if (below < 0) {
        above = -above;
        below = -below;
    }
    const int64_t shared = common(above, below);
    return (Value){above / shared, below / shared};
}

static bool reckoned(Position *p, Value a, Value b) {
    if (is_number(a) && is_number(b))
        return true;
    return gave_up_no(p, is_special(a) || is_special(b) ? MEANINGLESS : STRANGE);
}

Value add(Position *p, Value a, Value b) {
    int64_t left, right, above, below;
    if (!reckoned(p, a, b))
        return UNSAID;
    if (a.below == 1 && b.below == 1)
        return __builtin_add_overflow(a.above, b.above, &above) ? give_up(p, TOO_LARGE) : WHOLE(above);
    if (__builtin_mul_overflow(a.above, b.below, &left) || __builtin_mul_overflow(b.above, a.below, &right) ||
        __builtin_add_overflow(left, right, &above) || __builtin_mul_overflow(a.below, b.below, &below))
        return give_up(p, TOO_LARGE);
    return reduced(p, above, below);
}

Value negative(Position *p, Value one) {
    if (!reckoned(p, one, one))
        return UNSAID;
    return one.above == INT64_MIN ? give_up(p, TOO_LARGE) : (Value){-one.above, one.below};
}

Value subtract(Position *p, Value a, Value b) {
    return reckoned(p, a, b) ? add(p, a, negative(p, b)) : UNSAID;
}

Value multiply(Position *p, Value a, Value b) {
    int64_t above, below;
    if (!reckoned(p, a, b))
        return UNSAID;
    if (__builtin_mul_overflow(a.above, b.above, &above) || __builtin_mul_overflow(a.below, b.below, &below))
        return give_up(p, TOO_LARGE);
    return reduced(p, above, below);
}

Value divide(Position *p, Value a, Value b) {
    if (!reckoned(p, a, b))
        return UNSAID;
    if (b.above == 0)
        return give_up(p, MEANINGLESS);
    if (b.above == INT64_MIN)
        return give_up(p, TOO_LARGE);
    return multiply(p, a, b.above < 0 ? (Value){-b.below, -b.above} : (Value){b.below, b.above});
}

static int64_t floor_of(Value one) {
    const int64_t part = one.above / one.below;
    return one.above % one.below < 0 ? part - 1 : part;
}

Value round_down(Position *p, Value one) { return reckoned(p, one, one) ? WHOLE(floor_of(one)) : UNSAID; }

Value round_up(Position *p, Value one) {
    return reckoned(p, one, one) ? WHOLE(floor_of(one) + (one.below > 1)) : UNSAID;
}

int compared(Position *p, Value a, Value b) {
    int64_t left, right;
    if (!reckoned(p, a, b))
        return 0;
    if (__builtin_mul_overflow(a.above, b.below, &left) || __builtin_mul_overflow(b.above, a.below, &right)) {
        give_up(p, TOO_LARGE);
        return 0;
    }
    return (left > right) - (left < right);
}
