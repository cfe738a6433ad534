package io.ringside.loadgen.bench.cost;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import com.sun.management.ThreadMXBean;
import io.ringside.engine.core.EngineContext;
import io.ringside.engine.core.MatchingEngine;
import io.ringside.loadgen.bench.RotatingSink;
import org.agrona.BitUtil;

/**
 * One build of the core in a process of its own: a line of input, a turn through a fresh core, a line of output. It
 * ends with its input.
 */
public final class CostProcess
{
    private static final ThreadMXBean THREADS = (ThreadMXBean)ManagementFactory.getThreadMXBean();
    private static final int CHUNK = 128;

    private final RotatingSink output = new RotatingSink();
    private final PlainFlow flow;
    private final int idCapacity;
    private final long[] leastNs;
    private MatchingEngine engine;
    private long sequence;
    private long touched;

    private CostProcess(final PlainFlow flow, final int idCapacity)
    {
        this.flow = flow;
        this.idCapacity = Math.max(idCapacity, BitUtil.findNextPositivePowerOfTwo(flow.idCount() + 1));
        leastNs = new long[(flow.count() - flow.measuredFrom()) / CHUNK + 1];
        Arrays.fill(leastNs, Long.MAX_VALUE);
    }

    /**
     * @param args seed, commands, instruments, ids that there is room for at least.
     * @throws IOException when the parent has gone.
     */
    public static void main(final String... args) throws IOException
    {
        final CostProcess process = new CostProcess(
            new PlainFlow(Long.parseLong(args[0]), Integer.parseInt(args[1]), Integer.parseInt(args[2])),
            Integer.parseInt(args[3]));
        final BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        while (null != in.readLine())
        {
            System.out.println(process.turn().line());
            System.out.flush();
        }
    }

    private CostTurn turn()
    {
        sequence = 0;
        engine = null;
        engine = new MatchingEngine(new EngineContext()
            .orderCapacity(flow.liveMax() + 1)
            .levelCapacity(flow.liveMax() + 1)
            .clOrdIdCapacity(idCapacity)
            .sessionCapacity(PlainFlow.SESSIONS + 1)
            .instrumentCapacity(flow.instruments())
            .accountCapacity(PlainFlow.ACCOUNTS)
            .positionCapacity(PlainFlow.ACCOUNTS * flow.instruments())
            .conclude(), output);
        System.gc();
        apply(0, flow.measuredFrom(), false);
        final long threadId = Thread.currentThread().getId();
        final long allocatedBefore = THREADS.getThreadAllocatedBytes(threadId);
        final long durationNs = apply(flow.measuredFrom(), flow.count(), true);
        final long allocatedBytes = THREADS.getThreadAllocatedBytes(threadId) - allocatedBefore;
        return new CostTurn((double)durationNs / (flow.count() - flow.measuredFrom()), allocatedBytes,
            engine.chainHash(), engine.tradeCount(), engine.rejectCount());
    }

    /**
     * In chunks, whose bytes are read before the clock starts, as they have been when they come from a ring. It also
     * makes what is measured a method that is called often and not one endless loop. Every turn has the same chunks;
     * the least that each took so far is what the machine did not add anything to.
     */
    private long apply(final int begin, final int end, final boolean isMeasured)
    {
        long durationNs = 0;
        int chunk = 0;
        for (int from = begin; from < end; from += CHUNK)
        {
            final int to = Math.min(end, from + CHUNK);
            touched += flow.sum(from, to);
            final long beginNs = System.nanoTime();
            applyChunk(from, to);
            final long elapsedNs = System.nanoTime() - beginNs;
            if (isMeasured)
            {
                leastNs[chunk] = Math.min(leastNs[chunk], elapsedNs);
                durationNs += leastNs[chunk++];
            }
        }
        return durationNs;
    }

    private void applyChunk(final int begin, final int end)
    {
        for (int i = begin; i < end; i++)
        {
            sequence++;
            engine.onCommand(flow.buffer(), flow.offset(i), flow.length(i), sequence, sequence);
        }
    }
}
