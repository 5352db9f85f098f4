/* Phases that may not end yet (runtime/play/ahead/unfinished.py): whether one can still be ended after an action, and
   whether a side may be done before something is. Only the next choice is looked at; where it takes more, it is given
   up. */
#include "search.h"

#include <string.h>

enum { TRIED = 200 };

const Bar *bar_now(Position *p) {
    for (int at = 0; at < BAR_COUNT; at++)
        if (same(phase_or_none(p), NAMED(BARS[at].phase)))
            return &BARS[at];
    return 0;
}

/* All that is kept from this side. */
Set hidden_from(Position *p, Value side) {
    Set found = EMPTY;
    for (int at = 0; at < SECRET_COUNT; at++) {
        const Secret *secret = &SECRETS[at];
        if (!any_said(p, secret->store))
            continue;
        if (secret->known_to < 0)
            return gave_up_empty(p, UNFINISHED);
        const Set said = said_of(p, secret->store);
        for (int64_t one = 0; one < said.count; one++)
            if (!same(FUNCTIONS[secret->known_to](p, &said.items[one]), side))
                found = joined(p, found, SET_OF(2, WHOLE(secret->store), said.items[one]));
    }
    return lasting(p, found);
}

/* As the side knows it that looks ahead, it is as it would be at first. */
void hide(Position *p, Set hidden) {
    for (int64_t at = 0; at < hidden.count; at += 2)
        suppose_fact(p, hidden.items[at].above, hidden.items[at + 1], UNSAID, UNSAID, 0);
}

void look_at_bar(Position *p, Search *s) {
    const int64_t supposed = mark(p), used = p->used;
    begin_noticing(p);
    s->bar = bar_now(p);
    if (!s->bar) {
        s->bar_rests = *end_noticing(p);
        return;
    }
    s->hidden = hidden_from(p, FUNCTIONS[s->action->taker](p, s->scope));
    hide(p, s->hidden);
    s->left = lasting(p, those(p, FUNCTIONS[s->bar->found](p, 0)));
    undo(p, supposed);
    p->used = used;
    s->bar_rests = *end_noticing(p);
}

/* ---- what the next choice can do about it */

typedef struct { /* choices of one side, tried one after the other until less is left */
    const Bar *bar;
    Set left, concerned; /* things that are left, and what stands with them */
    bool is_any;         /* whether all choices concern it */
    int64_t tried, done;
    bool is_open; /* whether something throws a die, or asks for more, on its way */
} Trials;

/* Mostly both are in one order, and are gone through once. */
static bool all_among(Set now, Set before) {
    int64_t next = 0;
    for (int64_t at = 0; at < now.count; at++) {
        int64_t found = next;
        while (found < before.count && !same(before.items[found], now.items[at]))
            found++;
        if (found < before.count)
            next = found + 1;
        else if (!is_among(now.items[at], before))
            return false;
    }
    return true;
}

static bool is_less(Set now, Set before) { return now.count < before.count && all_among(now, before); }

/* Whether this thing, or one inside it, came to what is left; else how many went from it are counted. */
static bool came(Position *p, const Search *s, int64_t id, int64_t *gone) {
    const Value one = WHOLE(id);
    const List *within = &p->inside[id - FIRST_THING];
    const bool was = is_among(one, s->left), is = holds(FUNCTIONS[s->bar->asked_of_one](p, &one), false);
    bool found = is && !was;
    *gone += was && !is;
    for (int64_t at = 0; !found && at < within->count; at++)
        found = came(p, s, within->items[at].above, gone);
    return found;
}

/* Whether less is left than when all was as it is in the journal up to there, for certain: where it rests on each thing
   alone, only what was touched since can have come or gone. */
static bool is_surely_less(Position *p, const Search *s, int64_t since) {
    int64_t gone = 0;
    if (s->bar->asked_of_one < 0)
        return false;
    for (int64_t at = since; at < p->journal_count; at++) {
        const Change *change = &p->journal[at];
        const bool is_of_thing = change->what == SAID && p->stores[change->of].base == FIRST_THING;
        if (change->what == SAID_OF_MANY || (change->what == SAID && !is_of_thing))
            continue;
        if (came(p, s, is_of_thing ? change->at[0] : change->of, &gone))
            return false;
    }
    return gone > 0 && p->gave_up == ANSWERED;
}

static void look_around(Position *p, Trials *trials) {
    Set found = trials->bar->is_hex ? EMPTY : trials->left;
    trials->is_any = false;
    for (int64_t at = 0; at < trials->left.count; at++) {
        const Value one = trials->left.items[at], spot = trials->bar->is_hex ? one : hex_of(p, one);
        trials->is_any = trials->is_any || (!trials->bar->is_hex && !known_thing(p, one));
        found = joined(p, found, in_hex(p, spot));
    }
    trials->concerned = lasting(p, found);
}

static bool concerns(const Trials *trials, const Search *s) {
    for (int at = 0; !trials->is_any && at < s->action->choice_count; at++)
        if (is_among(s->scope[at], trials->concerned))
            return true;
    return trials->is_any;
}

/* What throws a die on its way, or asks for something, is left to Python: `is_open`. */
static bool makes_less(Position *p, const Bar *bar, Set left, const Action *action, const Value *scope, bool *is_open) {
    const int64_t supposed = mark(p), used = p->used, room = p->room;
    const int depth = p->depth;
    bool found = false;
    FUNCTIONS[action->take](p, scope);
    *is_open = p->gave_up == OPEN;
    if (*is_open)
        p->gave_up = ANSWERED;
    else
        found = is_less(those(p, FUNCTIONS[bar->found](p, 0)), left);
    undo(p, supposed);
    p->depth = depth;
    p->used = used;
    p->room = room;
    return found && p->gave_up == ANSWERED;
}

Set left_now(Position *p) {
    const Bar *bar = bar_now(p);
    return bar ? lasting(p, those(p, FUNCTIONS[bar->found](p, 0))) : EMPTY;
}

bool leaves_less(Position *p, Set left, int64_t action, const Value *scope) {
    bool is_open;
    const Bar *bar = bar_now(p);
    struct Game *const game = p->game;
    p->game = 0; /* this is but thought */
    const bool found = bar && makes_less(p, bar, left, &ACTIONS[action], scope, &is_open);
    p->game = game;
    return found;
}

static bool some_row(Position *p, Trials *trials, Search *s, int place) {
    bool found = false;
    const int64_t used = p->used;
    if (place == s->action->choice_count) {
        if (!concerns(trials, s))
            return false;
        if (++trials->tried > TRIED)
            return false;
        bool is_open;
        const bool found_now = makes_less(p, trials->bar, trials->left, s->action, s->scope, &is_open);
        trials->is_open = trials->is_open || is_open;
        trials->done += !is_open;
        return found_now;
    }
    const Set options = options_of(p, s, place, ALL);
    for (int64_t at = 0; !found && p->gave_up == ANSWERED && trials->tried <= TRIED && at < options.count; at++) {
        s->scope[place] = options.items[at];
        s->sets_tried = 0;
        found = completes(p, s, place + 1) && some_row(p, trials, s, place + 1);
    }
    p->used = used;
    return found;
}

/* `way`: the first choice that makes less of it, where somebody wants to know. */
static bool is_bound_by(Position *p, Trials *trials, Value side, Search *way) {
    bool found = false;
    look_around(p, trials);
    for (int at = 0; !found && p->gave_up == ANSWERED && trials->tried <= TRIED && at < ACTION_COUNT; at++) {
        const Action *action = &ACTIONS[at];
        Search s;
        if (action->is_reaction || !is_in_its_phase(p, action) || !begun(p, &s, at, false, 0, 0) ||
            !same(FUNCTIONS[action->taker](p, 0), side))
            continue;
        bool has_sets = false;
        for (int choice = 0; choice < action->choice_count; choice++)
            has_sets = has_sets || action->choices[choice].many;
        if ((has_sets || trials->is_any || action->choice_count == 0) && !completes(p, &s, 0))
            continue;
        if (has_sets)
            return gave_up_no(p, UNFINISHED);
        found = some_row(p, trials, &s, 0);
        if (found && way)
            *way = s;
    }
    if (!found && (trials->done > 0 || trials->is_open) && trials->tried <= TRIED)
        give_up(p, UNFINISHED); /* perhaps by several choices, or by what is answered on the way */
    return found && p->gave_up == ANSWERED;
}

/* ---- what may be done, and who is not done */

/* What makes less of it, and what nobody can tell on the way, is always legal; so is what leaves as much, where the next
   choice can make less. All else is left to Python. */
bool ends_well(Position *p, Search *s) {
    if (s->looks_ahead)
        notice_all(p, s->bar_rests.bits, s->bar_rests.words);
    if (!s->looks_ahead || !s->bar || p->gave_up != ANSWERED)
        return p->gave_up == ANSWERED;
    const int64_t supposed = mark(p), used = p->used, room = p->room;
    const int depth = p->depth;
    struct Game *const game = p->game;
    p->game = 0; /* this is but thought */
    hide(p, s->hidden);
    const Value side = FUNCTIONS[s->action->taker](p, s->scope), mover = p->side_to_move;
    const int64_t since = mark(p);
    FUNCTIONS[s->action->take](p, s->scope);
    bool less = p->gave_up == OPEN;
    if (p->gave_up == ANSWERED && same(p->side_to_move, mover) && is_surely_less(p, s, since)) {
        less = true;
    } else if (p->gave_up == ANSWERED) {
        const Set left = those(p, FUNCTIONS[s->bar->found](p, 0));
        less = left.count == 0 || is_less(left, s->left);
        if (!less && left.count == s->left.count && all_among(left, s->left)) {
            Trials trials = {.bar = s->bar, .left = lasting(p, left)};
            less = is_bound_by(p, &trials, side, 0);
        }
        if (!less)
            give_up(p, UNFINISHED);
    } else if (less) {
        p->gave_up = ANSWERED;
    }
    undo(p, supposed);
    p->game = game;
    p->depth = depth;
    p->used = used;
    p->room = room;
    return less && p->gave_up == ANSWERED;
}

/* Whether something is left that this side, as far as it knows, can make less of; and by what. */
bool is_bound(Position *p, Value side, Search *way) {
    const Bar *bar = bar_now(p);
    const int64_t supposed = mark(p), used = p->used, room = p->room;
    const int depth = p->depth;
    struct Game *const game = p->game;
    if (!bar || those(p, FUNCTIONS[bar->found](p, 0)).count == 0)
        return false;
    p->game = 0; /* this is but thought */
    hide(p, hidden_from(p, side));
    Trials trials = {.bar = bar, .left = lasting(p, those(p, FUNCTIONS[bar->found](p, 0)))};
    const bool found = trials.left.count > 0 && is_bound_by(p, &trials, side, way);
    undo(p, supposed);
    p->game = game;
    p->depth = depth;
    p->used = used;
    p->room = room;
    return found && p->gave_up == ANSWERED;
}

/* Of a row of choices, for whoever asks whether it is legal. */
bool can_end_after(Position *p, int64_t action, int64_t width, const Value *scope) {
    const int64_t used = p->used, room = p->room;
    Search s;
    const bool can = !p->minds_bars || (begun(p, &s, action, true, width, scope) && ends_well(p, &s));
    p->used = used;
    p->room = room;
    return can;
}

bool is_in_its_phase(Position *p, const Action *action) {
    if (action->phase_count == 0)
        return true;
    const Value phase = phase_or_none(p);
    bool is_in = false;
    for (int at = 0; !is_in && at < action->phase_count; at++)
        is_in = phase.above == action->phases[at];
    return is_in && phase.below == NAME;
}
