/* What may be done: the choices of an action, each only if the whole can still be completed.

   As runtime/play/actions.py says it, which is the meaning of it. Here every option is looked for at once and each is
   tried, also where no rule can tell things apart: that is soon done. A set is tried by itself first, then all sets of
   its pieces, smaller ones first; where these are too many, Python's search, which knows how to pass over most of
   them, is asked instead. */
#include "change.h"
#include "search.h"

#include <string.h>

static bool is_so(Position *p, int function, const Value *given) { return truth(p, FUNCTIONS[function](p, given)); }

/* ---- what may be chosen */

/* Whatever has no answer here may be so: this only spares trying. */
static bool is_likely(Position *p, int function, const Value *given) {
    const int depth = p->depth;
    const int64_t used = p->used, supposed = mark(p);
    if (p->gave_up != ANSWERED)
        return false;
    const bool found = is_so(p, function, given) || p->gave_up != ANSWERED;
    undo(p, supposed);
    p->gave_up = ANSWERED;
    p->depth = depth;
    p->used = used;
    return found;
}

static Set likely_of(Position *p, const Choice *choice, Set those) {
    if (choice->likely < 0)
        return those;
    Set found = with_room(p, those.count);
    for (int64_t at = 0; p->gave_up == ANSWERED && at < those.count; at++)
        if (is_likely(p, choice->likely, &those.items[at]))
            ((Value *)found.items)[found.count++] = those.items[at];
    return found;
}

/* They are known for the whole search. */
static Set candidates_of(Position *p, Search *s, int place) {
    const Choice *choice = &s->action->choices[place];
    if (s->is_known[place]) {
        notice_all(p, s->resting[place].bits, s->resting[place].words);
        return s->candidates[place];
    }
    const int64_t used = p->used;
    begin_noticing(p);
    s->candidates[place] = lasting(p, choice->beside >= 0
                                          ? near(p, candidates_of(p, s, choice->beside)) /* which options are is asked first */
                                          : likely_of(p, choice, those(p, FUNCTIONS[choice->candidates](p, s->scope))));
    p->used = used;
    s->resting[place] = *end_noticing(p);
    s->is_known[place] = true;
    return s->candidates[place];
}

static bool lacks_candidates(Position *p, Search *s) {
    for (int place = 0; place < s->action->choice_count; place++) {
        const Choice *choice = &s->action->choices[place];
        const bool needs_one = choice->many ? choice->least > 0 : !choice->optional;
        if (choice->candidates >= 0 && needs_one && candidates_of(p, s, place).count == 0)
            return true;
    }
    return false;
}

/* So many of them, of those that can be chosen at all. */
Set options_of(Position *p, Search *s, int place, int64_t wanted) {
    const Choice *choice = &s->action->choices[place];
    if (choice->candidates >= 0) /* behind all that was chosen: what is chosen now takes its place */
        s->scope[s->action->bound + place] = value_of_set(candidates_of(p, s, place));
    if (p->gave_up != ANSWERED)
        return EMPTY;
    p->wanted = wanted;
    Set found = those(p, FUNCTIONS[choice->options](p, s->scope));
    p->wanted = ALL;
    if (choice->candidates < 0 || choice->beside >= 0)
        found = likely_of(p, choice, found);
    return choice->optional ? with(p, found, NONE) : found;
}

/* ---- sets */

bool is_allowed(Position *p, Search *s, int place, Set group) {
    const int fits = s->action->choices[place].fits, width = s->action->bound + place;
    s->scope[width] = value_of_set(group);
    return (fits < 0 || is_so(p, fits, s->scope)) && completes(p, s, width + 1);
}

/* The next so many of `count` pieces, in the order of their numbers; false after the last. */
bool next_row(int64_t *row, int64_t size, int64_t count) {
    for (int64_t at = size - 1; at >= 0; at--)
        if (row[at] < count - size + at) {
            row[at]++;
            while (++at < size)
                row[at] = row[at - 1] + 1;
            return true;
        }
    return false;
}

static bool some_set(Position *p, Search *s, int place) {
    int64_t row[MOST_PIECES];
    const int64_t used = p->used;
    const Set pieces = options_of(p, s, place, ALL);
    if (pieces.count > MOST_PIECES)
        return gave_up_no(p, TOO_LARGE);
    const Set group = with_room(p, pieces.count);
    for (int64_t size = s->action->choices[place].least; size <= pieces.count; size++) {
        for (int64_t at = 0; at < size; at++)
            row[at] = at;
        do {
            if (++s->sets_tried > MOST_SETS)
                return gave_up_no(p, TOO_LARGE);
            for (int64_t at = 0; p->gave_up == ANSWERED && at < size; at++)
                ((Value *)group.items)[at] = pieces.items[row[at]];
            if (is_allowed(p, s, place, (Set){size, group.items})) {
                p->used = used;
                return true;
            }
        } while (p->gave_up == ANSWERED && next_row(row, size, pieces.count));
    }
    p->used = used;
    return false;
}

/* ---- the search */

/* Mostly the first will do, and the others are not looked for. */
static bool some_option(Position *p, Search *s, int place) {
    const int64_t used = p->used;
    bool found = false;
    for (int64_t wanted = 1; !found && p->gave_up == ANSWERED && wanted <= ALL; wanted += ALL - 1) {
        const Set options = options_of(p, s, place, wanted);
        for (int64_t at = 0; !found && p->gave_up == ANSWERED && at < options.count; at++) {
            s->scope[s->action->bound + place] = options.items[at];
            found = completes(p, s, s->action->bound + place + 1);
        }
        p->used = used;
    }
    return found;
}

static bool completes_anew(Position *p, Search *s, int width) {
    const Action *action = s->action;
    const int place = width - action->bound;
    if (place == action->things_first && lacks_candidates(p, s))
        return false;
    if (p->gave_up != ANSWERED)
        return false;
    if (place > 0 && action->choices[place - 1].leads_on >= 0 && !is_likely(p, action->choices[place - 1].leads_on, s->scope))
        return false;
    if (place == action->choice_count)
        return (action->only_if < 0 || is_so(p, action->only_if, s->scope)) && ends_well(p, s);
    const bool found = action->choices[place].many ? some_set(p, s, place) : some_option(p, s, place);
    return found && p->gave_up == ANSWERED;
}

/* Kept as answers are; but what is not possible at all is sooner asked than looked up. */
bool completes(Position *p, Search *s, int width) {
    const int64_t number = s->action - ACTIONS, place = width - s->action->bound;
    const int64_t searched = (number * MOST_ARGUMENTS + place) * 2 + s->looks_ahead;
    Asking asking;
    Value answer;
    if (place == 0 && s->action->possible >= 0 && !is_so(p, s->action->possible, s->scope))
        return false;
    if (place == s->action->choice_count && s->action->only_if < 0 && !s->looks_ahead) /* nothing is left to be asked */
        return p->gave_up == ANSWERED;
    if (!is_kept(p, (int)(FUNCTION_COUNT + searched), width, s->scope, &asking, &answer)) {
        answer = WHOLE(completes_anew(p, s, width));
        keep(p, &asking, answer);
    }
    return answer.above != 0;
}

bool begun(Position *p, Search *s, int64_t action, bool looks_ahead, int64_t width, const Value *scope) {
    s->action = &ACTIONS[action];
    s->looks_ahead = looks_ahead;
    s->bar = 0;
    s->sets_tried = 0;
    s->hidden = s->left = EMPTY;
    memset(s->is_known, 0, sizeof s->is_known);
    if (s->action->bound + s->action->choice_count + 1 > MOST_ARGUMENTS)
        return gave_up_no(p, TOO_LARGE);
    if (width > 0)
        memcpy(s->scope, scope, (size_t)width * sizeof *scope);
    if (looks_ahead)
        look_at_bar(p, s);
    return p->gave_up == ANSWERED;
}

bool is_open_to(Position *p, Search *s, int64_t action, bool looks_ahead, Value side, int64_t width,
                const Value *scope) {
    return same(FUNCTIONS[ACTIONS[action].taker](p, scope), side) && begun(p, s, action, looks_ahead, width, scope) &&
           completes(p, s, (int)width);
}

Set values_after(Position *p, Search *s, int width) {
    const Set options = options_of(p, s, width - s->action->bound, ALL);
    Set kept = with_room(p, options.count);
    for (int64_t at = 0; p->gave_up == ANSWERED && at < options.count; at++) {
        s->scope[width] = options.items[at];
        if (completes(p, s, width + 1))
            ((Value *)kept.items)[kept.count++] = options.items[at];
    }
    return kept;
}

/* ---- what Python calls (runtime/native/follower.py) */

static void anew(Position *p) {
    p->gave_up = ANSWERED;
    p->depth = 0;
    p->used = 0;
    p->wanted = ALL;
    p->game = 0;
    undo(p, 0);
}

/* Of each of these actions whether this side may take it: 1, 0, or less than nothing, why it was given up. `ahead`: of
   each whether it looks ahead. */
void possible_actions(Position *p, Value side, int64_t count, const int64_t *actions, const int8_t *ahead,
                      int8_t *found) {
    const int64_t room = p->room;
    for (int64_t at = 0; at < count; at++) {
        Search s;
        anew(p);
        const bool can = is_open_to(p, &s, actions[at], ahead[at], side, 0, 0);
        found[at] = (int8_t)(p->gave_up == ANSWERED ? can : -(int)p->gave_up);
        p->room = room;
    }
}

/* Whether these choices, after what is bound, are the beginning of a legal whole. */
int is_possible(Position *p, int64_t action, bool looks_ahead, int64_t width, const Value *scope) {
    const int64_t room = p->room;
    Search s;
    anew(p);
    const bool can = begun(p, &s, action, looks_ahead, width, scope) && completes(p, &s, (int)width);
    p->room = room;
    return p->gave_up == ANSWERED ? can : -(int)p->gave_up;
}

/* For a single choice after these: how many may be chosen so that the rest can be completed, and where they lie. */
int64_t values_of(Position *p, int64_t action, bool looks_ahead, int64_t width, const Value *scope,
                  const Value **found) {
    const int64_t room = p->room;
    Search s;
    Set kept = EMPTY;
    anew(p);
    if (begun(p, &s, action, looks_ahead, width, scope))
        kept = values_after(p, &s, (int)width);
    *found = kept.items;
    p->room = room;
    return p->gave_up == ANSWERED ? kept.count : -(int64_t)p->gave_up;
}
