package io.ringside.loadgen.bench.seeds;

import io.ringside.engine.ring.OffHeapBuffer;
import org.agrona.BitUtil;

/**
 * A circle of stations and the trains on it. A train visits the stations in the order of their numbers and begins
 * again at 0; trains never overtake each other, so a station knows which one comes next. More capacity means more
 * throughput and a longer wait for the train; more trains let one be loaded while another is unloaded.
 */
final class Railway
{
    private final int stationCount;
    private final Train[] trains;

    /** Every train stands at station 0, empty. Trains are a power of two, capacity is in messages, length in bytes. */
    Railway(final int stationCount, final int trainCount, final int capacity, final int messageLength)
    {
        if (stationCount < 2 || Integer.bitCount(trainCount) != 1 || capacity < 1)
        {
            throw new IllegalArgumentException("two stations or more, trains a power of two, room for a message: " +
                "stationCount=" + stationCount + " trainCount=" + trainCount + " capacity=" + capacity);
        }
        this.stationCount = stationCount;
        final int messageStride = BitUtil.align(messageLength, Long.BYTES);
        final int trainLength =
            BitUtil.align(Train.CARGO_OFFSET + capacity * messageStride, BitUtil.CACHE_LINE_LENGTH);
        final OffHeapBuffer memory =
            new OffHeapBuffer(Math.multiplyExact(trainCount, trainLength), BitUtil.CACHE_LINE_LENGTH);
        trains = new Train[trainCount];
        for (int i = 0; i < trains.length; i++)
        {
            trains[i] = new Train(messageStride, memory, i * trainLength);
        }
    }

    /** One station, for the thread that works there. */
    Station station(final int number)
    {
        return new Station(trains, number, number + 1 == stationCount ? 0 : number + 1);
    }

    /** Where one thread loads and unloads: it may do both on the same visit. No allocation. */
    static final class Station
    {
        private final Train[] trains;
        private final int mask;
        private final int number;
        private final int nextNumber;
        private int next;

        private Station(final Train[] trains, final int number, final int nextNumber)
        {
            this.trains = trains;
            this.number = number;
            this.nextNumber = nextNumber;
            mask = trains.length - 1;
        }

        /** The next train, to be sent on with {@link #depart()}; null while it is elsewhere. */
        Train tryBoard()
        {
            final Train train = trains[next];
            return number == train.station() ? train : null;
        }

        /** Send the train that {@link #tryBoard()} returned to the next station. */
        void depart()
        {
            trains[next].leaveFor(nextNumber);
            next = next + 1 & mask;
        }
    }

    /**
     * A carrier of a fixed number of messages. It is always at one station; only the thread of that station touches the
     * cargo, and only that thread writes the station's number, so there is nothing to compare and swap. The numbers of
     * the station and of the messages stand in front of the first message: a train of one short message is one cache
     * line.
     */
    static final class Train
    {
        private static final int STATION_OFFSET = 0;
        private static final int COUNT_OFFSET = 4;
        private static final int CARGO_OFFSET = 8;
        private static final int OFFSET_MASK = 0x3FFF_FFFF;

        private final OffHeapBuffer buffer;
        private final int messageStride;
        private final int begin;

        private Train(final int messageStride, final OffHeapBuffer buffer, final int begin)
        {
            this.messageStride = messageStride;
            this.buffer = buffer;
            this.begin = begin;
        }

        /** Where the train is. Whoever finds it at its own station may use the cargo. */
        int station()
        {
            return buffer.getIntVolatile(begin + STATION_OFFSET);
        }

        private void leaveFor(final int station)
        {
            buffer.putIntRelease(begin + STATION_OFFSET, station);
        }

        OffHeapBuffer buffer()
        {
            return buffer;
        }

        /** Where a message begins in {@link #buffer()}. */
        int offset(final int index)
        {
            // Without its range the compiler extends the sign of every sum that is made of the offset.
            return begin + CARGO_OFFSET + index * messageStride & OFFSET_MASK;
        }

        /** Messages loaded. */
        int count()
        {
            return buffer.getInt(begin + COUNT_OFFSET);
        }

        void count(final int count)
        {
            buffer.putInt(begin + COUNT_OFFSET, count);
        }
    }
}
