package io.ringside.engine.pipeline;

import java.util.Random;

import io.ringside.engine.protocol.AccountRequestEncoder;
import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.CancelOrderEncoder;
import io.ringside.engine.protocol.DefineAccountEncoder;
import io.ringside.engine.protocol.DefineCurrencyEncoder;
import io.ringside.engine.protocol.DefineInstrumentEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.MoneyMovement;
import io.ringside.engine.protocol.MoveMoneyEncoder;
import io.ringside.engine.protocol.NewOrderEncoder;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.ReplaceOrderEncoder;
import io.ringside.engine.protocol.SchedulePhaseEncoder;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.StartCallEncoder;
import io.ringside.engine.protocol.TakeSnapshotEncoder;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.engine.protocol.TradingPhase;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * Encodes commands into one buffer, single ones by name and an endless realistic flow from a seed. No allocation per
 * command.
 */
public final class TestFlow
{
    public static final int INSTRUMENTS = 3;
    public static final int ACCOUNTS = 4;
    public static final int SESSIONS = 5;

    private static final int ID_LENGTH = 20;
    private static final int MEMORY = 512;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[256]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final NewOrderEncoder newOrder = new NewOrderEncoder();
    private final CancelOrderEncoder cancelOrder = new CancelOrderEncoder();
    private final ReplaceOrderEncoder replaceOrder = new ReplaceOrderEncoder();
    private final TakeSnapshotEncoder takeSnapshot = new TakeSnapshotEncoder();
    private final Random random;
    private final byte[] id = new byte[ID_LENGTH];
    private final long[] clientSequences = new long[SESSIONS + 1];
    private final long[] recentIds = new long[MEMORY];
    private final int[] recentInstruments = new int[MEMORY];
    private long nextId = 1;

    public TestFlow(final long seed)
    {
        random = new Random(seed);
    }

    public UnsafeBuffer buffer()
    {
        return buffer;
    }

    /** What a command does not state is 0. */
    private UnsafeBuffer cleared()
    {
        buffer.setMemory(0, buffer.capacity(), (byte)0);
        return buffer;
    }

    public int defineInstrument(final int instrumentId)
    {
        return new DefineInstrumentEncoder().wrapAndApplyHeader(cleared(), 0, header)
            .correlationId(instrumentId)
            .tickMantissa(1)
            .lotMantissa(1)
            .priceIncrementTicks(1)
            .quantityIncrementLots(1)
            .minQuantityLots(1)
            .maxQuantityLots(1_000_000)
            .maxPriceTicks(1_000_000)
            .instrumentId(instrumentId)
            .priceExponent((byte)-2)
            .phase(TradingPhase.CONTINUOUS)
            .symbol("SYM" + instrumentId)
            .operatorName("test")
            .limit();
    }

    public int defineAccount(final long accountId)
    {
        return new DefineAccountEncoder().wrapAndApplyHeader(cleared(), 0, header)
            .correlationId(accountId)
            .accountId(accountId)
            .enabled(BooleanType.TRUE)
            .operatorName("test")
            .limit();
    }

    /** What an account has, asked by a session. */
    public int accountRequest(final int sessionId, final long accountId, final long clientSequence)
    {
        return new AccountRequestEncoder().wrapAndApplyHeader(cleared(), 0, header)
            .clOrdId("ask" + clientSequence)
            .sessionId(sessionId)
            .clientSequence(clientSequence)
            .accountId(accountId)
            .limit();
    }

    public int defineCurrency(final int currencyId)
    {
        return new DefineCurrencyEncoder().wrapAndApplyHeader(cleared(), 0, header)
            .correlationId(currencyId)
            .currencyId(currencyId)
            .exponent((byte)0)
            .symbol("C" + currencyId)
            .operatorName("test")
            .limit();
    }

    public int deposit(final long accountId, final int currencyId, final long amount)
    {
        return new MoveMoneyEncoder().wrapAndApplyHeader(cleared(), 0, header)
            .correlationId(1)
            .accountId(accountId)
            .amount(amount)
            .currencyId(currencyId)
            .movement(MoneyMovement.DEPOSIT)
            .reference("R1")
            .operatorName("test")
            .limit();
    }

    public int schedule(final int instrumentId, final long atNs, final TradingPhase phase)
    {
        return new SchedulePhaseEncoder().wrapAndApplyHeader(cleared(), 0, header)
            .correlationId(1)
            .atNs(atNs)
            .instrumentId(instrumentId)
            .phase(phase)
            .operatorName("test")
            .limit();
    }

    public int startCall(final int instrumentId, final long durationNs)
    {
        return new StartCallEncoder().wrapAndApplyHeader(cleared(), 0, header)
            .correlationId(1)
            .durationNs(durationNs)
            .instrumentId(instrumentId)
            .phase(TradingPhase.AUCTION_CALL)
            .operatorName("test")
            .limit();
    }

    public int takeSnapshot(final long correlationId)
    {
        return takeSnapshot.wrapAndApplyHeader(buffer, 0, header).correlationId(correlationId)
            .limit();
    }

    /** The next command of the flow: 46 % new, 44 % cancel, 7 % replace, 3 % aggressive. */
    public int next()
    {
        final int dice = random.nextInt(100);
        if (dice < 46 || nextId < 10)
        {
            return passiveOrder();
        }
        if (dice < 90)
        {
            return cancel();
        }

        return dice < 97 ? replace() : aggressiveOrder();
    }

    public int passiveOrder()
    {
        final boolean isBuy = random.nextBoolean();
        final long priceTicks = isBuy ? 1_000 - random.nextInt(30) : 1_001 + random.nextInt(30);
        return order(isBuy, priceTicks, 1 + random.nextInt(100), TimeInForce.DAY);
    }

    public int aggressiveOrder()
    {
        final boolean isBuy = random.nextBoolean();
        return order(isBuy, isBuy ? 1_040 : 960, 1 + random.nextInt(150), TimeInForce.IOC);
    }

    private int order(final boolean isBuy, final long priceTicks, final long quantityLots, final TimeInForce tif)
    {
        final long number = nextId++;
        final int session = session(number);
        final int instrumentId = 1 + random.nextInt(INSTRUMENTS);
        recentIds[(int)(number % MEMORY)] = number;
        recentInstruments[(int)(number % MEMORY)] = instrumentId;
        return newOrder.wrapAndApplyHeader(buffer, 0, header)
            .putClOrdId(id(number), 0)
            .sessionId(session)
            .clientSequence(++clientSequences[session])
            .accountId(account(number))
            .priceTicks(priceTicks)
            .quantityLots(quantityLots)
            .instrumentId(instrumentId)
            .side(isBuy ? Side.BUY : Side.SELL)
            .ordType(OrdType.LIMIT)
            .timeInForce(tif)
            .flags((short)0)
            .limit();
    }

    private int cancel()
    {
        final int slot = random.nextInt((int)Math.min(MEMORY, nextId - 1));
        final long target = recentIds[slot];
        final int session = session(target);
        return cancelOrder.wrapAndApplyHeader(buffer, 0, header)
            .putClOrdId(id(nextId + 9_000_000_000L), 0)
            .sessionId(session)
            .clientSequence(++clientSequences[session])
            .putOrigClOrdId(id(target), 0)
            .instrumentId(recentInstruments[slot])
            .side(Side.BUY)
            .flags((short)0)
            .limit();
    }

    private int replace()
    {
        final int slot = random.nextInt((int)Math.min(MEMORY, nextId - 1));
        final long target = recentIds[slot];
        final int session = session(target);
        // The new number must lead to the same session and account.
        final long number = target + 20_000_000_000L + nextId * SESSIONS * ACCOUNTS;
        final boolean isBuy = random.nextBoolean();
        replaceOrder.wrapAndApplyHeader(buffer, 0, header)
            .putClOrdId(id(number), 0)
            .sessionId(session)
            .clientSequence(++clientSequences[session])
            .accountId(account(target))
            .priceTicks(isBuy ? 1_000 - random.nextInt(30) : 1_001 + random.nextInt(30))
            .quantityLots(1 + random.nextInt(100))
            .instrumentId(recentInstruments[slot])
            .side(isBuy ? Side.BUY : Side.SELL)
            .ordType(OrdType.LIMIT)
            .timeInForce(TimeInForce.DAY)
            .flags((short)0)
            .putOrigClOrdId(id(target), 0);
        recentIds[slot] = number;
        return MessageHeaderEncoder.ENCODED_LENGTH + ReplaceOrderEncoder.BLOCK_LENGTH;
    }

    private static int session(final long number)
    {
        return 1 + (int)(number % SESSIONS);
    }

    private static long account(final long number)
    {
        return 1 + number % ACCOUNTS;
    }

    private byte[] id(final long number)
    {
        long rest = number;
        for (int i = 15; i >= 0; i--)
        {
            id[i] = (byte)('0' + rest % 10);
            rest /= 10;
        }

        return id;
    }
}
