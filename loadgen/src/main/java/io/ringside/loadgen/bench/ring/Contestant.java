package io.ringside.loadgen.bench.ring;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

import io.ringside.loadgen.bench.report.Choice;
import io.ringside.loadgen.bench.report.Row;

import org.HdrHistogram.Histogram;

/**
 * Ours and what it stands beside, by the name in options. The process that a person starts has no peers on its class
 * path: what names them runs in a fork.
 */
public enum Contestant implements Choice
{
    /** Our ring. */
    RINGSIDE(Row.OURS),
    /** Ours, all consumers stepped by one thread: only for {@link #measureHops}. */
    RINGSIDE_ONE_THREAD(Row.OURS + ", stages on one thread"),
    /** LMAX Disruptor. */
    DISRUPTOR("Disruptor 4.0.0, yielding"),
    /** One of the JDK. */
    ABQ("ArrayBlockingQueue"),
    /** One of the JDK. */
    LBQ("LinkedBlockingQueue");

    /** What options may name. */
    static final List<Contestant> PEERS = List.of(DISRUPTOR, ABQ, LBQ);

    private final String subject;

    Contestant(final String subject)
    {
        this.subject = subject;
    }

    /** Whether it knows batches; a queue has one row. */
    boolean hasBatches()
    {
        return compareTo(ABQ) < 0;
    }

    /** Throughput of one topology, once, with so many messages of each producer. */
    public Row measure(final Topology topology, final String setting, final int batch, final long perProducer)
    {
        return newRun(topology, batch, perProducer, false).measure(setting, subject).of(topology.text());
    }

    /** Time from stage to stage of a pipeline, one event a microsecond, from the moment at which each was due. */
    public Row measureHops(final String setting, final long events)
    {
        final Run run = newRun(Topology.PIPELINE, 1, events, true);
        final double rate = run.measure(setting, subject).median() * 1e6;
        final Histogram latency = run.latency;
        final double hops = Topology.PIPELINE.consumers();
        final Row row = Row.measured(setting, subject, latency.getMean() / hops, "ns/hop mean")
            .expect("events at the end of the pipeline", events, latency.getTotalCount())
            .withPercentiles(latency, hops)
            .with("achievedRate", rate).threads(1 + run.consumerThreads());
        return rate > 0.99e9 / Run.INTERVAL_NS ? row :
            row.note(String.format(Locale.ROOT, "the rate was not held: %,.0f/s", rate));
    }

    private Run newRun(final Topology topology, final int batch, final long perProducer, final boolean isTimed)
    {
        return switch (this)
        {
            case RINGSIDE -> new RingRun(topology, batch, perProducer, isTimed, false);
            case RINGSIDE_ONE_THREAD -> new RingRun(topology, batch, perProducer, isTimed, true);
            case DISRUPTOR -> new DisruptorRun(topology, batch, perProducer, isTimed);
            case ABQ -> new QueueRun(topology, perProducer, isTimed, ArrayBlockingQueue::new);
            case LBQ -> new QueueRun(topology, perProducer, isTimed, LinkedBlockingQueue::new);
        };
    }
}
