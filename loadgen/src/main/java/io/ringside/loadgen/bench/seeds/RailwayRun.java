package io.ringside.loadgen.bench.seeds;

import io.ringside.engine.ring.OffHeapBuffer;
import io.ringside.loadgen.bench.report.Check;
import io.ringside.loadgen.bench.ring.RingRun;
import io.ringside.loadgen.bench.ring.ThreadTeam;
import io.ringside.loadgen.bench.seeds.Railway.Station;
import io.ringside.loadgen.bench.seeds.Railway.Train;
import org.HdrHistogram.Histogram;
import org.agrona.concurrent.IdleStrategy;

/**
 * The Railway with some producers, which share the room of every train, and some consumers, which each read all of it.
 * Used once.
 */
final class RailwayRun
{
    private final Station[] stations;
    private final int producers;
    private final int trips;
    private final int share;
    private final boolean isTimed;
    private final long[] sums;
    private volatile long consumed;
    private final Histogram latency = new Histogram(1, 100_000_000_000L, 3);

    /**
     * @param trips   of trains, all trains together.
     * @param isTimed the first message of each trip carries the time of loading; then nothing is added up.
     */
    RailwayRun(
        final int producers,
        final int consumers,
        final int trains,
        final int capacity,
        final int trips,
        final boolean isTimed)
    {
        this.producers = producers;
        this.trips = trips;
        this.isTimed = isTimed;
        share = capacity / producers;
        final Railway railway = new Railway(producers + consumers, trains, capacity, Long.BYTES);
        stations = new Station[producers + consumers];
        for (int i = 0; i < stations.length; i++)
        {
            stations[i] = railway.station(i);
        }
        sums = new long[consumers];
    }

    /** Run it; million messages a second. */
    double measure(final Check check)
    {
        final ThreadTeam.Task[] tasks = new ThreadTeam.Task[stations.length];
        for (int i = 0; i < stations.length; i++)
        {
            final int number = i;
            tasks[i] = number < producers ? () -> load(number) : () -> unload(number);
        }
        final long durationNs = ThreadTeam.runNs(tasks);
        final long perProducer = (long)trips * share;
        for (final long sum : sums)
        {
            check.expect("sum of the numbers read",
                isTimed ? 0 : producers * RingRun.expectedSum(perProducer), sum);
        }
        return producers * perProducer * 1e3 / durationNs;
    }

    /** From the beginning of loading to the beginning of unloading at the last consumer. */
    Histogram latency()
    {
        return latency;
    }

    private void load(final int number)
    {
        final IdleStrategy idle = ThreadTeam.newIdleStrategy();
        final Station station = stations[number];
        final int first = number * share;
        long value = 0;
        for (int trip = 0; trip < trips; trip++)
        {
            final Train train = await(station, idle);
            final OffHeapBuffer buffer = train.buffer();
            final boolean isStamped = isTimed && 0 == number;
            final long beginNs = isStamped ? System.nanoTime() : 0;
            for (int i = first; i < first + share; i++)
            {
                buffer.putLong(train.offset(i), value++);
            }
            if (isStamped)
            {
                buffer.putLong(train.offset(0), beginNs);
            }
            train.count(first + share);
            station.depart();
        }
    }

    private void unload(final int number)
    {
        final IdleStrategy idle = ThreadTeam.newIdleStrategy();
        final Station station = stations[number];
        final boolean isLast = stations.length - 1 == number;
        long sum = 0;
        for (int trip = 0; trip < trips; trip++)
        {
            final Train train = await(station, idle);
            final OffHeapBuffer buffer = train.buffer();
            if (isTimed && isLast)
            {
                latency.recordValue(System.nanoTime() - buffer.getLong(train.offset(0)));
            }
            final int count = train.count();
            for (int i = 0; i < count; i++)
            {
                sum += buffer.getLong(train.offset(i));
            }
            station.depart();
        }
        consumed = sum;
        sums[number - producers] = isTimed ? 0 : sum;
    }

    private static Train await(final Station station, final IdleStrategy idle)
    {
        Train train = station.tryBoard();
        if (null == train)
        {
            do
            {
                idle.idle();
                train = station.tryBoard();
            }
            while (null == train);
            idle.reset();
        }
        return train;
    }
}
