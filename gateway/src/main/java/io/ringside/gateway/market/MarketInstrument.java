package io.ringside.gateway.market;

import io.ringside.engine.protocol.InstrumentDefinitionDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.gateway.book.MarketBook;

/** One instrument as doors show it. Used by the market's thread. */
public final class MarketInstrument
{
    private final MarketBook book;
    private final DayStatistics day = new DayStatistics();
    private final AuctionState auction = new AuctionState();
    private final RecentTrades trades = new RecentTrades();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final InstrumentDefinitionDecoder definition = new InstrumentDefinitionDecoder();
    private String symbol = "";
    private long phaseSinceNs;

    MarketInstrument(final MarketBook book)
    {
        this.book = book;
    }

    /** The book has a definition, or another one. */
    void onDefined()
    {
        definition.wrapAndApplyHeader(book.definition(), 0, header);
        symbol = definition.symbol();
    }

    void onPhase(final long timestampNs)
    {
        phaseSinceNs = timestampNs;
        auction.clear();
    }

    /** Its number in the core. */
    public int instrumentId()
    {
        return book.instrumentId();
    }

    /** Its name; empty until it is defined. */
    public String symbol()
    {
        return symbol;
    }

    /** Book, phase and last price. */
    public MarketBook book()
    {
        return book;
    }

    /** When its phase began, UTC nanoseconds; 0 if that was before the node started. */
    public long phaseSinceNs()
    {
        return phaseSinceNs;
    }

    /** The price of one tick is {@code tickMantissa x 10^priceExponent}. */
    public long tickMantissa()
    {
        return definition.tickMantissa();
    }

    /** See {@link #tickMantissa()}. */
    public int priceExponent()
    {
        return definition.priceExponent();
    }

    /** One lot is {@code lotMantissa x 10^quantityExponent} units. */
    public long lotMantissa()
    {
        return definition.lotMantissa();
    }

    /** See {@link #lotMantissa()}. */
    public int quantityExponent()
    {
        return definition.quantityExponent();
    }

    /** The figures of the day. */
    public DayStatistics day()
    {
        return day;
    }

    /** What a call would do. */
    public AuctionState auction()
    {
        return auction;
    }

    /** The last trades since the node started. */
    public RecentTrades trades()
    {
        return trades;
    }
}
