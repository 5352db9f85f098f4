/* What the generated file brings to the hand-written ones. */
#ifndef RULEWRIGHT_LIBRARY_H
#define RULEWRIGHT_LIBRARY_H

#include "position.h"

typedef Value (*Asked)(Position *p, const Value *arguments);

extern const Asked FUNCTIONS[];

#endif
