package io.ringside.engine.model;

import com.sun.management.ThreadMXBean;
import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.pipeline.DiscardingSink;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.lang.management.ManagementFactory;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * The core allocates nothing per command, on any path that traffic takes: the differential test's own streams, encoded
 * beforehand, replayed into a fresh engine by warm code while the thread's allocations are counted. Not counted are
 * commands that may allocate: a new instrument, account, circuit breaker or tick table makes its objects, so do the
 * first algorithm and the first drop copy, definitions of money, and a state check walks everything.
 */
class CoreAllocationTest
{
    private static final Set<Command.Kind> COLD = EnumSet.of(Command.Kind.CHECK_STATE, Command.Kind.DEFINE_ACCOUNT,
        Command.Kind.DEFINE_INSTRUMENT, Command.Kind.TAKE_SNAPSHOT, Command.Kind.SET_PROTECTION,
        Command.Kind.END_OF_DAY, Command.Kind.SET_MATCHING_ALGORITHM, Command.Kind.DEFINE_TICK_TABLE,
        Command.Kind.SET_DROP_COPY, Command.Kind.DEFINE_CURRENCY, Command.Kind.SET_FEES,
        Command.Kind.SET_INSTRUMENT_MONEY, Command.Kind.SET_LIMIT, Command.Kind.SET_PERMISSION,
        Command.Kind.BLOCK_LEVEL, Command.Kind.GRANT_OVERRIDE);
    private static final int SLOT_LENGTH = 512;
    private static final int COMMANDS = TestSize.commands(5_000);
    private static final int ROUNDS_MAX = 40;

    @ParameterizedTest
    @EnumSource(names = {"TIGHT_BOOK", "DEEP_SWEEP", "AMEND_STORM", "IMMEDIATE_OR_NOTHING", "INVALID_INPUT",
        "HALTS_AND_KILLS", "FULL_BOOKS", "DISCONNECTS_AND_DAYS", "PROTECTED_CASCADES", "PROTECTED_AUCTIONS", "RESENDS",
        "DECREMENT", "EVERY_TERM", "STOPS_ON_THE_QUOTE", "PAIRS_AND_SELF_TRADES", "CALLS_BY_THE_CLOCK",
        "AUCTIONS_PRO_RATA", "CHANGING_ALGORITHMS", "TOP_ORDERS", "PEGS_IN_ROUNDS", "PEGS_AND_DAILY_LIMITS_IN_CALLS",
        "TICK_TABLES_AND_STOPS", "MASS_REQUESTS_BY_FIRM", "BUSTS_OF_AUCTIONS", "DROP_COPIES", "RISING_IDS",
        "TIME_WITHOUT_TICKS", "GOOD_TILL_DATE", "MONEY", "MONEY_OF_EVERY_TERM", "MONEY_AND_BUSTS", "MONEY_AND_LEVELS",
        "MARGIN", "MARGIN_OF_EVERY_TERM", "MARGIN_AND_AUCTIONS", "LOSSES_OF_LEVELS", "OVERRIDES_OF_LIMITS",
        "LIQUIDATION", "LIQUIDATION_OF_MANY"})
    void shouldAllocateNothingPerCommand(final Profile profile)
    {
        final UnsafeBuffer stream = new UnsafeBuffer(new byte[COMMANDS * SLOT_LENGTH]);
        final int[] lengths = new int[COMMANDS];
        final long[] stamps = new long[COMMANDS];
        final Command.Kind[] kinds = encode(profile, stream, lengths, stamps);
        final ThreadMXBean threads = (ThreadMXBean)ManagementFactory.getThreadMXBean();
        final long threadId = Thread.currentThread().getId();
        final Map<Command.Kind, Long> bytes = new EnumMap<>(Command.Kind.class);
        for (int round = 0; round < ROUNDS_MAX && (0 == round || !bytes.isEmpty()); round++)
        {
            final DiscardingSink sink = new DiscardingSink();
            final MatchingEngine engine = new MatchingEngine(profile.tuning().limits.context().conclude(), sink);
            bytes.clear();
            for (int i = 0; i < COMMANDS; i++)
            {
                final long before = threads.getThreadAllocatedBytes(threadId);
                engine.onCommand(stream, i * SLOT_LENGTH, lengths[i], i, stamps[i]);
                final long allocated = threads.getThreadAllocatedBytes(threadId) - before;
                if (0 != allocated && !COLD.contains(kinds[i]))
                {
                    bytes.merge(kinds[i], allocated, Long::sum);
                }
            }
            assertTrue(sink.count() > COMMANDS / 2, "messages=" + sink.count());
        }
        assertEquals(Map.of(), bytes, "bytes in " + COMMANDS + " commands");
    }

    private static Command.Kind[] encode(
        final Profile profile, final UnsafeBuffer bytes, final int[] lengths, final long[] stamps)
    {
        final CommandStream stream = new CommandStream(profile, 3L);
        final Command.Kind[] kinds = new Command.Kind[COMMANDS];
        for (int i = 0; i < COMMANDS; i++)
        {
            lengths[i] = stream.next();
            kinds[i] = stream.command.kind;
            stamps[i] = stream.timestampNs;
            bytes.putBytes(i * SLOT_LENGTH, stream.buffer, 0, lengths[i]);
        }
        return kinds;
    }
}
