package io.ringside.ops.admin.node;

import io.ringside.engine.protocol.BusinessRejectDecoder;
import io.ringside.engine.protocol.CancelRejectDecoder;
import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.gateway.client.FixClient;
import io.ringside.gateway.client.FixListener;
import io.ringside.gateway.client.FixMessageReader;
import io.ringside.gateway.client.OrderEntryClient;
import io.ringside.gateway.client.OrderEntryListener;
import io.ringside.ops.config.InstrumentSettings;

/** A session of the warm-up over one protocol. It counts the answers, and reads nothing else of them. */
interface WarmSession extends AutoCloseable
{
    /** Sends a limit order, or the replacement of another one; false: not now. */
    boolean order(CharSequence id, CharSequence replaced, InstrumentSettings instrument, boolean isBuy,
        long priceTicks, long quantityLots, boolean isImmediate);

    /** Sends a cancel; false: not now. */
    boolean cancel(CharSequence id, CharSequence origId, InstrumentSettings instrument, boolean isBuy);

    /** Receives; 0: there was nothing to do. */
    int poll();

    /** How many requests have been answered. */
    long answerCount();

    /** Leaves at once: its orders are gone with the node. */
    @Override
    void close();

    /** The wire schema over Aeron. */
    final class OfSbe implements WarmSession, OrderEntryListener
    {
        private final OrderEntryClient client;
        private final long accountId;
        private long answerCount;

        OfSbe(final OrderEntryClient client, final long accountId)
        {
            this.client = client;
            this.accountId = accountId;
        }

        @Override
        public boolean order(final CharSequence id, final CharSequence replaced, final InstrumentSettings it,
            final boolean isBuy, final long priceTicks, final long quantityLots, final boolean isImmediate)
        {
            final Side side = isBuy ? Side.BUY : Side.SELL;
            final TimeInForce tif = isImmediate ? TimeInForce.IOC : TimeInForce.DAY;
            return 0 < (null == replaced ?
                client.newOrder(id, accountId, it.id(), side, OrdType.LIMIT, priceTicks, quantityLots, tif) :
                client.replace(id, replaced, accountId, it.id(), side, OrdType.LIMIT, priceTicks, quantityLots, tif));
        }

        @Override
        public boolean cancel(
            final CharSequence id, final CharSequence origId, final InstrumentSettings it, final boolean isBuy)
        {
            return 0 < client.cancel(id, origId, it.id(), isBuy ? Side.BUY : Side.SELL);
        }

        @Override
        public int poll()
        {
            return client.poll(this);
        }

        @Override
        public long answerCount()
        {
            return answerCount;
        }

        @Override
        public void close()
        {
            client.close();
        }

        @Override
        public void onExecutionReport(final ExecutionReportDecoder report)
        {
            answerCount += 0 == report.clientSequence() ? 0 : 1;
        }

        @Override
        public void onCancelReject(final CancelRejectDecoder report)
        {
            answerCount++;
        }

        @Override
        public void onBusinessReject(final BusinessRejectDecoder reject)
        {
            answerCount++;
        }
    }

    /** FIX 4.4 over TCP. */
    final class OfFix implements WarmSession, FixListener
    {
        private static final int EXEC_TYPE = 150;
        private static final int ORIG_CL_ORD_ID = 41;

        private final FixClient client;
        private long answerCount;

        OfFix(final FixClient client)
        {
            this.client = client;
        }

        @Override
        public boolean order(final CharSequence id, final CharSequence replaced, final InstrumentSettings it,
            final boolean isBuy, final long priceTicks, final long quantityLots, final boolean isImmediate)
        {
            final char side = isBuy ? FixClient.BUY : FixClient.SELL;
            final char tif = isImmediate ? FixClient.IMMEDIATE_OR_CANCEL : FixClient.DAY;
            final long price = priceTicks * it.tick() * wholes(it.priceExponent());
            final long lots = quantityLots * it.lot() * wholes(it.quantityExponent());
            final int priceScale = Math.max(0, -it.priceExponent());
            final int lotScale = Math.max(0, -it.quantityExponent());
            return 0 < (null == replaced ?
                client.newOrder(
                    id, it.symbol(), side, FixClient.LIMIT, tif, price, priceScale, lots, lotScale) :
                client.replace(
                    id, replaced, it.symbol(), side, FixClient.LIMIT, tif, price, priceScale, lots, lotScale));
        }

        private static long wholes(final int exponent)
        {
            return (long)Math.pow(10, Math.max(0, exponent));
        }

        @Override
        public boolean cancel(
            final CharSequence id, final CharSequence origId, final InstrumentSettings it, final boolean isBuy)
        {
            return 0 < client.cancel(id, origId, it.symbol(), isBuy ? FixClient.BUY : FixClient.SELL);
        }

        @Override
        public int poll()
        {
            return client.poll(this);
        }

        @Override
        public long answerCount()
        {
            return answerCount;
        }

        @Override
        public void close()
        {
            client.close();
        }

        @Override
        public void onExecutionReport(final FixMessageReader message)
        {
            // Accepted, refused, replaced; a cancel that was asked for names the order.
            final char type = message.character(EXEC_TYPE);
            answerCount += "085".indexOf(type) >= 0 || '4' == type && message.has(ORIG_CL_ORD_ID) ? 1 : 0;
        }

        @Override
        public void onCancelReject(final FixMessageReader message)
        {
            answerCount++;
        }

        @Override
        public void onReject(final FixMessageReader message)
        {
            answerCount++;
        }
    }
}
