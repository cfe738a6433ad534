package io.ringside.loadgen.bench.railway;

import io.ringside.engine.ring.OffHeapBuffer;
import org.agrona.BitUtil;

/**
 * A circle of stations and the trains on it. A train visits the stations in the order of their numbers and begins
 * again at 0; trains never overtake each other, so a station knows which one comes next. More capacity means more
 * throughput and a longer wait for the train; more trains let one be loaded while another is unloaded.
 */
public final class Railway
{
    private final int stationCount;
    private final Train[] trains;

    /**
     * Every train stands at station 0, empty.
     *
     * @param stationCount  at least 2.
     * @param trainCount    a power of two.
     * @param capacity      of each train, in messages.
     * @param messageLength in bytes.
     */
    public Railway(
        final int stationCount,
        final int trainCount,
        final int capacity,
        final int messageLength)
    {
        if (stationCount < 2 || Integer.bitCount(trainCount) != 1 || capacity < 1)
        {
            throw new IllegalArgumentException("two stations or more, trains a power of two, room for a message: " +
                "stationCount=" + stationCount + " trainCount=" + trainCount + " capacity=" + capacity);
        }
        this.stationCount = stationCount;
        final int trainLength = Train.length(capacity, messageLength);
        final OffHeapBuffer memory =
            new OffHeapBuffer(Math.multiplyExact(trainCount, trainLength), BitUtil.CACHE_LINE_LENGTH);
        trains = new Train[trainCount];
        for (int i = 0; i < trains.length; i++)
        {
            trains[i] = new Train(messageLength, memory, i * trainLength);
        }
    }

    /**
     * One station, for the thread that works there.
     *
     * @param number from 0.
     * @return the station.
     */
    public Station station(final int number)
    {
        return new Station(trains, number, number + 1 == stationCount ? 0 : number + 1);
    }
}
