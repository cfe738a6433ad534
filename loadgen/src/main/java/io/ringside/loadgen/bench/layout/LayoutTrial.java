package io.ringside.loadgen.bench.layout;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

import io.ringside.engine.ring.BatchEventProcessor;
import io.ringside.engine.ring.EventHandler;
import io.ringside.engine.ring.RingBuffer;
import io.ringside.engine.ring.Sequence;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * One producer and three consumers, all of them behind publication or one behind the other, on four threads. Every
 * message is 48 bytes, written whole and read whole by everybody; sums are compared.
 */
final class LayoutTrial
{
    private static final int WORDS = 6;
    private static final int LENGTH = WORDS * Long.BYTES;
    private static final int CONSUMERS = 3;

    private final LayoutVariant variant;
    private final boolean isPipeline;
    private final long messages;
    private final List<Reader> readers = new ArrayList<>();
    private Runnable producer;

    LayoutTrial(final LayoutVariant variant, final boolean isPipeline, final long messages)
    {
        this.variant = variant;
        this.isPipeline = isPipeline;
        this.messages = messages / variant.batch() * variant.batch();
    }

    /** Run once; the time of one message in nanoseconds. */
    double run() throws InterruptedException
    {
        readers.clear();
        final Runnable[] tasks = LayoutVariant.Publication.RINGSIDE == variant.publication() ? product() : prototype();
        final CountDownLatch start = new CountDownLatch(1);
        final List<Thread> threads = new ArrayList<>();
        for (final Runnable task : tasks)
        {
            final Thread thread = new Thread(() ->
            {
                await(start);
                task.run();
            });
            thread.setDaemon(true);
            thread.start();
            threads.add(thread);
        }
        final long startNs = System.nanoTime();
        start.countDown();
        for (final Thread thread : threads)
        {
            thread.join();
        }
        final long elapsedNs = System.nanoTime() - startNs;

        final long expected = WORDS * (messages * (messages - 1) / 2) + messages * (WORDS * (WORDS - 1) / 2);
        for (final Reader reader : readers)
        {
            if (expected != reader.sum)
            {
                throw new IllegalStateException("sums must agree: expected=" + expected + " sum=" + reader.sum);
            }
        }

        return (double)elapsedNs / messages;
    }

    private Runnable[] product()
    {
        final RingBuffer ring = RingBuffer.singleProducer(variant.slots(), variant.stride(), 0);
        final BatchEventProcessor[] processors = new BatchEventProcessor[CONSUMERS];
        for (int i = 0; i < CONSUMERS; i++)
        {
            final Reader reader = new Reader();
            readers.add(reader);
            processors[i] = new BatchEventProcessor(
                "consumer", ring,
                isPipeline && i > 0 ? ring.newBarrier(processors[i - 1].sequence()) : ring.newBarrier(),
                reader, variant.limit());
            ring.gateOn(processors[i].sequence());
        }
        producer = () ->
        {
            final Looks looks = new Looks(variant);
            for (long sent = 0; sent < messages; sent += variant.batch())
            {
                long first = ring.tryClaimBatch(variant.batch());
                while (RingBuffer.isRefused(first))
                {
                    looks.idle();
                    first = ring.tryClaimBatch(variant.batch());
                }
                looks.reset();
                publish(ring, first, sent);
            }
        };

        return tasks(processors[0]::doWork, processors[1]::doWork, processors[2]::doWork);
    }

    private void publish(final RingBuffer ring, final long first, final long value)
    {
        if (1 == variant.batch())
        {
            write(ring.buffer(), ring.eventOffset(first), value);
            ring.commit(first, LENGTH);
            return;
        }
        for (int i = 0; i < variant.batch(); i++)
        {
            write(ring.buffer(), ring.eventOffset(first + i), value + i);
        }
        ring.commitBatch(first, variant.batch(), LENGTH);
    }

    private Runnable[] prototype()
    {
        final LayoutRing ring = new LayoutRing(variant);
        final LayoutConsumer[] consumers = new LayoutConsumer[CONSUMERS];
        for (int i = 0; i < CONSUMERS; i++)
        {
            final Reader reader = new Reader();
            readers.add(reader);
            final Sequence[] upstreams =
                isPipeline && i > 0 ? new Sequence[]{consumers[i - 1].sequence()} : new Sequence[0];
            consumers[i] = new LayoutConsumer(ring, variant, reader, upstreams);
        }
        ring.gateOn(consumers[0].sequence(), consumers[1].sequence(), consumers[2].sequence());
        producer = () ->
        {
            final Looks looks = new Looks(variant);
            final int batch = variant.batch();
            for (long sent = 0; sent < messages; sent += batch)
            {
                long last = ring.claim(batch);
                while (last < 0)
                {
                    looks.idle();
                    last = ring.claim(batch);
                }
                looks.reset();
                for (long sequence = last - batch + 1; sequence <= last; sequence++)
                {
                    write(ring.buffer, ring.offset(sequence) + LayoutRing.HEADER_LENGTH, sequence);
                }
                ring.publish(last - batch + 1, last, LENGTH);
            }
        };

        return tasks(consumers[0]::doWork, consumers[1]::doWork, consumers[2]::doWork);
    }

    private Runnable[] tasks(final Step... steps)
    {
        final Runnable[] tasks = new Runnable[steps.length + 1];
        tasks[0] = producer;
        for (int i = 0; i < steps.length; i++)
        {
            final Step step = steps[i];
            final Reader reader = readers.get(i);
            tasks[i + 1] = () ->
            {
                final Looks looks = new Looks(variant);
                while (reader.count < messages)
                {
                    if (step.doWork() > 0)
                    {
                        looks.reset();
                    }
                    else
                    {
                        looks.idle();
                    }
                }
            };
        }

        return tasks;
    }

    private static void write(final UnsafeBuffer buffer, final int offset, final long value)
    {
        buffer.putLong(offset, value);
        buffer.putLong(offset + 8, value + 1);
        buffer.putLong(offset + 16, value + 2);
        buffer.putLong(offset + 24, value + 3);
        buffer.putLong(offset + 32, value + 4);
        buffer.putLong(offset + 40, value + 5);
    }

    private static void await(final CountDownLatch latch)
    {
        try
        {
            latch.await();
        }
        catch (final InterruptedException ex)
        {
            throw new IllegalStateException(ex);
        }
    }

    /** One step of a consumer. */
    @FunctionalInterface
    private interface Step
    {
        int doWork();
    }

    /** Looks again, then yields. */
    private static final class Looks
    {
        private final int spins;
        private final boolean pause;
        private int count;

        Looks(final LayoutVariant variant)
        {
            spins = variant.spins();
            pause = variant.pause();
        }

        void reset()
        {
            count = 0;
        }

        void idle()
        {
            if (count >= spins)
            {
                Thread.yield();
                return;
            }
            count++;
            if (pause)
            {
                Thread.onSpinWait();
            }
        }
    }

    /** Reads every byte. */
    private static final class Reader implements EventHandler
    {
        private long sum;
        private long count;

        @Override
        public void onEvent(
            final DirectBuffer buffer,
            final int offset,
            final int length,
            final long sequence,
            final boolean endOfBatch)
        {
            sum += buffer.getLong(offset) + buffer.getLong(offset + 8) + buffer.getLong(offset + 16) +
                buffer.getLong(offset + 24) + buffer.getLong(offset + 32) + buffer.getLong(offset + 40);
            count++;
        }
    }
}
