package io.ringside.engine.core.base;

/**
 * The versions of the rules: how the core decides a command, and hashes a state. Which one is in force is part of the
 * state, and a command switches to the next, so that each record is applied under the rules that it was made under,
 * whatever build applies it. See docs/operating/upgrade.md.
 * <p>
 * A rule that is changed keeps its old behaviour under the versions before: {@code if (state.rules() >= Rules.X)}. Each
 * version has a version of the wire schema: templates and fields that came later do not exist under it, so that an
 * older build, which does not know them, comes to the same state.
 */
public final class Rules
{
    /** The oldest rules that this build can apply: those of releases 0.2.0 and 0.3.0. A journal begins under them. */
    public static final int OLDEST = 7;

    /** Limits and rules are commands, and a command that the core does not know is answered. */
    public static final int LIMITS = 8;

    /** The newest rules that this build can apply. */
    public static final int NEWEST = LIMITS;

    /** The versions of the wire schema, from that of the oldest rules on. */
    private static final int[] SCHEMAS = {8, 9};

    private Rules()
    {
    }

    /** True if this build can apply these rules. */
    public static boolean areKnown(final int rules)
    {
        return rules >= OLDEST && rules <= NEWEST;
    }

    /** The newest version of the wire schema that exists under the rules. */
    public static int schema(final int rules)
    {
        return SCHEMAS[rules - OLDEST];
    }
}
