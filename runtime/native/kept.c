/* Answers that are kept until something changes that they rest on, which is noticed while they are worked out.

   Whatever may change has a mark: which things of a noun there are, a store, what is in a hex, a thing with its place
   and facts. Whoever reads notices the mark, as a bit of the innermost answer that is being worked out; when it is
   known, its marks are put down beside it, and are those of whoever asked, too. Several may share a mark: then more is
   worked out anew than must be, never less.

   Each change gives its marks a number that no other change ever had; what is undone gives them their old numbers back.
   What is changed and undone goes like a stack, so the newest number of all that an answer rests on tells one state of
   it from every other: an answer that was kept with that number holds. So what was supposed in between costs nothing
   that was known before, and what is known of the position in which games begin holds for each of them.

   The turn and the moment (what runs, and whose it is) are no part of the stack. They have marks without numbers: an
   answer that noticed one holds as long as it is the same again.

   Nothing is kept that lies elsewhere (sets) or is large, and nothing that was given up. Of two that meet at one place
   of the table the last is kept. Looking costs time too: what is seldom found again is only worked out. */
#include "change.h"
#include "library.h"
#include "memory.h"

#include <string.h>

enum { PLACES_KEPT = 1 << 18, REMEMBERED = 1 << 22, FARTHEST = 1 << 28, TRIAL = 1024, REST = 1 << 15, SELDOM = 5 };
#define SEARCH_COUNT (ACTION_COUNT * WAYS_TO_SEARCH)
enum { MOST_FUNCTIONS = 1 << 16, TIMES = 1 << 15 };
enum { FEW = 8, MOMENTS = 256, FRAMES = 4 * DEEPEST };

struct Kept { /* as long as what a processor fetches at once */
    int64_t newest;
    uint32_t given[MOST_KEPT];
    int32_t function, number, below; /* function: from 1, and of which time; the answer, in short */
    int32_t turn;                    /* turn, moment: -1 where it was not noticed */
    int16_t moment;
    uint16_t count; /* of its marks */
    union {
        uint16_t marks[FEW];
        uint64_t begins; /* where they are more: in the row of all that were put down */
    };
};

struct Habit { /* how often it was looked for lately, less what finding it was worth; how often it was not looked for */
    int32_t debt, passed_over;
};

struct Moment { /* what runs, and whose it is */
    Running running[MOST_RUNNING];
    int64_t count, is_over;
    Value phase, side_to_move;
};

struct Keeping {
    Noticed frames[FRAMES];
    int64_t beyond;
    struct Kept answers[PLACES_KEPT];
    uint16_t marks[REMEMBERED]; /* a ring: the oldest are overwritten, and what rests on them is not found again */
    uint64_t put_down;
    int32_t time; /* what was kept before it is forgotten */
    int64_t first_function; /* the number of the first function, as of now */
    struct Moment moments[MOMENTS]; /* all zero where nothing is */
    struct Habit habits[];
};

void begin_keeping(Position *p) {
    const size_t habits = (size_t)(FUNCTION_COUNT + SEARCH_COUNT + p->store_count) * sizeof(struct Habit);
    p->keeping = allocated(1, sizeof *p->keeping + habits);
    p->keeping->first_function = 1;
    p->noticed = p->keeping->frames;
}

void forget_answers(Position *p) {
    for (Way *way = p->ways; way < p->ways + MOST_WAYS; way++)
        way->function = -1;
    p->keeping->first_function += MOST_FUNCTIONS;
    if (++p->keeping->time < TIMES)
        return;
    memset(p->keeping->answers, 0, sizeof p->keeping->answers);
    forget_sheets(p);
    forget_rows(p);
    p->keeping->time = 0;
    p->keeping->first_function = 1;
}

/* ---- what changes */

static void mark_changes(Position *p, int mark, bool is_noted) {
    if (is_noted)
        note_number(p, mark, p->numbers[mark]);
    p->numbers[mark] = ++p->newest;
    touch(p, mark);
}

/* It, what is inside it, and those that it is inside of. */
static void nest_changes(Position *p, int64_t id, bool is_noted) {
    const List *within = &p->inside[id - FIRST_THING];
    mark_changes(p, mark_of_thing(id), is_noted);
    for (int64_t at = 0; at < within->count; at++)
        nest_changes(p, within->items[at].above, is_noted);
}

void place_changes(Position *p, int64_t id, bool is_noted) {
    nest_changes(p, id, is_noted);
    for (int64_t holder = p->things[id - FIRST_THING].holder; holder >= 0;
         holder = p->things[holder - FIRST_THING].holder)
        mark_changes(p, mark_of_thing(holder), is_noted);
    if (p->things[id - FIRST_THING].spot >= 0)
        mark_changes(p, mark_of_hex(p->things[id - FIRST_THING].spot), is_noted);
}

/* It comes into play or goes, with what is inside it. */
void presence_changes(Position *p, int64_t id, bool is_noted) {
    const Thing *one = &p->things[id - FIRST_THING];
    const List *within = &p->inside[id - FIRST_THING];
    EACH_NOUN(noun, one->kind, one->type)
        mark_changes(p, mark_of_noun(*noun), is_noted);
    for (int64_t at = 0; at < within->count; at++)
        presence_changes(p, within->items[at].above, is_noted);
}

void fact_changes(Position *p, int64_t number, const int64_t *keys, bool is_noted) {
    mark_changes(p, mark_of_store(number), is_noted);
    if (p->stores[number].base == FIRST_THING)
        mark_changes(p, mark_of_thing(keys[0]), is_noted);
}

/* ---- the moment, by number */

void moment_changed(Position *p) { p->moment = -1; }

uint64_t mixed(uint64_t one, uint64_t other) {
    one = (one ^ other) * 0x9e3779b97f4a7c15u;
    return one ^ one >> 29;
}

static uint64_t hash_of(const struct Moment *one) {
    uint64_t found = mixed((uint64_t)one->phase.above, (uint64_t)one->side_to_move.above);
    for (int64_t part = 0; part < one->count; part++)
        found = mixed(mixed(found, (uint64_t)one->running[part].sequence), (uint64_t)one->running[part].ended);
    return found;
}

int32_t moment_anew(Position *p) {
    static const struct Moment NOBODY;
    struct Moment now = {.count = p->running_count, .is_over = p->is_over};
    now.phase = p->phase;
    now.side_to_move = p->side_to_move;
    memcpy(now.running, p->running, (size_t)now.count * sizeof *now.running);
    uint64_t at = hash_of(&now) % MOMENTS;
    for (int tried = 0; tried < MOMENTS; tried++, at = (at + 1) % MOMENTS) {
        struct Moment *known = &p->keeping->moments[at];
        if (memcmp(known, &NOBODY, sizeof now) == 0)
            *known = now;
        if (memcmp(known, &now, sizeof now) == 0)
            return p->moment = (int32_t)at;
    }
    memset(p->keeping->moments, 0, sizeof p->keeping->moments);
    forget_answers(p);
    p->keeping->moments[at] = now;
    return p->moment = (int32_t)at;
}

/* ---- noticing */

#define EACH_WORD(at, those)                                                                                          \
    for (uint32_t at, words_left = (those)->words;                                                                    \
         words_left && (at = (uint32_t)__builtin_ctz(words_left), true); words_left &= words_left - 1)

static void notice_nothing(Noticed *those) {
    EACH_WORD(at, those)
        those->bits[at] = 0;
    those->words = 0;
}

/* Beyond the last of the frames all is noticed in the last: more than is read, never less. */
void begin_noticing(Position *p) {
    if (p->noticed == p->keeping->frames + FRAMES - 1)
        p->keeping->beyond++;
    else
        notice_nothing(++p->noticed);
}

const Noticed *end_noticing(Position *p) {
    if (p->keeping->beyond > 0) {
        p->keeping->beyond--;
        return p->noticed;
    }
    const Noticed *mine = p->noticed--;
    notice_all(p, mine->bits, mine->words);
    return mine;
}

void notice_all(Position *p, const uint64_t *marks, uint32_t words) {
    p->noticed->words |= words;
    for (; words; words &= words - 1)
        p->noticed->bits[__builtin_ctz(words)] |= marks[__builtin_ctz(words)];
}

int64_t newest_of(const Position *p, const uint64_t *marks, uint32_t words) {
    int64_t newest = 0;
    for (; words; words &= words - 1) {
        const int word = __builtin_ctz(words);
        for (uint64_t left = marks[word]; left; left &= left - 1) {
            const int64_t one = p->numbers[word * 64 + __builtin_ctzll(left)];
            newest = one > newest ? one : newest;
        }
    }
    return newest;
}

/* ---- answers */

int marks_in(const Noticed *those, uint16_t *marks, int most) {
    int count = 0;
    EACH_WORD(at, those)
        for (uint64_t left = those->bits[at]; left; left &= left - 1) {
            if (count == most)
                return -1;
            marks[count++] = (uint16_t)(at * 64 + (uint32_t)__builtin_ctzll(left));
        }
    return count;
}

/* Whether it is worth while to look. */
static bool pays(struct Habit *habit) {
    if (habit->debt < TRIAL) {
        habit->debt++;
        return true;
    }
    if (++habit->passed_over > REST)
        *habit = (struct Habit){0, 0};
    return false;
}

bool is_short(Value one) {
    return (uint64_t)one.above + FARTHEST < 2 * FARTHEST && (uint64_t)one.below - NOTHING <= 1 - NOTHING;
}

/* What differs by the last alone lies side by side: mostly it is asked so, of one hex or thing after the other. */
static uint64_t place_of(int64_t function, int width, const Value *given) {
    uint64_t place = (uint64_t)function;
    for (int at = 0; at < width; at++)
        place = mixed(place, (uint64_t)width) + (uint64_t)given[at].above;
    return place % PLACES_KEPT;
}

/* None where they were overwritten. */
static const uint16_t *marks_of(const struct Keeping *keeping, const struct Kept *kept) {
    if (kept->count <= FEW)
        return kept->marks;
    return keeping->put_down - kept->begins > REMEMBERED - MARKS ? 0 : keeping->marks + kept->begins % REMEMBERED;
}

static bool holds_still(Position *p, const struct Kept *kept, const uint16_t *marks) {
    if ((kept->turn >= 0 && kept->turn != p->turn) || (kept->moment >= 0 && kept->moment != moment_now(p)) || !marks)
        return false;
    return newest_among(p, marks, kept->count) == kept->newest;
}

static inline bool put(Position *p, int function, int width, const Value *given, Asking *asking) {
    bool fits = p->gave_up == ANSWERED && width <= MOST_KEPT;
    asking->is_noticing = false;
    memset(asking->given, 0, sizeof asking->given);
    for (int at = 0; fits && at < width; at++) {
        fits = is_short(given[at]);
        asking->given[at] = (uint32_t)(given[at].above * 4 + given[at].below - NOTHING);
    }
    asking->function = function + p->keeping->first_function;
    asking->place = place_of(asking->function, width, given);
    asking->supposed = p->journal_count;
    return fits;
}

bool is_put(Position *p, int function, int width, const Value *given, Asking *asking) {
    return put(p, function, width, given, asking);
}

static bool finds(Position *p, const Asking *asking, struct Habit *habit, Value *answer) {
    const struct Keeping *keeping = p->keeping;
    const struct Kept *kept = &keeping->answers[asking->place];
    const uint16_t *marks = marks_of(keeping, kept);
    if (kept->function != asking->function || memcmp(kept->given, asking->given, sizeof kept->given) != 0 ||
        !holds_still(p, kept, marks))
        return false;
    for (int at = 0; p->noticed != keeping->frames && at < kept->count; at++) /* nobody asks for what is in the first */
        notice(p, marks[at]);
    if (habit->debt > -TRIAL)
        habit->debt -= SELDOM;
    *answer = (Value){kept->number, kept->below};
    return true;
}

/* Apart from what is mostly passed over. */
__attribute__((noinline)) static bool is_there(Position *p, int function, int width, const Value *given,
                                               Asking *asking, Value *answer) {
    if (!put(p, function, width, given, asking))
        return false;
    if (finds(p, asking, &p->keeping->habits[function], answer))
        return true;
    begin_noticing(p);
    asking->is_noticing = true;
    return false;
}

bool is_kept(Position *p, int function, int width, const Value *given, Asking *asking, Value *answer) {
    asking->is_noticing = false;
    return pays(&p->keeping->habits[function]) && is_there(p, function, width, given, asking, answer);
}

bool nothing_falls(Position *p, int64_t store, Asking *asking) {
    Value answer;
    return is_kept(p, (int)(FUNCTION_COUNT + SEARCH_COUNT + store), 0, 0, asking, &answer);
}

void keep_this(Position *p, const Asking *asking, Value answer) { keep_noticed(p, asking, end_noticing(p), answer); }

void keep_noticed(Position *p, const Asking *asking, const Noticed *mine, Value answer) {
    struct Keeping *keeping = p->keeping;
    if (p->gave_up != ANSWERED || p->journal_count != asking->supposed || answer.below <= SET ||
        answer.below >= FARTHEST || answer.above >= FARTHEST || answer.above <= -FARTHEST)
        return;
    struct Kept *kept = &keeping->answers[asking->place];
    if (keeping->put_down % REMEMBERED + MARKS > REMEMBERED) /* they lie in one piece */
        keeping->put_down += REMEMBERED - keeping->put_down % REMEMBERED;
    uint16_t *marks = keeping->marks + keeping->put_down % REMEMBERED;
    const int count = marks_in(mine, marks, MARKS);
    kept->newest = newest_among(p, marks, count);
    memcpy(kept->given, asking->given, sizeof kept->given);
    kept->function = (int32_t)asking->function;
    kept->number = (int32_t)answer.above;
    kept->below = (int32_t)answer.below;
    kept->turn = has_noticed(mine, TURN_MARK) ? (int32_t)p->turn : -1;
    kept->moment = (int16_t)(has_noticed(mine, MOMENT_MARK) ? moment_now(p) : -1);
    kept->count = (uint16_t)count;
    if (count <= FEW) {
        memcpy(kept->marks, marks, sizeof kept->marks);
    } else {
        kept->begins = keeping->put_down;
        keeping->put_down += (uint64_t)count;
    }
}
