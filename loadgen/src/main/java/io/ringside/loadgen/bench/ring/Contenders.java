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
 * Makes what an {@link Implementation} does in an exercise, in the process that does it: no other has the libraries of
 * the peers on its class path.
 */
final class Contenders
{
    private static final QueueGraph.EdgeFactory ABQ_EDGES =
        (slots, producers) -> new BlockingEdge(new ArrayBlockingQueue<>(slots));
    private static final QueueGraph.EdgeFactory LBQ_EDGES =
        (slots, producers) -> new BlockingEdge(new LinkedBlockingQueue<>(slots));
    private static final QueueGraph.EdgeFactory JCTOOLS_EDGES = (slots, producers) -> new JctoolsEdge(
        1 == producers ? new SpscArrayQueue<>(slots) : new MpscArrayQueue<>(slots));
    private static final QueueGraph.EdgeFactory AGRONA_EDGES = (slots, producers) -> new AgronaQueueEdge(
        1 == producers ? new OneToOneConcurrentArrayQueue<>(slots) : new ManyToOneConcurrentArrayQueue<>(slots));

    private Contenders()
    {
    }

    static Graph newGraph(final Implementation implementation)
    {
        final Gathering gathering = implementation.gathering();
        return switch (implementation)
        {
            case RINGSIDE, RINGSIDE_GATHERING -> new RingsideGraph(false, false, gathering);
            case RINGSIDE_PACKED, RINGSIDE_PACKED_GATHERING, RINGSIDE_PACKED_PATIENT, RINGSIDE_PACKED_YIELDING ->
                new RingsideGraph(true, false, gathering);
            case RINGSIDE_LANES_PACKED, RINGSIDE_LANES_PACKED_GATHERING, RINGSIDE_LANES_PACKED_YIELDING ->
                new RingsideGraph(true, true, gathering);
            case DISRUPTOR_TUNED, DISRUPTOR_TUNED_GATHERING, DISRUPTOR_TUNED_PATIENT, DISRUPTOR_TUNED_YIELDING ->
                new DisruptorGraph(waitStrategy(implementation), true);
            case ABQ -> new QueueGraph(ABQ_EDGES);
            case LBQ -> new QueueGraph(LBQ_EDGES);
            case JCTOOLS -> new QueueGraph(JCTOOLS_EDGES);
            case AGRONA_QUEUE -> new QueueGraph(AGRONA_EDGES);
            case AGRONA_RING -> new AgronaRingGraph();
            case RAILWAY_TWO -> new RailwayGraph(false, false, gathering);
            case RAILWAY_MANY, RAILWAY_TUNED_MANY -> new RailwayGraph(true, false, gathering);
            case RAILWAY_FLAT, RAILWAY_TUNED_FLAT -> new RailwayGraph(true, true, gathering);
            case FLOOR_PACKED, FLOOR_PACKED_GATHERING, FLOOR_PACKED_PATIENT, FLOOR_PACKED_YIELDING ->
                new FloorGraph(FloorLane.Layout.PACKED, false, gathering);
            case FLOOR_PACKED_APART -> new FloorGraph(FloorLane.Layout.PACKED, true, gathering);
            case FLOOR_ARRAYS -> new FloorGraph(FloorLane.Layout.ARRAYS, false, gathering);
            case FLOOR_LINES -> new FloorGraph(FloorLane.Layout.LINES, false, gathering);
            case FLOOR_IN_SLOT -> new FloorGraph(FloorLane.Layout.IN_SLOT, false, gathering);
            case FLOOR_ORDERED, FLOOR_ORDERED_GATHERING, FLOOR_ORDERED_YIELDING -> new FloorOrderedGraph(gathering);
            default -> new DisruptorGraph(waitStrategy(implementation), false);
        };
    }

    static Echo newEcho(final Implementation implementation)
    {
        return switch (implementation)
        {
            case RINGSIDE, RINGSIDE_PREFETCHING, RINGSIDE_TWO_LOOKS ->
                new RingsideEcho(false, implementation.isPrefetching());
            case RINGSIDE_PACKED, RINGSIDE_PACKED_PREFETCHING ->
                new RingsideEcho(true, implementation.isPrefetching());
            case ABQ -> new QueueEcho(ABQ_EDGES);
            case LBQ -> new QueueEcho(LBQ_EDGES);
            case JCTOOLS -> new QueueEcho(JCTOOLS_EDGES);
            case AGRONA_QUEUE -> new QueueEcho(AGRONA_EDGES);
            case AGRONA_RING -> new AgronaRingEcho();
            case FLOOR_LINES, FLOOR_LINES_LATE_LOOK -> new FloorEcho(false);
            case FLOOR_IN_SLOT, FLOOR_IN_SLOT_TWO_LOOKS -> new FloorEcho(true);
            default -> new DisruptorEcho(waitStrategy(implementation), implementation.isPrefetching());
        };
    }

    static Curve newCurve(final Implementation implementation)
    {
        return switch (implementation)
        {
            case RINGSIDE -> new RingsideCurve(false);
            case RINGSIDE_PACKED -> new RingsideCurve(true);
            case ABQ -> new BlockingQueueCurve();
            case FLOOR_PACKED -> new FloorCurve();
            default -> new DisruptorCurve();
        };
    }

    private static Supplier<WaitStrategy> waitStrategy(final Implementation implementation)
    {
        return switch (implementation)
        {
            case DISRUPTOR_YIELDING -> YieldingWaitStrategy::new;
            case DISRUPTOR_TUNED, DISRUPTOR_TUNED_PREFETCHING, DISRUPTOR_TUNED_TWO_LOOKS, DISRUPTOR_TUNED_GATHERING,
                DISRUPTOR_TUNED_PATIENT, DISRUPTOR_TUNED_YIELDING ->
                () -> new SpinYieldWaitStrategy(implementation.gathering());
            case DISRUPTOR_BUSY_SPIN -> BusySpinWaitStrategy::new;
            case DISRUPTOR_SLEEPING -> SleepingWaitStrategy::new;
            case DISRUPTOR_BLOCKING -> BlockingWaitStrategy::new;
            default -> throw new IllegalStateException("not one of the Disruptor's forms: " + implementation);
        };
    }
}
