package io.ringside.loadgen.bench;

import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.CancelOrderEncoder;
import io.ringside.engine.protocol.DefineAccountEncoder;
import io.ringside.engine.protocol.DefineInstrumentEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.NewOrderEncoder;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.ReplaceOrderEncoder;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.engine.protocol.TradingPhase;

import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * An endless order flow from a seed, written straight into claimed slots: 46 % new, 44 % cancel, 7 % replace, 3 %
 * aggressive IOC, several instruments, sessions and accounts. Messages are encoded once and patched. One thread. No
 * allocation.
 */
final class BenchmarkFlow
{
    static final int SESSIONS = 8;
    static final int ACCOUNTS = 8;
    static final int INSTRUMENTS = 4;
    static final int MESSAGE_LENGTH_MAX = MessageHeaderEncoder.ENCODED_LENGTH + ReplaceOrderEncoder.BLOCK_LENGTH;

    // Implementation note. An order's id is a running number with six bits at its end that say everything a cancel
    // has to know: session (and account) 3, instrument 2, side 1. As text it is eight hexadecimal digits. So the flow
    // remembers one int per order and the ids never repeat within 2^26 orders.
    private static final int ATTRIBUTE_BITS = 6;
    private static final int BODY = MessageHeaderEncoder.ENCODED_LENGTH;
    private static final int NEW_LENGTH = BODY + NewOrderEncoder.BLOCK_LENGTH;
    private static final int CANCEL_LENGTH = BODY + CancelOrderEncoder.BLOCK_LENGTH;
    private static final int REPLACE_LENGTH = BODY + ReplaceOrderEncoder.BLOCK_LENGTH;
    private static final int LIVE_MAX = 1 << 14;
    private static final long MID_TICKS = 10_000;
    private static final int NEW = 0;
    private static final int CANCEL = 1;
    private static final int REPLACE = 2;
    private static final int IOC = 3;

    private final UnsafeBuffer newOrder = new UnsafeBuffer(new byte[NEW_LENGTH]);
    private final UnsafeBuffer cancel = new UnsafeBuffer(new byte[CANCEL_LENGTH]);
    private final UnsafeBuffer replace = new UnsafeBuffer(new byte[REPLACE_LENGTH]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final int[] live = new int[LIVE_MAX];
    private final long[] clientSequences = new long[SESSIONS + 1];
    private final long[] kinds = new long[4];
    private long random;
    private int liveCount;
    private int idNumber;
    private int kind;
    private int sessionId;

    BenchmarkFlow(final long seed)
    {
        random = seed * 0x9E3779B97F4A7C15L | 1;
        new NewOrderEncoder().wrapAndApplyHeader(newOrder, 0, header).ordType(OrdType.LIMIT);
        new CancelOrderEncoder().wrapAndApplyHeader(cancel, 0, header);
        new ReplaceOrderEncoder().wrapAndApplyHeader(replace, 0, header)
            .ordType(OrdType.LIMIT)
            .timeInForce(TimeInForce.DAY);
        choose();
    }

    int defineInstrument(final MutableDirectBuffer buffer, final int instrumentId)
    {
        new DefineInstrumentEncoder().wrapAndApplyHeader(buffer, 0, header)
            .correlationId(instrumentId)
            .tickMantissa(1)
            .lotMantissa(1)
            .priceIncrementTicks(1)
            .quantityIncrementLots(1)
            .minQuantityLots(1)
            .maxQuantityLots(1_000_000)
            .maxPriceTicks(1_000_000)
            .referencePriceTicks(MID_TICKS)
            .collarBasisPoints(1_000)
            .protectionTicks(100)
            .instrumentId(instrumentId)
            .priceExponent((byte)-2)
            .quantityExponent((byte)0)
            .phase(TradingPhase.CONTINUOUS)
            .symbol("BENCH" + instrumentId)
            .operatorName("benchmark");
        return BODY + DefineInstrumentEncoder.BLOCK_LENGTH;
    }

    int defineAccount(final MutableDirectBuffer buffer, final int accountId)
    {
        new DefineAccountEncoder().wrapAndApplyHeader(buffer, 0, header)
            .correlationId(accountId)
            .accountId(accountId)
            .maxOrderLots(1_000)
            .maxOrderTicksLots(100_000_000)
            .maxPositionLots(1_000_000_000_000L)
            .enabled(BooleanType.TRUE)
            .operatorName("benchmark");
        return BODY + DefineAccountEncoder.BLOCK_LENGTH;
    }

    /** Length of the next command. */
    int nextLength()
    {
        switch (kind)
        {
            case CANCEL:
                return CANCEL_LENGTH;
            case REPLACE:
                return REPLACE_LENGTH;
            default:
                return NEW_LENGTH;
        }
    }

    /** Write the next command and choose the one after it. */
    void encode(final MutableDirectBuffer buffer, final int offset)
    {
        kinds[kind]++;
        switch (kind)
        {
            case CANCEL:
                encodeCancel(buffer, offset);
                break;
            case REPLACE:
                encodeReplace(buffer, offset);
                break;
            default:
                encodeNew(buffer, offset);
                break;
        }
        choose();
    }

    /** Session of the command that was encoded last. */
    int sessionId()
    {
        return sessionId;
    }

    /** Client sequence of the command that was encoded last. */
    long clientSequence()
    {
        return clientSequences[sessionId];
    }

    /** How many ids there have been: the ids that the exchange must remember. */
    int idCount()
    {
        return idNumber;
    }

    String mix()
    {
        final double all = kinds[NEW] + kinds[CANCEL] + kinds[REPLACE] + kinds[IOC];
        return String.format(java.util.Locale.ROOT, "new %.1f %%, cancel %.1f %%, replace %.1f %%, aggressive %.1f %%",
            100 * kinds[NEW] / all, 100 * kinds[CANCEL] / all, 100 * kinds[REPLACE] / all, 100 * kinds[IOC] / all);
    }

    private void choose()
    {
        final int dice = next(100);
        if (dice < 90)
        {
            final boolean wantsCancel = dice >= 46 && liveCount > LIVE_MAX / 2 || LIVE_MAX == liveCount;
            kind = wantsCancel ? CANCEL : NEW;
        }
        else
        {
            kind = dice >= 97 ? IOC : liveCount > 0 ? REPLACE : NEW;
        }
    }

    private void encodeNew(final MutableDirectBuffer buffer, final int offset)
    {
        final int id = newId(next(1 << ATTRIBUTE_BITS));
        final boolean isAggressive = IOC == kind;
        buffer.putBytes(offset, newOrder, 0, NEW_LENGTH);
        final int body = offset + BODY;
        putRequest(buffer, body, id, id);
        buffer.putLong(body + NewOrderEncoder.accountIdEncodingOffset(), account(id), LITTLE_ENDIAN);
        buffer.putLong(body + NewOrderEncoder.priceTicksEncodingOffset(),
            isAggressive ? aggressivePrice(id) : passivePrice(id), LITTLE_ENDIAN);
        buffer.putLong(body + NewOrderEncoder.quantityLotsEncodingOffset(), 1 + next(100), LITTLE_ENDIAN);
        buffer.putInt(body + NewOrderEncoder.instrumentIdEncodingOffset(), instrument(id), LITTLE_ENDIAN);
        buffer.putByte(body + NewOrderEncoder.sideEncodingOffset(), side(id));
        buffer.putByte(body + NewOrderEncoder.timeInForceEncodingOffset(),
            (byte)(isAggressive ? TimeInForce.IOC : TimeInForce.DAY).value());
        if (!isAggressive)
        {
            live[liveCount++] = id;
        }
    }

    private void encodeCancel(final MutableDirectBuffer buffer, final int offset)
    {
        final int index = next(liveCount);
        final int id = live[index];
        live[index] = live[--liveCount];
        buffer.putBytes(offset, cancel, 0, CANCEL_LENGTH);
        final int body = offset + BODY;
        // The ids of cancels are not remembered by the exchange and may be those of the order.
        putRequest(buffer, body, id, id);
        buffer.putLong(body + CancelOrderEncoder.origClOrdIdEncodingOffset(), HexText.encode(id), LITTLE_ENDIAN);
        buffer.putInt(body + CancelOrderEncoder.instrumentIdEncodingOffset(), instrument(id), LITTLE_ENDIAN);
        buffer.putByte(body + CancelOrderEncoder.sideEncodingOffset(), side(id));
    }

    private void encodeReplace(final MutableDirectBuffer buffer, final int offset)
    {
        final int index = next(liveCount);
        final int id = live[index];
        final int nextId = newId(id & (1 << ATTRIBUTE_BITS) - 1);
        live[index] = nextId;
        buffer.putBytes(offset, replace, 0, REPLACE_LENGTH);
        final int body = offset + BODY;
        putRequest(buffer, body, nextId, id);
        buffer.putLong(body + ReplaceOrderEncoder.accountIdEncodingOffset(), account(id), LITTLE_ENDIAN);
        buffer.putLong(body + ReplaceOrderEncoder.priceTicksEncodingOffset(), passivePrice(id), LITTLE_ENDIAN);
        buffer.putLong(body + ReplaceOrderEncoder.quantityLotsEncodingOffset(), 1 + next(100), LITTLE_ENDIAN);
        buffer.putInt(body + ReplaceOrderEncoder.instrumentIdEncodingOffset(), instrument(id), LITTLE_ENDIAN);
        buffer.putByte(body + ReplaceOrderEncoder.sideEncodingOffset(), side(id));
        buffer.putLong(body + ReplaceOrderEncoder.origClOrdIdEncodingOffset(), HexText.encode(id), LITTLE_ENDIAN);
    }

    private void putRequest(final MutableDirectBuffer buffer, final int body, final int id, final int owner)
    {
        sessionId = session(owner);
        buffer.putLong(body, HexText.encode(id), LITTLE_ENDIAN);
        buffer.putInt(body + NewOrderEncoder.sessionIdEncodingOffset(), sessionId, LITTLE_ENDIAN);
        buffer.putLong(
            body + NewOrderEncoder.clientSequenceEncodingOffset(), ++clientSequences[sessionId], LITTLE_ENDIAN);
    }

    private int newId(final int attributes)
    {
        return ++idNumber << ATTRIBUTE_BITS | attributes;
    }

    private static int session(final int id)
    {
        return 1 + (id & SESSIONS - 1);
    }

    private static long account(final int id)
    {
        return 1 + (id & ACCOUNTS - 1);
    }

    private static int instrument(final int id)
    {
        return 1 + (id >>> 3 & INSTRUMENTS - 1);
    }

    private static boolean isBuy(final int id)
    {
        return 0 == (id & 1 << 5);
    }

    private static byte side(final int id)
    {
        return (byte)(isBuy(id) ? Side.BUY : Side.SELL).value();
    }

    private long passivePrice(final int id)
    {
        // Most orders near the touch, some far away.
        final long distance = Math.min(next(64), next(64));
        return isBuy(id) ? MID_TICKS - distance : MID_TICKS + 1 + distance;
    }

    private static long aggressivePrice(final int id)
    {
        return isBuy(id) ? MID_TICKS + 5 : MID_TICKS - 4;
    }

    private int next(final int bound)
    {
        random ^= random << 13;
        random ^= random >>> 7;
        random ^= random << 17;
        return (int)((random >>> 33) * bound >>> 31);
    }
}
