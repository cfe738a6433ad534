package io.ringside.loadgen.bench.ring;

import io.ringside.loadgen.bench.report.Check;
import io.ringside.loadgen.bench.report.Row;
import org.agrona.concurrent.ManyToOneConcurrentArrayQueue;
import org.jctools.queues.MpscArrayQueue;

import java.util.Arrays;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Ours and what it stands beside, by the name in options. The process that a person starts has no peers on its class
 * path: what names them runs in a fork.
 */
enum Contestant
{
    RINGSIDE(Row.OURS),
    DISRUPTOR(DisruptorRun.NAME),
    ABQ("ArrayBlockingQueue"),
    LBQ("LinkedBlockingQueue"),
    JCTOOLS("JCTools MpscArrayQueue"),
    AGRONA("Agrona ManyToOneConcurrentArrayQueue");

    private static final int QUEUE_SHARE = 10;

    private final String subject;

    Contestant(final String subject)
    {
        this.subject = subject;
    }

    static Contestant parse(final String name)
    {
        return Arrays.stream(values()).filter((contestant) -> contestant.option().equals(name)).findFirst()
            .orElseThrow(() -> new IllegalArgumentException("no such peer: " + name +
                ", there are disruptor, abq, lbq, jctools, agrona"));
    }

    String option()
    {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether it knows batches; a queue has one row. */
    boolean hasBatches()
    {
        return RINGSIDE == this || DISRUPTOR == this;
    }

    /** Once, with so many messages of all producers; a queue gets fewer. */
    Row measure(final Topology topology, final int batch, final long messages)
    {
        final Check check = new Check();
        final long perProducer = messages / (hasBatches() ? 1 : QUEUE_SHARE) / topology.producers();
        final double figure = RINGSIDE == this ? RingRun.measure(check, topology, batch, perProducer) :
            DISRUPTOR == this ? DisruptorRun.measure(check, topology, batch, perProducer) :
            QueueRun.measure(check, topology, perProducer, this::newQueue);
        final int threads = topology.producers() + topology.consumers();
        final int cores = Runtime.getRuntime().availableProcessors();
        final Row row = check.row(topology.text(), "batches of " + batch, subject, figure, "M/s");
        return threads > cores ? row.note(threads + " threads on " + cores + " cores") : row;
    }

    private Queue<Long> newQueue(final int length)
    {
        return switch (this)
        {
            case ABQ -> new ArrayBlockingQueue<>(length);
            case LBQ -> new LinkedBlockingQueue<>(length);
            case JCTOOLS -> new MpscArrayQueue<>(length);
            case AGRONA -> new ManyToOneConcurrentArrayQueue<>(length);
            default -> throw new IllegalStateException(this + " is no queue");
        };
    }
}
