/* Keyed luck: the key as one line of JSON, hashed with SHA-256, as runtime/play/dice.py says it. */
#include "luck.h"
#include "memory.h"
#include "sha256.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- texts */

static void put_bytes(Text *text, const char *more, int64_t count) {
    if (text->count + count + 1 > text->room) {
        text->room = 2 * (text->count + count + 64);
        text->of = larger(text->of, text->room, 1);
    }
    memcpy(text->of + text->count, more, (size_t)count);
    text->count += count;
    text->of[text->count] = 0;
}

void free_text(Text *text) { free(text->of); }

void put_text(Text *text, const char *more) { put_bytes(text, more, (int64_t)strlen(more)); }

void put_number(Text *text, int64_t number) {
    char digits[24], *first = digits + sizeof digits;
    uint64_t left = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do
        *--first = (char)('0' + left % 10);
    while (left /= 10);
    if (number < 0)
        *--first = '-';
    put_bytes(text, first, digits + sizeof digits - first);
}

static void put_unit(Text *text, unsigned unit) {
    char escaped[8];
    put_bytes(text, escaped, snprintf(escaped, sizeof escaped, "\\u%04x", unit));
}

/* One letter of UTF-8, which begins here; how many bytes it has. */
static int letter(const unsigned char *at, unsigned *code) {
    const int more = at[0] >= 0xf0 ? 3 : at[0] >= 0xe0 ? 2 : at[0] >= 0xc0 ? 1 : 0;
    *code = more == 0 ? at[0] : at[0] & (0x3fu >> more);
    for (int next = 1; next <= more; next++)
        *code = *code << 6 | (at[next] & 0x3fu);
    return more + 1;
}

void put_json(Text *text, const char *more) {
    static const char SHORT[] = "\"\"\\\\\nn\rr\tt\ff\bb"; /* a sign, and what stands for it */
    unsigned code;
    put_text(text, "\"");
    for (const unsigned char *at = (const unsigned char *)more; *at; at += letter(at, &code)) {
        letter(at, &code);
        const char *found = code < 128 ? strchr(SHORT, (int)code) : 0;
        if (found && (found - SHORT) % 2 == 0)
            put_bytes(text, (const char[]){'\\', found[1]}, 2);
        else if (code >= ' ' && code <= '~')
            put_bytes(text, (const char *)at, 1);
        else if (code >= 0x10000) {
            put_unit(text, 0xd800 + ((code - 0x10000) >> 10));
            put_unit(text, 0xdc00 + ((code - 0x10000) & 0x3ff));
        } else
            put_unit(text, code);
    }
    put_text(text, "\"");
}

/* ---- faces */

/* Numbers of the last, incomplete run are thrown away there; they begin with 64 bits that are set, which nobody will
   ever see: then nothing is told here. */
int64_t uniform(const char *key, int64_t faces) {
    static Text line;
    uint32_t number[8];
    uint64_t rest = 0;
    line.count = 0;
    put_text(&line, key);
    put_text(&line, ",0]"); /* the first attempt */
    sha256(line.of, line.count, number);
    if (faces < 1 || faces > INT32_MAX || (number[0] == UINT32_MAX && number[1] == UINT32_MAX))
        return 0;
    for (int at = 0; at < 8; at++)
        rest = (rest << 32 | number[at]) % (uint64_t)faces;
    return (int64_t)rest + 1;
}

/* ---- how often a key was drawn with */

static struct Drawn *place_of(Draws *draws, const char *key, uint64_t mixed) {
    uint64_t at = mixed & (uint64_t)(draws->room - 1);
    while (draws->drawn[at].often > 0 &&
           (draws->drawn[at].mixed != mixed || strcmp(draws->keys.of + draws->drawn[at].begins, key) != 0))
        at = (at + 1) & (uint64_t)(draws->room - 1);
    return &draws->drawn[at];
}

static void more_room(Draws *draws) {
    const Draws old = *draws;
    draws->room = old.room ? 2 * old.room : 256;
    draws->drawn = allocated(draws->room, sizeof *draws->drawn);
    for (int64_t at = 0; at < old.room; at++)
        if (old.drawn[at].often > 0)
            *place_of(draws, draws->keys.of + old.drawn[at].begins, old.drawn[at].mixed) = old.drawn[at];
    free(old.drawn);
}

int64_t draw_again(Draws *draws, const char *key) {
    uint64_t mixed = 1469598103934665603u;
    for (const char *at = key; *at; at++)
        mixed = (mixed ^ (unsigned char)*at) * 1099511628211u;
    mixed ^= mixed >> 29;
    if (2 * (draws->count + 1) > draws->room)
        more_room(draws);
    struct Drawn *drawn = place_of(draws, key, mixed);
    if (drawn->often == 0) {
        *drawn = (struct Drawn){draws->keys.count, 0, mixed};
        put_bytes(&draws->keys, key, (int64_t)strlen(key) + 1);
        draws->count++;
    }
    return drawn->often++;
}

void forget_draws(Draws *draws) {
    if (draws->room > 0)
        memset(draws->drawn, 0, (size_t)draws->room * sizeof *draws->drawn);
    draws->keys.count = 0;
    draws->count = 0;
}

void free_draws(Draws *draws) {
    free(draws->keys.of);
    free(draws->drawn);
}
