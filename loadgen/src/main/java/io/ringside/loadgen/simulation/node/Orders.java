package io.ringside.loadgen.simulation.node;

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
import io.ringside.loadgen.simulation.base.Dice;
import org.agrona.concurrent.UnsafeBuffer;

/** Encodes the commands of a simulation: a market of two instruments, and what one client sends. */
public final class Orders
{
    public static final int INSTRUMENTS = 2;
    private static final int ID_LENGTH = 20;
    private static final int PRICE = 1_000;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[256]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final NewOrderEncoder newOrder = new NewOrderEncoder();
    private final CancelOrderEncoder cancelOrder = new CancelOrderEncoder();
    private final ReplaceOrderEncoder replaceOrder = new ReplaceOrderEncoder();
    private final int sessionId;
    private final Dice dice;
    private long lastId;

    public Orders(final int sessionId, final Dice dice)
    {
        this.sessionId = sessionId;
        this.dice = dice;
    }

    private UnsafeBuffer cleared()
    {
        buffer.setMemory(0, buffer.capacity(), (byte)0);
        return buffer;
    }

    private byte[] bytes(final int length)
    {
        final byte[] bytes = new byte[length];
        buffer.getBytes(0, bytes);
        return bytes;
    }

    public byte[] instrument(final int instrumentId)
    {
        return bytes(new DefineInstrumentEncoder().wrapAndApplyHeader(cleared(), 0, header)
            .correlationId(instrumentId).tickMantissa(1).lotMantissa(1).priceIncrementTicks(1)
            .quantityIncrementLots(1).minQuantityLots(1).maxQuantityLots(1_000_000).maxPriceTicks(1_000_000)
            .instrumentId(instrumentId).priceExponent((byte)-2).phase(TradingPhase.CONTINUOUS)
            .symbol("SYM" + instrumentId).operatorName("sim").limit());
    }

    public byte[] account(final long accountId)
    {
        return bytes(new DefineAccountEncoder().wrapAndApplyHeader(cleared(), 0, header)
            .correlationId(accountId).accountId(accountId).enabled(BooleanType.TRUE).operatorName("sim").limit());
    }

    /** The next command of a client. */
    public byte[] next(final long clientSequence)
    {
        final int die = dice.below(10);
        return die < 6 || 0 == lastId ? order(clientSequence) : die < 8 ? cancel(clientSequence) :
            replace(clientSequence);
    }

    private byte[] order(final long clientSequence)
    {
        final long id = ++lastId;
        return bytes(newOrder.wrapAndApplyHeader(cleared(), 0, header)
            .putClOrdId(id(id), 0).sessionId(sessionId).clientSequence(clientSequence).accountId(sessionId)
            .priceTicks(PRICE + dice.below(9)).quantityLots(1 + dice.below(20))
            .instrumentId(1 + (int)(id % INSTRUMENTS)).side(dice.pick(Side.BUY, Side.SELL)).ordType(OrdType.LIMIT)
            .timeInForce(dice.pick(TimeInForce.DAY, TimeInForce.DAY, TimeInForce.IOC)).flags((short)0).limit());
    }

    private byte[] cancel(final long clientSequence)
    {
        final long target = target();
        return bytes(cancelOrder.wrapAndApplyHeader(cleared(), 0, header)
            .putClOrdId(id(clientSequence + 1_000_000_000L), 0).sessionId(sessionId).clientSequence(clientSequence)
            .putOrigClOrdId(id(target), 0).instrumentId(1 + (int)(target % INSTRUMENTS)).side(Side.BUY)
            .flags((short)0).limit());
    }

    private byte[] replace(final long clientSequence)
    {
        final long target = target();
        final long id = target + INSTRUMENTS * 1_000_000L * clientSequence;
        replaceOrder.wrapAndApplyHeader(cleared(), 0, header)
            .putClOrdId(id(id), 0).sessionId(sessionId).clientSequence(clientSequence).accountId(sessionId)
            .priceTicks(PRICE + dice.below(9)).quantityLots(1 + dice.below(20))
            .instrumentId(1 + (int)(target % INSTRUMENTS)).side(dice.pick(Side.BUY, Side.SELL))
            .ordType(OrdType.LIMIT).timeInForce(TimeInForce.DAY).flags((short)0).putOrigClOrdId(id(target), 0);
        return bytes(MessageHeaderEncoder.ENCODED_LENGTH + ReplaceOrderEncoder.BLOCK_LENGTH);
    }

    private long target()
    {
        return Math.max(1, lastId - dice.below(20));
    }

    private static byte[] id(final long number)
    {
        final byte[] result = new byte[ID_LENGTH];
        final String digits = Long.toString(number);
        for (int i = 0; i < digits.length(); i++)
        {
            result[i] = (byte)digits.charAt(i);
        }
        return result;
    }
}
