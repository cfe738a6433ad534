package io.ringside.loadgen.bench.seeds;

import io.ringside.engine.ring.OffHeapBuffer;
import io.ringside.loadgen.bench.report.Row;
import io.ringside.loadgen.bench.ring.ThreadTeam;

import org.agrona.BitUtil;
import org.agrona.concurrent.IdleStrategy;

/**
 * A circle of stations and the trains on it. A train visits the stations in the order of their numbers and begins
 * again at 0; trains never overtake each other, so a station knows which one comes next. More capacity means more
 * throughput and a longer wait for the train; more trains let one be loaded while another is unloaded.
 * <p>
 * Producers share the room of every train, consumers each read all of it. A train begins with one word, the number of
 * the station that it is at and the count of its messages. Only the thread of that station touches the train, and sends
 * it on by releasing the word, so there is nothing to compare and swap. A train of one message is one cache line. Used
 * once.
 */
final class Railway
{
    private static final int CARGO_OFFSET = Long.BYTES;

    /** Keeps the compiler from extending the sign of every sum that is made of the offset. */
    private static final int OFFSET_MASK = 0x3FFF_FFFF;

    private final int producers;
    private final int stations;
    private final int trainMask;
    private final int trainLength;
    private final int share;
    private final int trips;
    private final OffHeapBuffer memory;
    private final long[] sums;

    /** All trains stand at station 0, empty. Trains are a power of two, the capacity is in messages. */
    Railway(final int producers, final int consumers, final int trains, final int capacity, final int trips)
    {
        this.producers = producers;
        this.trips = trips;
        stations = producers + consumers;
        trainMask = trains - 1;
        trainLength = BitUtil.align(CARGO_OFFSET + capacity * Long.BYTES, BitUtil.CACHE_LINE_LENGTH);
        share = capacity / producers;
        memory = new OffHeapBuffer(Math.multiplyExact(trains, trainLength), BitUtil.CACHE_LINE_LENGTH);
        sums = new long[consumers];
    }

    /** Run it; a row of million messages a second. */
    Row measure(final String setting)
    {
        final ThreadTeam.Task[] tasks = new ThreadTeam.Task[stations];
        for (int i = 0; i < stations; i++)
        {
            final int station = i;
            tasks[i] = station < producers ? () -> load(station) : () -> unload(station);
        }
        final long durationNs = ThreadTeam.runNs(tasks);
        final long perProducer = (long)trips * share;
        Row row = Row.measured(setting, "Railway", producers * perProducer * 1e3 / durationNs, "M/s").threads(stations);
        for (final long sum : sums)
        {
            row = row.expectSum(producers, perProducer, sum);
        }

        return row;
    }

    private void load(final int station)
    {
        final IdleStrategy idle = ThreadTeam.newIdleStrategy();
        final int first = CARGO_OFFSET + station * share * Long.BYTES;
        long value = 0;
        for (int trip = 0; trip < trips; trip++)
        {
            final int train = (trip & trainMask) * trainLength;
            await(train, station, idle);
            for (int i = 0; i < share; i++)
            {
                memory.putLong(train + first + i * Long.BYTES & OFFSET_MASK, value++);
            }
            sendOn(train, station, (station + 1) * share);
        }
    }

    private void unload(final int station)
    {
        final IdleStrategy idle = ThreadTeam.newIdleStrategy();
        long sum = 0;
        for (int trip = 0; trip < trips; trip++)
        {
            final int train = (trip & trainMask) * trainLength;
            final int count = await(train, station, idle);
            for (int i = 0; i < count; i++)
            {
                sum += memory.getLong(train + CARGO_OFFSET + i * Long.BYTES & OFFSET_MASK);
            }
            sendOn(train, station, count);
        }
        sums[station - producers] = sum;
    }

    /** Waits until the train is at the station; returns how many messages it carries. */
    private int await(final int train, final int station, final IdleStrategy idle)
    {
        long word = memory.getLongAcquire(train);
        if ((int)word != station)
        {
            do
            {
                idle.idle();
                word = memory.getLongAcquire(train);
            }
            while ((int)word != station);
            idle.reset();
        }

        return (int)(word >>> Integer.SIZE);
    }

    private void sendOn(final int train, final int station, final int count)
    {
        memory.putLongRelease(train, (long)count << Integer.SIZE | (station + 1 == stations ? 0 : station + 1));
    }
}
