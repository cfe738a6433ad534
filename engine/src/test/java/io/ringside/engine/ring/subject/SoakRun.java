package io.ringside.engine.ring.subject;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

import io.ringside.engine.ring.BatchEventProcessor;
import io.ringside.engine.ring.EventPoller;
import io.ringside.engine.ring.RingBuffer;
import io.ringside.engine.ring.Sequence;
import io.ringside.engine.ring.SequenceBarrier;

import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.IdleStrategy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Real threads: producers fill a ring as fast as it takes events, a diamond of consumers with a tail reads every word
 * of every event in place, and all of them must come to the checksum that the producers come to.
 * <pre>
 *                     ┌─▶ left ──┐
 *     producers ──▶───┤          ├─▶ join ──▶ tail
 *                     └─▶ right ─┘
 * </pre>
 * Where claims are aborted, another consumer joins, reads for a while and leaves, again and again.
 */
public final class SoakRun implements Callable<String>
{
    private static final int VISIT_TURNS = 50;
    private static final long STALL_NS = TimeUnit.SECONDS.toNanos(60);

    private final int producerCount;
    private final long messages;
    private final int words;
    private final int batch;
    private final int abortEvery;
    private final boolean areAllAsLong;
    private final RingBuffer ring;
    private final List<SoakConsumer> consumers = new ArrayList<>();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private final long[] produced;

    /**
     * @param producerCount threads that send.
     * @param slotCount     of the ring.
     * @param messages      of all producers together; a multiple of producers times batch.
     * @param words         of 8 bytes in the longest event.
     * @param batch         events of a claim.
     * @param abortEvery    each so manieth claim is aborted; 0 for none.
     * @param areAllAsLong  whether all events have all words, and those of a claim are published together; otherwise
     *                      between one and all of them, and each is published alone.
     */
    public SoakRun(
        final int producerCount, final int slotCount, final long messages, final int words, final int batch,
        final int abortEvery, final boolean areAllAsLong)
    {
        this.producerCount = producerCount;
        this.messages = messages;
        this.words = words;
        this.batch = batch;
        this.abortEvery = abortEvery;
        produced = new long[producerCount * 16];
        this.areAllAsLong = areAllAsLong;
        final int slotStride = (words + 1) * 8;
        // Far beyond 32 bits, so that the sequence in the slots is not all there is of it.
        final long initial = (1L << 33) - messages / 2;
        ring = 1 == producerCount ? RingBuffer.singleProducer(slotCount, slotStride, initial) :
            RingBuffer.multiProducer(slotCount, slotStride, initial, producerCount, batch);
        final Sequence left = consumer("left", ring.newBarrier(), slotCount);
        final Sequence right = consumer("right", ring.newBarrier(), 7);
        final Sequence join = consumer("join", ring.newBarrier(left, right), 16);
        ring.gateOn(consumer("tail", ring.newBarrier(join), slotCount));
    }

    @Override
    public String call() throws Exception
    {
        final long startNs = System.nanoTime();
        final List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < producerCount; i++)
        {
            final int producer = i;
            threads.add(start("producer-" + i, () -> produce(producer)));
        }
        for (final SoakConsumer consumer : consumers)
        {
            threads.add(start(consumer.processor.roleName(), () -> consume(consumer)));
        }
        if (abortEvery > 0)
        {
            threads.add(start("visitor", this::visit));
        }
        for (final Thread thread : threads)
        {
            thread.join();
        }
        if (null != failure.get())
        {
            throw new AssertionError("soak failed: " + failure.get(), failure.get());
        }

        long expected = 0;
        for (int i = 0; i < producerCount; i++)
        {
            expected += produced[i * 16];
        }
        final long order = consumers.get(0).order;
        for (final SoakConsumer consumer : consumers)
        {
            assertEquals(expected, consumer.sum, "checksum of " + consumer.processor.roleName());
            assertEquals(order, consumer.order, "order of " + consumer.processor.roleName());
        }
        assertEquals(0, ring.usedSlots(), "used slots");
        return String.format("%dP, batch %d, events of %s%d bytes, %d slots: %,d messages, checksum %016x, %.1f s",
            producerCount, batch, areAllAsLong ? "" : "8 to ", words * 8, ring.slotCount(), messages, expected,
            (System.nanoTime() - startNs) / 1e9);
    }

    private Sequence consumer(final String roleName, final SequenceBarrier barrier, final int batchLimit)
    {
        final SoakConsumer consumer = new SoakConsumer(producerCount, ring.initialSequence(), batch, abortEvery > 0);
        consumer.processor = new BatchEventProcessor(roleName, ring, barrier, consumer, batchLimit);
        consumers.add(consumer);
        return consumer.processor.sequence();
    }

    private Thread start(final String name, final Runnable work)
    {
        final Thread thread = new Thread(() ->
        {
            try
            {
                work.run();
            }
            catch (final Throwable ex)
            {
                failure.compareAndSet(null, ex);
            }
        }, name);
        thread.start();
        return thread;
    }

    private void produce(final int producer)
    {
        final IdleStrategy idle = idleStrategy();
        final long own = messages / producerCount;
        long sum = 0;
        long claims = 0;
        for (long number = 0; number < own; number += batch)
        {
            claims++;
            final boolean isAborted = abortEvery > 0 && claims % abortEvery == 0;
            final boolean isTogether = areAllAsLong && batch > 1;
            final long first = claim(idle);
            for (int i = 0; i < batch; i++)
            {
                final long sequence = first + i;
                if (isAborted)
                {
                    ring.abort(sequence);
                    continue;
                }
                final int length = (areAllAsLong ? words : SoakConsumer.words(number + i, words)) * 8;
                sum += write(ring.buffer(), ring.eventOffset(sequence), length, SoakConsumer.id(producer, number + i));
                if (!isTogether)
                {
                    ring.commit(sequence, length);
                }
            }
            if (isTogether && !isAborted)
            {
                ring.commitBatch(first, batch, words * 8);
            }
        }
        produced[producer * 16] = sum;
    }

    private long claim(final IdleStrategy idle)
    {
        long startNs = 0;
        while (true)
        {
            final long first = ring.tryClaimBatch(batch);
            if (!RingBuffer.isRefused(first))
            {
                idle.reset();
                return first;
            }
            startNs = checkGoesOn(startNs);
            idle.idle();
        }
    }

    private void consume(final SoakConsumer consumer)
    {
        final IdleStrategy idle = idleStrategy();
        final long last = ring.initialSequence() + messages - 1;
        long startNs = 0;
        while (consumer.processor.sequence().get() != last)
        {
            final int work = consumer.processor.doWork();
            startNs = work > 0 ? 0 : checkGoesOn(startNs);
            idle.idle(work);
        }
    }

    private void visit()
    {
        final long last = ring.initialSequence() + messages - 1;
        while (ring.cursor() - last < 0)
        {
            final EventPoller visitor = new EventPoller(ring, ring.newBarrier());
            ring.join(visitor.sequence());
            for (int turn = 0; turn < VISIT_TURNS; turn++)
            {
                visitor.poll((buffer, offset, length, sequence, endOfBatch) ->
                    SoakConsumer.verifyWords(buffer, offset, length, sequence), 16);
                Thread.yield();
            }
            assertTrue(ring.leave(visitor.sequence()), "was gated on");
            assertTrue(null == failure.get(), "another thread has failed");
        }
    }

    private long checkGoesOn(final long startNs)
    {
        final long nowNs = System.nanoTime();
        assertTrue(null == failure.get(), "another thread has failed");
        assertTrue(0 == startNs || nowNs - startNs < STALL_NS, "nothing has moved for too long");
        return 0 == startNs ? nowNs : startNs;
    }

    private static long write(final MutableDirectBuffer buffer, final int offset, final int length, final long id)
    {
        long word = id;
        for (int i = 0; i < length; i += 8)
        {
            buffer.putLong(offset + i, word);
            word = SoakConsumer.next(word);
        }
        return word;
    }

    private static IdleStrategy idleStrategy()
    {
        return new BackoffIdleStrategy(10, 200, 1_000, 50_000);
    }
}
