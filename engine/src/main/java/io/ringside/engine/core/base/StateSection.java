package io.ringside.engine.core.base;

/**
 * The sections of the state, in the order of the row. A snapshot names each with its code and version.
 * <p>
 * A field that is added at the end of a section needs no new version: it is read with {@link StateInput#getLongOr},
 * and has its null in what was written before. Any other change raises the version of its section, and comes with a
 * migration from the version before (see {@code engine.snapshot}). Codes are never used again.
 */
public enum StateSection
{
    /** Sequence, time, and the next numbers. */
    COUNTERS(1, 1, 0x5249_4E47_0001L),

    /** The version of the rules, if a command has set it, and whether a new venue awaits its first commands. */
    RULES(21, 1, 0x5249_4E47_0090L),

    /** Limits, if a command has set them. */
    LIMITS(20, 1, 0x5249_4E47_0089L),

    /** Sessions that were ever used, by id. */
    SESSIONS(2, 1, 0x5249_4E47_0052L),

    /** Drop copies, if there are any. */
    DROP_COPIES(3, 1, 0x5249_4E47_0022L),

    /** Sessions whose client order ids rise, if there are any. */
    RISING_IDS(4, 1, 0x5249_4E47_0042L),

    /** Accounts in the order of definition, positions in the order of first use. */
    RISK(5, 1, 0x5249_4E47_0003L),

    /** Tick tables, instruments by id, the trading calendar. */
    INSTRUMENTS(6, 1, 0x5249_4E47_0014L),

    /** Who has stopped instruments, if any are. */
    STOPS(7, 1, 0x5249_4E47_0024L),

    /** Ended client order ids that are known, and their digest. */
    IDS(8, 1, 0x5249_4E47_0025L),

    /** Live orders. */
    ORDERS(9, 1, 0x5249_4E47_0006L),

    /** Trades that can be busted, with the state of their orders at their end. */
    TRADES(10, 1, 0x5249_4E47_0017L),

    /** Currencies, balances and what depends on them, if there are any. */
    MONEY(12, 1, 0x5249_4E47_0019L),

    /** Levels that anything was set for, if there are any. */
    LEVELS(13, 1, 0x5249_4E47_0020L),

    /** Orders that may pass limits once, if there ever were any. */
    OVERRIDES(22, 1, 0x5249_4E47_0091L),

    /** The chain hash. */
    END(11, 1, 0x5249_4E47_00FFL);

    private final int code;
    private final int version;
    private final long mark;

    StateSection(final int code, final int version, final long mark)
    {
        this.code = code;
        this.version = version;
        this.mark = mark;
    }

    /** The number of the section in a snapshot. */
    public int code()
    {
        return code;
    }

    /** The version that is written. */
    public int version()
    {
        return version;
    }

    /** The number that stands before the section in the row, where nothing else tells where it begins. */
    public long mark()
    {
        return mark;
    }

    /** The section of a code, or null if this build does not know it. */
    public static StateSection ofCode(final int code)
    {
        for (final StateSection section : values())
        {
            if (section.code == code)
            {
                return section;
            }
        }
        return null;
    }

    /** The section of a mark, or null if no section has it. */
    public static StateSection ofMark(final long mark)
    {
        for (final StateSection section : values())
        {
            if (section.mark == mark)
            {
                return section;
            }
        }
        return null;
    }
}
