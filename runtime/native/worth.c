/* What it is worth to a side to have done something (runtime/play/ahead/trial.py and branching.py say the same).

   It is done from first to last, judged by the question that guides players, and taken back; once for each way that the
   dice can fall, where these are few, and else for some by chance. */
#include "game.h"

#include <string.h>

enum { MOST_WAYS_OF_DICE = 36, SAMPLES = 12 };

typedef struct { /* of a game and its moment: what is not in the journal */
    int64_t place, actor, acted, leaving, announcing, record_count, records_from, set_count, turn, running_count, ended;
    int64_t used, room, supposed;
    int depth, ending;
    bool reacting, is_over;
    Over over;
    Value phase, side_to_move;
    Running running[MOST_RUNNING];
} Stand;

static Stand how_it_stands(Position *p) {
    const Game *g = p->game;
    Stand now = {.place = g->place,
                 .actor = g->actor,
                 .acted = g->acted,
                 .leaving = g->leaving,
                 .announcing = g->announcing,
                 .record_count = g->record_count,
                 .records_from = g->records_from,
                 .set_count = g->set_count,
                 .turn = p->turn,
                 .running_count = p->running_count,
                 .ended = g->ended,
                 .used = p->used,
                 .room = p->room,
                 .supposed = mark(p),
                 .depth = p->depth,
                 .ending = g->ending,
                 .reacting = g->reacting,
                 .is_over = p->is_over,
                 .over = g->over,
                 .phase = p->phase,
                 .side_to_move = p->side_to_move};
    memcpy(now.running, p->running, sizeof now.running);
    return now;
}

static void back_to(Position *p, const Stand *then) {
    Game *g = p->game;
    undo(p, then->supposed);
    g->place = then->place;
    g->actor = then->actor;
    g->acted = then->acted;
    g->leaving = then->leaving;
    g->announcing = then->announcing;
    g->record_count = then->record_count;
    g->records_from = then->records_from;
    g->ended = then->ended;
    g->ending = then->ending;
    g->reacting = then->reacting;
    g->over = then->over;
    free_sets(g, then->set_count);
    p->turn = then->turn;
    p->is_over = then->is_over;
    p->phase = then->phase;
    p->side_to_move = then->side_to_move;
    p->running_count = then->running_count;
    memcpy(p->running, then->running, sizeof p->running);
    p->used = then->used;
    p->room = then->room;
    p->depth = then->depth;
    moment_changed(p);
}

Value worth_of_position(Position *p, int64_t side) {
    const Value given[] = {NAMED(side)};
    if (p->game->guide < 0)
        return give_up(p, UNTRANSLATED); /* nobody says what a position is worth */
    const Value found = FUNCTIONS[p->game->guide](p, given);
    return is_number(found) ? found : WHOLE(0);
}

/* As dice fall in this trial. */
static Value worth_once(Position *p, int64_t side, const Candidate *one, Trial *trial) {
    Game *g = p->game;
    const Stand before = how_it_stands(p);
    Search s = {.action = &ACTIONS[one->action]};
    memcpy(s.scope, one->scope.items, (size_t)one->scope.count * sizeof *s.scope);
    g->reacting = false;
    g->announcing = 0;
    g->trial = trial;
    trial->thrown = 0;
    carry_out(p, &s);
    if (p->gave_up == LEFT)
        leave(p);
    const Value found = worth_of_position(p, side);
    g->trial = 0;
    back_to(p, &before);
    return found;
}

/* The next way for dice to fall, after the last that was tried; false after the last of all. */
static bool next_way(Trial *trial) {
    int64_t count = trial->thrown;
    while (count > 0 && trial->faces[count - 1] == trial->sides[count - 1] - 1)
        count--;
    if (count == 0)
        return false;
    memcpy(trial->told, trial->faces, (size_t)count * sizeof *trial->told);
    trial->told[count - 1]++;
    trial->told_count = count;
    return true;
}

static Value worth_by_samples(Position *p, int64_t side, const Candidate *one, Trial *trial) {
    Value total = WHOLE(0);
    for (trial->sample = 0; p->gave_up == ANSWERED && trial->sample < SAMPLES; trial->sample++)
        total = add(p, total, worth_once(p, side, one, trial));
    return divide(p, total, WHOLE(SAMPLES));
}

Value worth_on_average(Position *p, int64_t side, const Candidate *one) {
    static Trial trial;
    Value total = WHOLE(0);
    int64_t ways = 0;
    trial.told_count = 0;
    trial.sample = -1;
    do {
        if (ways++ == MOST_WAYS_OF_DICE)
            return worth_by_samples(p, side, one, &trial);
        Value found = worth_once(p, side, one, &trial);
        for (int64_t at = 0; at < trial.thrown; at++)
            found = divide(p, found, WHOLE(trial.sides[at]));
        total = add(p, total, found);
    } while (p->gave_up == ANSWERED && next_way(&trial));
    return total;
}
