package io.ringside.ops.replay.show;

/** What of the core's output is printed. */
public enum Selection
{
    /** Reports and market data, in the order in which they came. */
    ALL,
    /** Reports alone. */
    REPORTS,
    /** Market data alone. */
    MARKET_DATA,
    /** Nothing: the summary says it all. */
    NONE
}
