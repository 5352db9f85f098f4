/* How facts are written and things put elsewhere, for those files that do it. */
#ifndef RULEWRIGHT_CHANGE_H
#define RULEWRIGHT_CHANGE_H

#include "position.h"

#pragma GCC visibility push(hidden)

void write_fact(Store *store, int64_t key, Value value);   /* of one slot; UNSAID: said no more */
void put_keys(Store *store, const int64_t *keys);          /* among what it is said of */
void take_keys(Store *store, const int64_t *keys);
bool numbers_of(const Store *store, const Value *keys, int64_t *numbers); /* of what a fact is said of */
void unsay(Position *p, int64_t store, const int64_t *keys); /* of several slots */
void make(Position *p, int64_t id, int64_t kind, int64_t type);
void unmake(Position *p, int64_t id);
void put_to(Position *p, int64_t id, int64_t spot, int64_t holder); /* -1: none */
void put_in_play(Position *p, int64_t id, bool in_play);   /* among those of its nouns */
void note_number(Position *p, int mark, int64_t number);        /* what a mark had before */
void place_changes(Position *p, int64_t id, bool is_noted);     /* before and after; noted: so that it can be taken back */
void presence_changes(Position *p, int64_t id, bool is_noted);
void fact_changes(Position *p, int64_t store, const int64_t *keys, bool is_noted);
void begin_keeping(Position *p);
void begin_sheets(Position *p);
void forget_sheets(Position *p);
void begin_rows(Position *p);
void forget_rows(Position *p);
bool is_short(Value one); /* whether it can be kept */
bool is_put(Position *p, int function, int width, const Value *given, Asking *asking); /* whether it can be kept */
void keep_noticed(Position *p, const Asking *asking, const Noticed *mine, Value answer);
static inline void touch(Position *p, int mark) { p->touched[p->changes++ % TOUCHED] = (uint16_t)mark; }
uint64_t mixed(uint64_t one, uint64_t other);
void forget_answers(Position *p);
static inline bool has_noticed(const Noticed *those, int mark) { return those->bits[mark / 64] >> mark % 64 & 1; }
int64_t newest_of(const Position *p, const uint64_t *marks, uint32_t words); /* of these words of marks */
int marks_in(const Noticed *those, uint16_t *marks, int most); /* how many, written down; -1: more than so many */
static inline int64_t newest_among(const Position *p, const uint16_t *marks, int count) {
    int64_t newest = 0;
    for (int at = 0; at < count; at++)
        newest = p->numbers[marks[at]] > newest ? p->numbers[marks[at]] : newest;
    return newest;
}
int32_t moment_anew(Position *p);
static inline int32_t moment_now(Position *p) { return p->moment >= 0 ? p->moment : moment_anew(p); } /* by number */
End *end_of(Store *store, const int64_t *keys);              /* where it stands; none where such facts last */
void write_end(Position *p, int64_t store, const int64_t *keys, End end);
int64_t next_ending(const Position *p, int64_t from, int64_t sequence, bool is_end); /* the store, of those from this */

#pragma GCC visibility pop

#endif
