package io.ringside.loadgen.bench.ring;

import java.util.Locale;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.BusySpinWaitStrategy;
import com.lmax.disruptor.SleepingWaitStrategy;
import com.lmax.disruptor.YieldingWaitStrategy;
import org.agrona.concurrent.ManyToOneConcurrentArrayQueue;
import org.agrona.concurrent.OneToOneConcurrentArrayQueue;
import org.jctools.queues.MpscArrayQueue;
import org.jctools.queues.SpscArrayQueue;

/**
 * Ours and its peers, each in every form that makes sense. A row is taken against the fastest form of its peer.
 */
public enum Implementation
{
    /** Ours. */
    RINGSIDE("ringside", "ring"),

    /** Consumers spin, then yield; a producer without room parks. */
    DISRUPTOR_YIELDING("disruptor", "yielding"),

    /** The same, but a producer without room waits as ours does. */
    DISRUPTOR_YIELDING_BOTH("disruptor", "yielding-both"),

    /** Consumers only spin. */
    DISRUPTOR_BUSY_SPIN("disruptor", "busy-spin"),

    /** Consumers spin, yield, then park. */
    DISRUPTOR_SLEEPING("disruptor", "sleeping"),

    /** Consumers wait on a condition. */
    DISRUPTOR_BLOCKING("disruptor", "blocking"),

    /** The bounded queue of the JDK. */
    ABQ("abq", "array"),

    /** The linked queue of the JDK, bounded. */
    LBQ("lbq", "linked"),

    /** JCTools' array queues. */
    JCTOOLS("jctools", "array"),

    /** Agrona's queues of references. */
    AGRONA_QUEUE("agrona", "queue"),

    /** Agrona's ring buffers of bytes. */
    AGRONA_RING("agrona", "ring-buffer");

    private final String peer;
    private final String form;

    Implementation(final String peer, final String form)
    {
        this.peer = peer;
        this.form = form;
    }

    /**
     * @return whose it is, as in the rows.
     */
    public String peer()
    {
        return peer;
    }

    /**
     * @return which of its forms.
     */
    public String form()
    {
        return form;
    }

    boolean supports(final Topology topology)
    {
        return null != topology;
    }

    Graph newGraph()
    {
        return switch (this)
        {
            case RINGSIDE -> new RingsideGraph();
            case DISRUPTOR_YIELDING -> new DisruptorGraph(YieldingWaitStrategy::new, false);
            case DISRUPTOR_YIELDING_BOTH -> new DisruptorGraph(YieldingWaitStrategy::new, true);
            case DISRUPTOR_BUSY_SPIN -> new DisruptorGraph(BusySpinWaitStrategy::new, false);
            case DISRUPTOR_SLEEPING -> new DisruptorGraph(SleepingWaitStrategy::new, false);
            case DISRUPTOR_BLOCKING -> new DisruptorGraph(BlockingWaitStrategy::new, false);
            case ABQ -> new QueueGraph((slots, producers) -> new BlockingEdge(new ArrayBlockingQueue<>(slots)));
            case LBQ -> new QueueGraph((slots, producers) -> new BlockingEdge(new LinkedBlockingQueue<>(slots)));
            case JCTOOLS -> new QueueGraph((slots, producers) -> new JctoolsEdge(
                1 == producers ? new SpscArrayQueue<>(slots) : new MpscArrayQueue<>(slots)));
            case AGRONA_QUEUE -> new QueueGraph((slots, producers) -> new AgronaQueueEdge(1 == producers ?
                new OneToOneConcurrentArrayQueue<>(slots) : new ManyToOneConcurrentArrayQueue<>(slots)));
            case AGRONA_RING -> new AgronaRingGraph();
        };
    }

    @Override
    public String toString()
    {
        return RINGSIDE == this ? peer : peer + "/" + form.toLowerCase(Locale.ROOT);
    }
}
