/* What was found out of rows of numbers: a table that grows, in which each row is found by what it is mixed to. */
#include "remembered.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

void write_number(Row *row, int64_t number) {
    if (row->count == LONGEST)
        row->is_too_long = true;
    else
        row->numbers[row->count++] = number;
}

void write_pair(Row *row, Value one) {
    write_number(row, one.above);
    write_number(row, one.below);
}

void write_value(Row *row, Value one) {
    const Set those = set_in(one);
    write_pair(row, is_set(one) ? (Value){SET, those.count} : one);
    for (int64_t at = 0; at < those.count; at++)
        write_value(row, those.items[at]);
}

static void make_room(Memory *memory) {
    Kept *old = memory->kept;
    const int64_t room = memory->room;
    memory->room = room ? 2 * room : 1024;
    memory->kept = allocated(memory->room, sizeof *memory->kept);
    for (int64_t at = 0; at < room; at++)
        if (old[at].count > 0) {
            int64_t to = (int64_t)(old[at].mixed & (uint64_t)(memory->room - 1));
            while (memory->kept[to].count > 0)
                to = (to + 1) & (memory->room - 1);
            memory->kept[to] = old[at];
        }
    free(old);
}

static uint64_t mixed_of(const Row *row) {
    uint64_t mixed = 0x9e3779b97f4a7c15u;
    for (int64_t at = 0; at < row->count; at++)
        mixed = (mixed ^ (uint64_t)row->numbers[at]) * 0xff51afd7ed558ccdu ^ mixed >> 29;
    return mixed;
}

Value *remembered(Memory *memory, const Row *row) {
    const uint64_t mixed = mixed_of(row);
    const size_t wide = (size_t)row->count * sizeof *row->numbers;
    if (2 * (memory->count + 1) > memory->room)
        make_room(memory);
    int64_t at = (int64_t)(mixed & (uint64_t)(memory->room - 1));
    for (; memory->kept[at].count > 0; at = (at + 1) & (memory->room - 1)) {
        Kept *one = &memory->kept[at];
        if (one->mixed == mixed && one->count == row->count &&
            memcmp(memory->numbers + one->begins, row->numbers, wide) == 0)
            return &one->is;
    }
    if (memory->number_count + row->count > memory->number_room) {
        memory->number_room = 2 * (memory->number_count + row->count);
        memory->numbers = larger(memory->numbers, memory->number_room, sizeof *memory->numbers);
    }
    memcpy(memory->numbers + memory->number_count, row->numbers, wide);
    memory->kept[at] = (Kept){mixed, memory->number_count, row->count, UNSAID};
    memory->number_count += row->count;
    memory->count++;
    return &memory->kept[at].is;
}

void forget_all(Memory *memory) {
    if (memory->count > 0)
        memset(memory->kept, 0, (size_t)memory->room * sizeof *memory->kept);
    memory->count = memory->number_count = 0;
}

void free_memory(Memory *memory) {
    free(memory->kept);
    free(memory->numbers);
}
