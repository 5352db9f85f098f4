/* How facts are written and things put elsewhere, for those files that do it. */
#ifndef RULEWRIGHT_CHANGE_H
#define RULEWRIGHT_CHANGE_H

#include "position.h"

void write_fact(Store *store, int64_t key, Value value);   /* of one slot; UNSAID: said no more */
bool numbers_of(const Store *store, const Value *keys, int64_t *numbers); /* of what a fact is said of */
void unsay(Position *p, int64_t store, const int64_t *keys); /* of several slots */
void make(Position *p, int64_t id, int64_t kind, int64_t type);
void unmake(Position *p, int64_t id);
void put_to(Position *p, int64_t id, int64_t spot, int64_t holder); /* -1: none */
void put_in_play(Position *p, int64_t id, bool in_play);   /* among those of its nouns */
void forget_ways(Position *p);
void number_anew(Position *p, int64_t version, bool is_noted);   /* so that it can be taken back */
void others_change(Position *p, int64_t what, bool is_noted);    /* places, the moment, which things there are */
void fact_changes(Position *p, int64_t store, const int64_t *keys, bool is_noted);
void thing_changes(Position *p, int64_t id, bool is_noted);
End *end_of(Store *store, const int64_t *keys);              /* where it stands; none where such facts last */

#endif
