package io.ringside.loadgen.market;

/** What a market has done so far. */
public final class MarketCounts
{
    long news;
    long cancels;
    long replaces;
    long unsent;
    long refused;
    long trades;
    long lots;

    /** New orders, cancels and replaces that were sent. */
    public long messages()
    {
        return news + cancels + replaces - unsent;
    }

    /** New orders. */
    public long news()
    {
        return news;
    }

    /** Cancels. */
    public long cancels()
    {
        return cancels;
    }

    /** Replaces. */
    public long replaces()
    {
        return replaces;
    }

    /** Messages that the exchange refused. */
    public long refused()
    {
        return refused;
    }

    /** Trades with an incoming order of this market. */
    public long trades()
    {
        return trades;
    }

    /** Lots of these trades. */
    public long lots()
    {
        return lots;
    }

    void onTrade(final long tradedLots, final boolean isIncoming)
    {
        trades += isIncoming ? 1 : 0;
        lots += isIncoming ? tradedLots : 0;
    }
}
