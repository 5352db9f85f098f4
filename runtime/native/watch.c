/* What is looked at while a game runs: who is left, where things stood, where they fell, what was done
   (rulewright/comparing/watched.py says the same of a game in Python). */
#include "game.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

enum { TOLD_LEFT, TOLD_STOOD, TOLD_FELL, TOLD_LOST, TOLD_DONE }; /* as in games.py */

Watch *watch_new(int64_t count, const int64_t *things, int64_t sides, int64_t hexes, int64_t functions) {
    Watch *w = allocated(1, sizeof *w);
    w->count = count;
    w->things = things;
    w->sides = sides;
    w->hexes = hexes;
    w->functions = functions;
    w->place = allocated(count, sizeof *w->place);
    w->is_gone = allocated(count, sizeof *w->is_gone);
    w->stood = allocated(sides * hexes, sizeof *w->stood);
    w->fell = allocated(sides * hexes, sizeof *w->fell);
    w->done = allocated(functions, sizeof *w->done);
    return w;
}

void watch_free(Watch *w) {
    free(w->place);
    free(w->is_gone);
    free(w->stood);
    free(w->fell);
    free(w->done);
    free(w->told);
    free(w);
}

static void tell(Watch *w, int64_t what, int64_t of, int64_t number) {
    if (w->told_count + 3 > w->told_room) {
        w->told_room = w->told_room ? 2 * w->told_room : 1024;
        w->told = larger(w->told, w->told_room, sizeof *w->told);
    }
    w->told[w->told_count++] = what;
    w->told[w->told_count++] = of;
    w->told[w->told_count++] = number;
}

static void end_of_turn(Watch *w) {
    for (int64_t side = 0; side < w->sides; side++) {
        int64_t here = 0;
        for (int64_t at = 0; at < w->count; at++)
            here += w->things[2 * at + 1] == side && !w->is_gone[at];
        tell(w, TOLD_LEFT, side, here);
    }
    for (int64_t at = 0; at < w->count; at++)
        if (w->place[at] >= 0)
            w->stood[w->things[2 * at + 1] * w->hexes + w->place[at]]++;
}

static void see(Position *p, Watch *w) {
    for (int64_t at = 0; at < w->count; at++) {
        const int64_t spot = p->things[w->things[2 * at] - FIRST_THING].spot;
        if (spot >= 0) {
            w->place[at] = spot;
            w->is_gone[at] = false;
        } else if (w->place[at] >= 0) {
            w->fell[w->things[2 * at + 1] * w->hexes + w->place[at]]++;
            w->place[at] = -1;
            w->is_gone[at] = true;
        }
    }
}

void begin_watching(Position *p) {
    Watch *w = p->game->watch;
    w->turn = p->turn;
    w->seen = w->told_count = 0;
    memset(w->is_gone, 0, (size_t)w->count * sizeof *w->is_gone);
    memset(w->stood, 0, (size_t)(w->sides * w->hexes) * sizeof *w->stood);
    memset(w->fell, 0, (size_t)(w->sides * w->hexes) * sizeof *w->fell);
    memset(w->done, 0, (size_t)w->functions * sizeof *w->done);
    for (int64_t at = 0; at < w->count; at++)
        w->place[at] = -1;
    see(p, w);
}

/* After each moment, and each action: what changed since stands in the journal. */
void look(Position *p) {
    Watch *w = p->game->watch;
    if (p->turn != w->turn)
        end_of_turn(w);
    w->turn = p->turn;
    if (p->journal_count != w->seen)
        see(p, w);
    w->seen = p->journal_count;
}

static void tell_all(Watch *w, int64_t what, const int64_t *numbers, int64_t count) {
    for (int64_t at = 0; at < count; at++)
        if (numbers[at] > 0)
            tell(w, what, at, numbers[at]);
}

void end_watching(Position *p) {
    Watch *w = p->game->watch;
    end_of_turn(w);
    tell_all(w, TOLD_STOOD, w->stood, w->sides * w->hexes);
    tell_all(w, TOLD_FELL, w->fell, w->sides * w->hexes);
    tell_all(w, TOLD_DONE, w->done, w->functions);
    for (int64_t at = 0; at < w->count; at++)
        if (p->things[w->things[2 * at] - FIRST_THING].spot < 0)
            tell(w, TOLD_LOST, w->things[2 * at], 1);
}

/* Steps are done; what is only thought is not counted. */
void is_done(Position *p, int function) {
    if (p->game && !p->game->trial)
        p->game->watch->done[function]++;
}
