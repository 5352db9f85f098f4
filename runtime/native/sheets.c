/* Yes or no of each pair of hexes, kept as bits.

   Whether one hex is seen from another, say, is asked of hundreds of hexes from each of hundreds: more pairs than there
   are places for answers (kept.c), and all of them rest on the same: on what is said of the map. So such answers lie on
   sheets, one for each function and for whatever else it was given: a bit for each hex that was asked about at last,
   under all that any of them rests on. A sheet is told from every other state of it by the newest number of those marks,
   as single answers are, and is begun anew where that number is another. As long as nothing at all has changed since it
   was last looked at, it holds without further ado.

   What rests on a hex or a thing, as on who stands there, is kept by itself: else all the sheet would fall with it. */
#include "change.h"
#include "library.h"
#include "memory.h"

#include <string.h>

enum { SHEETS = 1 << 13, SHEET_WORDS = 18, ON_SHEET = SHEET_WORDS * 64, RESTS = HEX_MARKS / 64 };

struct Sheet {
    int64_t newest, function; /* function: 0 where nothing is on it */
    uint32_t given[MOST_KEPT];
    int64_t looked_at;                  /* after how many changes */
    int64_t turn;                       /* turn, moment: -1 where nothing rests on it */
    int32_t moment;
    uint32_t words; /* of `rests`: which have any, as in Noticed */
    uint64_t rests[RESTS];
    bool elsewhere; /* some of its answers are kept by themselves */
    struct {
        uint64_t known, said;
    } of[SHEET_WORDS];
};

void begin_sheets(Position *p) { p->sheets = allocated(SHEETS, sizeof *p->sheets); }

void forget_sheets(Position *p) { memset(p->sheets, 0, SHEETS * sizeof *p->sheets); }

static bool holds_still(Position *p, struct Sheet *sheet) {
    if ((sheet->turn >= 0 && sheet->turn != p->turn) || (sheet->moment >= 0 && sheet->moment != moment_now(p)))
        return false;
    if (sheet->looked_at != p->changes && newest_of(p, sheet->rests, sheet->words) != sheet->newest)
        return false;
    sheet->looked_at = p->changes;
    return true;
}

/* All that it is asked of but the hex, which comes last. */
static void but_the_last(const Asking *asking, int width, uint32_t *given) {
    memcpy(given, asking->given, sizeof asking->given);
    given[width - 1] = 0;
}

static bool is_of(const struct Sheet *sheet, const Asking *asking, const uint32_t *given) {
    return sheet->function == asking->function && memcmp(sheet->given, given, sizeof sheet->given) == 0;
}

bool is_kept_on_sheet(Position *p, int function, int width, const Value *given, Asking *asking, Value *answer) {
    const Value hex = given[width - 1];
    asking->sheet = 0;
    if (hex.below != 1 || hex.above < 0 || hex.above >= ON_SHEET || !is_put(p, function, width, given, asking))
        return is_kept(p, function, width, given, asking, answer);
    uint32_t rest[MOST_KEPT];
    but_the_last(asking, width, rest);
    uint64_t place = (uint64_t)asking->function;
    for (int at = 0; at < width - 1; at++)
        place = mixed(place, rest[at]);
    struct Sheet *sheet = &p->sheets[place % SHEETS];
    const bool is_its = is_of(sheet, asking, rest);
    if (is_its && sheet->of[hex.above / 64].known >> hex.above % 64 & 1 && holds_still(p, sheet)) {
        notice_all(p, sheet->rests, sheet->words);
        *answer = WHOLE(sheet->of[hex.above / 64].said >> hex.above % 64 & 1);
        return true;
    }
    if (is_its && sheet->elsewhere && is_kept(p, function, width, given, asking, answer))
        return true;
    if (!asking->is_noticing)
        begin_noticing(p);
    asking->is_noticing = true;
    asking->sheet = sheet;
    return false;
}

static void begin_sheet(struct Sheet *sheet, const Asking *asking, const uint32_t *given, bool elsewhere) {
    memset(sheet, 0, sizeof *sheet);
    sheet->function = asking->function;
    memcpy(sheet->given, given, sizeof sheet->given);
    sheet->turn = sheet->moment = -1;
    sheet->elsewhere = elsewhere;
}

static void put_on(Position *p, struct Sheet *sheet, const Noticed *mine, int64_t hex, bool answer) {
    for (uint32_t left = mine->words; left; left &= left - 1)
        sheet->rests[__builtin_ctz(left)] |= mine->bits[__builtin_ctz(left)];
    sheet->words |= mine->words;
    if (has_noticed(mine, TURN_MARK))
        sheet->turn = p->turn;
    if (has_noticed(mine, MOMENT_MARK))
        sheet->moment = moment_now(p);
    sheet->newest = newest_of(p, sheet->rests, sheet->words);
    sheet->looked_at = p->changes;
    const uint64_t bit = (uint64_t)1 << hex % 64;
    sheet->of[hex / 64].known |= bit;
    sheet->of[hex / 64].said = (sheet->of[hex / 64].said & ~bit) | (answer ? bit : 0);
}

void keep_on_sheet(Position *p, int width, const Value *given, const Asking *asking, Value answer) {
    struct Sheet *sheet = asking->sheet;
    if (!sheet) {
        keep(p, asking, answer);
        return;
    }
    const Noticed *mine = end_noticing(p);
    if (p->gave_up != ANSWERED || p->journal_count != asking->supposed)
        return;
    uint32_t rest[MOST_KEPT];
    but_the_last(asking, width, rest);
    const bool is_its = is_of(sheet, asking, rest), is_alone = mine->words >> RESTS;
    if (!is_its || !holds_still(p, sheet))
        begin_sheet(sheet, asking, rest, is_its && sheet->elsewhere);
    if (is_alone) {
        sheet->elsewhere = true;
        keep_noticed(p, asking, mine, answer);
    } else {
        put_on(p, sheet, mine, given[width - 1].above, answer.above != 0);
    }
}
