package io.ringside.engine.model;

import java.util.ArrayList;
import java.util.List;

/** What a full pass over the profiles must have seen of matching algorithms. */
final class ExpectedMatchingCoverage
{
    private static final List<String> RULES = List.of("3.4 residual", "3.4 part below the least",
        "3.4 part rounded to nothing", "3.4 top limited", "3.4 top served", "3.4 top amended in its place", "A16 round",
        "A16 share lost to the other leg", "A34 top of a side without one", "A34 top of an empty side",
        "A35 no top after a phase", "A35 top lost with its tranche", "B23 hidden round", "B27 top is bettered",
        "B28 smaller than the least part", "B83 3.4 residual", "B83 3.4 step 1 gives", "B83 second pass",
        "O5 pair in rounds", "O5 pair in rounds, one leg own");
    private static final int KINDS = 7;

    private ExpectedMatchingCoverage()
    {
    }

    static List<String> keys()
    {
        final List<String> keys = new ArrayList<>();
        RULES.forEach(rule -> keys.add("rule " + rule));
        for (int kind = 0; kind < KINDS; kind++)
        {
            keys.add("rule 3.4 step " + kind + " gives");
            keys.add("rule 3.4 step " + kind + " gives nothing");
        }
        for (int mode = Wire.CANCEL_NEWEST; mode <= Wire.DECREMENT; mode++)
        {
            keys.add("rule B30 own order of a round, mode " + mode);
            keys.add("rule B30 own order of a round, mode " + mode + " hidden");
        }
        for (final Why why : new Why[]{Why.NONE, Why.INVALID_COMMAND, Why.UNKNOWN_INSTRUMENT})
        {
            keys.add("admin " + Command.Kind.SET_MATCHING_ALGORITHM + " " + why);
        }
        return keys;
    }
}
