package io.ringside.ops.access;

import java.util.List;
import java.util.Locale;

/** What an operator may do. Each role includes those before it. */
public enum Role
{
    /** May ask whether the node lives and is ready. No token has it. */
    NONE,
    /** Sees status, books, metrics, accounts and what waits for a second operator. */
    VIEW,
    /** Operates the market: halts, resumes, uncrosses, cancels, busts, kill switches. */
    MARKET,
    /** Defines the venue: instruments, accounts, limits, days, snapshots. */
    ADMIN;

    /** Those that a token can have, the least first. */
    public static final List<Role> OF_TOKENS = List.of(VIEW, MARKET, ADMIN);

    /** The role as it is written. */
    public String word()
    {
        return name().toLowerCase(Locale.ROOT);
    }

    /** True if who has this role may do what needs the other. */
    public boolean covers(final Role needed)
    {
        return compareTo(needed) >= 0;
    }

    /**
     * Find a role of tokens by its word.
     *
     * @return null if there is none.
     */
    public static Role of(final String word)
    {
        return OF_TOKENS.stream().filter((it) -> it.word().equals(word)).findFirst().orElse(null);
    }

    /** The words of {@link #OF_TOKENS}, for messages. */
    public static String words()
    {
        return String.join(", ", OF_TOKENS.stream().map(Role::word).toList());
    }
}
