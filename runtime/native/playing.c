/* What steps ask the game for: dice, choices, records (runtime/play/playing.py says the same). Who chooses goes by keyed
   luck, or thinks (greedy.c). Whoever looks ahead has no game: where nobody can tell what comes of a step the way is
   open. In a trial whoever is asked takes what is offered first. */
#include "game.h"
#include "memory.h"
#include "change.h"

#include <stdlib.h>
#include <string.h>

void note_answer(Game *g, bool was_thrown, int64_t number) {
    if (g->answer_count + 2 > g->answer_room) {
        g->answer_room = g->answer_room ? 2 * g->answer_room : 1024;
        g->answers = larger(g->answers, g->answer_room, sizeof *g->answers);
    }
    g->answers[g->answer_count++] = was_thrown;
    g->answers[g->answer_count++] = number;
}

/* ---- drawing */

static void put_name_in_key(Position *p, int64_t name) {
    Text *key = &p->game->key;
    put_text(key, ",");
    if (name < 0)
        put_text(key, "\"\"");
    else if (name < p->game->name_count)
        put_text(key, p->game->quoted[name]);
    else
        give_up(p, STRANGE);
}

/* For whom (a die, a player), when, and in whose phase or who. */
static void begin_key(Position *p, const Text *beginning, int64_t side) {
    Text *key = &p->game->key;
    key->count = 0;
    put_text(key, beginning->of);
    put_number(key, p->turn);
    put_name_in_key(p, p->phase.below == NAME ? p->phase.above : -1);
    put_name_in_key(p, side);
}

static int64_t drawn(Position *p, int64_t count) {
    Game *g = p->game;
    const int64_t before = draw_again(&g->draws, g->key.of);
    put_text(&g->key, ",");
    put_number(&g->key, before);
    const int64_t found = uniform(g->key.of, count);
    if (found == 0)
        give_up(p, TOO_LARGE);
    return found;
}

int64_t decide(Position *p, int64_t side, const char *sort, int64_t variable, int64_t count) {
    Game *g = p->game;
    if (g->trial)
        g->trial->asked = true;
    if (p->gave_up != ANSWERED || g->trial)
        return 0;
    if (is_thinking(g, side)) {
        note_answer(g, false, 0);
        return 0;
    }
    begin_key(p, &g->chosen_so, side);
    put_text(&g->key, ",\"");
    put_text(&g->key, sort);
    put_text(&g->key, "\"");
    put_name_in_key(p, variable);
    if (p->gave_up != ANSWERED)
        return 0;
    const int64_t index = drawn(p, count) - 1;
    note_answer(g, false, index);
    return p->gave_up == ANSWERED ? index : 0;
}

/* Of dice that fall by chance, the key is that of SampledDice (runtime/play/ahead/branching.py). */
static Value tried_face(Position *p, Trial *trial, int64_t sides) {
    if (trial->thrown == MOST_DICE)
        return give_up(p, TOO_LARGE);
    const int64_t at = trial->thrown++;
    int64_t face = at < trial->told_count ? trial->told[at] : 0;
    if (trial->sample >= 0) {
        Text *key = &p->game->key;
        key->count = 0;
        put_text(key, "[\"sample\",");
        put_number(key, trial->sample);
        put_text(key, ",");
        put_number(key, trial->thrown);
        face = uniform(key->of, sides) - 1;
    }
    if (face < 0)
        return give_up(p, TOO_LARGE);
    trial->sides[at] = sides;
    trial->faces[at] = face;
    return WHOLE(face + 1);
}

Value rolled(Position *p, int64_t purpose, int64_t sides, int64_t count, const Involved *involved) {
    Game *g = p->game;
    Text name = {0};
    if (p->gave_up != ANSWERED || !g)
        return give_up(p, OPEN);
    if (g->trial)
        return tried_face(p, g->trial, sides);
    begin_key(p, &g->thrown_so, p->side_to_move.below == NAME ? p->side_to_move.above : -1);
    put_name_in_key(p, purpose);
    put_text(&g->key, ",");
    put_number(&g->key, count);
    for (int64_t at = 0; p->gave_up == ANSWERED && at < count; at++) {
        name.count = 0;
        put_text(&name, "");
        put_stable_name(p, &name, involved[at].kind, involved[at].value);
        put_text(&g->key, ",");
        put_json(&g->key, name.of);
    }
    free_text(&name);
    if (p->gave_up != ANSWERED)
        return UNSAID;
    const int64_t face = drawn(p, sides);
    note_answer(g, true, face);
    return WHOLE(face);
}

/* ---- one by one */

Set set_apart(Position *p, Set those) { return set_of(p, those.count, those.items); }

Set by_chance(Position *p, Set those) { return p->game ? set_apart(p, those) : gave_up_empty(p, OPEN); }

int64_t next_by_choice(Position *p, Value side, int64_t variable, int64_t count) {
    if (p->gave_up != ANSWERED || !p->game || side.below != NAME)
        return give_up(p, p->game ? MEANINGLESS : OPEN), 0;
    return decide(p, side.above, "order", variable, count);
}

int64_t next_by_chance(Position *p, int64_t purpose, int64_t left, int64_t count, const Involved *involved) {
    const Value face = rolled(p, purpose, left, count, involved);
    return p->gave_up == ANSWERED ? face.above - 1 : 0;
}

Value taken_out(Set *those, int64_t at) {
    Value *items = (Value *)those->items;
    const Value one = items[at];
    those->count--;
    for (; at < those->count; at++)
        items[at] = items[at + 1];
    return one;
}

Value picked(Position *p, int64_t purpose, Set among, int64_t count, const Involved *involved) {
    if (p->gave_up != ANSWERED || among.count == 0)
        return give_up(p, p->game ? MEANINGLESS : OPEN);
    return among.items[among.count == 1 ? 0 : next_by_chance(p, purpose, among.count, count, involved)];
}

/* Of these, those that are in the other set, in their order. */
static Set both_in(Position *p, Set those, Set other) {
    Set kept = with_room(p, those.count);
    for (int64_t at = 0; p->gave_up == ANSWERED && at < those.count; at++)
        if (is_among(those.items[at], other))
            ((Value *)kept.items)[kept.count++] = those.items[at];
    return kept;
}

Set picked_several(Position *p, int64_t purpose, Set among, Value many, int64_t count, const Involved *involved) {
    const int64_t wanted = round_down(p, many).above;
    Set left = by_chance(p, among), drawn_so_far = with_room(p, among.count);
    while (p->gave_up == ANSWERED && left.count > 0 && drawn_so_far.count < wanted) {
        const int64_t at = left.count > 1 ? next_by_chance(p, purpose, left.count, count, involved) : 0;
        ((Value *)drawn_so_far.items)[drawn_so_far.count++] = taken_out(&left, at);
    }
    return both_in(p, among, drawn_so_far);
}

Value chosen(Position *p, Value side, int64_t variable, Set among, bool optional) {
    if (p->gave_up != ANSWERED)
        return UNSAID;
    if (among.count == 1 && !optional)
        return among.items[0];
    if (!p->game)
        return give_up(p, OPEN);
    if (among.count == 0 || side.below != NAME)
        return optional && among.count == 0 ? NONE : give_up(p, MEANINGLESS);
    const int64_t index = decide(p, side.above, "step", variable, among.count + optional);
    return index == among.count ? NONE : among.items[index];
}

Set chosen_several(Position *p, Value side, int64_t variable, Set among, Value least, Value most) {
    Set left = set_apart(p, among), taken = with_room(p, among.count);
    if (!p->game)
        return gave_up_empty(p, OPEN);
    if (compared(p, WHOLE(among.count), least) <= 0)
        return left.count > 0 && (is_unsaid(most) || compared(p, most, WHOLE(0)) > 0) ? among : EMPTY;
    while (p->gave_up == ANSWERED && left.count > 0 &&
           (is_unsaid(most) || compared(p, WHOLE(taken.count), most) < 0)) {
        const bool is_enough = compared(p, WHOLE(taken.count), least) >= 0;
        const Value one = chosen(p, side, variable, left, is_enough);
        if (p->gave_up != ANSWERED || is_special(one))
            break;
        ((Value *)taken.items)[taken.count++] = one;
        for (int64_t at = 0; at < left.count; at++)
            if (same(left.items[at], one)) {
                taken_out(&left, at);
                break;
            }
    }
    return both_in(p, among, taken);
}

/* ---- sets that facts hold */

Set kept_in_fact(Position *p, Set those) {
    Game *g = p->game;
    if (!g || p->gave_up != ANSWERED || those.count == 0)
        return lasting(p, those);
    if (g->set_count == g->set_room) {
        g->set_room = g->set_room ? 2 * g->set_room : 64;
        g->sets = larger(g->sets, g->set_room, sizeof *g->sets);
    }
    Value *items = g->sets[g->set_count++] = allocated(those.count, sizeof *items);
    memcpy(items, those.items, (size_t)those.count * sizeof *items);
    return (Set){those.count, items};
}

void free_sets(Game *g, int64_t to) {
    while (g->set_count > to)
        free(g->sets[--g->set_count]);
}

/* ---- records, and what is done from first to last */

Value new_record(Position *p, int64_t kind) {
    Game *g = p->game;
    if (p->gave_up != ANSWERED || !g)
        return give_up(p, OPEN);
    const Value made = suppose_record(p, kind);
    if (g->record_count == g->record_room) {
        g->record_room = g->record_room ? 2 * g->record_room : 16;
        g->records = larger(g->records, g->record_room, sizeof *g->records);
    }
    g->records[g->record_count++] = made.above;
    return made;
}

static bool is_said_of(Position *p, int64_t number, Value one) {
    const Store *store = &p->stores[number];
    if (store->size > 0)
        return store->base == FIRST_THING && !is_unsaid(fact(p, number, one));
    for (int64_t at = 0; at < store->count * store->slots; at++)
        if (store->keys[at] == one.above)
            return true;
    return false;
}

static bool has_fact(Position *p, Value record) {
    for (int64_t store = 0; store < p->store_count; store++)
        if (p->game->stores[store].is_fact && is_said_of(p, store, record))
            return true;
    return false;
}

/* Records made on the way are then over, also where what was being done was left. */
static void end_records(Position *p) {
    Game *g = p->game;
    const Reason why = p->gave_up;
    if (why != ANSWERED && why != LEFT)
        return;
    p->gave_up = ANSWERED;
    for (int64_t at = g->records_from; at < g->record_count; at++)
        if (!has_fact(p, WHOLE(g->records[at])) && suppose_away(p, WHOLE(g->records[at])))
            lapses_after(p, PLACES);
    if (p->gave_up == ANSWERED)
        p->gave_up = why;
}

void do_from_first_to_last(Position *p, int function, const Value *given) {
    Game *g = p->game;
    const int64_t outer = g->records_from;
    g->records_from = g->record_count;
    FUNCTIONS[function](p, given);
    end_records(p);
    g->record_count = g->records_from;
    g->records_from = outer;
}

void carry_out(Position *p, const Search *s) {
    Game *g = p->game;
    const bool outer = g->reacting;
    if (s->action->is_reaction)
        g->reacting = true;
    else
        g->acted++;
    do_from_first_to_last(p, s->action->take, s->scope);
    g->reacting = outer;
}

void end_play(Position *p, int64_t what) {
    Game *g = p->game;
    if (p->gave_up != ANSWERED || !g) {
        give_up(p, OPEN);
        return;
    }
    g->ending = what == GAME_ENDS ? END_OF_GAME : what == PHASE_ENDS ? END_OF_PHASE : END_OF_SEQUENCE;
    g->ended = what;
    p->gave_up = LEFT;
}
