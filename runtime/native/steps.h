/* What steps ask the game for (playing.c, choosing.c). Whoever only thinks gives up there, if it is open what comes of it. */
#ifndef RULEWRIGHT_STEPS_H
#define RULEWRIGHT_STEPS_H

#include "position.h"

#pragma GCC visibility push(hidden)

enum { /* as naming.c tells a value; compiler/native/words.py has the same */
    SAID_OF_OTHERS,
    SAID_OF_NUMBER,
    SAID_OF_YES_OR_NO,
    SAID_OF_HEX,
    SAID_OF_HEXSIDE,
    SAID_OF_BOARD,
    SAID_OF_NAMES_IN_TEXT
};
typedef struct {
    int64_t kind;
    Value value;
} Involved;
enum { GAME_ENDS = -1, PHASE_ENDS = -2, TURN_ENDS = -3 };

void is_done(Position *p, int function); /* by its number: its steps are, from now on */
bool can_end_after(Position *p, int64_t action, int64_t width, const Value *scope); /* the phase (unfinished.c) */
Value rolled(Position *p, int64_t purpose, int64_t sides, int64_t count, const Involved *involved);
Value picked(Position *p, int64_t purpose, Set among, int64_t count, const Involved *involved);
Set picked_several(Position *p, int64_t purpose, Set among, Value many, int64_t count, const Involved *involved);
Value chosen(Position *p, Value side, int64_t variable, Set among, bool optional);
Set chosen_several(Position *p, Value side, int64_t variable, Set among, Value least, Value most); /* UNSAID: any */
Set kept_in_fact(Position *p, Set those); /* for as long as the fact may be asked */
Value new_record(Position *p, int64_t kind);
void end_play(Position *p, int64_t what); /* or a sequence, by name */
void begin_announcing(Position *p);
void let_react(Position *p, int event, const Value *bound);
void end_announcing(Position *p);
Set set_apart(Position *p, Set those);     /* to be taken from, one by one */
Set by_chance(Position *p, Set those);     /* the same, as dice will say */
int64_t next_by_choice(Position *p, Value side, int64_t variable, int64_t count);
int64_t next_by_chance(Position *p, int64_t purpose, int64_t left, int64_t count, const Involved *involved);
Value taken_out(Set *those, int64_t at);

#define INVOLVED(...) (const Involved[]){__VA_ARGS__}

/* What falls away after a change of a store, of places or of the moment (made of the rules). */
void lapses_after(Position *p, int64_t what);

/* One after the other as it is said each time which is next: `index`, where more are left than one. */
#define EACH_IN_TURN(one, among, index)                                                                               \
    for (Set those_left = (among); those_left.count > 0 && p->gave_up == ANSWERED;)                                   \
        for (Value one = those_left.items[0], *once = &one;                                                           \
             once && (one = taken_out(&those_left, (index)), p->gave_up == ANSWERED); once = 0)

#define LEAVE_LOOP                                                                                                    \
    {                                                                                                                 \
        those_left.count = 0;                                                                                         \
        break;                                                                                                        \
    }

#pragma GCC visibility pop

#endif
