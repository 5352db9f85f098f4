/* Where everybody stands: who may enter what at which price, who sees whom. */
#include "twin.h"

const Counter COUNTERS[UNITS] = {
    [ABLE] = {"Able", 11, 8, 8, 9, 16, 8, true},     [ANTON] = {"Anton", 14, 8, 8, 8, 16, 8, true},
    [BAKER] = {"Baker", 11, 8, 8, 9, 16, 8, true},   [BERTA] = {"Berta", 3, 2, 2, 10, 2, 2, false},
    [CESAR] = {"Cesar", 3, 2, 4, 8, 2, 2, false},    [CHARLIE] = {"Charlie", 14, 10, 10, 10, 18, 10, true},
    [DOG] = {"Dog", 2, 2, 2, 3, 20, 10, false},      [EASY] = {"Easy", 2, 2, 2, 3, 20, 10, false},
    [EMIL] = {"Emil", 6, 1, 1, 6, 2, 2, false},      [FOX] = {"Fox", 4, 2, 4, 10, 2, 2, false},
    [GEORGE] = {"George", 4, 2, 4, 10, 2, 2, false},
};

/* ---- standing */

static void lift(Game *g, unsigned unit) {
    if (g->carrier[unit] != NOBODY) {
        g->load[g->carrier[unit]] = NOBODY;
        g->laden &= ~ONE(g->carrier[unit]);
        g->carrier[unit] = NOBODY;
        g->aboard &= ~ONE(unit);
    } else if (g->hex[unit] != OUT)
        g->stack[g->hex[unit]] &= ~ONE(unit);
    g->loose &= ~ONE(unit);
}

static void stand(Game *g, unsigned unit, int at) {
    g->hex[unit] = (int16_t)at;
    if (at == OUT)
        g->on_board &= ~ONE(unit);
    else
        g->on_board |= ONE(unit);
}

void put(Game *g, unsigned unit, int at) {
    lift(g, unit);
    g->waiting &= ~ONE(unit);
    g->stack[at] |= ONE(unit);
    g->loose |= ONE(unit);
    stand(g, unit, at);
    Set with = ONE(unit);
    if (g->load[unit] != NOBODY) {
        stand(g, (unsigned)g->load[unit], at);
        with |= ONE(g->load[unit]);
    }
    if (!g->board->bridged[at])
        g->beneath &= ~with;
    lapse(g);
}

void put_aboard(Game *g, unsigned unit, unsigned carrier) {
    lift(g, unit);
    g->carrier[unit] = (int8_t)carrier;
    g->load[carrier] = (int8_t)unit;
    g->aboard |= ONE(unit);
    g->laden |= ONE(carrier);
    stand(g, unit, g->hex[carrier]);
    lapse(g);
}

void take_out(Game *g, unsigned unit) {
    lift(g, unit);
    stand(g, unit, OUT);
    g->beneath &= ~ONE(unit);
    if (g->load[unit] != NOBODY)
        stand(g, (unsigned)g->load[unit], OUT);
    lapse(g);
}

void take(Game *g, unsigned unit, int at) {
    for (int goal = 0; goal < GOALS; goal++)
        if (g->board->goals[goal] == at)
            g->holder[goal] = ONE(unit) & THE_GERMANS ? GERMANS : ALLIES;
}

Set in_water(const Game *g, int at) {
    return !g->board->stream[at] ? 0 : g->board->bridged[at] ? g->beneath : EVERYBODY;
}

Hexes hexes_of(const Game *g, Set set) {
    Hexes found = {0};
    EACH_UNIT(one, set) {
        const int16_t at = g->hex[one];
        int place = found.count;
        if (has(&found, at))
            continue;
        for (; place > 0 && found.of[place - 1] > at; place--)
            found.of[place] = found.of[place - 1];
        found.of[place] = at;
        found.count++;
    }
    return found;
}

/* ---- moving */

Set movers(const Game *g) {
    const Set stay = g->fired | g->dispersed | g->halted | g->aboard | g->loaded | g->unloaded |
                     (g->stopped_for_load & g->laden);
    return g->mine & ~stay & (g->phase == DRIVE ? TRACKS : ~TRACKS);
}

/* Whether the road can be followed: not by those who wade beneath its bridge. */
static bool by_road(const Game *g, unsigned unit, int step) {
    const Board *board = g->board;
    const int old = step / NEAR, new = board->into[step];
    const Set who = ONE(unit);
    if (!board->road[step] || (g->wading & who && board->stream[new]) || (g->beneath & who && board->stream[old]))
        return false;
    return g->wrecks[new] + count(g->stack[new] & ~g->beneath & ~who) <= 2;
}

int price(const Game *g, unsigned unit, int step, bool spread) {
    const int new = g->board->into[step];
    if (spread) {
        if (g->board->town[new])
            return 2;
    } else if (by_road(g, unit, step))
        return 1;
    return g->board->cost[TRACKS >> unit & 1][new];
}

bool may_enter(const Game *g, unsigned unit, int step, bool spread, bool overrunning) {
    const Board *board = g->board;
    const int old = step / NEAR, new = board->into[step], wanted = price(g, unit, step, spread);
    const Set who = ONE(unit);
    if (wanted > left(g, unit) && (wanted == BARRED || g->moved & who || COUNTERS[unit].allowance != 2))
        return false;
    if (!overrunning) {
        const Set foes = who & THE_GERMANS ? THE_ALLIES : THE_GERMANS;
        if (g->stack[new] & foes & ~g->beneath || height(g, new) >= 4)
            return false;
    }
    if (who & TRACKS && board->green[step] && !by_road(g, unit, step))
        return false;
    if (board->stream[new] && !(g->wading & who)) {
        if (!board->bridged[new])
            return who & TRACKS;
        if (board->stream[old] && (!board->road[step] || (!(who & TRACKS) && who & in_water(g, old))))
            return false;
    }
    return true;
}

Hexes entries(const Game *g, unsigned unit) {
    Hexes found = {0};
    const bool spread = g->spread & ONE(unit);
    for (int step = NEAR * g->hex[unit], end = step + NEAR; step < end && g->board->into[step] != OUT; step++)
        if (may_enter(g, unit, step, spread, false))
            found.of[found.count++] = g->board->into[step];
    return found;
}

bool has_entry(const Game *g, unsigned unit) {
    const bool spread = g->spread & ONE(unit);
    for (int step = NEAR * g->hex[unit], end = step + NEAR; step < end && g->board->into[step] != OUT; step++)
        if (may_enter(g, unit, step, spread, false))
            return true;
    return false;
}

Hexes wadings(Game *g, unsigned unit) {
    const Board *board = g->board;
    const int old = g->hex[unit];
    const Set who = ONE(unit);
    Hexes found = {0};
    if (g->moved & who || (board->stream[old] && board->bridged[old] && !(g->beneath & who)))
        return found;
    g->wading |= who;
    for (int step = NEAR * old; step < NEAR * (old + 1) && board->into[step] != OUT; step++)
        if (board->stream[board->into[step]] && may_enter(g, unit, step, g->spread & who, false))
            found.of[found.count++] = board->into[step];
    g->wading &= ~who;
    return found;
}

void bring(Game *g, unsigned unit, int step) {
    const Board *board = g->board;
    const int old = step / NEAR, new = board->into[step];
    const Set who = ONE(unit);
    const bool spread = g->spread & who;
    const int wanted = price(g, unit, step, spread);
    if (wanted == BARRED)
        return;
    if (!spread && (board->town[new] || by_road(g, unit, step)))
        g->kept_to_road |= who;
    g->spent[unit] = (int16_t)(g->spent[unit] + wanted);
    g->entered[unit]++;
    put(g, unit, new);
    g->moved |= who;
    if (g->entered[unit] == 1)
        g->start[unit] = (int16_t)old;
    if (board->concealing[new] && new != g->start[unit]) {
        g->marked &= ~who;
        if (g->load[unit] != NOBODY)
            g->marked &= ~ONE(g->load[unit]);
    }
    take(g, unit, new);
}

int entries_on(const Game *g, unsigned unit, int16_t found[]) {
    const Board *board = g->board;
    int number = 0;
    for (int way = 0; way < board->ways; way++) {
        const int16_t at = board->ways_on[way];
        if (board->cost[TRACKS >> unit & 1][at] <= left(g, unit) && height(g, at) < 4 &&
            !(g->stack[at] & g->theirs & ~g->beneath))
            found[number++] = at;
    }
    return number;
}

/* ---- loading */

bool has_points(const Game *g, unsigned carrier) { return COUNTERS[carrier].handling <= left(g, carrier); }

Set may_carry(const Game *g) {
    const Set able = (HALFTRACKS & ~g->fired) | RIDEABLE;
    return able & g->loose & g->mine & ~(g->laden | g->handled | g->dispersed | g->halted);
}

Set may_be_loaded(const Game *g) { return EVERYBODY & ~(TRACKS | g->fired | g->dispersed | g->moved); }

/* ---- seeing */

/* Marks of those who do not see any more. */
void lapse(Game *g) {
    EACH_UNIT(target, g->marked) {
        Set kept = 0;
        if (g->on_board & ONE(target))
            EACH_UNIT(one, g->watchers[target] & g->loose & ~g->dispersed)
                if (g->board->in_view[g->hex[target]][g->hex[one]])
                    kept |= ONE(one);
        g->watchers[target] = kept;
        if (!kept)
            g->marked &= ~ONE(target);
    }
}

void open_fire(Game *g, Set firers) {
    EACH_UNIT(unit, firers) {
        Set watching = g->marked & ONE(unit) ? g->watchers[unit] : 0;
        EACH_UNIT(one, g->theirs & g->loose & ~g->dispersed)
            if (g->board->in_view[g->hex[unit]][g->hex[one]])
                watching |= ONE(one);
        g->watchers[unit] = watching;
        if (watching)
            g->marked |= ONE(unit);
    }
}

bool spotted(const Game *g, unsigned unit) {
    const int at = g->hex[unit];
    const Set foes = ONE(unit) & THE_GERMANS ? THE_ALLIES : THE_GERMANS;
    if (!g->board->concealing[at] || g->marked & ONE(unit))
        return true;
    if (g->load[unit] != NOBODY && g->marked & ONE(g->load[unit]))
        return true;
    EACH_UNIT(one, foes & g->loose & ~g->dispersed)
        if (g->board->apart[g->hex[one]][at] == 1)
            return true;
    return false;
}
