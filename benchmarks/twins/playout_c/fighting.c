/* Fire, overrun and close assault: who may join, at which odds, and what becomes of the targets.

   A set of targets is allowed if somebody can add to the fire on it; offered is what some allowed set holds beside what
   is picked. */
#include "twin.h"

typedef enum { NO_EFFECT, DISPERSAL, DOUBLE_DISPERSAL, ELIMINATION } Result;
enum { HOPEFUL = 2, BEST = 8 };

static const int ODDS[BEST][2] = {{1, 5}, {1, 4}, {1, 3}, {1, 2}, {1, 1}, {2, 1}, {3, 1}, {4, 1}}; /* from column 1 */
#define N NO_EFFECT
#define D DISPERSAL
#define DD DOUBLE_DISPERSAL
#define E ELIMINATION
static const Result TABLE[8][BEST - HOPEFUL + 1] = { /* by modified roll, from -1; columns 1-4 to 4-1 */
    {D, DD, E, E, E, E, E}, {N, D, DD, DD, E, E, E}, {N, D, D, DD, E, E, E}, {N, N, D, D, DD, E, E},
    {N, N, N, D, DD, E, E}, {N, N, N, N, D, DD, E},  {N, N, N, N, D, DD, E}, {N, N, N, N, N, N, E}};
#undef N
#undef D
#undef DD
#undef E

/* ---- odds and results */

static int column(const Game *g, int strength, Set targets, int shift) {
    int defense = 0, found = 0;
    EACH_UNIT(one, targets) {
        const bool rides = g->aboard & ONE(one) && RIDEABLE & ONE(g->carrier[one]);
        defense += 4 * (rides ? 1 : COUNTERS[one].defense);
    }
    while (found < BEST && strength * ODDS[found][1] >= ODDS[found][0] * defense)
        found++;
    return found + shift < BEST ? found + shift : BEST;
}

static int attack_of(Set group) {
    int sum = 0;
    EACH_UNIT(one, group) sum += 4 * COUNTERS[one].attack;
    return sum;
}

static void destroy(Game *g, unsigned victim) {
    const int at = g->hex[victim];
    if (g->load[victim] != NOBODY)
        take_out(g, (unsigned)g->load[victim]);
    take_out(g, victim);
    if (TRACKS & ONE(victim) && g->wrecks[at] < 3)
        g->wrecks[at]++;
}

static void disperse(Game *g, unsigned victim) {
    g->dispersed |= ONE(victim);
    lapse(g);
    if (g->load[victim] != NOBODY && !(g->dispersed & ONE(g->load[victim])))
        disperse(g, (unsigned)g->load[victim]);
    const int carrier = g->carrier[victim];
    if (carrier != NOBODY && RIDEABLE & ONE(carrier)) {
        if (height(g, g->hex[carrier]) < 4)
            put(g, victim, g->hex[carrier]);
        else if (!(g->dispersed & ONE(carrier)))
            disperse(g, (unsigned)carrier);
    }
}

static void resolve(Game *g, const char *manner, int at, Set firers, Set targets, int found, Set sappers) {
    int roll = throw_for_combat(g, manner, at, firers, targets, sappers);
    roll += g->board->sheltering[at] - 2 * (g->phase != FIRE) - ((targets & g->dispersed) != 0);
    if (roll <= -2 && found < BEST)
        found++;
    if (roll > 6)
        return;
    const Result result = TABLE[roll < -1 ? 0 : roll + 1][found - HOPEFUL];
    EACH_UNIT(victim, targets) {
        const bool dispersed = g->dispersed & ONE(victim);
        if (!(g->on_board & ONE(victim)) || result == NO_EFFECT)
            continue;
        if (result == ELIMINATION || (result == DOUBLE_DISPERSAL && dispersed))
            destroy(g, victim);
        else if (!dispersed)
            disperse(g, victim);
    }
}

/* ---- direct fire */

static Set ready_on(const Game *g, int at) {
    Set found = 0;
    EACH_UNIT(one, g->mine & g->loose & ~(g->fired | g->dispersed)) {
        const int from = g->hex[one];
        if (g->board->apart[from][at] <= COUNTERS[one].reach && g->board->in_view[at][from] &&
            !(in_water(g, from) & ONE(one)))
            found |= ONE(one);
    }
    return found;
}

static Set open_to_fire(const Game *g, int at) {
    const Set shut = g->board->town[at] ? g->aboard : 0;
    Set found = 0;
    EACH_UNIT(one, g->theirs & g->on_board & ~(g->fired_on | shut)) {
        const bool inside = g->aboard & ONE(one) && !(RIDEABLE & ONE(g->carrier[one]));
        if (g->hex[one] == at && !inside && spotted(g, one))
            found |= ONE(one);
    }
    return found;
}

/* Nothing where it cannot join. */
static int strength(const Game *g, unsigned firer, int at, Set targets) {
    const Counter *counter = &COUNTERS[firer];
    const int far = g->board->apart[g->hex[firer]][at];
    const int hard = count(targets & TRACKS), soft = count(targets & ~TRACKS);
    if (far > 1 && targets & in_water(g, at))
        return 0;
    const bool is_far = far > counter->range / 2;
    const int on_armor = !counter->against_armor ? 0 : is_far ? 4 : 8;
    const int on_soft = !counter->against_armor ? 4 : 2;
    const int least = on_armor < on_soft ? on_armor : on_soft;
    const int effect = hard > soft || g->board->town[at] ? on_armor : soft > hard ? on_soft : least;
    return counter->attack * (far > counter->range ? effect / 2 : effect);
}

static Set joining(const Game *g, Set ready, int at, Set targets) {
    Set found = 0;
    EACH_UNIT(one, ready) if (strength(g, one, at, targets)) found |= ONE(one);
    return found;
}

static bool is_allowed(const Game *g, Set ready, int at, Set open, Set targets) {
    if (!targets || (g->board->town[at] && targets != open) || (targets & g->aboard && count(targets) > 1))
        return false;
    return joining(g, ready, at, targets);
}

/* Beside the picked, what some allowed set holds that holds the picked. */
static Set more_targets(const Game *g, Set ready, int at, Set open, Set picked) {
    const Set rest = open & ~picked;
    Set found = 0;
    for (unsigned more = rest; more; more = (more - 1) & rest)
        if ((more & ~found) && is_allowed(g, ready, at, open, picked | (Set)more))
            found |= (Set)more;
    return found;
}

Hexes shots(const Game *g) {
    const Hexes held = hexes_of(g, g->theirs & g->loose);
    Hexes found;
    found.count = 0;
    for (int place = 0; place < held.count; place++) {
        const int16_t at = held.of[place];
        const Set ready = ready_on(g, at);
        if (ready && more_targets(g, ready, at, open_to_fire(g, at), 0))
            found.of[found.count++] = at;
    }
    return found;
}

void fire(Game *g) {
    const int at = choose_hex(g, THE_TARGET_HEX, shots(g));
    const Set ready = ready_on(g, at), open = open_to_fire(g, at);
    Set targets = 0;
    for (;;) {
        const Set more = more_targets(g, ready, at, open, targets);
        const int index = choose(g, MORE_TARGETS, count(more) + is_allowed(g, ready, at, open, targets));
        if (index == count(more))
            break;
        targets |= ONE(nth(more, index));
    }
    const Set firers = choose_some(g, MORE_FIRERS, joining(g, ready, at, targets));
    int sum = 0;
    EACH_UNIT(one, firers) sum += strength(g, one, at, targets);
    const int found = column(g, sum, targets, 0);
    if (found < HOPEFUL)
        return;
    g->fired_on |= targets;
    resolve(g, "direct fire", at, firers, targets, found, 0);
    g->fired |= firers;
    open_fire(g, firers);
}

/* ---- overrun */

static bool open_to_charge(const Game *g, int at, unsigned attacker) {
    if (!g->board->open[at] || has(&g->overrun, at) || g->wrecks[at] || !(TRACKS & ONE(attacker)))
        return false;
    return !(HALFTRACKS & ONE(attacker) && g->stack[at] & TRACKS);
}

static bool may_overrun(const Game *g, unsigned attacker, int at) {
    const Board *board = g->board;
    const Set who = ONE(attacker);
    if (!(who & movers(g) & ~g->kept_to_road) || !(g->stack[at] & g->theirs & ~g->beneath))
        return false;
    const int step = step_between(board, g->hex[attacker], at);
    if (step == OUT || board->onward[step] == OUT || !open_to_charge(g, at, attacker))
        return false;
    const int onward = board->onward[step];
    return may_enter(g, attacker, onward, true, false) && may_enter(g, attacker, step, true, true) &&
           price(g, attacker, step, true) + price(g, attacker, onward, true) <= left(g, attacker);
}

static Set overrunning(const Game *g, int at) {
    Set found = 0;
    EACH_UNIT(one, g->loose & movers(g)) if (may_overrun(g, one, at)) found |= ONE(one);
    return found;
}

Hexes overruns(const Game *g) {
    const Hexes held = hexes_of(g, g->theirs & g->loose);
    Hexes found;
    found.count = 0;
    for (int place = 0; place < held.count; place++)
        if (overrunning(g, held.of[place]))
            found.of[found.count++] = held.of[place];
    return found;
}

/* Whether the charge goes ahead. */
static bool run_down(Game *g, int at, Set firers, Set targets) {
    const int found = column(g, attack_of(firers), targets, 1);
    if (found < HOPEFUL)
        return false;
    resolve(g, "overrun", at, firers, targets, found, 0);
    open_fire(g, firers);
    return true;
}

void overrun(Game *g) {
    const int at = choose_hex(g, THE_TARGET_HEX, overruns(g));
    Set waiting = choose_some(g, MORE_ATTACKERS, overrunning(g, at)), firers = 0;
    const Set targets = g->stack[at] & g->theirs & ~g->beneath;
    int16_t came_from[UNITS] = {0};
    while (waiting) {
        const unsigned one = nth(waiting, count(waiting) > 1 ? choose(g, NEXT_ATTACKER, count(waiting)) : 0);
        waiting &= ~ONE(one);
        if (!may_overrun(g, one, at))
            continue;
        const int step = step_between(g->board, g->hex[one], at);
        came_from[one] = g->hex[one];
        g->spread |= ONE(one);
        bring(g, one, step);
        bring(g, one, g->board->onward[step]);
        g->halted |= ONE(one);
        firers |= ONE(one);
    }
    g->overrun.of[g->overrun.count++] = (int16_t)at;
    if (run_down(g, at, firers, targets))
        return;
    EACH_UNIT(one, firers) {
        put(g, one, came_from[one]);
        g->spent[one] = (int16_t)COUNTERS[one].allowance;
        g->halted |= ONE(one);
    }
}

/* ---- coming on over the enemy */

static Hexes exits(const Game *g, unsigned attacker, int at) {
    const Board *board = g->board;
    Hexes found;
    found.count = 0;
    if (!(g->stack[at] & g->theirs) || !open_to_charge(g, at, attacker))
        return found;
    const int before = board->cost[ON_TRACKS][at];
    for (int step = NEAR * at; step < NEAR * (at + 1) && board->into[step] != OUT; step++)
        if (board->inward[step] && may_enter(g, attacker, step, true, false) &&
            before + price(g, attacker, step, true) <= left(g, attacker))
            found.of[found.count++] = board->into[step];
    return found;
}

static Hexes charged_by(const Game *g, unsigned attacker) {
    const Hexes held = hexes_of(g, g->theirs & g->loose);
    Hexes found;
    found.count = 0;
    for (int place = 0; place < held.count; place++)
        for (int way = 0; way < g->board->ways; way++)
            if (g->board->ways_on[way] == held.of[place] && exits(g, attacker, held.of[place]).count)
                found.of[found.count++] = held.of[place];
    return found;
}

Set charging_in(const Game *g) {
    Set found = 0;
    EACH_UNIT(one, g->waiting & movers(g)) if (charged_by(g, one).count) found |= ONE(one);
    return found;
}

void charge_in(Game *g) {
    const unsigned one = choose_unit(g, THE_ATTACKER, charging_in(g));
    const int at = choose_hex(g, THE_TARGET_HEX, charged_by(g, one));
    const int far = choose_hex(g, THE_EXIT_HEX, exits(g, one, at));
    const Set targets = g->stack[at] & g->theirs & ~g->beneath;
    g->spread |= ONE(one);
    g->spent[one] = (int16_t)(g->spent[one] + g->board->cost[ON_TRACKS][at]);
    put(g, one, at);
    g->moved |= ONE(one);
    take(g, one, at);
    bring(g, one, step_between(g->board, at, far));
    g->halted |= ONE(one);
    g->overrun.of[g->overrun.count++] = (int16_t)at;
    if (!run_down(g, at, ONE(one), targets)) {
        take_out(g, one);
        g->waiting |= ONE(one);
    }
}

/* ---- close assault */

static Set storming(const Game *g, int at) {
    const Set stay = TRACKS | g->fired | g->dispersed | g->loaded | g->unloaded | g->assaulted;
    Set found = 0;
    EACH_UNIT(one, g->mine & g->loose & ~stay)
        if (g->board->apart[g->hex[one]][at] == 1 && !(in_water(g, g->hex[one]) & ONE(one)))
            found |= ONE(one);
    return found;
}

Hexes assaults(const Game *g) {
    const Hexes held = hexes_of(g, g->theirs & g->loose);
    Hexes found;
    found.count = 0;
    for (int place = 0; place < held.count; place++)
        if (!has(&g->stormed, held.of[place]) && storming(g, held.of[place]))
            found.of[found.count++] = held.of[place];
    return found;
}

void assault(Game *g) {
    const int at = choose_hex(g, THE_TARGET_HEX, assaults(g));
    const Set attackers = choose_some(g, MORE_ATTACKERS, storming(g, at));
    Set sappers = 0;
    for (;;) {
        const Set more = attackers & ENGINEERS & ~sappers;
        const int index = choose(g, MORE_SAPPERS, count(more) + 1);
        if (index == count(more))
            break;
        sappers |= ONE(nth(more, index));
    }
    const Set targets = g->stack[at] & g->theirs;
    bool led = false;
    EACH_UNIT(one, sappers) led |= (g->stack[g->hex[one]] & attackers & ~(ENGINEERS | sappers)) != 0;
    const int found = column(g, attack_of(attackers), targets, led);
    if (found < HOPEFUL)
        return;
    g->assaulted |= attackers;
    g->stormed.of[g->stormed.count++] = (int16_t)at;
    resolve(g, "close assault", at, attackers, targets, found, sappers);
}
