/* What the position is laid in. Where there is no memory left, nothing can be answered any more: the process ends. */
#ifndef RULEWRIGHT_MEMORY_H
#define RULEWRIGHT_MEMORY_H

#include <stddef.h>
#include <stdint.h>

void *allocated(int64_t count, size_t size);             /* all zero */
void *larger(void *old, int64_t count, size_t size);

#endif
