/* What it is worth to a side to have done something (runtime/play/ahead/branching.py says the same).

   It is done from first to last, judged by the question that guides players, and taken back; once for each way that the
   dice can fall, where these are few, and else for some by chance. Nobody asks anything else of it, so facts on which
   none of that rests are not written (compiler/native/unseen.py). */
#include "player.h"

enum { MOST_WAYS_OF_DICE = 36, SAMPLES = 12 };

Value worth_of_position(Position *p, int64_t side) {
    const Value given[] = {NAMED(side)};
    if (p->game->guide < 0)
        return give_up(p, UNTRANSLATED); /* nobody says what a position is worth */
    const Value found = FUNCTIONS[p->game->guide](p, given);
    return is_number(found) ? found : WHOLE(0);
}

/* By how many steps of the result it stands above the best of the others. */
Value result_of_game(Position *p, int64_t side) {
    Value mine = WHOLE(0), best = UNSAID;
    for (int64_t at = 0; p->game->result >= 0 && at < p->playing_count; at++) {
        const Value told = FUNCTIONS[p->game->result](p, &p->playing[at]);
        const int64_t step = told.below == NAME ? p->game->steps[told.above] : 0;
        const Value score = is_number(told) ? told : WHOLE(step);
        if (p->playing[at].above == side)
            mine = score;
        else if (is_unsaid(best) || compared(p, score, best) > 0)
            best = score;
    }
    return subtract(p, mine, is_unsaid(best) ? WHOLE(0) : best);
}

static void learn(Manners *manners, int64_t action, bool has_thrown) {
    if (!manners || manners->throws[action])
        return;
    manners->throws[action] = has_thrown;
    manners->quiet[action] = !has_thrown;
}

/* As dice fall in this trial. */
static Value worth_once(Position *p, int64_t side, const Candidate *one, Trial *trial, Manners *manners) {
    const Stand before = how_it_stands(p);
    p->game->trial = trial;
    trial->thrown = 0;
    p->unseen = UNSEEN[one->action];
    try_to_do(p, one);
    p->unseen = 0;
    const Value found = worth_of_position(p, side);
    learn(manners, one->action, trial->thrown > 0);
    back_to(p, &before);
    return found;
}

Value worth_on_average(Position *p, int64_t side, const Candidate *one, Manners *manners) {
    Trial trial = {.sample = -1};
    Value total = WHOLE(0);
    int64_t ways = 0;
    do {
        if (ways++ == MOST_WAYS_OF_DICE)
            break;
        Value found = worth_once(p, side, one, &trial, manners);
        for (int64_t at = 0; at < trial.thrown; at++)
            found = divide(p, found, WHOLE(trial.sides[at]));
        total = add(p, total, found);
    } while (p->gave_up == ANSWERED && next_way(&trial));
    if (ways <= MOST_WAYS_OF_DICE)
        return total;
    total = WHOLE(0);
    for (trial.sample = 0; p->gave_up == ANSWERED && trial.sample < SAMPLES; trial.sample++)
        total = add(p, total, worth_once(p, side, one, &trial, manners));
    return divide(p, total, WHOLE(SAMPLES));
}
