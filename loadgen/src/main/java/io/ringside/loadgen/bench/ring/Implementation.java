package io.ringside.loadgen.bench.ring;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Supplier;

import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.BusySpinWaitStrategy;
import com.lmax.disruptor.SleepingWaitStrategy;
import com.lmax.disruptor.WaitStrategy;
import com.lmax.disruptor.YieldingWaitStrategy;
import org.agrona.concurrent.ManyToOneConcurrentArrayQueue;
import org.agrona.concurrent.OneToOneConcurrentArrayQueue;
import org.jctools.queues.MpscArrayQueue;
import org.jctools.queues.SpscArrayQueue;

/**
 * Ours and its peers, each in every form that makes sense. A row is taken against the fastest form of its peer.
 */
enum Implementation
{
    /** Ours. */
    RINGSIDE("ringside", "ring"),

    /** Consumers spin, then yield; a producer without room parks. */
    DISRUPTOR_YIELDING("disruptor", "yielding"),

    /** Consumers only spin. */
    DISRUPTOR_BUSY_SPIN("disruptor", "busy-spin"),

    /** Consumers spin, yield, then park. */
    DISRUPTOR_SLEEPING("disruptor", "sleeping"),

    /** Consumers wait on a condition. */
    DISRUPTOR_BLOCKING("disruptor", "blocking"),

    /** Consumers, and a producer without room, wait as ours do: no strategy it comes with, and no {@code next()}. */
    DISRUPTOR_TUNED("disruptor-tuned", "our-waiting"),

    /** The bounded queue of the JDK. */
    ABQ("abq", "array"),

    /** The linked queue of the JDK, bounded. */
    LBQ("lbq", "linked"),

    /** JCTools' array queues. */
    JCTOOLS("jctools", "array"),

    /** Agrona's queues of references. */
    AGRONA_QUEUE("agrona", "queue"),

    /** Agrona's ring buffers of bytes. */
    AGRONA_RING("agrona", "ring-buffer"),

    /** Two trains: one is loaded while the other is unloaded. */
    RAILWAY_TWO("railway", "two-trains"),

    /** As many trains as the slots of a ring would fill. */
    RAILWAY_MANY("railway", "many-trains"),

    /** The bare machine instructions that no implementation can do without. */
    FLOOR("floor", "bare");

    private static final QueueGraph.EdgeFactory ABQ_EDGES =
        (slots, producers) -> new BlockingEdge(new ArrayBlockingQueue<>(slots));
    private static final QueueGraph.EdgeFactory LBQ_EDGES =
        (slots, producers) -> new BlockingEdge(new LinkedBlockingQueue<>(slots));
    private static final QueueGraph.EdgeFactory JCTOOLS_EDGES = (slots, producers) -> new JctoolsEdge(
        1 == producers ? new SpscArrayQueue<>(slots) : new MpscArrayQueue<>(slots));
    private static final QueueGraph.EdgeFactory AGRONA_EDGES = (slots, producers) -> new AgronaQueueEdge(
        1 == producers ? new OneToOneConcurrentArrayQueue<>(slots) : new ManyToOneConcurrentArrayQueue<>(slots));

    private final String peer;
    private final String form;

    Implementation(final String peer, final String form)
    {
        this.peer = peer;
        this.form = form;
    }

    /** Whose it is, as in the rows. */
    String peer()
    {
        return peer;
    }

    /** Which of its forms. */
    String form()
    {
        return form;
    }

    boolean isRailway()
    {
        return "railway".equals(peer);
    }

    boolean hasGraph(final Topology topology)
    {
        final boolean isSideBySide = Topology.MULTICAST == topology || Topology.DIAMOND == topology;
        return FLOOR != this && !(isRailway() && isSideBySide);
    }

    boolean hasEcho()
    {
        return !isRailway();
    }

    boolean hasClaim()
    {
        return RINGSIDE == this || DISRUPTOR_YIELDING == this || FLOOR == this;
    }

    boolean hasCurve()
    {
        return RINGSIDE == this || DISRUPTOR_BUSY_SPIN == this || ABQ == this;
    }

    Graph newGraph()
    {
        return switch (this)
        {
            case RINGSIDE -> new RingsideGraph();
            case DISRUPTOR_TUNED -> new DisruptorGraph(waitStrategy(), true);
            case ABQ -> new QueueGraph(ABQ_EDGES);
            case LBQ -> new QueueGraph(LBQ_EDGES);
            case JCTOOLS -> new QueueGraph(JCTOOLS_EDGES);
            case AGRONA_QUEUE -> new QueueGraph(AGRONA_EDGES);
            case AGRONA_RING -> new AgronaRingGraph();
            case RAILWAY_TWO -> new RailwayGraph(false);
            case RAILWAY_MANY -> new RailwayGraph(true);
            default -> new DisruptorGraph(waitStrategy(), false);
        };
    }

    Echo newEcho()
    {
        return switch (this)
        {
            case RINGSIDE -> new RingsideEcho();
            case ABQ -> new QueueEcho(ABQ_EDGES);
            case LBQ -> new QueueEcho(LBQ_EDGES);
            case JCTOOLS -> new QueueEcho(JCTOOLS_EDGES);
            case AGRONA_QUEUE -> new QueueEcho(AGRONA_EDGES);
            case AGRONA_RING -> new AgronaRingEcho();
            case FLOOR -> new FloorEcho();
            default -> new DisruptorEcho(waitStrategy());
        };
    }

    Curve newCurve()
    {
        return switch (this)
        {
            case RINGSIDE -> new RingsideCurve();
            case ABQ -> new BlockingQueueCurve();
            default -> new DisruptorCurve();
        };
    }

    private Supplier<WaitStrategy> waitStrategy()
    {
        return switch (this)
        {
            case DISRUPTOR_YIELDING -> YieldingWaitStrategy::new;
            case DISRUPTOR_TUNED -> SpinYieldWaitStrategy::new;
            case DISRUPTOR_BUSY_SPIN -> BusySpinWaitStrategy::new;
            case DISRUPTOR_SLEEPING -> SleepingWaitStrategy::new;
            case DISRUPTOR_BLOCKING -> BlockingWaitStrategy::new;
            default -> throw new IllegalStateException("not one of the Disruptor's forms: " + this);
        };
    }

    @Override
    public String toString()
    {
        return peer + "/" + form;
    }
}
