/* Exact numbers as pairs of 64 bits, reckoned with in 128 and reduced after every step; what does not fit gives up. */
#include "position.h"

__extension__ typedef __int128 Wide;

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

static Wide common_wide(Wide a, Wide b) {
    while (b != 0) {
        const Wide rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

static bool fits(Wide one) { return one > INT64_MIN && one <= INT64_MAX; }

/* `below`: more than nothing. */
static Value reduced(Position *p, Wide above, Wide below) {
    if (fits(above) && fits(below)) {
        const int64_t shared = common((int64_t)above, (int64_t)below);
        return (Value){(int64_t)above / shared, (int64_t)below / shared};
    }
    const Wide shared = common_wide(above, below);
    if (!fits(above / shared) || !fits(below / shared))
        return give_up(p, TOO_LARGE);
    return (Value){(int64_t)(above / shared), (int64_t)(below / shared)};
}

static bool reckoned(Position *p, Value a, Value b) {
    if (is_number(a) && is_number(b))
        return true;
    return gave_up_no(p, is_special(a) || is_special(b) ? MEANINGLESS : STRANGE);
}

Value add(Position *p, Value a, Value b) {
    int64_t whole;
    Wide above;
    if (!reckoned(p, a, b))
        return UNSAID;
    if (a.below == 1 && b.below == 1)
        return __builtin_add_overflow(a.above, b.above, &whole) ? give_up(p, TOO_LARGE) : WHOLE(whole);
    if (__builtin_add_overflow((Wide)a.above * b.below, (Wide)b.above * a.below, &above))
        return give_up(p, TOO_LARGE);
    return reduced(p, above, (Wide)a.below * b.below);
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
    return reckoned(p, a, b) ? reduced(p, (Wide)a.above * b.above, (Wide)a.below * b.below) : UNSAID;
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
    if (!reckoned(p, a, b))
        return 0;
    const Wide left = (Wide)a.above * b.below, right = (Wide)b.above * a.below;
    return (left > right) - (left < right);
}
