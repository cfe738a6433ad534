package io.ringside.gateway.fix;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.output.ReportSink;
import io.ringside.engine.core.state.EngineContext;
import io.ringside.engine.host.BookImage;
import io.ringside.engine.host.BookImages;
import io.ringside.engine.host.CommandPublisher;
import io.ringside.engine.host.CoreImage;
import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.BustTradeEncoder;
import io.ringside.engine.protocol.ClockTickEncoder;
import io.ringside.engine.protocol.CorrectTradeEncoder;
import io.ringside.engine.protocol.DropCopyScope;
import io.ringside.engine.protocol.EndOfDayEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.NewOrderEncoder;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.ResetSessionEncoder;
import io.ringside.engine.protocol.SessionIds;
import io.ringside.engine.protocol.SetDropCopyEncoder;
import io.ringside.engine.protocol.SetSessionIdsEncoder;
import io.ringside.engine.protocol.SetTradingPhaseEncoder;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.engine.protocol.TradingPhase;
import io.ringside.engine.protocol.UncrossEncoder;
import io.ringside.engine.ring.DetachablePoller;
import io.ringside.engine.ring.EventPoller;
import io.ringside.engine.ring.EventSource;
import io.ringside.engine.ring.RingBuffer;
import io.ringside.gateway.TestMarket;
import io.ringside.gateway.egress.ReportLog;
import io.ringside.gateway.session.Session;
import io.ringside.gateway.session.SessionRegistry;
import io.ringside.risk.money.Currencies;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.UnsafeBuffer;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.LongStream;

/**
 * The real core behind the gateway: every command is applied at once and stored, so that another core can be built from
 * them after the venue has ended.
 */
public final class CoreExchange implements CommandPublisher, ReportSink
{
    /** 2026-11-18 11:06:40 and some: time stamp of reports, unless the machine's clock is earlier. */
    static final long NOW_NS = 1_795_000_000_123_456_789L;
    /** Sessions that have accounts of their own; the stranger's and all others' are the last one's. */
    static final int FIRM_COUNT = 6;
    private static final int STRANGER = 7;
    private static final int SESSIONS_DEFAULT = 16;
    /** The offering thread also drains the ring: this many slots are left for one command's reports. */
    private static final int SLOTS_KEPT = 4_096;
    private static final int SLOT_COUNT = 16_384;
    private static final int SLOT_STRIDE = 512;

    /** Result of offers, if negative. */
    volatile long refusal;
    /** Commands are accepted and lost, as in the rings of a process that is killed. */
    volatile boolean isLosing;
    volatile boolean isStuck;
    /** Of the rules in force, as gateways are told. */
    volatile int schema = MessageHeaderEncoder.SCHEMA_VERSION;
    private volatile CountDownLatch held;
    private RingBuffer output;
    private EventPoller egress;
    private EventSource door;
    private long claimed;
    private int tradingDay = 20261118;
    private int claimedLength;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[512]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final List<UnsafeBuffer> journal = new ArrayList<>();
    private final List<Long> stamps = new ArrayList<>();
    private final int sessionCapacity;
    /** Nothing is kept any more, so that nothing is allocated here: no other core can be made of it. */
    boolean isForgetful;
    private long forgottenCount;
    private long commandBytes;
    private MatchingEngine engine;
    private long strangerSequence = 1;
    private long nowNs = Math.min(NOW_NS, System.currentTimeMillis() * 1_000_000L);

    public CoreExchange()
    {
        this(SESSIONS_DEFAULT);
    }

    CoreExchange(final int sessionCapacity)
    {
        this.sessionCapacity = sessionCapacity;
        connect(false);
        engine = newEngine(this);
        define(1, "BTC-USD", 1, -2, -3);
        define(2, "ESZ6", 25, -2, 0);
        define(3, "SHIB", 1, -5, 0);
        define(4, "SATS", 1, -2, -8);
        for (final long account : accounts())
        {
            apply(TestMarket.account(buffer, account).maxOrderLots(1_000_000).limit());
        }
    }

    static long[] accounts()
    {
        return LongStream.rangeClosed(1, FIRM_COUNT)
            .flatMap((id) -> LongStream.of(100 * id, 100 * id + 1)).toArray();
    }

    private MatchingEngine newEngine(final ReportSink sink)
    {
        return new MatchingEngine(new EngineContext().sessionCapacity(sessionCapacity).orderCapacity(16_384)
            .levelCapacity(1024).conclude(), sink);
    }

    /** Before any agent runs: complete the log, and set the positions of the sessions. */
    synchronized void recover(final ReportLog log, final SessionRegistry registry)
    {
        if (log.nextReportNumber() > 0)
        {
            engine = newEngine(log.recoverySink());
            for (int i = 0; i < journal.size(); i++)
            {
                engine.onCommand(journal.get(i), 0, journal.get(i).capacity(), i, stamps.get(i));
            }
            log.concludeRecovery(engine.nextReportNumber());
            engine.reportSink(this);
        }
        final CoreImage image = CoreImage.of(engine);
        for (int id = 1; id < registry.capacity(); id++)
        {
            final Session session = registry.find(id);
            if (null != session)
            {
                session.prime(image.session(id));
            }
        }
    }

    /** From now on reports are stamped with this time. */
    synchronized void now(final long newNowNs)
    {
        nowNs = newNowNs;
    }

    /** The image for a gateway that was detached. */
    public synchronized BookImage image()
    {
        return BookImage.of(engine);
    }

    /** As matching does, for a gateway that was detached. */
    synchronized void serve(final BookImages images)
    {
        images.serve(engine);
    }

    /** The state of the core, to compare with clients' reports. */
    synchronized int liveOrderCount()
    {
        return engine.liveOrderCount();
    }

    synchronized long commandCount()
    {
        return journal.size();
    }

    /** Of all commands, kept or not. */
    synchronized long commandBytes()
    {
        return commandBytes;
    }

    synchronized long nextReportSequence(final int sessionId)
    {
        return engine.nextReportSequence(sessionId);
    }

    @Override
    public long offer(final DirectBuffer command, final int offset, final int length)
    {
        final long refused = admit();
        return refused < 0 ? refused : apply(command, offset, length);
    }

    /** The command in the buffer. */
    private void apply(final int length)
    {
        apply(buffer, 0, length);
    }

    private synchronized long apply(final DirectBuffer command, final int offset, final int length)
    {
        commandBytes += length;
        if (isForgetful)
        {
            final long next = journal.size() + forgottenCount++;
            engine.onCommand(command, offset, length, next, nowNs + next);
        }
        else if (!isLosing)
        {
            keep(command, offset, length, nowNs + journal.size());
        }
        return journal.size() - 1 + forgottenCount;
    }

    private void keep(final DirectBuffer command, final int offset, final int length, final long stampNs)
    {
        final UnsafeBuffer copy = new UnsafeBuffer(new byte[length]);
        copy.putBytes(0, command, offset, length);
        journal.add(copy);
        stamps.add(stampNs);
        engine.onCommand(copy, 0, length, journal.size() - 1, stampNs);
    }

    /** A limit order in BTC-USD of a participant that reads no answers; all its orders are in one session. */
    synchronized void enter(final Side side, final long priceTicks, final long quantityLots)
    {
        final long accountId = 100L * FIRM_COUNT + 1;
        apply(order(STRANGER, strangerSequence, "x-" + strangerSequence++, side)
            .accountId(accountId).priceTicks(priceTicks).quantityLots(quantityLots).instrumentId(1).limit());
    }

    /** An order of a session that comes over another protocol, in an unknown instrument. */
    synchronized void enterNowhere(final int sessionId, final long clientSequence, final String clOrdId)
    {
        apply(order(sessionId, clientSequence, clOrdId, Side.BUY)
            .accountId(100L * sessionId).priceTicks(1).quantityLots(1).instrumentId(9_999).limit());
    }

    private NewOrderEncoder order(
        final int sessionId, final long clientSequence, final String clOrdId, final Side side)
    {
        return new NewOrderEncoder().wrapAndApplyHeader(buffer, 0, header).clOrdId(clOrdId).sessionId(sessionId)
            .clientSequence(clientSequence).side(side).ordType(OrdType.LIMIT).timeInForce(TimeInForce.DAY)
            .flags((short)0);
    }

    /** A trade in BTC-USD in which only strangers have a part. */
    public void trade(final long priceTicks)
    {
        enter(Side.SELL, priceTicks, 1);
        enter(Side.BUY, priceTicks, 1);
    }

    public synchronized void phase(final TradingPhase phase)
    {
        apply(new SetTradingPhaseEncoder().wrapAndApplyHeader(buffer, 0, header)
            .correlationId(0).instrumentId(1).phase(phase).cancelAll(BooleanType.FALSE).operatorName("test")
            .reasonText("test").limit());
    }

    /** From now on a session is sent copies of the execution reports of another one, or of an account. */
    synchronized void copy(final DropCopyScope scope, final long originId, final int dropCopySessionId)
    {
        apply(new SetDropCopyEncoder().wrapAndApplyHeader(buffer, 0, header)
            .correlationId(0).originId(originId).dropCopySessionId(dropCopySessionId).scope(scope)
            .active(BooleanType.TRUE).operatorName("test").limit());
    }

    /** From now on the client order ids of a session rise. */
    synchronized void risingIds(final int sessionId)
    {
        apply(new SetSessionIdsEncoder().wrapAndApplyHeader(buffer, 0, header)
            .correlationId(0).targetSessionId(sessionId).ids(SessionIds.RISING).operatorName("test").limit());
    }

    /** The operator resets a session's numbers. */
    synchronized void reset(final int sessionId)
    {
        apply(new ResetSessionEncoder().wrapAndApplyHeader(buffer, 0, header).correlationId(0).momentNs(0)
            .targetSessionId(sessionId).operatorName("test").limit());
    }

    synchronized void uncross()
    {
        apply(new UncrossEncoder().wrapAndApplyHeader(buffer, 0, header)
            .correlationId(0).instrumentId(1).operatorName("test").limit());
    }

    synchronized void endDay()
    {
        apply(new EndOfDayEncoder().wrapAndApplyHeader(buffer, 0, header)
            .correlationId(0).tradingDay(++tradingDay).operatorName("test").tradesOn(BooleanType.TRUE).limit());
    }

    /** It is so late now. */
    synchronized void tick(final long tickNs)
    {
        keep(buffer, 0, new ClockTickEncoder().wrapAndApplyHeader(buffer, 0, header).correlationId(0).limit(), tickNs);
    }

    /** Two operators bust a trade. */
    synchronized void bust(final long matchId)
    {
        apply(new BustTradeEncoder().wrapAndApplyHeader(buffer, 0, header)
            .correlationId(0).matchId(matchId).operatorName("alice").secondOperatorName("bob")
            .reasonText("error").limit());
    }

    /** Two operators give a trade another price and quantity. */
    synchronized void correct(final long matchId, final long priceTicks, final long quantityLots)
    {
        apply(new CorrectTradeEncoder().wrapAndApplyHeader(buffer, 0, header)
            .correlationId(0).matchId(matchId).priceTicks(priceTicks).quantityLots(quantityLots)
            .operatorName("alice").secondOperatorName("bob").reasonText("error").limit());
    }

    synchronized void define(
        final int id, final String symbol, final long tick, final int priceExponent, final int quantityExponent)
    {
        apply(TestMarket.instrument(buffer, id).tickMantissa(tick).maxQuantityLots(10_000_000)
            .maxPriceTicks(1_000_000_000).priceExponent((byte)priceExponent).quantityExponent((byte)quantityExponent)
            .symbol(symbol).limit());
    }

    synchronized Currencies currencies()
    {
        return engine.money().currencies();
    }

    @Override
    public int schema()
    {
        return schema;
    }

    /** New rings: the content of the old ones is lost. */
    void connect(final boolean isDoorDetachable)
    {
        output = RingBuffer.singleProducer(SLOT_COUNT, SLOT_STRIDE, 0);
        egress = output.newPoller();
        door = isDoorDetachable ? DetachablePoller.attached(output) : output.newPoller();
        refusal = 0;
        isLosing = false;
        held = null;
    }

    EventPoller egress()
    {
        return egress;
    }

    /** Takes out what others than the reader of a test get, and forgets it. */
    Agent drain()
    {
        return new Agent()
        {
            @Override
            public int doWork()
            {
                return egress.poll((buffer, offset, length, sequence, endOfBatch) ->
                {
                }, Integer.MAX_VALUE);
            }

            @Override
            public String roleName()
            {
                return "drain";
            }
        };
    }

    EventSource door()
    {
        return door;
    }

    /** The gateway's poller may be detached from now on. Before the venue starts. */
    DetachablePoller detachableDoor()
    {
        connect(true);
        return (DetachablePoller)door;
    }

    /** Offers block until the latch is open. */
    void hold(final CountDownLatch latch)
    {
        held = latch;
    }

    /** CommandPublisher's negative answer, or 0: go on. */
    private long admit()
    {
        final CountDownLatch latch = held;
        try
        {
            isStuck = null != latch && latch.getCount() > 0;
            if (isStuck)
            {
                latch.await();
            }
            isStuck = false;
        }
        catch (final InterruptedException ex)
        {
            throw new IllegalStateException(ex);
        }
        return refusal < 0 ? refusal : output.slotCount() - output.usedSlots() < SLOTS_KEPT ? BACK_PRESSURED : 0;
    }

    @Override
    public int claim(final int length)
    {
        claimed = output.tryClaim(length);
        if (claimed < 0)
        {
            QuickFixClient.await("room in the output ring", () -> (claimed = output.tryClaim(length)) >= 0);
        }
        claimedLength = length;
        return output.eventOffset(claimed);
    }

    @Override
    public MutableDirectBuffer buffer()
    {
        return output.buffer();
    }

    @Override
    public void commit()
    {
        output.commit(claimed, claimedLength);
    }
}
