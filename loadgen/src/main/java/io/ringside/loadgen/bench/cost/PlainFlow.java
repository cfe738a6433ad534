package io.ringside.loadgen.bench.cost;

import java.nio.ByteBuffer;

import io.ringside.engine.protocol.CancelOrderEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.NewOrderEncoder;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.ReplaceOrderEncoder;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.loadgen.bench.Definitions;
import io.ringside.loadgen.workload.SplitMixRandom;
import org.agrona.BitUtil;
import org.agrona.concurrent.UnsafeBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Plain limit orders and nothing else, as the bytes that clients would send, encoded before anything is measured: 43 %
 * new orders that rest, 36 % cancels, 14 % replaces, of which a half only takes lots away, 7 % orders that cross. About
 * 20 orders are live per instrument, at least 1,000. The same from the same seed.
 */
final class PlainFlow
{
    static final int SESSIONS = 16;
    static final int ACCOUNTS = 100;

    private static final int BODY = MessageHeaderEncoder.ENCODED_LENGTH;
    private static final int LENGTH_MAX = 256;
    private static final int LIVE_MIN = 1_000;
    private static final int LIVE_PER_INSTRUMENT = 20;
    private static final int PERCENT_NEW = 43;
    private static final int PERCENT_CANCEL = 36;
    private static final int PERCENT_REPLACE = 14;
    private static final int ID_DIGITS = 10;
    private static final long MID_TICKS = 1_000_000;
    private static final int SPREAD_TICKS = 64;
    private static final int CROSSING_TICKS = 4;
    private static final int LOTS_MAX = 100;

    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final NewOrderEncoder newOrder = new NewOrderEncoder();
    private final CancelOrderEncoder cancel = new CancelOrderEncoder();
    private final ReplaceOrderEncoder replace = new ReplaceOrderEncoder();
    private final long[] clientSequences = new long[SESSIONS + 1];
    private final long[] idNumbers = new long[SESSIONS + 1];
    private final Definitions definitions = new Definitions();
    private final SplitMixRandom random;
    private final UnsafeBuffer buffer;
    private final int[] offsets;
    private final int instruments;
    private final int measuredFrom;
    private final PlainOrder[] live;
    private int liveCount;
    private int count;
    private int idCount;

    /**
     * @param seed        of it.
     * @param commands    that are measured.
     * @param instruments that they are spread over.
     */
    PlainFlow(final long seed, final int commands, final int instruments)
    {
        this.instruments = instruments;
        random = new SplitMixRandom(seed);
        final int liveWanted = Math.max(LIVE_MIN, instruments * LIVE_PER_INSTRUMENT);
        final int capacity = instruments + ACCOUNTS + liveWanted + commands;
        buffer = new UnsafeBuffer(ByteBuffer.allocateDirect(capacity * LENGTH_MAX));
        offsets = new int[capacity + 1];
        live = new PlainOrder[2 * liveWanted];
        for (int i = 1; i <= instruments; i++)
        {
            end(definitions.instrument(buffer, offset(count), i));
        }
        for (int i = 1; i <= ACCOUNTS; i++)
        {
            end(definitions.account(buffer, offset(count), i));
        }
        while (liveCount < liveWanted)
        {
            enter(false);
        }
        measuredFrom = count;
        while (count < capacity)
        {
            step(liveWanted);
        }
    }

    UnsafeBuffer buffer()
    {
        return buffer;
    }

    int offset(final int command)
    {
        return offsets[command];
    }

    /** Of a command with what aligns the next one. */
    int length(final int command)
    {
        return offsets[command + 1] - offsets[command];
    }

    /** Reads every word of some commands. */
    long sum(final int begin, final int end)
    {
        long sum = 0;
        for (int offset = offsets[begin]; offset < offsets[end]; offset += Long.BYTES)
        {
            sum += buffer.getLong(offset, LITTLE_ENDIAN);
        }
        return sum;
    }

    int count()
    {
        return count;
    }

    int measuredFrom()
    {
        return measuredFrom;
    }

    int instruments()
    {
        return instruments;
    }

    /** Ids of orders that the exchange must remember. */
    int idCount()
    {
        return idCount;
    }

    /** No more can be live, nor stand at more prices. */
    int liveMax()
    {
        return live.length;
    }

    private void step(final int liveWanted)
    {
        final int percent = random.nextInt(100);
        if (liveCount < liveWanted / 2 || liveCount < live.length && percent < PERCENT_NEW)
        {
            enter(false);
        }
        else if (percent < PERCENT_NEW + PERCENT_CANCEL || liveCount == live.length)
        {
            cancel();
        }
        else if (percent < PERCENT_NEW + PERCENT_CANCEL + PERCENT_REPLACE)
        {
            replace();
        }
        else
        {
            enter(true);
        }
    }

    private void enter(final boolean isCrossing)
    {
        final PlainOrder order = new PlainOrder();
        order.session = 1 + random.nextInt(SESSIONS);
        order.account = 1 + random.nextInt(ACCOUNTS);
        order.instrument = 1 + random.nextInt(instruments);
        order.isBuy = 0 == random.nextInt(2);
        order.lots = 1 + random.nextInt(LOTS_MAX);
        order.priceTicks = isCrossing ?
            order.isBuy ? MID_TICKS + CROSSING_TICKS : MID_TICKS + 1 - CROSSING_TICKS : restingTicks(order.isBuy);
        newId(order);
        newOrder.wrapAndApplyHeader(buffer, offset(count), header)
            .accountId(order.account)
            .priceTicks(order.priceTicks)
            .quantityLots(order.lots)
            .instrumentId(order.instrument)
            .side(order.isBuy ? Side.BUY : Side.SELL)
            .ordType(OrdType.LIMIT)
            .timeInForce(isCrossing ? TimeInForce.IOC : TimeInForce.DAY);
        endRequest(order, BODY + NewOrderEncoder.BLOCK_LENGTH);
        if (!isCrossing)
        {
            live[liveCount++] = order;
        }
    }

    /** Of an order that may have traded meanwhile: then the request is refused. */
    private void cancel()
    {
        final int index = random.nextInt(liveCount);
        final PlainOrder order = live[index];
        live[index] = live[--liveCount];
        cancel.wrapAndApplyHeader(buffer, offset(count), header)
            .instrumentId(order.instrument)
            .side(order.isBuy ? Side.BUY : Side.SELL);
        order.putId(buffer, offset(count) + BODY + CancelOrderEncoder.origClOrdIdEncodingOffset());
        endRequest(order, BODY + CancelOrderEncoder.BLOCK_LENGTH);
    }

    private void replace()
    {
        final PlainOrder order = live[random.nextInt(liveCount)];
        if (0 == random.nextInt(2))
        {
            order.lots = Math.max(1, order.lots - 1);
        }
        else
        {
            order.priceTicks = restingTicks(order.isBuy);
        }
        replace.wrapAndApplyHeader(buffer, offset(count), header)
            .accountId(order.account)
            .priceTicks(order.priceTicks)
            .quantityLots(order.lots)
            .instrumentId(order.instrument)
            .side(order.isBuy ? Side.BUY : Side.SELL)
            .ordType(OrdType.LIMIT)
            .timeInForce(TimeInForce.DAY);
        order.putId(buffer, offset(count) + BODY + ReplaceOrderEncoder.origClOrdIdEncodingOffset());
        newId(order);
        endRequest(order, BODY + ReplaceOrderEncoder.BLOCK_LENGTH);
    }

    /** Every request begins alike. */
    private void endRequest(final PlainOrder order, final int length)
    {
        final int body = offset(count) + BODY;
        order.putId(buffer, body);
        buffer.putInt(body + NewOrderEncoder.sessionIdEncodingOffset(), order.session, LITTLE_ENDIAN);
        buffer.putLong(
            body + NewOrderEncoder.clientSequenceEncodingOffset(), ++clientSequences[order.session], LITTLE_ENDIAN);
        end(length);
    }

    private void end(final int length)
    {
        offsets[count + 1] = BitUtil.align(offsets[count] + length, Long.BYTES);
        count++;
    }

    /** A letter and a number that rises by one in each session, as most clients have it. */
    private void newId(final PlainOrder order)
    {
        idCount++;
        long number = ++idNumbers[order.session];
        for (int i = ID_DIGITS; i > 0; i--)
        {
            order.id[i] = (byte)('0' + number % 10);
            number /= 10;
        }
    }

    private long restingTicks(final boolean isBuy)
    {
        final long distance = Math.min(random.nextInt(SPREAD_TICKS), random.nextInt(SPREAD_TICKS));
        return isBuy ? MID_TICKS - distance : MID_TICKS + 1 + distance;
    }
}
