package io.ringside.engine.host;

import java.util.List;

import io.ringside.engine.ExchangeCounters;
import io.ringside.engine.core.CommandFailedException;
import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.ring.EventPoller;
import io.ringside.engine.ring.RingBuffer;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.Agent;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * The core and everything behind it, for any host: a ring of its output with the consumers of that ring, images of the
 * books for those that were left behind, snapshots, checkpoints. The host decides which command comes next; one thread
 * calls {@link #onCommand} and {@link #endBatch}. Hot path: no allocation.
 */
public final class CoreStage
{
    private static final int TEMPLATE_OFFSET = MessageHeaderDecoder.templateIdEncodingOffset();

    private final MatchingEngine engine;
    private final RingBuffer output;
    private final OutputConsumers consumers;
    private final OutputRingSink sink;
    private final BookImages images = new BookImages();
    private final SnapshotHandOff snapshots;
    private final CheckpointLog checkpoints;
    private final StageLatency latency;
    private final ExchangeCounters counters;
    private volatile boolean isRunning;

    /**
     * Put the parts together; the engine's output goes to the ring from now on.
     *
     * @param context all it needs.
     */
    public CoreStage(final CoreContext context)
    {
        engine = context.engine();
        checkpoints = context.checkpoints();
        latency = context.latency();
        counters = context.counters();
        output = RingBuffer.singleProducer(context.outputSlotCount(), context.outputSlotStride(), 0);
        consumers = new OutputConsumers(output);
        sink = new OutputRingSink(output, consumers, context);
        snapshots = new SnapshotHandOff(context);
        engine.reportSink(sink);
        engine.snapshotListener(snapshots);
        counters.matchedSequence().setRelease(engine.lastSequence());
    }

    /** Begins: from now on every consumer that joins is detached at first. Before the first command. */
    public void begin()
    {
        isRunning = true;
    }

    /**
     * Apply one command. Its output becomes visible as a whole.
     *
     * @param buffer      holding the command; not retained.
     * @param offset      in bytes.
     * @param length      in bytes, 0 for a sequence without a command.
     * @param sequence    the one after the last.
     * @param timestampNs UTC nanoseconds.
     * @throws CommandFailedException which is final: the state of the core is unknown.
     */
    public void onCommand(
        final DirectBuffer buffer, final int offset, final int length, final long sequence, final long timestampNs)
    {
        assert sequence == engine.lastSequence() + 1 : "sequence=" + sequence + " last=" + engine.lastSequence();
        sink.sampling(latency.isSampled(sequence));
        try
        {
            engine.onCommand(buffer, offset, length, sequence, timestampNs);
        }
        catch (final ConsumerFailedException | OutOfMemoryError ex)
        {
            // Of the output, or of the machine: not of the core.
            throw ex;
        }
        catch (final RuntimeException | Error ex)
        {
            throw CommandFailedException.of(sequence, ex);
        }
        sink.endCommand();

        count(buffer, offset, length);
        if (CheckpointLog.isDue(sequence))
        {
            checkpoints.add(sequence, engine.checkpointHash());
        }
    }

    /**
     * The host has no further command at hand, or enough of them in a row: show how far the core is.
     *
     * @param sequence of the last command.
     */
    public void endBatch(final long sequence)
    {
        assert sequence == engine.lastSequence() : "sequence=" + sequence + " lastSequence=" + engine.lastSequence();
        counters.matchedSequence().setRelease(sequence);
        counters.chainHash().setRelease(engine.chainHash());
        counters.clampedStamps().setRelease(engine.clampedStampCount());
    }

    /**
     * Make a consumer that matching waits for, however long. Before {@link #begin()}.
     *
     * @return the poller, for one thread.
     */
    public EventPoller essentialConsumer()
    {
        if (isRunning)
        {
            throw new IllegalStateException("essential consumers must be made before the start");
        }

        final EventPoller poller = output.newPoller();
        consumers.addEssential(poller.sequence());
        return poller;
    }

    /** See {@link Host#outputConsumer(String)}. */
    public OutputConsumer outputConsumer(final String name)
    {
        return consumers.addDetachable(name, isRunning);
    }

    /** See {@link Host#outputConsumers()}. */
    public List<OutputConsumer> outputConsumers()
    {
        return consumers.detachable();
    }

    /** See {@link Host#bookImages()}. */
    public BookImages bookImages()
    {
        return images;
    }

    /** Fills images of the books, between two commands on the thread that applies them. */
    public Agent images()
    {
        return new Agent()
        {
            @Override
            public int doWork()
            {
                return images.serve(engine);
            }

            @Override
            public String roleName()
            {
                return "images";
            }
        };
    }

    /** See {@link Host#recovered()}. */
    public CoreImage recovered()
    {
        if (isRunning)
        {
            throw new IllegalStateException("the core runs: ask for an image of the books");
        }
        return CoreImage.of(engine);
    }

    /**
     * Sets the agent that polls the output ring on the matching thread itself: matching steps it while the ring is
     * full. Before {@link #begin()}.
     *
     * @param downstream polls, and never waits.
     */
    public void downstream(final Agent downstream)
    {
        sink.downstream(downstream);
    }

    /** Makes and stores the snapshots that the core was told to take; for a thread that may wait. */
    public Agent snapshots()
    {
        return snapshots;
    }

    /** Ends the snapshot that is being made, and makes no other. Any thread. */
    public void stopSnapshots()
    {
        snapshots.stop();
    }

    /** Whether matching stands still to copy its state for a snapshot. Any thread. */
    public boolean isTakingSnapshot()
    {
        return snapshots.isCopying();
    }

    /** The last command of the last batch that the core has handled whole. Any thread. */
    public long matchedSequence()
    {
        return counters.matchedSequence().get();
    }

    /** The output ring, for the host that watches and closes it. */
    public RingBuffer output()
    {
        return output;
    }

    private void count(final DirectBuffer buffer, final int offset, final int length)
    {
        if (0 == length)
        {
            counters.abortedClaims().incrementRelease();
        }
        else if (length < MessageHeaderDecoder.ENCODED_LENGTH)
        {
            counters.commands(0).incrementRelease();
        }
        else
        {
            counters.commands(buffer.getShort(offset + TEMPLATE_OFFSET, LITTLE_ENDIAN)).incrementRelease();
        }
    }
}
