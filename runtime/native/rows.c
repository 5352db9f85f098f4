/* Rows: one question asked of many, one after the other, and each answer kept beside its neighbours.

   A sum goes through all units, a choice through all hexes, and mostly one unit has gone elsewhere since. Single answers
   (kept.c) would each be looked up and each be held against the marks that it rests on. A row looks only at what was
   touched since it was asked last: all that is touched, by a change or by taking one back, is written down in its order
   (`touched`). Where nothing of it is a mark of the row, the row holds as it is; else those of its cells that rest on
   such a mark are held against its number, and are forgotten where it is another. Where more was touched than is written
   down, each cell is looked at.

   What is not in its cell, as what rests on too many marks, is asked; there it may be kept by itself. A row that is
   being gone through is not used once more within: what is asked there may be supposed. */
#include "change.h"
#include "library.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS = 1 << 10, SHORTEST = 8, CELL_MARKS = 20, LOOKED_THROUGH = 256, LOOKS = 64 };

/* The marks without numbers, both in the first word. */
#define IN_TIME (((uint64_t)1 << TURN_MARK) | ((uint64_t)1 << MOMENT_MARK))

struct Cell { /* as long as what a processor fetches at once */
    int64_t newest;
    int32_t above, below;
    uint32_t words; /* of its marks, which have any, as in Noticed */
    uint16_t count;
    uint16_t marks[CELL_MARKS];
};

struct Row {
    int64_t function; /* 0 where there is none */
    uint32_t given[MOST_KEPT];
    int64_t base, room; /* the number of whom the first cell is of, and how many cells there are */
    int64_t known_count, looks;
    int64_t looked_at;  /* after how many changes */
    int64_t turn;
    int32_t moment;
    bool is_in_use, is_noticed; /* gone through just now; all that it rests on was noticed at once */
    Noticed rests; /* what any of them rests on, or did a while ago */
    uint64_t *known; /* of each cell whether it is, as bits */
    struct Cell *cells;
};

void begin_rows(Position *p) { p->rows = allocated(ROWS, sizeof *p->rows); }

static void empty_row(struct Row *row) {
    free(row->cells);
    free(row->known);
    memset(row, 0, sizeof *row);
}

/* One that is gone through just now stays until somebody wants its place. */
void forget_rows(Position *p) {
    for (struct Row *row = p->rows; row < p->rows + ROWS; row++)
        if (row->is_in_use)
            row->function = 0;
        else
            empty_row(row);
}

/* ---- which row */

/* None where it cannot be used now. */
static struct Row *row_of(Position *p, int function, int width, Value *given, int place, Set among) {
    Asking asking;
    if (among.count < SHORTEST)
        return 0;
    given[place] = UNSAID;
    if (!is_put(p, function, width, given, &asking))
        return 0;
    uint64_t at = (uint64_t)asking.function;
    for (int slot = 0; slot < width; slot++)
        at = mixed(at, asking.given[slot]);
    struct Row *row = &p->rows[at % ROWS];
    if (row->is_in_use)
        return 0;
    if (row->function == asking.function && memcmp(row->given, asking.given, sizeof row->given) == 0)
        return row;
    empty_row(row);
    row->function = asking.function;
    memcpy(row->given, asking.given, sizeof row->given);
    row->base = among.items[0].above >= FIRST_THING ? FIRST_THING : 0;
    row->room = row->base ? p->thing_room : p->map->hexes;
    row->cells = allocated(row->room, sizeof *row->cells);
    row->known = allocated(row->room / 64 + 1, sizeof *row->known);
    row->looked_at = p->changes;
    return row;
}

/* Less than nothing where it has none. */
static int64_t cell_of(const struct Row *row, Value one) {
    const int64_t at = one.above - row->base;
    return one.below == 1 && at >= 0 && at < row->room ? at : -1;
}

static bool is_known(const struct Row *row, int64_t cell) { return row->known[cell / 64] >> cell % 64 & 1; }

/* ---- what holds still */

static bool rests_on(const struct Cell *cell, const Noticed *those) {
    bool found = false;
    if (cell->words & those->words)
        for (int at = 0; !found && at < cell->count; at++)
            found = has_noticed(those, cell->marks[at]);
    return found;
}

static void note_marks(Noticed *those, const struct Cell *cell) {
    for (int at = 0; at < cell->count; at++)
        note_mark(those, cell->marks[at]);
}

/* Of what the row rests on, what was touched since. */
static void touched_since(Position *p, const struct Row *row, Noticed *found) {
    const Noticed *rests = &row->rests;
    memset(found, 0, sizeof *found);
    if (p->changes - row->looked_at > LOOKED_THROUGH) {
        *found = *rests;
        found->bits[0] &= ~IN_TIME;
    } else {
        for (int64_t at = row->looked_at; at < p->changes; at++)
            if (has_noticed(rests, p->touched[at % TOUCHED]))
                note_mark(found, p->touched[at % TOUCHED]);
    }
    if (has_noticed(rests, TURN_MARK) && row->turn != p->turn)
        note_mark(found, TURN_MARK);
    if (has_noticed(rests, MOMENT_MARK) && row->moment != moment_now(p))
        note_mark(found, MOMENT_MARK);
}

static void look_at_row(Position *p, struct Row *row) {
    Noticed touched;
    touched_since(p, row, &touched);
    row->looked_at = p->changes;
    row->turn = p->turn;
    row->moment = moment_now(p);
    if (!touched.words)
        return;
    const uint64_t later = touched.bits[0] & IN_TIME;
    const Noticed is_later = {.bits = {later}, .words = later != 0};
    const bool anew = ++row->looks % LOOKS == 0;
    if (anew)
        memset(&row->rests, 0, sizeof row->rests);
    for (int64_t word = 0; word <= row->room / 64; word++)
        for (uint64_t left = row->known[word]; left; left &= left - 1) {
            const struct Cell *cell = &row->cells[word * 64 + __builtin_ctzll(left)];
            if (rests_on(cell, &touched) && (rests_on(cell, &is_later) || newest_among(p, cell->marks, cell->count) != cell->newest)) {
                row->known[word] &= ~(left & -left);
                row->known_count--;
            } else if (anew) {
                note_marks(&row->rests, cell);
            }
        }
}

/* ---- asking */

/* Not where it rests on too much. */
static void put_in_cell(Position *p, struct Row *row, int64_t at, const Noticed *mine, Value answer) {
    struct Cell *cell = &row->cells[at];
    const int count = marks_in(mine, cell->marks, CELL_MARKS);
    if (count < 0)
        return;
    cell->count = (uint16_t)count;
    cell->newest = newest_among(p, cell->marks, count);
    cell->words = mine->words;
    cell->above = (int32_t)answer.above;
    cell->below = (int32_t)answer.below;
    row->known[at / 64] |= (uint64_t)1 << at % 64;
    row->known_count++;
    note_marks(&row->rests, cell);
}

static Value asked_of_one(Position *p, int function, const Value *given, struct Row *row, Value one) {
    const int64_t at = row ? cell_of(row, one) : -1, supposed = p->journal_count;
    if (at < 0)
        return FUNCTIONS[function](p, given);
    if (is_known(row, at)) {
        const struct Cell *cell = &row->cells[at];
        for (int mark = 0; !row->is_noticed && mark < cell->count; mark++)
            notice(p, cell->marks[mark]);
        return (Value){cell->above, cell->below};
    }
    begin_noticing(p);
    const Value answer = FUNCTIONS[function](p, given);
    const Noticed *mine = end_noticing(p);
    if (p->gave_up == ANSWERED && p->journal_count == supposed && is_short(answer))
        put_in_cell(p, row, at, mine, answer);
    return answer;
}

static struct Row *begun_row(Position *p, int function, int width, Value *given, int place, Set among) {
    struct Row *row = row_of(p, function, width, given, place, among);
    if (!row)
        return 0;
    row->is_in_use = true;
    look_at_row(p, row);
    if (row->function == 0) { /* all was forgotten just now */
        row->is_in_use = false;
        return 0;
    }
    row->is_noticed = 4 * among.count >= 3 * row->known_count;
    if (row->is_noticed)
        notice_all(p, row->rests.bits, row->rests.words);
    return row;
}

static void end_row(struct Row *row) {
    if (row)
        row->is_in_use = false;
}

Set those_so(Position *p, int function, int width, Value *given, int place, Set among) {
    struct Row *row = begun_row(p, function, width, given, place, among);
    Set found = with_room(p, among.count);
    for (int64_t at = 0; p->gave_up == ANSWERED && at < among.count; at++) {
        given[place] = among.items[at];
        const Value answer = asked_of_one(p, function, given, row, among.items[at]);
        if (p->gave_up == ANSWERED && answer.above != 0)
            ((Value *)found.items)[found.count++] = among.items[at];
    }
    end_row(row);
    return found;
}

Value sum_of(Position *p, int function, int width, Value *given, int place, Set among) {
    struct Row *row = begun_row(p, function, width, given, place, among);
    Value sum = WHOLE(0);
    for (int64_t at = 0; p->gave_up == ANSWERED && at < among.count; at++) {
        given[place] = among.items[at];
        sum = add(p, sum, asked_of_one(p, function, given, row, among.items[at]));
    }
    end_row(row);
    return sum;
}
