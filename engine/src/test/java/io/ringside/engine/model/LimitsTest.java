package io.ringside.engine.model;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.state.EngineContext;
import io.ringside.engine.core.state.Limit;
import io.ringside.engine.protocol.AdminReportDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.SetLimitsEncoder;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.nio.ByteOrder;
import java.util.EnumMap;
import java.util.Map;
import java.util.SplittableRandom;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Limits are state: set by command, in snapshot and hash, and a core that has grown is as one that was made so. */
class LimitsTest
{
    private static final long SEED = Long.getLong("ringside.test.seed", System.nanoTime());
    private static final int COMMANDS = TestSize.commands(2_000);

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[256]);
    private final RawSink sink = new RawSink();

    @Test
    void shouldGrowToWhatAnotherCoreWasMadeWith()
    {
        final SplittableRandom random = new SplittableRandom(SEED);
        for (final Profile profile : new Profile[]{Profile.MANY_BOOKS, profile(random), profile(random)})
        {
            final String context = "seed=" + SEED + " profile=" + profile;
            final CommandStream stream = new CommandStream(profile, random.nextLong());
            // Not a limit: it is configured, alike on all nodes.
            final long windowNs = stream.limits.errorTradeWindowNs;
            final RawSink grownSink = new RawSink();
            final MatchingEngine grown = new MatchingEngine(small().errorTradeWindowNs(windowNs).conclude(), grownSink);
            final RawSink madeSink = new RawSink();
            final MatchingEngine made = new MatchingEngine(stream.limits.context(), madeSink);
            grown.onCommand(buffer, 0, encode(of(stream.limits.context())), 0, 0);
            // The same chain: how many limits the command has changed is an output.
            Snapshots.load(made, Snapshots.of(grown));
            grownSink.clear();

            goOn(stream, random.nextInt(COMMANDS), 1, grown, made);
            assertArrayEquals(madeSink.bytes(), grownSink.bytes(), context);
            final MatchingEngine restored =
                new MatchingEngine(small().errorTradeWindowNs(windowNs).conclude(), new RawSink());
            Snapshots.load(restored, Snapshots.of(grown));
            assertEquals(grown.stateHash(), restored.stateHash(), context);
            goOn(stream, COMMANDS, grown.lastSequence() + 1, grown, made, restored);

            assertArrayEquals(madeSink.bytes(), grownSink.bytes(), context);
            assertArrayEquals(Snapshots.of(restored), Snapshots.of(grown), context);
            assertEquals(made.stateHash(), restored.stateHash(), context);
        }
    }

    @Test
    void shouldGrowAmongTraffic()
    {
        final CommandStream stream = new CommandStream(Profile.MANY_BOOKS, SEED);
        final EngineContext larger = stream.limits.context();
        final MatchingEngine engine = new MatchingEngine(stream.limits.context(), sink);
        goOn(stream, COMMANDS, 0, engine);
        final int orders = engine.liveOrderCount();
        final Map<Limit, Long> limits = of(larger);
        limits.replaceAll((limit, value) -> limit.name().endsWith("S") && value > 0 ? Math.min(limit.max, 3 * value) :
            value);
        limits.put(Limit.ERROR_TRADE_DAYS, 4L);
        limits.put(Limit.ENDED_IDS, 500L);

        assertEquals(Reason.NONE, answer(engine, limits));
        assertEquals(orders, engine.liveOrderCount());
        final MatchingEngine restored = new MatchingEngine(small().conclude(), new RawSink());
        Snapshots.load(restored, Snapshots.of(engine));
        goOn(stream, COMMANDS, engine.lastSequence() + 1, engine, restored);
        assertEquals(engine.chainHash(), restored.chainHash(), "seed=" + SEED);
        assertEquals(engine.stateHash(), restored.stateHash(), "seed=" + SEED);
        assertTrue(engine.isHashKept());
    }

    @Test
    void shouldRefuseWhatDoesNotFitAndChangeNothing()
    {
        final CommandStream stream = new CommandStream(Profile.MANY_BOOKS, SEED);
        final MatchingEngine engine = new MatchingEngine(stream.limits.context(), sink);
        goOn(stream, COMMANDS, 0, engine);
        final long used = engine.capacities().used(Limit.ORDERS);
        assertTrue(used > 1, "seed=" + SEED);

        assertEquals(Reason.CAPACITY_EXCEEDED, answer(engine, limit(Limit.ORDERS, used - 1)));
        assertEquals(Reason.CAPACITY_EXCEEDED, answer(engine, limit(Limit.SESSIONS, 2)));
        assertEquals(Reason.CAPACITY_EXCEEDED, answer(engine, limit(Limit.INSTRUMENTS, 1)));
        assertEquals(Reason.CAPACITY_EXCEEDED, answer(engine, limit(Limit.LEVELS, 1)));
        assertEquals(Reason.INVALID_COMMAND, answer(engine, limit(Limit.ORDERS, 0)));
        assertEquals(Reason.INVALID_COMMAND, answer(engine, limit(Limit.ORDERS, (1 << 24) + 1)));
        assertEquals(Reason.INVALID_COMMAND, answer(engine, limit(Limit.ORDERS_PER_SESSION, -1)));
        final Map<Limit, Long> tooManyIds = limit(Limit.ENDED_IDS, 1 << 24);
        tooManyIds.put(Limit.SESSIONS, 1L << 20);
        assertEquals(Reason.INVALID_COMMAND, answer(engine, tooManyIds));
        assertEquals(stream.limits.orders, engine.capacities().value(Limit.ORDERS));
        assertEquals(false, engine.capacities().areSet());

        assertEquals(Reason.NONE, answer(engine, limit(Limit.ORDERS, used)));
        assertEquals(used, engine.capacities().value(Limit.ORDERS));
        assertEquals(true, engine.capacities().areSet());
    }

    @Test
    void shouldHashLimitsOnceTheyAreSet()
    {
        final MatchingEngine a = new MatchingEngine(small().conclude(), sink);
        final MatchingEngine b = new MatchingEngine(small().orderCapacity(9).conclude(), sink);
        assertEquals(a.stateHash(), b.stateHash());
        answer(a, Map.of());
        assertEquals(Reason.NONE, answer(b, Map.of()));
        assertNotEquals(a.stateHash(), b.stateHash());
        answer(a, of(small().orderCapacity(9)));
        answer(b, of(small().orderCapacity(9)));
        assertEquals(a.stateHash(), b.stateHash());
    }

    @Test
    void shouldRestoreWhatTradesWereChargedThatAreNoLongerKept()
    {
        final CommandStream stream = new CommandStream(Profile.MONEY, SEED);
        final MatchingEngine engine = new MatchingEngine(stream.limits.context(), sink);
        goOn(stream, COMMANDS, 0, engine);
        for (int day = 0; day < Limit.ERROR_TRADE_DAYS.max; day++)
        {
            apply(engine, "END_OF_DAY tradingDay=" + (engine.tradingDay() + 1));
        }
        assertEquals(0, engine.capacities().used(Limit.TRADES));
        assertEquals(Reason.NONE, answer(engine, limit(Limit.TRADES, 1)));

        final MatchingEngine restored = new MatchingEngine(small().conclude(), new RawSink());
        Snapshots.load(restored, Snapshots.of(engine));
        assertEquals(engine.stateHash(), restored.stateHash(), "seed=" + SEED);
    }

    @Test
    void shouldCountBalancesAmongThePositions()
    {
        final MatchingEngine engine = new MatchingEngine(small().positionCapacity(2).conclude(), sink);
        apply(engine, "DEFINE_ACCOUNT accountId=1");
        for (int currencyId = 1; currencyId <= 2; currencyId++)
        {
            apply(engine, "DEFINE_CURRENCY currencyId=" + currencyId + " symbol=C" + currencyId);
            apply(engine, "MOVE_MONEY movement=1 accountId=1 amount=5 currencyId=" + currencyId + " reference=r" +
                currencyId);
        }
        assertEquals(2, engine.money().balances().count());

        assertEquals(Reason.CAPACITY_EXCEEDED, answer(engine, limit(Limit.POSITIONS, 1)));
        assertEquals(Reason.NONE, answer(engine, limit(Limit.POSITIONS, 2)));
        final MatchingEngine restored = new MatchingEngine(small().conclude(), new RawSink());
        Snapshots.load(restored, Snapshots.of(engine));
        assertEquals(engine.stateHash(), restored.stateHash());
    }

    private void apply(final MatchingEngine engine, final String command)
    {
        final UnsafeBuffer bytes = new UnsafeBuffer(new byte[512]);
        final int length = new WireAdapter().write(Command.of(command), bytes, 0);
        engine.onCommand(bytes, 0, length, engine.lastSequence() + 1, engine.nowNs());
    }

    private static Profile profile(final SplittableRandom random)
    {
        return Profile.values()[random.nextInt(Profile.values().length)];
    }

    private static EngineContext small()
    {
        return new EngineContext().sessionCapacity(2).accountCapacity(1).instrumentCapacity(1).orderCapacity(4)
            .levelCapacity(4).positionCapacity(1).endedClOrdIdsPerSession(1).tradeCapacity(2).errorTradeDays(1)
            .room(1 << 16, 1 << 16);
    }

    private static Map<Limit, Long> of(final EngineContext context)
    {
        final Map<Limit, Long> result = new EnumMap<>(Limit.class);
        for (final Limit limit : Limit.values())
        {
            result.put(limit, limit.initial(context));
        }
        return result;
    }

    private static Map<Limit, Long> limit(final Limit limit, final long value)
    {
        final Map<Limit, Long> result = new EnumMap<>(Limit.class);
        result.put(limit, value);
        return result;
    }

    private static void goOn(
        final CommandStream stream, final int count, final long firstSequence, final MatchingEngine... engines)
    {
        for (int i = 0; i < count; i++)
        {
            final int length = stream.next();
            for (final MatchingEngine engine : engines)
            {
                engine.onCommand(stream.buffer, 0, length, firstSequence + i, stream.timestampNs);
            }
        }
    }

    private Reason answer(final MatchingEngine engine, final Map<Limit, Long> limits)
    {
        sink.clear();
        engine.onCommand(buffer, 0, encode(limits), engine.lastSequence() + 1, engine.nowNs());
        final AdminReportDecoder report = new AdminReportDecoder();
        report.wrapAndApplyHeader(new UnsafeBuffer(sink.bytes()), 0, new MessageHeaderDecoder());
        assertEquals(SetLimitsEncoder.TEMPLATE_ID, report.refTemplateId());
        return report.reason();
    }

    private int encode(final Map<Limit, Long> limits)
    {
        final int length = new SetLimitsEncoder().wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder())
            .correlationId(1).operatorName("me").reasonText("").limit();
        for (final Limit limit : Limit.values())
        {
            buffer.putLong(MessageHeaderEncoder.ENCODED_LENGTH + SetLimitsEncoder.sessionsEncodingOffset() +
                limit.ordinal() * Long.BYTES, limits.getOrDefault(limit, SetLimitsEncoder.sessionsNullValue()),
                ByteOrder.LITTLE_ENDIAN);
        }
        return length;
    }
}
