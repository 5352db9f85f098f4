/* Who chooses and what the dice show: the product's random player, keyed as its own. How often something was chosen is
   counted by phase, where a number does; no die is thrown twice for the same things in one phase. */
#include "twin.h"
#include "memory.h"

#include <stdlib.h>

static const char *const PHASES[] = {"Set-up", "Late set-up", "Direct fire", "Vehicle movement", "Foot movement",
                                     "Close assault"};
static const char *const SIDES[] = {"the Allies", "the Germans"};
static const char *const CHOSEN[CHOICES] = {
    "\"action\",\"\"",          "\"choice\",\"the unit\"",       "\"choice\",\"the hex\"",
    "\"choice\",\"the new hex\"", "\"choice\",\"the carrier\"",    "\"choice\",\"the passenger\"",
    "\"choice\",\"the target hex\"", "\"choice\",\"the exit hex\"", "\"choice\",\"the attacker\"",
    "\"piece\",\"the targets\"", "\"piece\",\"the firers\"",      "\"piece\",\"the attackers\"",
    "\"piece\",\"the sappers\"", "\"order\",\"the attacker\""};

int64_t uniform(const char *key, int64_t faces); /* runtime/native/luck.h, whose other names are not wanted here */

void *allocated(int64_t wanted, size_t size) {
    void *made = calloc((size_t)wanted, size);
    if (!made)
        abort();
    return made;
}

void *larger(void *old, int64_t wanted, size_t size) {
    void *made = realloc(old, (size_t)wanted * size);
    if (!made)
        abort();
    return made;
}

static char *put_in(char *at, const char *more) {
    const size_t length = strlen(more);
    memcpy(at, more, length + 1);
    return at + length;
}

static char *put_count(char *at, int number) {
    if (number >= 10)
        at = put_count(at, number / 10);
    *at++ = (char)('0' + number % 10);
    *at = 0;
    return at;
}

static char *begin_key(Game *g, const char *whose) {
    char *at = put_in(put_in(put_in(g->key, "[\""), whose), "\",");
    at = put_count(put_in(put_in(at, g->seed), ",0,"), g->turn);
    at = put_in(put_in(put_in(at, ",\""), PHASES[g->phase]), "\",\"");
    return put_in(put_in(at, SIDES[g->side]), "\",");
}

void begin_keys(Game *g) {
    g->key_begins = (int)(begin_key(g, "player") - g->key);
    memset(g->times, 0, sizeof g->times);
}

static int answered(Game *g, bool thrown, int number) {
    if (g->answer_count < MOST_ANSWERS)
        g->answers[g->answer_count] = (Answer){thrown, (int16_t)number};
    g->answer_count++;
    return number;
}

int choose(Game *g, Choice what, int options) {
    const int before = g->times[what]++;
    if (options == 1)
        return answered(g, false, 0);
    char *at = put_in(put_in(g->key + g->key_begins, CHOSEN[what]), ",");
    put_count(at, before);
    return answered(g, false, (int)uniform(g->key, options) - 1);
}

unsigned nth(Set set, int number) {
    unsigned rest = set;
    while (number-- > 0)
        rest &= rest - 1;
    return (unsigned)__builtin_ctz(rest);
}

unsigned choose_unit(Game *g, Choice what, Set among) { return nth(among, choose(g, what, count(among))); }

int choose_hex(Game *g, Choice what, Hexes among) { return among.of[choose(g, what, among.count)]; }

Set choose_some(Game *g, Choice what, Set group) {
    Set picked = 0;
    for (;;) {
        const Set more = group & ~picked;
        const int index = choose(g, what, count(more) + (picked != 0));
        if (index == count(more))
            return picked;
        picked |= ONE(nth(more, index));
    }
}

/* ---- dice */

static int thrown(Game *g) {
    const int face = (int)uniform(g->key, 6);
    begin_key(g, "player"); /* for what is chosen next */
    return answered(g, true, face);
}

int throw_for_wading(Game *g, unsigned unit, int at) {
    char *end = put_in(put_in(begin_key(g, "die"), "\"wading\",2,\""), COUNTERS[unit].name);
    put_in(put_in(put_in(end, "\",\""), g->board->names[at]), "\",0");
    return thrown(g);
}

static char *put_list(char *at, Set units) {
    int more = count(units);
    EACH_UNIT(one, units) {
        at = put_in(at, COUNTERS[one].name);
        more--;
        at = put_in(at, more > 1 ? ", " : more == 1 ? " and " : "");
    }
    return at;
}

int throw_for_combat(Game *g, const char *manner, int at, Set firers, Set targets, Set sappers) {
    char *end = put_in(begin_key(g, "die"), "\"combat\",1,\"attack with attack's firers ");
    end = put_in(put_in(put_list(end, firers), ", attack's manner "), manner);
    if (sappers)
        end = put_list(put_in(end, ", attack's sappers "), sappers);
    end = put_in(put_in(end, ", attack's target hex "), g->board->names[at]);
    put_in(put_list(put_in(end, ", attack's targets "), targets), "\",0");
    return thrown(g);
}
