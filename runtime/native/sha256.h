/* SHA-256 (FIPS 180-4) of a text that keyed luck is drawn from. */
#ifndef RULEWRIGHT_SHA256_H
#define RULEWRIGHT_SHA256_H

#include <stdint.h>

#pragma GCC visibility push(hidden)

void sha256(const char *text, int64_t count, uint32_t state[8]);

#pragma GCC visibility pop

#endif
