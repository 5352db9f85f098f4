/* What is only tried, in the position itself, and taken back (runtime/play/ahead/trial.py says the same). */
#include "game.h"

#include <string.h>

Stand how_it_stands(Position *p) {
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
                 .answer_count = g->answer_count,
                 .depth = p->depth,
                 .ending = g->ending,
                 .reacting = g->reacting,
                 .is_over = p->is_over,
                 .over = g->over,
                 .phase = p->phase,
                 .side_to_move = p->side_to_move,
                 .trial = g->trial};
    memcpy(now.running, p->running, sizeof now.running);
    return now;
}

void back_to(Position *p, const Stand *then) {
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
    g->answer_count = then->answer_count;
    g->trial = then->trial;
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

void try_to_do(Position *p, const Candidate *one) {
    Game *g = p->game;
    Search s = {.action = &ACTIONS[one->action]};
    if (one->scope.count > 0)
        memcpy(s.scope, one->scope.items, (size_t)one->scope.count * sizeof *s.scope);
    g->reacting = false;
    g->announcing = 0;
    carry_out(p, &s);
    if (p->gave_up == LEFT)
        leave(p);
}

/* The next way for dice to fall, after the last that was tried; false after the last of all. */
bool next_way(Trial *trial) {
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
