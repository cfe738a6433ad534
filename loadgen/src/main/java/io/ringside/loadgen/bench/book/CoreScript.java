package io.ringside.loadgen.bench.book;

import java.nio.ByteBuffer;

import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.NewOrderEncoder;
import io.ringside.engine.protocol.NewOrderExtendedEncoder;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.SetTradingPhaseEncoder;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.engine.protocol.TradingPhase;
import io.ringside.engine.protocol.TriggerKind;
import io.ringside.engine.protocol.UncrossEncoder;
import io.ringside.loadgen.bench.Definitions;
import org.agrona.concurrent.UnsafeBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * The commands of a {@link CoreCase} as bytes, made once.
 */
final class CoreScript
{
    private static final int BODY = MessageHeaderEncoder.ENCODED_LENGTH;
    private static final int STRIDE = 192;
    private static final int ADMIN_COMMANDS = CoreCommands.ACCOUNTS + 8;
    private static final int CHUNK_SHIFT = 20;
    private static final int CHUNK_MASK = (1 << CHUNK_SHIFT) - 1;
    private static final long MID_TICKS = 1_000_000;
    private static final int SPREAD_TICKS = 1_000;
    private static final long OUT_OF_RANGE_TICKS = 1L << 40;

    private final UnsafeBuffer[] chunks;
    private final int[] lengths;
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final long[] clientSequences = new long[CoreCommands.SESSIONS + 1];
    private int count;
    private int orderCount;
    private int measuredFrom;
    private long tradeReports;

    CoreScript(final CoreCase coreCase, final int orders)
    {
        final int capacity = orders * 2 + ADMIN_COMMANDS;
        lengths = new int[capacity];
        chunks = new UnsafeBuffer[(capacity >> CHUNK_SHIFT) + 1];
        for (int i = 0; i < chunks.length; i++)
        {
            final int commands = Math.min(1 << CHUNK_SHIFT, capacity - (i << CHUNK_SHIFT));
            chunks[i] = new UnsafeBuffer(ByteBuffer.allocateDirect(Math.max(1, commands) * STRIDE));
        }
        define();
        switch (coreCase)
        {
            case CASCADE:
                cascade(orders);
                break;

            case UNCROSS:
                uncross(orders);
                break;

            default:
                plain(orders, CoreCase.ACCEPT == coreCase);
                break;
        }
    }

    UnsafeBuffer buffer(final int command)
    {
        return chunks[command >> CHUNK_SHIFT];
    }

    int offset(final int command)
    {
        return (command & CHUNK_MASK) * STRIDE;
    }

    int length(final int command)
    {
        return lengths[command];
    }

    int count()
    {
        return count;
    }

    int measuredFrom()
    {
        return measuredFrom;
    }

    int orderCapacity()
    {
        return orderCount;
    }

    /** Two for each trade. */
    long tradeReports()
    {
        return tradeReports;
    }

    private void define()
    {
        final Definitions definitions = new Definitions();
        end(definitions.instrument(buffer(count), offset(count), CoreCommands.INSTRUMENT_ID));
        for (int i = 1; i <= CoreCommands.ACCOUNTS; i++)
        {
            end(definitions.account(buffer(count), offset(count), i));
        }
    }

    /** A sell at each price, and for each but the first a buy stop that its trade with the stop before elects. */
    private void cascade(final int stops)
    {
        for (int i = 0; i <= stops; i++)
        {
            order(Side.SELL, MID_TICKS + i);
        }
        for (int i = 0; i < stops; i++)
        {
            stop(MID_TICKS + i);
        }
        measuredFrom = count;
        order(Side.BUY, MID_TICKS);
        tradeReports = 2L * (stops + 1);
    }

    /** Buys and sells at prices that overlap by half, a lot each. */
    private void uncross(final int orders)
    {
        phase(TradingPhase.AUCTION_CALL);
        for (int i = 0; i < orders; i++)
        {
            final Side side = 0 == i % 2 ? Side.BUY : Side.SELL;
            final long aside = i / 2 % SPREAD_TICKS - SPREAD_TICKS / 2;
            order(side, MID_TICKS + (Side.BUY == side ? aside : -aside));
        }
        measuredFrom = count;
        new UncrossEncoder().wrapAndApplyHeader(buffer(count), offset(count), header)
            .correlationId(1).instrumentId(CoreCommands.INSTRUMENT_ID).operatorName("benchmark");
        end(BODY + UncrossEncoder.BLOCK_LENGTH);
        // As many buys are at or above the middle as sells at or below: a half of each side, and one price more.
        final long perPrice = orders / 2 / SPREAD_TICKS;
        tradeReports = 2 * perPrice * (SPREAD_TICKS / 2);
    }

    private void plain(final int orders, final boolean isAccepted)
    {
        measuredFrom = count;
        for (int i = 0; i < orders; i++)
        {
            order(Side.BUY, isAccepted ? MID_TICKS - i % SPREAD_TICKS : OUT_OF_RANGE_TICKS);
        }
    }

    private void order(final Side side, final long priceTicks)
    {
        new NewOrderEncoder().wrapAndApplyHeader(buffer(count), offset(count), header)
            .accountId(1 + orderCount % CoreCommands.ACCOUNTS)
            .priceTicks(priceTicks)
            .quantityLots(1)
            .instrumentId(CoreCommands.INSTRUMENT_ID)
            .side(side)
            .ordType(OrdType.LIMIT)
            .timeInForce(TimeInForce.DAY);
        endOrder(BODY + NewOrderEncoder.BLOCK_LENGTH);
    }

    private void stop(final long stopPriceTicks)
    {
        buffer(count).setMemory(offset(count), STRIDE, (byte)0);
        new NewOrderExtendedEncoder().wrapAndApplyHeader(buffer(count), offset(count), header)
            .accountId(1 + orderCount % CoreCommands.ACCOUNTS)
            .priceTicks(stopPriceTicks + 1)
            .stopPriceTicks(stopPriceTicks)
            .quantityLots(1)
            .instrumentId(CoreCommands.INSTRUMENT_ID)
            .side(Side.BUY)
            .ordType(OrdType.STOP_LIMIT)
            .timeInForce(TimeInForce.DAY)
            .triggerKind(TriggerKind.LAST_TRADE);
        endOrder(BODY + NewOrderExtendedEncoder.BLOCK_LENGTH);
    }

    private void phase(final TradingPhase phase)
    {
        buffer(count).setMemory(offset(count), STRIDE, (byte)0);
        new SetTradingPhaseEncoder().wrapAndApplyHeader(buffer(count), offset(count), header)
            .correlationId(1).instrumentId(CoreCommands.INSTRUMENT_ID).phase(phase).operatorName("benchmark");
        end(BODY + SetTradingPhaseEncoder.BLOCK_LENGTH);
    }

    private void endOrder(final int length)
    {
        final int session = 1 + orderCount % CoreCommands.SESSIONS;
        final int body = offset(count) + BODY;
        orderCount++;
        buffer(count).putLong(body, CoreCommands.text(orderCount), LITTLE_ENDIAN);
        buffer(count).putInt(body + NewOrderEncoder.sessionIdEncodingOffset(), session, LITTLE_ENDIAN);
        buffer(count).putLong(
            body + NewOrderEncoder.clientSequenceEncodingOffset(), ++clientSequences[session], LITTLE_ENDIAN);
        end(length);
    }

    private void end(final int length)
    {
        lengths[count] = length;
        count++;
    }
}
