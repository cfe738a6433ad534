package io.ringside.loadgen.bench.book;

import java.lang.management.ManagementFactory;

import com.sun.management.ThreadMXBean;
import io.ringside.engine.core.EngineContext;
import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.protocol.AdminReportDecoder;
import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.loadgen.bench.RotatingSink;
import org.agrona.BitUtil;
import org.agrona.MutableDirectBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Runs one {@link CoreCase}: a fresh core each time, commands until what is measured can begin, and that.
 */
final class CoreExercise extends RotatingSink implements Runner
{
    private static final ThreadMXBean THREADS = (ThreadMXBean)ManagementFactory.getThreadMXBean();
    private static final int BODY = MessageHeaderDecoder.ENCODED_LENGTH;
    private static final int SPARE = 64;
    private static final int LEVELS = 1 << 14;

    private final CoreCase coreCase;
    private final CoreScript script;
    private MatchingEngine engine;
    private long sequence;
    private long trades;
    private long rejects;
    private String fault = "";

    CoreExercise(final CoreCase coreCase, final int orders)
    {
        this.coreCase = coreCase;
        script = new CoreScript(coreCase, orders);
    }

    @Override
    public BookTurn turn()
    {
        sequence = 0;
        trades = 0;
        rejects = 0;
        fault = "";
        engine = new MatchingEngine(new EngineContext()
            .orderCapacity(script.orderCapacity() + SPARE)
            .levelCapacity(LEVELS)
            .clOrdIdCapacity(BitUtil.findNextPositivePowerOfTwo(script.orderCapacity() + SPARE))
            .sessionCapacity(CoreCommands.SESSIONS + 1)
            .instrumentCapacity(1)
            .accountCapacity(CoreCommands.ACCOUNTS + 1)
            .positionCapacity(CoreCommands.ACCOUNTS + 1)
            .conclude(), this);
        System.gc();
        apply(0, script.measuredFrom());
        final long threadId = Thread.currentThread().getId();
        final long allocatedBefore = THREADS.getThreadAllocatedBytes(threadId);
        final long beginNs = System.nanoTime();
        apply(script.measuredFrom(), script.count());
        final long durationNs = System.nanoTime() - beginNs;
        final long allocatedBytes = THREADS.getThreadAllocatedBytes(threadId) - allocatedBefore;
        engine = null;
        check();
        return new BookTurn(durationNs, allocatedBytes, trades, 0, fault);
    }

    @Override
    public double[] memory()
    {
        throw new UnsupportedOperationException("asked of a book only");
    }

    @Override
    public void close()
    {
    }

    @Override
    public void commit()
    {
        final MutableDirectBuffer output = buffer();
        final int body = claimed() + BODY;
        final int templateId = output.getShort(
            claimed() + MessageHeaderDecoder.templateIdEncodingOffset(), LITTLE_ENDIAN) & 0xFFFF;
        if (ExecutionReportDecoder.TEMPLATE_ID == templateId)
        {
            final byte execType = output.getByte(body + ExecutionReportDecoder.execTypeEncodingOffset());
            trades += ExecType.TRADE.value() == execType ? 1 : 0;
            rejects += ExecType.REJECTED.value() == execType ? 1 : 0;
        }
        else if (AdminReportDecoder.TEMPLATE_ID == templateId &&
            0 != output.getShort(body + AdminReportDecoder.reasonEncodingOffset(), LITTLE_ENDIAN))
        {
            fault = "refused: command " + sequence;
        }
    }

    private void apply(final int from, final int to)
    {
        for (int i = from; i < to; i++)
        {
            sequence++;
            engine.onCommand(script.buffer(i), script.offset(i), script.length(i), sequence, sequence);
        }
    }

    private void check()
    {
        final long expectedTrades = script.tradeReports();
        final long expectedRejects = CoreCase.REJECT == coreCase ? script.count() - script.measuredFrom() : 0;
        if (fault.isEmpty() && (trades != expectedTrades || rejects != expectedRejects))
        {
            fault = "reports of trades: " + trades + " instead of " + expectedTrades + ", of rejects: " + rejects +
                " instead of " + expectedRejects;
        }
    }
}
