/* What was found out of rows of numbers (remembered.c). */
#ifndef RULEWRIGHT_REMEMBERED_H
#define RULEWRIGHT_REMEMBERED_H

#include "value.h"

enum { LONGEST = 8192 };

typedef struct { /* while it is written; `is_too_long`: what did not fit is left out */
    int64_t numbers[LONGEST], count;
    bool is_too_long;
} Row;

typedef struct { /* of a row, written down as numbers from `begins` */
    uint64_t mixed;
    int64_t begins, count;
    Value is;
} Kept;

typedef struct { /* kept: where count is 0, nothing is */
    Kept *kept;
    int64_t *numbers;
    int64_t count, room, number_count, number_room;
} Memory;

void write_number(Row *row, int64_t number);
void write_pair(Row *row, Value one);
void write_value(Row *row, Value one);          /* of a set how many it has, and then those */
Value *remembered(Memory *memory, const Row *row); /* to be written to; UNSAID where it is new. Until the next is */
void forget_all(Memory *memory);
void free_memory(Memory *memory);

#endif
