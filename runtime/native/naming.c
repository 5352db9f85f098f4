/* What a die is keyed by, in words (runtime/play/records.py and runtime/position/wording.py say the same). What is not
   said here gives up. */
#include "game.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_TOLD = 64 };

static void put_name(Position *p, Text *text, int64_t name) {
    if (name >= 0 && name < p->game->name_count)
        put_text(text, p->game->names[name]);
    else
        give_up(p, STRANGE);
}

static void put_thing(Position *p, Text *text, int64_t id) {
    const Game *g = p->game;
    const int64_t at = id - FIRST_THING, type = p->things[at].type;
    if (at < g->thing_count) {
        put_text(text, g->things[at]);
        return;
    }
    int64_t ordinal = type < g->name_count ? g->made[type] : 0;
    for (int64_t one = g->thing_count; one <= at; one++)
        ordinal += p->things[one].exists && p->things[one].type == type;
    put_name(p, text, type);
    put_text(text, " ");
    put_number(text, ordinal);
}

static void put_exact(Text *text, Value number) {
    const int64_t size = llabs(number.above), whole = size / number.below, rest = size % number.below;
    if (number.above < 0)
        put_text(text, "-");
    if (whole > 0 || rest == 0)
        put_number(text, whole);
    if (whole > 0 && rest > 0)
        put_text(text, " ");
    if (rest > 0) {
        put_number(text, rest);
        put_text(text, "/");
        put_number(text, number.below);
    }
}

static void put_hexside(Position *p, Text *text, Value side) {
    const Set beside = hexes_beside(p, side);
    if (p->gave_up != ANSWERED || beside.count != 2) {
        give_up(p, UNTRANSLATED);
        return;
    }
    put_text(text, "the hexside from ");
    put_text(text, p->game->hexes[beside.items[0].above]);
    put_text(text, " to ");
    put_text(text, p->game->hexes[beside.items[1].above]);
}

static void put_one(Position *p, Text *text, int64_t kind, Value one) {
    static const char *const SPECIALS[] = {"none", "prohibited", "unlimited"};
    if (is_special(one))
        put_text(text, SPECIALS[one.above]);
    else if (one.below == NAME && (kind == SAID_OF_BOARD || kind == SAID_OF_NAMES_IN_TEXT)) {
        put_text(text, kind == SAID_OF_BOARD ? "board " : "[");
        put_name(p, text, one.above);
        put_text(text, kind == SAID_OF_BOARD ? "" : "]");
    } else if (one.below == NAME)
        put_name(p, text, one.above);
    else if (kind == SAID_OF_YES_OR_NO)
        put_text(text, one.above ? "yes" : "no");
    else if (kind == SAID_OF_NUMBER && is_number(one))
        put_exact(text, one);
    else if (kind == SAID_OF_HEX && is_hex(p, one))
        put_text(text, p->game->hexes[one.above]);
    else if (kind == SAID_OF_HEXSIDE)
        put_hexside(p, text, one);
    else if (kind == SAID_OF_OTHERS && thing(p, one))
        put_thing(p, text, one.above);
    else
        give_up(p, STRANGE);
}

/* ---- several, sorted as people do: `A2` before `A10` */

static int64_t digits(const char *text) {
    int64_t count = 0;
    while (text[count] >= '0' && text[count] <= '9')
        count++;
    return count;
}

/* Numbers before words, words letter by letter. */
static int by_nature(const void *one, const void *other) {
    const char *a = *(char *const *)one, *b = *(char *const *)other;
    while (*a && *b) {
        const int64_t left = digits(a), right = digits(b);
        if ((left > 0) != (right > 0))
            return left > 0 ? -1 : 1;
        if (left > 0) {
            const long long first = strtoll(a, 0, 10), second = strtoll(b, 0, 10);
            if (first != second)
                return first < second ? -1 : 1;
            a += left;
            b += right;
            continue;
        }
        while (*a && *a == *b && !digits(a)) {
            a++;
            b++;
        }
        const bool ends_left = !*a || digits(a), ends_right = !*b || digits(b);
        if (ends_left != ends_right)
            return ends_left ? -1 : 1;
        if (!ends_left)
            return (unsigned char)*a < (unsigned char)*b ? -1 : 1;
    }
    return (*a != 0) - (*b != 0);
}

static int by_letters(const void *one, const void *other) { return strcmp(*(char *const *)one, *(char *const *)other); }

/* They are told in a row, and freed. */
static void put_row(Text *text, Text *told, int64_t count, const char *last) {
    for (int64_t at = 0; at < count; at++) {
        put_text(text, at == 0 ? "" : at == count - 1 ? last : ", ");
        put_text(text, told[at].of);
        free(told[at].of);
    }
}

static void put_value(Position *p, Text *text, int64_t kind, Value value) {
    const Set those = is_set(value) ? set_in(value) : (Set){1, &value};
    Text told[MOST_TOLD] = {0};
    int64_t count = 0;
    if (those.count == 0)
        put_text(text, "nobody");
    for (; p->gave_up == ANSWERED && count < those.count; count++) {
        if (count == MOST_TOLD || those.count > MOST_TOLD) {
            give_up(p, TOO_LARGE);
            break;
        }
        put_text(&told[count], "");
        put_one(p, &told[count], kind, those.items[count]);
    }
    if (count > 1 && kind == SAID_OF_OTHERS && thing(p, those.items[0]))
        qsort(told, (size_t)count, sizeof *told, by_nature);
    put_row(text, told, count, " and ");
}

/* ---- records, by what they hold */

static bool is_record(Position *p, Value one) {
    const Thing *found = thing(p, one);
    if (found)
        EACH_NOUN(noun, found->kind, found->type)
            if (*noun == NOUN_OF_RECORDS)
                return true;
    return false;
}

static bool holds_record(Position *p, Value value) {
    const Set those = is_set(value) ? set_in(value) : (Set){1, &value};
    for (int64_t at = 0; at < those.count; at++)
        if (is_record(p, those.items[at]))
            return true;
    return false;
}

static void put_record(Position *p, Text *text, Value record) {
    Text told[MOST_TOLD] = {0};
    int64_t count = 0;
    for (int64_t store = 0; p->gave_up == ANSWERED && store < p->store_count; store++) {
        const Telling *telling = &p->game->stores[store];
        if (!telling->is_attribute || p->stores[store].slots != 1 || p->stores[store].base != FIRST_THING)
            continue;
        const Value value = fact(p, store, record);
        if (is_unsaid(value) || holds_record(p, value))
            continue;
        if (count == MOST_TOLD) {
            give_up(p, TOO_LARGE);
            break;
        }
        put_text(&told[count], telling->called);
        put_text(&told[count], " ");
        put_value(p, &told[count], telling->kind, value);
        count++;
    }
    if (count > 1)
        qsort(told, (size_t)count, sizeof *told, by_letters);
    put_name(p, text, p->things[record.above - FIRST_THING].kind);
    put_text(text, " with ");
    put_row(text, told, count, ", ");
}

void put_stable_name(Position *p, Text *text, int64_t kind, Value value) {
    if (is_record(p, value))
        put_record(p, text, value);
    else
        put_value(p, text, kind, value);
}
