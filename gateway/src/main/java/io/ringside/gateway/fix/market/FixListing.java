package io.ringside.gateway.fix.market;

import io.ringside.engine.protocol.AuctionTradeDecoder;
import io.ringside.engine.protocol.BookAction;
import io.ringside.engine.protocol.BookDeltaDecoder;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TradeCorrectionDecoder;
import io.ringside.engine.protocol.TradeDecoder;
import io.ringside.engine.protocol.TradingPhase;
import io.ringside.gateway.fix.message.FixInstrument;
import io.ringside.gateway.market.MarketInstrument;

/** An instrument as readers see it: its books and figures, its name and units, and its last events. */
final class FixListing
{
    /** {@link FixTape#kind(long)} of a trade. */
    static final int TRADE = 0;
    /** The kind of a trade that has other terms now. */
    static final int CORRECTION = 1;
    /** The kind of a trade that was busted. */
    static final int BUST = 2;
    /** The kind of what an auction traded, with the phase of its call added. */
    static final int AUCTION = 0x100;

    private static final int SELL = 0x10;
    private static final int ORDERS = 2_048;
    private static final int TRADES = 1_024;

    final MarketInstrument market;
    private FixInstrument instrument;
    private FixTape orders;
    private FixTape trades;
    private long changeCount;
    private long definitionCount;

    FixListing(final MarketInstrument market)
    {
        this.market = market;
    }

    /** It has a name and units, or others than before. */
    void onDefined(final FixInstrument newInstrument)
    {
        instrument = newInstrument;
        definitionCount++;
        changeCount++;
    }

    /** Its name and units; null until they are known. */
    FixInstrument instrument()
    {
        return instrument;
    }

    /** Another number than before: everything about it has to be sent afresh. */
    long definitionCount()
    {
        return definitionCount;
    }

    /** Another number than before: something about it has changed. */
    long changeCount()
    {
        return changeCount;
    }

    void onChanged()
    {
        changeCount++;
    }

    /** Changes of its orders, kept from the first call on. */
    FixTape orders()
    {
        if (null == orders)
        {
            orders = new FixTape(ORDERS);
        }
        return orders;
    }

    /** Its trades, kept from the first call on. */
    FixTape trades()
    {
        if (null == trades)
        {
            trades = new FixTape(TRADES);
        }
        return trades;
    }

    void onDelta(final BookDeltaDecoder delta)
    {
        if (null != orders)
        {
            orders.add(delta.actionRaw() | (Side.SELL == delta.side() ? SELL : 0), delta.orderId(),
                delta.priceTicks(), delta.quantityLots(), delta.priority());
        }
    }

    void onTrade(final TradeDecoder trade)
    {
        if (null != trades)
        {
            trades.add(TRADE, trade.matchId(), trade.priceTicks(), trade.quantityLots(), trade.timestampNs());
        }
    }

    void onAuction(final AuctionTradeDecoder trade)
    {
        if (null != trades && trade.quantityLots() > 0)
        {
            trades.add(AUCTION | trade.phaseRaw(), trade.firstMatchId(), trade.priceTicks(), trade.quantityLots(),
                trade.timestampNs());
        }
    }

    void onCorrection(final TradeCorrectionDecoder trade)
    {
        if (null != trades)
        {
            trades.add(0 == trade.quantityLots() ? BUST : CORRECTION, trade.matchId(), trade.priceTicks(),
                trade.quantityLots(), trade.timestampNs());
        }
    }

    /** What happened to the order of an event. */
    static BookAction action(final int kind)
    {
        return BookAction.get((short)(kind & ~SELL));
    }

    /** The side of the order of an event. */
    static Side side(final int kind)
    {
        return 0 == (kind & SELL) ? Side.BUY : Side.SELL;
    }

    /** The call that ended with the auction of an event. */
    static TradingPhase phase(final int kind)
    {
        return TradingPhase.get((short)(kind & ~AUCTION));
    }
}
