package io.ringside.ops.web.market;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The kinds of streams. */
public enum Channel
{
    /** The best levels of a book; the parameter is the depth. */
    BOOK,
    /** Trades, auctions, busts and corrections. */
    TRADES,
    /** The figures of the day. */
    STATISTICS,
    /** Phases. */
    STATUS,
    /** What a call would do. */
    AUCTION,
    /** Open, high, low, close; the parameter is the index of the interval. */
    CANDLES,
    /** Definitions of instruments. */
    SYMBOLS,
    /** The node: not of the market, and no stream of it. */
    VENUE;

    /** The word in a request. */
    public String word()
    {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether each instrument has a stream of it. */
    public boolean isOfInstruments()
    {
        return SYMBOLS != this && VENUE != this;
    }

    /**
     * Find a channel by its word.
     *
     * @return null: there is none.
     */
    public static Channel of(final String word)
    {
        return Arrays.stream(values()).filter((it) -> it.word().equals(word)).findFirst().orElse(null);
    }

    /** All words, for messages. */
    public static String words()
    {
        return Arrays.stream(values()).map(Channel::word).collect(Collectors.joining(", "));
    }
}
