package io.ringside.loadgen.bench.ring;

import io.ringside.loadgen.bench.report.Row;

import org.HdrHistogram.Histogram;
import org.agrona.concurrent.IdleStrategy;

/**
 * A topology of one contestant: producers write numbers, every consumer adds up what it reads. In a timed run the one
 * producer writes a number each microsecond, the time at which it was due, and the last consumer tells how long ago
 * that was. Used once. Loops that are measured are in the subclasses, so that each is compiled for one contestant.
 */
abstract class Run
{
    /** Messages that a ring or a queue holds. */
    static final int SLOTS = 8192;

    static final int INTERVAL_NS = 1_000;

    /** Longs from the sum of a consumer to that of the next, so that they do not share a cache line. */
    static final int SPREAD = 16;

    private static final long HIGHEST_NS = 100_000_000_000L;

    final Topology topology;
    final int batch;
    final long perProducer;

    /** Null unless the run is timed. */
    final Histogram latency;

    /** What each consumer has read, {@link #SPREAD} apart; complete when {@link #consume} returns. */
    final long[] sums;

    Run(final Topology topology, final int batch, final long perProducer, final boolean isTimed)
    {
        this.topology = topology;
        this.batch = batch;
        this.perProducer = perProducer;
        latency = isTimed ? new Histogram(1, HIGHEST_NS, 3) : null;
        sums = new long[topology.consumers() * SPREAD];
    }

    /** What each producer does. */
    abstract void produce() throws InterruptedException;

    /** Put a number in; returns whether it was taken. */
    abstract boolean offer(long value) throws InterruptedException;

    /** The loop of a consumer. */
    abstract void consume(int number) throws InterruptedException;

    /** Threads that consume. */
    int consumerThreads()
    {
        return topology.consumers();
    }

    /** Run it; a row of million messages a second, by all producers together. */
    final Row measure(final String setting, final String subject)
    {
        final int producers = topology.producers();
        final ThreadTeam.Task[] tasks = new ThreadTeam.Task[producers + consumerThreads()];
        for (int i = 0; i < tasks.length; i++)
        {
            final int consumer = i - producers;
            tasks[i] = consumer >= 0 ? () -> consume(consumer) : null == latency ? this::produce : this::producePaced;
        }
        final long durationNs = ThreadTeam.runNs(tasks);
        Row row = Row.measured(setting, subject, producers * perProducer * 1e3 / durationNs, "M/s")
            .threads(tasks.length);
        for (int i = 0; i < topology.consumers() && null == latency; i++)
        {
            row = row.expectSum(producers, perProducer, sums[i * SPREAD]);
        }

        return row;
    }

    /** True if this is the consumer that measures time. */
    final boolean isTiming(final int consumer)
    {
        return null != latency && topology.consumers() - 1 == consumer;
    }

    private void producePaced() throws InterruptedException
    {
        final IdleStrategy idle = ThreadTeam.newIdleStrategy();
        final long startNs = System.nanoTime();
        for (long i = 0; i < perProducer; i++)
        {
            final long dueNs = startNs + i * INTERVAL_NS;
            while (System.nanoTime() < dueNs)
            {
                Thread.onSpinWait();
            }
            while (!offer(dueNs))
            {
                idle.idle();
            }
            idle.reset();
        }
    }
}
