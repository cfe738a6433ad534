package io.ringside.engine.core;

import com.sun.management.ThreadMXBean;
import io.ringside.engine.core.output.ReportSink;
import io.ringside.engine.core.state.EngineContext;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class AllocationTest
{
    private static final long SEED = 20261120;
    private static final int WARM_UP_COMMANDS = 300_000;
    private static final int MEASURED_COMMANDS = 1_000_000;
    private static final long MEASUREMENT_BYTES = 256;
    private static final int WINDOWS_MAX = 12;

    @Test
    void shouldNotAllocatePerCommand()
    {
        assertFree(false);
    }

    @Test
    void shouldNotAllocatePerCopy()
    {
        assertFree(true);
    }

    private static void assertFree(final boolean withCopies)
    {
        final Commands commands = new Commands();
        final RandomCommands stream = new RandomCommands(SEED, commands);
        final MatchingEngine engine = new MatchingEngine(
            new EngineContext().clOrdIdCapacity(1 << 16).clOrdIdSegment(64).conclude(), new OneSlotSink());
        final ThreadMXBean threads = (ThreadMXBean)ManagementFactory.getThreadMXBean();
        final long threadId = Thread.currentThread().getId();

        long sequence = run(engine, commands, stream, 0, WARM_UP_COMMANDS);
        for (int session = 1; withCopies && session <= RandomCommands.SESSIONS; session++)
        {
            engine.onCommand(commands.buffer(), 0, commands.setDropCopy(session, 9), sequence, sequence);
            engine.onCommand(commands.buffer(), 0, commands.setDropCopy(session, 8), sequence + 1, sequence + 1);
            sequence += 2;
        }
        long leastBytes = Long.MAX_VALUE;
        // The JVM makes the string constants and enum values of a class on the thread that first needs them, which may
        // be when the compiler is done with a method: a few hundred bytes, each once, late on a busy machine. So there
        // are many windows, but none may be spared: what a command allocates once in 50,000 is in every one of them.
        for (int window = 0; window < WINDOWS_MAX && leastBytes > MEASUREMENT_BYTES; window++)
        {
            threads.getThreadAllocatedBytes(threadId);
            final long before = threads.getThreadAllocatedBytes(threadId);
            sequence = run(engine, commands, stream, sequence, MEASURED_COMMANDS);
            leastBytes = Math.min(leastBytes, threads.getThreadAllocatedBytes(threadId) - before);
        }

        assertTrue(engine.tradeCount() > MEASURED_COMMANDS / 50, "trades=" + engine.tradeCount());
        assertNotEquals(0, engine.stateHash());
        final long copyCount = engine.nextReportSequence(9) - 1;
        assertEquals(withCopies, copyCount > MEASURED_COMMANDS / 10, "copyCount=" + copyCount);
        assertTrue(leastBytes <= MEASUREMENT_BYTES, "leastBytes=" + leastBytes + " sequence=" + sequence);
    }

    private static long run(
        final MatchingEngine engine,
        final Commands commands,
        final RandomCommands stream,
        final long from,
        final int count)
    {
        long sequence = from;
        for (int i = 0; i < count; i++)
        {
            engine.onCommand(commands.buffer(), 0, stream.next(), sequence, sequence);
            sequence++;
        }
        return sequence;
    }

    private static final class OneSlotSink implements ReportSink
    {
        private final UnsafeBuffer buffer = new UnsafeBuffer(ByteBuffer.allocateDirect(512));

        public int claim(final int length)
        {
            return 0;
        }

        public MutableDirectBuffer buffer()
        {
            return buffer;
        }

        public void commit()
        {
        }
    }
}
