package io.ringside.loadgen.bench.seeds;

import io.ringside.engine.ring.EventHandler;
import io.ringside.engine.ring.EventPoller;
import io.ringside.engine.ring.RingBuffer;
import io.ringside.engine.ring.Sequence;
import io.ringside.journal.JournalWriter;
import io.ringside.loadgen.bench.ring.ThreadTeam;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.IdleStrategy;

import java.nio.file.Path;

/**
 * Ring and journal as the exchange puts them together: the consumer reads the event in the ring, and only what the
 * journal has written. The journal is written by the producer's thread.
 */
final class JournaledRingQueue implements PersistedQueue
{
    private static final int SLOTS = 4096;
    private static final int STRIDE = 320;
    private static final int POLL_LIMIT = 256;

    private final IdleStrategy idle = ThreadTeam.newIdleStrategy();
    private final RingBuffer ring = RingBuffer.singleProducer(SLOTS, STRIDE, 0);
    private final Sequence journaled = new Sequence(-1);
    private final EventPoller poller = new EventPoller(ring, ring.newBarrier(journaled));
    private final EventHandler eventHandler = this::onEvent;
    private final JournalWriter writer;
    private Handler handler;

    JournaledRingQueue(final Path directory)
    {
        writer = JournalWriter.open(JournalQueue.context(directory));
        ring.gateOn(poller.sequence());
    }

    @Override
    public void append(final DirectBuffer message, final boolean isHandedOver)
    {
        long sequence = ring.tryClaim(MESSAGE_LENGTH);
        while (sequence < 0)
        {
            // The consumer cannot make room as long as it may not see what is here.
            handOver();
            idle.idle();
            sequence = ring.tryClaim(MESSAGE_LENGTH);
        }
        ring.buffer().putBytes(ring.eventOffset(sequence), message, 0, MESSAGE_LENGTH);
        ring.commit(sequence, MESSAGE_LENGTH);
        writer.append(ring.buffer(), ring.eventOffset(sequence), MESSAGE_LENGTH, sequence, 0);
        if (isHandedOver)
        {
            handOver();
        }
    }

    private void handOver()
    {
        writer.flush();
        journaled.setRelease(writer.writtenSequence());
    }

    @Override
    public int poll(final Handler newHandler)
    {
        handler = newHandler;
        return poller.poll(eventHandler, POLL_LIMIT);
    }

    private void onEvent(
        final DirectBuffer buffer, final int offset, final int length, final long sequence, final boolean endOfBatch)
    {
        handler.onMessage(buffer, offset);
    }

    @Override
    public void close()
    {
        writer.close();
    }
}
