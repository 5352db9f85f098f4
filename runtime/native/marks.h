/* What is noticed while an answer is worked out: marks of what it rests on (kept.c). Several may share one. */
#ifndef RULEWRIGHT_MARKS_H
#define RULEWRIGHT_MARKS_H

#include <stdint.h>

enum { TURN_MARK, MOMENT_MARK, NOUN_MARKS = 128, NOUNS_MARKED = 128, STORE_MARKS = 256, STORES_MARKED = 256 };
enum { HEX_MARKS = 512, HEXES_MARKED = 1024, THING_MARKS = 1536, THINGS_MARKED = 512 };
enum { TOUCHED = 1 << 10 }; /* so many of those that were touched last are written down */
enum { FIRST_THING = 1000000, MARKS = 2048, MARK_WORDS = MARKS / 64 };
typedef struct { /* few of the words have any: `words` tells which, as bits */
    uint64_t bits[MARK_WORDS];
    uint32_t words;
} Noticed;

static inline void note_mark(Noticed *those, int mark) {
    those->bits[mark / 64] |= (uint64_t)1 << mark % 64;
    those->words |= (uint32_t)1 << mark / 64;
}

static inline int mark_of_noun(int64_t noun) { return NOUN_MARKS + (int)((uint64_t)noun % NOUNS_MARKED); }
static inline int mark_of_store(int64_t store) { return STORE_MARKS + (int)((uint64_t)store % STORES_MARKED); }
static inline int mark_of_hex(int64_t hex) { return HEX_MARKS + (int)((uint64_t)hex % HEXES_MARKED); }
static inline int mark_of_thing(int64_t id) {
    return THING_MARKS + (int)((uint64_t)(id - FIRST_THING) % THINGS_MARKED);
}

#endif
