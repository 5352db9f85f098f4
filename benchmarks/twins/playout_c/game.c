/* The turn: setting up, and who may do what in each phase until they are done. */
#include "twin.h"

enum { LAST_TURN = 5, MOST_ACTIONS = 10 };
enum { DRAW, DEFEAT, MARGINAL, TACTICAL, DECISIVE };

typedef void (*Action)(Game *g);
typedef struct {
    int count;
    Action of[MOST_ACTIONS];
} Actions;

static void add(Actions *found, bool is_possible, Action action) {
    if (is_possible)
        found->of[found->count++] = action;
}

/* ---- setting up */

static int starts(const Game *g, unsigned unit, int16_t found[]) {
    const Board *board = g->board;
    int number = 0;
    for (int place = 0; place < board->villages; place++) {
        const int16_t at = board->village[place];
        int held = 0;
        EACH_UNIT(one, g->mine & g->on_board) held += g->hex[one] == at;
        if (held < 2 && (board->cost[TRACKS >> unit & 1][at] < BARRED || board->with_road[at]))
            found[number++] = at;
    }
    return number;
}

static Set startable(const Game *g) {
    int16_t found[MOST_HEXES];
    Set able = 0;
    EACH_UNIT(one, g->unplaced & g->mine) if (starts(g, one, found)) able |= ONE(one);
    return able;
}

static void place(Game *g) {
    const unsigned unit = choose_unit(g, THE_UNIT, startable(g));
    int16_t found[MOST_HEXES];
    const int16_t at = found[choose(g, THE_HEX, starts(g, unit, found))];
    g->unplaced &= ~ONE(unit);
    put(g, unit, at);
    take(g, unit, at);
}

static Set able_aboard(const Game *g) { return may_carry(g) ? g->unplaced & g->mine & may_be_loaded(g) : 0; }

static void place_aboard(Game *g) {
    const unsigned unit = choose_unit(g, THE_UNIT, able_aboard(g));
    const unsigned carrier = choose_unit(g, THE_CARRIER, may_carry(g));
    g->unplaced &= ~ONE(unit);
    put_aboard(g, unit, carrier);
}

static Actions placing(Game *g) {
    Actions found = {0};
    add(&found, startable(g), place);
    add(&found, able_aboard(g), place_aboard);
    return found;
}

/* ---- moving */

static Set stepping(const Game *g) { return g->loose & movers(g); }

static void move(Game *g) {
    Set able = 0;
    EACH_UNIT(one, stepping(g)) if (has_entry(g, one)) able |= ONE(one);
    const unsigned unit = choose_unit(g, THE_UNIT, able);
    const int new = choose_hex(g, THE_NEW_HEX, entries(g, unit));
    bring(g, unit, step_between(g->board, g->hex[unit], new));
}

static void spread_out(Game *g) { g->spread |= ONE(choose_unit(g, THE_UNIT, stepping(g) & ~g->spread)); }

static void form_up(Game *g) { g->spread &= ~ONE(choose_unit(g, THE_UNIT, stepping(g) & g->spread)); }

static Actions to_step(const Game *g) {
    const Set able = stepping(g);
    Actions found = {0};
    bool can_step = false;
    EACH_UNIT(one, able) can_step = can_step || has_entry(g, one);
    add(&found, can_step, move);
    add(&found, able & ~g->spread, spread_out);
    add(&found, able & g->spread, form_up);
    return found;
}

static Set loading(const Game *g) {
    const Set may = may_be_loaded(g);
    Set found = 0;
    EACH_UNIT(one, may_carry(g)) if (g->stack[g->hex[one]] & may && has_points(g, one)) found |= ONE(one);
    return found;
}

static void load(Game *g) {
    const unsigned carrier = choose_unit(g, THE_CARRIER, loading(g));
    const unsigned passenger = choose_unit(g, THE_PASSENGER, g->stack[g->hex[carrier]] & may_be_loaded(g));
    g->spent[carrier] = (int16_t)(g->spent[carrier] + COUNTERS[carrier].handling);
    put_aboard(g, passenger, carrier);
    g->loaded |= ONE(passenger);
    g->handled |= ONE(carrier);
    g->stopped_for_load = (g->stopped_for_load & ~ONE(carrier)) | (g->moved & ONE(carrier));
}

static Set unloading(const Game *g) {
    Set found = 0;
    EACH_UNIT(one, g->mine & g->loose & g->laden & ~(g->dispersed | g->handled | g->halted))
        if (height(g, g->hex[one]) < 4 && has_points(g, one))
            found |= ONE(one);
    return found;
}

static void unload(Game *g) {
    const unsigned carrier = choose_unit(g, THE_CARRIER, unloading(g));
    const unsigned passenger = choose_unit(g, THE_PASSENGER, ONE(g->load[carrier]));
    g->spent[carrier] = (int16_t)(g->spent[carrier] + COUNTERS[carrier].handling);
    put(g, passenger, g->hex[carrier]);
    g->unloaded |= ONE(passenger);
    g->handled |= ONE(carrier);
}

static Set coming(const Game *g) {
    int16_t found[MOST_HEXES];
    Set able = 0;
    EACH_UNIT(one, g->waiting & movers(g)) if (entries_on(g, one, found)) able |= ONE(one);
    return able;
}

static void come_on(Game *g) {
    const unsigned unit = choose_unit(g, THE_UNIT, coming(g));
    int16_t found[MOST_HEXES];
    const int16_t at = found[choose(g, THE_HEX, entries_on(g, unit, found))];
    g->spent[unit] = (int16_t)(g->spent[unit] + g->board->cost[TRACKS >> unit & 1][at]);
    g->entered[unit]++;
    put(g, unit, at);
    g->moved |= ONE(unit);
    take(g, unit, at);
}

static Actions driving(Game *g) {
    Actions found = to_step(g);
    add(&found, loading(g), load);
    add(&found, unloading(g), unload);
    add(&found, coming(g), come_on);
    add(&found, overruns(g).count, overrun);
    add(&found, charging_in(g), charge_in);
    return found;
}

static Set wading(Game *g) {
    Set found = 0;
    EACH_UNIT(one, stepping(g)) if (wadings(g, one).count) found |= ONE(one);
    return found;
}

static void wade(Game *g) {
    const unsigned unit = choose_unit(g, THE_UNIT, wading(g));
    const int new = choose_hex(g, THE_NEW_HEX, wadings(g, unit));
    if (throw_for_wading(g, unit, new) > 3) {
        g->halted |= ONE(unit);
        return;
    }
    g->wading |= ONE(unit);
    bring(g, unit, step_between(g->board, g->hex[unit], new));
    g->wading &= ~ONE(unit);
    g->beneath = (g->beneath & ~ONE(unit)) | (g->board->bridged[new] ? ONE(unit) : 0);
}

static Actions walking(Game *g) {
    Actions found = to_step(g);
    add(&found, wading(g), wade);
    return found;
}

/* ---- fighting */

static Actions firing(Game *g) {
    Actions found = {0};
    add(&found, shots(g).count, fire);
    return found;
}

static Actions storming(Game *g) {
    Actions found = {0};
    add(&found, assaults(g).count, assault);
    return found;
}

/* ---- who has won */

static int lead(const Game *g, int side) {
    int held = 0, lost = 0;
    for (int goal = 0; goal < GOALS; goal++)
        held += g->holder[goal] == side ? 1 : -1;
    EACH_UNIT(one, EVERYBODY & ~(g->on_board | g->waiting))
        if (g->carrier[one] == NOBODY || !(g->waiting & ONE(g->carrier[one])))
            lost += (ONE(one) & THE_GERMANS ? GERMANS : ALLIES) == side ? -1 : 1;
    return 3 * held + lost;
}

/* The best level; DRAW where none. */
static int earned(const Game *g, int side) {
    const Set ours = side == GERMANS ? THE_GERMANS : THE_ALLIES, foes = EVERYBODY & ~ours;
    const int ahead = lead(g, side);
    if (!(foes & g->waiting) && !(foes & g->on_board) && ours & g->on_board)
        return DECISIVE;
    return ahead >= 6 ? DECISIVE : ahead >= 4 ? TACTICAL : ahead >= 1 ? MARGINAL : DRAW;
}

/* ---- the game */

static void act(Game *g, Phase phase, Actions (*actions)(Game *g)) {
    const int done = phase > LATE_SET_UP; /* nobody stops before all is placed */
    g->phase = phase;
    begin_keys(g);
    for (;;) {
        const Actions possible = actions(g);
        if (possible.count == 0)
            return;
        const int index = choose(g, ACTION, possible.count + done);
        if (index == possible.count)
            return;
        possible.of[index](g);
    }
}

static void side_to_move(Game *g, int side) {
    g->side = side;
    g->mine = side == GERMANS ? THE_GERMANS : THE_ALLIES;
    g->theirs = EVERYBODY & ~g->mine;
}

static void rest(Game *g) {
    Set *const over[] = {&g->dispersed, &g->fired,    &g->moved,   &g->halted,           &g->kept_to_road, &g->spread,
                         &g->loaded,    &g->unloaded, &g->handled, &g->stopped_for_load, &g->assaulted};
    for (unsigned at = 0; at < sizeof over / sizeof *over; at++)
        *over[at] &= ~g->mine;
    EACH_UNIT(one, g->mine) {
        g->spent[one] = g->entered[one] = 0;
        g->start[one] = OUT;
    }
}

static void begin(Game *g) {
    for (int unit = 0; unit < UNITS; unit++) {
        g->hex[unit] = g->start[unit] = OUT;
        g->carrier[unit] = g->load[unit] = NOBODY;
    }
    g->carrier[FOX] = DOG, g->load[DOG] = FOX;
    g->carrier[GEORGE] = EASY, g->load[EASY] = GEORGE;
    g->aboard = ONE(FOX) | ONE(GEORGE);
    g->laden = ONE(DOG) | ONE(EASY);
    g->unplaced = THE_GERMANS;
    g->waiting = THE_ALLIES & TRACKS;
    g->holder[0] = g->holder[1] = GERMANS;
    g->turn = 1;
}

static void take_turn(Game *g, int side) {
    side_to_move(g, side);
    act(g, FIRE, firing);
    g->fired_on = 0;
    act(g, DRIVE, driving);
    g->overrun.count = 0;
    act(g, WALK, walking);
    act(g, STORM, storming);
    g->stormed.count = 0;
    rest(g);
}

/* How much was chosen and thrown. `levels`: of the Allies and of the Germans. */
int playout(const Board *board, const char *seed, Answer answers[MOST_ANSWERS], int levels[2]) {
    Game game = {.board = board, .seed = seed, .answers = answers}, *g = &game;
    begin(g);
    side_to_move(g, GERMANS);
    act(g, SET_UP, placing);
    act(g, LATE_SET_UP, placing);
    g->unplaced = 0;
    for (; g->turn <= LAST_TURN; g->turn++) {
        take_turn(g, ALLIES);
        take_turn(g, GERMANS);
    }
    for (int side = ALLIES; side <= GERMANS; side++) {
        levels[side] = earned(g, side);
        if (levels[side] == DRAW && earned(g, side == ALLIES ? GERMANS : ALLIES) != DRAW)
            levels[side] = DEFEAT;
    }
    return g->answer_count;
}

uint64_t size_of_board(void) { return sizeof(Board); }
