/* Keyed luck, and the texts it is keyed by (runtime/play/dice.py and chooser.py say the same). */
#ifndef RULEWRIGHT_LUCK_H
#define RULEWRIGHT_LUCK_H

#include "position.h"

typedef struct { /* grows; what is in it ends with a zero */
    char *of;
    int64_t count, room;
} Text;

void put_text(Text *text, const char *more);
void put_number(Text *text, int64_t number);
void free_text(Text *text);
void put_json(Text *text, const char *more); /* in quotes, in plain letters alone */

int64_t uniform(const char *key, int64_t faces); /* from 1; `key` is a line without its end; 0: it cannot be told */

/* How often each key was drawn with. */
typedef struct {
    Text keys;
    struct Drawn {
        int64_t begins, often; /* often: 0 where nothing is */
        uint64_t mixed;
    } *drawn;
    int64_t count, room;
} Draws;

int64_t draw_again(Draws *draws, const char *key); /* how often before, and once more */
void forget_draws(Draws *draws);
void free_draws(Draws *draws);

#endif
