/* Keyed luck: the key as one line of JSON, hashed with SHA-256, as runtime/play/dice.py says it. */
#include "luck.h"
#include "memory.h"

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

/* ---- SHA-256 (FIPS 180-4) */

static const uint32_t ROUND[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t turned_right(uint32_t word, int by) { return word >> by | word << (32 - by); }

/* One round; in the next each of the eight is called as the one behind it was, so none has to be moved. */
#define ROUND_AT(a, b, c, d, e, f, g, h, at)                                                                          \
    do {                                                                                                              \
        h += (turned_right(e, 6) ^ turned_right(e, 11) ^ turned_right(e, 25)) + (g ^ (e & (f ^ g))) + ROUND[at] +     \
             w[at];                                                                                                   \
        d += h;                                                                                                       \
        h += (turned_right(a, 2) ^ turned_right(a, 13) ^ turned_right(a, 22)) + ((a & b) | (c & (a | b)));            \
    } while (0)

static void hash_block(uint32_t state[8], const unsigned char *block) {
    uint32_t w[64];
    for (int at = 0; at < 16; at++)
        w[at] = (uint32_t)block[4 * at] << 24 | (uint32_t)block[4 * at + 1] << 16 | (uint32_t)block[4 * at + 2] << 8 |
                block[4 * at + 3];
    for (int at = 16; at < 64; at++)
        w[at] = w[at - 16] + w[at - 7] +
                (turned_right(w[at - 15], 7) ^ turned_right(w[at - 15], 18) ^ w[at - 15] >> 3) +
                (turned_right(w[at - 2], 17) ^ turned_right(w[at - 2], 19) ^ w[at - 2] >> 10);
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3], e = state[4], f = state[5], g = state[6],
             h = state[7];
    for (int at = 0; at < 64; at += 8) {
        ROUND_AT(a, b, c, d, e, f, g, h, at);
        ROUND_AT(h, a, b, c, d, e, f, g, at + 1);
        ROUND_AT(g, h, a, b, c, d, e, f, at + 2);
        ROUND_AT(f, g, h, a, b, c, d, e, at + 3);
        ROUND_AT(e, f, g, h, a, b, c, d, at + 4);
        ROUND_AT(d, e, f, g, h, a, b, c, at + 5);
        ROUND_AT(c, d, e, f, g, h, a, b, at + 6);
        ROUND_AT(b, c, d, e, f, g, h, a, at + 7);
    }
    const uint32_t now[8] = {a, b, c, d, e, f, g, h};
    for (int at = 0; at < 8; at++)
        state[at] += now[at];
}

/* Of texts that begin alike, as keys do, the first block is hashed once. */
static void begin_sha256(const char *text, uint32_t state[8]) {
    static unsigned char block[64];
    static uint32_t hashed[8];
    static bool is_hashed;
    if (!is_hashed || memcmp(block, text, sizeof block) != 0) {
        memcpy(block, text, sizeof block);
        hash_block(state, block);
        memcpy(hashed, state, sizeof hashed);
        is_hashed = true;
    }
    memcpy(state, hashed, sizeof hashed);
}

static void sha256(const char *text, int64_t count, uint32_t state[8]) {
    static const uint32_t FIRST[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    unsigned char last[128] = {0};
    const int64_t rest = count % 64, whole = count - rest, size = rest < 56 ? 64 : 128;
    memcpy(state, FIRST, sizeof FIRST);
    if (whole > 0)
        begin_sha256(text, state);
    for (int64_t at = 64; at < whole; at += 64)
        hash_block(state, (const unsigned char *)text + at);
    memcpy(last, text + whole, (size_t)rest);
    last[rest] = 0x80;
    for (int byte = 0; byte < 8; byte++)
        last[size - 1 - byte] = (unsigned char)((uint64_t)count * 8 >> 8 * byte);
    for (int64_t at = 0; at < size; at += 64)
        hash_block(state, last + at);
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
