/* Going through sets, in generated code: a macro's arguments are written once for each of those. Part of position.h. */
#ifndef RULEWRIGHT_EACH_H
#define RULEWRIGHT_EACH_H

#define EACH(one, among)                                                                                              \
    for (Set those_left = (among); those_left.count > 0 && p->gave_up == ANSWERED; those_left.count--)                \
        for (Value one = *those_left.items++, *once = &one; once; once = 0)

/* Which of them does not matter: the one that was found last mostly will do again, so it is tried first. */
#define ANY(one, among, test)                                                                                         \
    ({                                                                                                                \
        static int64_t found_last;                                                                                    \
        bool found_one = false;                                                                                       \
        const Set those_all = (among);                                                                                \
        int64_t at_one = found_last < those_all.count ? found_last : 0;                                               \
        for (int64_t tried = 0; !found_one && tried < those_all.count; tried++, at_one++) {                           \
            at_one = at_one < those_all.count ? at_one : 0;                                                           \
            const Value one = those_all.items[at_one];                                                                \
            (void)one;                                                                                                \
            found_one = (test);                                                                                       \
            if (found_one)                                                                                            \
                found_last = at_one;                                                                                  \
        }                                                                                                             \
        found_one;                                                                                                    \
    })

#define COUNT(one, among, test)                                                                                       \
    ({                                                                                                                \
        int64_t found_so_many = 0;                                                                                    \
        const Set those_all = (among);                                                                                \
        for (int64_t at_one = 0; at_one < those_all.count; at_one++) {                                                \
            const Value one = those_all.items[at_one];                                                                \
            (void)one;                                                                                                \
            found_so_many += (test);                                                                                  \
        }                                                                                                             \
        WHOLE(found_so_many);                                                                                         \
    })

#define TOTAL(one, among, test, element)                                                                              \
    ({                                                                                                                \
        Value total_so_far = WHOLE(0);                                                                                \
        const Set those_all = (among);                                                                                \
        for (int64_t at_one = 0; at_one < those_all.count; at_one++) {                                                \
            const Value one = those_all.items[at_one];                                                                \
            (void)one;                                                                                                \
            if (test)                                                                                                 \
                total_so_far = add(p, total_so_far, element);                                                         \
        }                                                                                                             \
        total_so_far;                                                                                                 \
    })

/* At most so many of them, each once it is found. */
#define LISTED_UP_TO(most, one, among, test, element)                                                                 \
    ({                                                                                                                \
        const Set those_all = (among);                                                                                \
        Set list_so_far = with_room(p, those_all.count);                                                              \
        for (int64_t at_one = 0; list_so_far.count < (most) && at_one < those_all.count; at_one++) {                  \
            const Value one = those_all.items[at_one];                                                                \
            (void)one;                                                                                                \
            if (test) {                                                                                               \
                const Value element_found = (element);                                                                \
                if (p->gave_up == ANSWERED)                                                                           \
                    ((Value *)list_so_far.items)[list_so_far.count++] = element_found;                                \
            }                                                                                                         \
        }                                                                                                             \
        list_so_far;                                                                                                  \
    })

#define LISTED(one, among, test, element) LISTED_UP_TO(INT64_MAX, one, among, test, element)

/* Of what is offered only `so_many`, in order; what is asked on the way wants all. Who wants but one takes any: what was
   found there last mostly will do again, so it is tried first, and then whatever follows it, around. */
#define OFFERED(one, among, test, element)                                                                            \
    ({                                                                                                                \
        static int64_t found_last;                                                                                    \
        const Set those_all = (among);                                                                                \
        const int64_t tried_first = so_many == 1 && found_last < those_all.count ? found_last : 0;                    \
        Set list_so_far = with_room(p, so_many < those_all.count ? so_many : those_all.count);                        \
        for (int64_t tried = 0; list_so_far.count < so_many && tried < those_all.count; tried++) {                    \
            const int64_t next = tried_first + tried;                                                                 \
            const int64_t at_one = next < those_all.count ? next : next - those_all.count;                            \
            const Value one = those_all.items[at_one];                                                                \
            (void)one;                                                                                                \
            if (test) {                                                                                               \
                const Value element_found = (element);                                                                \
                found_last = at_one;                                                                                  \
                if (p->gave_up == ANSWERED)                                                                           \
                    ((Value *)list_so_far.items)[list_so_far.count++] = element_found;                                \
            }                                                                                                         \
        }                                                                                                             \
        list_so_far;                                                                                                  \
    })

#endif
