/* SHA-256 (FIPS 180-4), in plain C and by the processor. */
#include "sha256.h"

#include <stdbool.h>
#include <string.h>

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

static void hash_plainly(uint32_t state[8], const unsigned char *block) {
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

/* ---- where the processor has rounds of its own */

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>

static bool has_rounds(void) {
    unsigned a, b, c, d;
    const bool shuffles = __get_cpuid(1, &a, &b, &c, &d) && c & bit_SSSE3 && c & bit_SSE4_1;
    return shuffles && __get_cpuid_count(7, 0, &a, &b, &c, &d) && b & bit_SHA;
}

/* Four rounds at once. The eight words lie as the processor wants them: a, b, e, f and c, d, g, h, the last lowest. */
__attribute__((target("sha,sse4.1"))) static void hash_by_machine(uint32_t state[8], const unsigned char *block) {
    const __m128i turn = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
    const __m128i ab = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state), 0xb1);
    const __m128i ef = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(state + 4)), 0x1b);
    const __m128i abef_before = _mm_alignr_epi8(ab, ef, 8), cdgh_before = _mm_blend_epi16(ef, ab, 0xf0);
    __m128i abef = abef_before, cdgh = cdgh_before, w[4];
    for (int at = 0; at < 16; at++) {
        __m128i *now = &w[at % 4];
        if (at < 4) {
            *now = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)block + at), turn);
        } else {
            const __m128i before = w[(at + 3) % 4], third = w[(at + 2) % 4], second = w[(at + 1) % 4];
            const __m128i sum = _mm_add_epi32(_mm_sha256msg1_epu32(*now, second), _mm_alignr_epi8(before, third, 4));
            *now = _mm_sha256msg2_epu32(sum, before);
        }
        const __m128i added = _mm_add_epi32(*now, _mm_loadu_si128((const __m128i *)ROUND + at));
        cdgh = _mm_sha256rnds2_epu32(cdgh, abef, added);
        abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(added, 0x0e));
    }
    const __m128i feba = _mm_shuffle_epi32(_mm_add_epi32(abef, abef_before), 0x1b);
    const __m128i dchg = _mm_shuffle_epi32(_mm_add_epi32(cdgh, cdgh_before), 0xb1);
    _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(feba, dchg, 0xf0));
    _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(dchg, feba, 8));
}
#else
static bool has_rounds(void) { return false; }
static void hash_by_machine(uint32_t state[8], const unsigned char *block) { hash_plainly(state, block); }
#endif

static enum { UNKNOWN, PLAINLY, BY_MACHINE } how;

static void hash_block(uint32_t state[8], const unsigned char *block) {
    if (how == UNKNOWN)
        how = has_rounds() ? BY_MACHINE : PLAINLY;
    if (how == BY_MACHINE)
        hash_by_machine(state, block);
    else
        hash_plainly(state, block);
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

void sha256(const char *text, int64_t count, uint32_t state[8]) {
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
