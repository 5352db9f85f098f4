/* What the generated file brings to the hand-written ones. */
#ifndef RULEWRIGHT_LIBRARY_H
#define RULEWRIGHT_LIBRARY_H

#include "position.h"

typedef Value (*Asked)(Position *p, const Value *arguments);

extern const Asked FUNCTIONS[];
extern const int NOUN_COUNT;       /* kinds and counter types that are spoken of */
extern const int64_t NOUNS[];      /* their names */
bool kind_is(int64_t kind, int noun);

#endif
