package io.ringside.gateway.feed;

import io.ringside.engine.protocol.FeedBook;
import io.ringside.engine.protocol.MarketDataSubscribeDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.SubscriptionAction;
import io.ringside.gateway.market.Market;
import io.ringside.gateway.market.MarketInstrument;
import org.agrona.DirectBuffer;

/** What established clients may ask for. Used by the market's thread alone. */
final class FeedRequests
{
    private static final int CONFLATION_MS_MAX = 60_000;

    private final Market market;
    private final FeedStore store;
    private final FeedReplies replies;
    private final MarketDataSubscribeDecoder subscribe = new MarketDataSubscribeDecoder();

    FeedRequests(final Market market, final FeedStore store, final FeedReplies replies)
    {
        this.market = market;
        this.store = store;
        this.replies = replies;
    }

    /** Somebody has connected: messages are kept from now on. */
    void onClient()
    {
        store.begin(market.sequence());
    }

    void establish(final FeedConnection connection, final long keepaliveNs, final long nowNs)
    {
        connection.establish(keepaliveNs, store.last() + 1, nowNs);
    }

    void onSubscribe(
        final FeedConnection connection,
        final MessageHeaderDecoder header,
        final DirectBuffer buffer,
        final int offset,
        final long nowNs)
    {
        subscribe.wrapAndApplyHeader(buffer, offset, header);
        final long requestId = subscribe.requestId();
        final int instrumentId = subscribe.instrumentId();
        final MarketInstrument instrument = market.find(instrumentId);
        final Reason problem = !connection.mayRequest(nowNs) ? Reason.THROTTLED :
            null == instrument && 0 != instrumentId ? Reason.UNKNOWN_INSTRUMENT : problem();
        if (Reason.NONE != problem)
        {
            replies.reject(connection, requestId, instrumentId, problem);
            return;
        }
        final int[] ids = 0 == instrumentId ? market.instrumentIds() : new int[]{instrumentId};
        final boolean isEnd = SubscriptionAction.UNSUBSCRIBE.value() == subscribe.actionRaw();
        if (isEnd)
        {
            connection.all(0 == instrumentId ? null : connection.all());
            for (final int id : ids)
            {
                connection.unsubscribe(id);
            }
        }
        else
        {
            final FeedTerms terms = new FeedTerms(FeedBook.get(subscribe.bookRaw()), subscribe.depth(),
                subscribe.conflationMs(), requestId);
            connection.all(0 == instrumentId ? terms : connection.all());
            for (final int id : ids)
            {
                begin(connection, terms.of(market.find(id)), subscribe.afterSequence());
            }
        }
        replies.response(connection, requestId, instrumentId, ids.length,
            isEnd ? SubscriptionAction.UNSUBSCRIBE : SubscriptionAction.SUBSCRIBE);
    }

    private Reason problem()
    {
        if (SubscriptionAction.UNSUBSCRIBE.value() == subscribe.actionRaw())
        {
            return Reason.NONE;
        }
        final boolean isByLevel = FeedBook.LEVELS.value() == subscribe.bookRaw();
        final boolean isKnown = SubscriptionAction.SUBSCRIBE.value() == subscribe.actionRaw() &&
            subscribe.bookRaw() <= FeedBook.LEVELS.value() && subscribe.afterSequence() >= 0;
        final boolean isInRange = subscribe.conflationMs() >= 0 && subscribe.conflationMs() <= CONFLATION_MS_MAX &&
            (!isByLevel || subscribe.depth() >= 1 && subscribe.depth() <= FeedSubscription.DEPTH_MAX);
        return !isKnown || !isInRange ? Reason.INVALID_COMMAND :
            !isByLevel && (0 != subscribe.depth() || 0 != subscribe.conflationMs()) ? Reason.INVALID_COMBINATION :
            Reason.NONE;
    }

    /** Begins with a snapshot, or behind what the client has, if that is still kept. Levels cannot be gone on from. */
    private void begin(
        final FeedConnection connection, final FeedSubscription subscription, final long afterSequence)
    {
        connection.subscribe(subscription);
        final boolean isResume = afterSequence > 0 && !subscription.isByLevel();
        if (isResume && afterSequence + 1 >= store.first() && afterSequence <= store.last())
        {
            subscription.resume(afterSequence, store.last());
            connection.cursor(Math.min(connection.cursor(), afterSequence + 1));
            return;
        }
        if (isResume)
        {
            subscription.restart();
        }
        connection.snapshots.add(subscription);
    }
}
