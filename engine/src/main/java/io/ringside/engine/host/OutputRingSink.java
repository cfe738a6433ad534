package io.ringside.engine.host;

import io.ringside.engine.ExchangeCounters;
import io.ringside.engine.core.output.ReportSink;
import io.ringside.engine.protocol.CancelRejectDecoder;
import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.engine.protocol.MassCancelReportDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.TradeDecoder;
import io.ringside.engine.ring.RingBuffer;

import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.AgentTerminationException;
import org.agrona.concurrent.IdleStrategy;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Writes the core's output into the output ring. When the ring is full it waits for the pollers, which never wait for a
 * client; for pollers that may be detached it waits a limited time: see {@link WaitBudget}. Used by the matching
 * thread. Hot path: no allocation.
 * <p>
 * The output of a command becomes visible as a whole or not at all: its first message is published last, and no
 * consumer reads past an unpublished message. So a command at which the core fails has published nothing. Only a
 * command whose output fills the whole ring is published in parts.
 */
final class OutputRingSink implements ReportSink
{
    private static final int TEMPLATE_OFFSET = MessageHeaderDecoder.templateIdEncodingOffset();
    private static final int BODY_OFFSET = MessageHeaderDecoder.ENCODED_LENGTH;
    private static final int REPORTS_END = 60;
    private static final int MARKET_DATA_END = 80;
    private static final long NONE = -1;

    private final RingBuffer ring;
    private final IdleStrategy idleStrategy;
    private final StageLatency latency;
    private final ExchangeCounters counters;
    private Agent downstream;
    private final OutputConsumers consumers;
    private final WaitBudget budget;
    private long claimedSequence;
    private int claimedLength;
    private long heldSequence = NONE;
    private int heldLength;
    private boolean isSampling;
    private long publishingNs;

    /**
     * @param ring      to publish into; this is its only producer.
     * @param consumers of the ring.
     * @param context   for the clock, the counters, and for what to do while the ring is full.
     */
    OutputRingSink(
        final RingBuffer ring,
        final OutputConsumers consumers,
        final CoreContext context)
    {
        this.ring = ring;
        this.consumers = consumers;
        budget = new WaitBudget(context.consumerMaxWaitNs());
        latency = context.latency();
        idleStrategy = context.idleStrategy();
        counters = context.counters();
    }

    /** See {@link CoreStage#downstream(Agent)}. Before the matching thread runs. */
    void downstream(final Agent newDownstream)
    {
        downstream = newDownstream;
    }

    @Override
    public int claim(final int length)
    {
        long sequence = ring.tryClaim(length);
        if (sequence < 0)
        {
            sequence = awaitRoom(length, sequence);
        }

        claimedSequence = sequence;
        claimedLength = length;
        return ring.eventOffset(sequence);
    }

    @Override
    public MutableDirectBuffer buffer()
    {
        return ring.buffer();
    }

    @Override
    public void commit()
    {
        count(ring.buffer(), ring.eventOffset(claimedSequence));
        if (isSampling)
        {
            // One look at the clock: all output of a command becomes visible together.
            publishingNs = 0 == publishingNs ? latency.nowNs() : publishingNs;
            latency.onPublishing(claimedSequence, publishingNs);
        }
        if (NONE == heldSequence)
        {
            heldSequence = claimedSequence;
            heldLength = claimedLength;
        }
        else
        {
            ring.commit(claimedSequence, claimedLength);
        }
    }

    /** The command has been applied: publish its output. */
    void endCommand()
    {
        if (NONE != heldSequence)
        {
            ring.commit(heldSequence, heldLength);
            heldSequence = NONE;
        }
    }

    /**
     * Whether the time of publication is noted.
     *
     * @param isSampling true while the command that is handled is a measured one.
     */
    void sampling(final boolean isSampling)
    {
        this.isSampling = isSampling;
        publishingNs = 0;
    }

    private void count(final MutableDirectBuffer buffer, final int offset)
    {
        final int templateId = buffer.getShort(offset + TEMPLATE_OFFSET, LITTLE_ENDIAN) & 0xFFFF;
        if (ExecutionReportDecoder.TEMPLATE_ID == templateId)
        {
            counters.reports().incrementRelease();
            onExecutionReport(buffer, offset + BODY_OFFSET);
        }
        else if (templateId >= REPORTS_END && templateId < MARKET_DATA_END)
        {
            counters.marketData().incrementRelease();
            if (TradeDecoder.TEMPLATE_ID == templateId)
            {
                counters.trades().incrementRelease();
                counters.tradedLots().getAndAddRelease(buffer.getLong(
                    offset + BODY_OFFSET + TradeDecoder.quantityLotsEncodingOffset(), LITTLE_ENDIAN));
            }
        }
        else
        {
            counters.reports().incrementRelease();
            onRareReport(buffer, offset + BODY_OFFSET, templateId);
        }
    }

    private void onExecutionReport(final MutableDirectBuffer buffer, final int body)
    {
        final byte execType = buffer.getByte(body + ExecutionReportDecoder.execTypeEncodingOffset());
        if (ExecType.REJECTED.value() == execType)
        {
            counters.rejects(reason(buffer, body + ExecutionReportDecoder.reasonEncodingOffset())).incrementRelease();
        }
        else if (ExecType.CANCELED.value() == execType || ExecType.EXPIRED.value() == execType)
        {
            counters.cancels(reason(buffer, body + ExecutionReportDecoder.reasonEncodingOffset())).incrementRelease();
        }
    }

    private void onRareReport(final MutableDirectBuffer buffer, final int body, final int templateId)
    {
        if (CancelRejectDecoder.TEMPLATE_ID == templateId)
        {
            counters.rejects(reason(buffer, body + CancelRejectDecoder.reasonEncodingOffset())).incrementRelease();
        }
        else if (MassCancelReportDecoder.TEMPLATE_ID == templateId &&
            0 == buffer.getByte(body + MassCancelReportDecoder.acceptedEncodingOffset()))
        {
            counters.rejects(reason(buffer, body + MassCancelReportDecoder.reasonEncodingOffset())).incrementRelease();
        }
    }

    private static int reason(final MutableDirectBuffer buffer, final int offset)
    {
        return buffer.getShort(offset, LITTLE_ENDIAN) & 0xFFFF;
    }

    private long awaitRoom(final int length, final long refusal)
    {
        counters.outputBackPressureEvents().incrementRelease();
        final long beginNs = latency.nowNs();
        long waitedNs = 0;
        long sequence = refusal;
        budget.begin(beginNs);
        idleStrategy.reset();
        while (RingBuffer.INSUFFICIENT_CAPACITY == sequence)
        {
            if (NONE != heldSequence && ring.gatingSequence() == heldSequence - 1)
            {
                // The whole ring is output of this command: no consumer can make room before it is published.
                endCommand();
            }
            if (budget.isSpent(waitedNs))
            {
                consumers.detachSlow();
            }
            pause();
            sequence = ring.tryClaim(length);
            waitedNs = latency.nowNs() - beginNs;
        }
        budget.end(waitedNs);
        counters.outputBackPressureNs().getAndAddRelease(waitedNs);

        if (RingBuffer.CLOSED == sequence)
        {
            throw new AgentTerminationException("output ring is closed");
        }
        if (sequence < 0)
        {
            throw new IllegalStateException("output message must fit a slot: length=" + length +
                " max=" + ring.eventLengthMax());
        }

        return sequence;
    }

    // Not idle(workCount): that ends an agent's turn, and a counter of turns would count this as an agent of its own.
    private void pause()
    {
        if (null != downstream && step(downstream) > 0)
        {
            idleStrategy.reset();
        }
        else
        {
            idleStrategy.idle();
        }
    }

    private static int step(final Agent agent)
    {
        try
        {
            return agent.doWork();
        }
        catch (final Exception ex)
        {
            throw new ConsumerFailedException(ex);
        }
    }
}
