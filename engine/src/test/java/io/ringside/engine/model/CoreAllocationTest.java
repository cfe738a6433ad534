package io.ringside.engine.model;

import com.sun.management.ThreadMXBean;
import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.state.EngineContext;
import io.ringside.engine.pipeline.DiscardingSink;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.lang.management.ManagementFactory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * The core allocates nothing per command, on any path that traffic takes: the differential test's own streams, encoded
 * beforehand, replayed into a fresh engine by warm code while the thread's allocations are counted. Not counted are
 * commands that may allocate: a new instrument, account or circuit breaker makes its objects, and a state check walks
 * everything.
 */
class CoreAllocationTest
{
    private static final int SLOT_LENGTH = 256;
    private static final int COMMANDS = 20_000;
    private static final int ROUNDS_MAX = 10;

    @ParameterizedTest
    @EnumSource(names = {"TIGHT_BOOK", "DEEP_SWEEP", "AMEND_STORM", "IMMEDIATE_OR_NOTHING", "INVALID_INPUT",
        "HALTS_AND_KILLS", "FULL_BOOKS", "DISCONNECTS_AND_DAYS", "PROTECTED_CASCADES", "PROTECTED_AUCTIONS"})
    void shouldAllocateNothingPerCommand(final Profile profile)
    {
        final UnsafeBuffer stream = new UnsafeBuffer(new byte[COMMANDS * SLOT_LENGTH]);
        final int[] lengths = new int[COMMANDS];
        final boolean[] isCold = encode(profile, stream, lengths);
        final ThreadMXBean threads = (ThreadMXBean)ManagementFactory.getThreadMXBean();
        final long threadId = Thread.currentThread().getId();
        long allocated = Long.MAX_VALUE;
        for (int round = 0; round < ROUNDS_MAX && allocated > 0; round++)
        {
            final DiscardingSink sink = new DiscardingSink();
            final MatchingEngine engine = new MatchingEngine(context(profile.tuning().limits), sink);
            allocated = 0;
            for (int i = 0; i < COMMANDS; i++)
            {
                final long before = threads.getThreadAllocatedBytes(threadId);
                engine.onCommand(stream, i * SLOT_LENGTH, lengths[i], i, i);
                allocated += isCold[i] ? 0 : threads.getThreadAllocatedBytes(threadId) - before;
            }
            assertTrue(sink.count() > COMMANDS / 2, "messages=" + sink.count());
        }
        assertEquals(0, allocated, "bytes in " + COMMANDS + " commands");
    }

    private static boolean[] encode(final Profile profile, final UnsafeBuffer stream, final int[] lengths)
    {
        final ReferenceModel model = new ReferenceModel(profile.tuning().limits);
        final Generator generator = new Generator(profile, 3L, model.state);
        final WireAdapter adapter = new WireAdapter();
        final UnsafeBuffer scratch = new UnsafeBuffer(new byte[2 * SLOT_LENGTH]);
        final boolean[] isCold = new boolean[COMMANDS];
        for (int i = 0; i < COMMANDS; i++)
        {
            final Command command = generator.next();
            model.apply(command, i, i);
            isCold[i] = Command.Kind.CHECK_STATE == command.kind || Command.Kind.DEFINE_ACCOUNT == command.kind ||
                Command.Kind.DEFINE_INSTRUMENT == command.kind || Command.Kind.TAKE_SNAPSHOT == command.kind ||
                Command.Kind.SET_PROTECTION == command.kind || Command.Kind.END_OF_DAY == command.kind;
            lengths[i] = adapter.write(command, scratch, 0);
            stream.putBytes(i * SLOT_LENGTH, scratch, 0, lengths[i]);
        }
        return isCold;
    }

    private static EngineContext context(final ModelLimits limits)
    {
        return new EngineContext().sessionCapacity(limits.sessions).accountCapacity(limits.accounts)
            .instrumentCapacity(limits.instruments).orderCapacity(limits.orders).levelCapacity(limits.levels)
            .clOrdIdCapacity(limits.clOrdIds).clOrdIdSegment(32).positionCapacity(limits.positions).conclude();
    }
}
