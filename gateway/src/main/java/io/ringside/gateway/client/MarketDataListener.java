package io.ringside.gateway.client;

import io.ringside.engine.protocol.AuctionIndicationDecoder;
import io.ringside.engine.protocol.AuctionTradeDecoder;
import io.ringside.engine.protocol.BookDeltaDecoder;
import io.ringside.engine.protocol.InstrumentDefinitionDecoder;
import io.ringside.engine.protocol.SessionRejectCode;
import io.ringside.engine.protocol.StatisticsDecoder;
import io.ringside.engine.protocol.TerminationCode;
import io.ringside.engine.protocol.TradeCorrectionDecoder;
import io.ringside.engine.protocol.TradeDecoder;
import io.ringside.engine.protocol.TradingStatusDecoder;
import io.ringside.engine.protocol.VenueNoticeDecoder;

/** Callbacks of a {@link MarketDataClient}. The decoders are valid during the call only. */
public interface MarketDataListener
{
    /** A listener that ignores everything. */
    MarketDataListener NONE = new MarketDataListener()
    {
    };

    /**
     * An order appeared, changed or left; the client's book shows it already.
     *
     * @param delta the change.
     */
    default void onBookDelta(final BookDeltaDecoder delta)
    {
    }

    /**
     * A trade.
     *
     * @param trade the trade.
     */
    default void onTrade(final TradeDecoder trade)
    {
    }

    /**
     * The indicative outcome of an auction, during a call.
     *
     * @param indication price, quantity and imbalance.
     */
    default void onAuctionIndication(final AuctionIndicationDecoder indication)
    {
    }

    /**
     * An auction has traded.
     *
     * @param print one for all its trades.
     */
    default void onAuctionTrade(final AuctionTradeDecoder print)
    {
    }

    /**
     * The operator busted or corrected a trade.
     *
     * @param correction the trade as it is now; quantity 0 if it was busted.
     */
    default void onTradeCorrection(final TradeCorrectionDecoder correction)
    {
    }

    /**
     * The figures of an instrument's trading day.
     *
     * @param statistics the figures.
     */
    default void onStatistics(final StatisticsDecoder statistics)
    {
    }

    /**
     * An instrument's phase, on change and with each snapshot.
     *
     * @param status the phase.
     */
    default void onTradingStatus(final TradingStatusDecoder status)
    {
    }

    /**
     * An instrument's reference data, on change and with each snapshot.
     *
     * @param definition the data.
     */
    default void onInstrumentDefinition(final InstrumentDefinitionDecoder definition)
    {
    }

    /**
     * Messages are missing: the books are stale until {@link #onRecovered(long)}.
     *
     * @param expectedSequence that should have come.
     * @param receivedSequence that came.
     */
    default void onGap(final long expectedSequence, final long receivedSequence)
    {
    }

    /**
     * The venue tells everybody something, over TCP: it is going down, or the trading day has ended.
     *
     * @param notice with what happens, when, and in words.
     */
    default void onVenueNotice(final VenueNoticeDecoder notice)
    {
    }

    /**
     * The venue refused the logon over TCP.
     *
     * @param code why.
     */
    default void onLogonRejected(final SessionRejectCode code)
    {
    }

    /**
     * The connection over TCP is down, and the books are stale; {@link MarketDataClient#reconnect()} goes on where it
     * stopped.
     *
     * @param code {@link TerminationCode#UNSPECIFIED} if the venue went away without a word.
     */
    default void onDisconnected(final TerminationCode code)
    {
    }

    /**
     * The books are up to date.
     *
     * @param nextSequence that is to come.
     */
    default void onRecovered(final long nextSequence)
    {
    }
}
