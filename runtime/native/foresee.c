/* What would be answered after an action: it is supposed, the question asked, and all is as it was. */
#include "library.h"
#include "position.h"

/* `action`: -1 where the question is asked of the position as it is. Gives back why there is no answer. */
int answer_after(Position *p, int64_t action, const Value *scope, int64_t question, const Value *given, Value *found) {
    const int64_t room = p->room;
    p->gave_up = ANSWERED;
    p->depth = 0;
    p->used = 0;
    p->wanted = ALL;
    undo(p, 0);
    if (action >= 0 && ACTIONS[action].take < 0)
        give_up(p, UNTRANSLATED);
    else if (action >= 0)
        FUNCTIONS[ACTIONS[action].take](p, scope);
    if (p->gave_up == ANSWERED)
        *found = FUNCTIONS[question](p, given);
    undo(p, 0);
    p->room = room;
    return (int)p->gave_up;
}
