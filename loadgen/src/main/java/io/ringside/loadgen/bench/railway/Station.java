package io.ringside.loadgen.bench.railway;

/**
 * Where one thread loads and unloads: it may do both on the same visit. Owned by that thread. No allocation.
 */
public final class Station
{

    private final Train[] trains;
    private final int mask;
    private final int viewStride;
    private final int viewEnd;
    private final int number;
    private final int nextNumber;
    private int next;
    private int place;

    /** All the trains. */
    Station(final Train[] trains, final int number, final int nextNumber)
    {
        this(trains, number, nextNumber, 0, 0);
    }

    /** One view of trains that lie one behind the other, to be moved. */
    Station(final Train view, final int viewStride, final int viewEnd, final int number, final int nextNumber)
    {
        this(new Train[]{view}, number, nextNumber, viewStride, viewEnd);
    }

    private Station(
        final Train[] trains, final int number, final int nextNumber, final int viewStride, final int viewEnd)
    {
        this.trains = trains;
        this.viewStride = viewStride;
        this.viewEnd = viewEnd;
        this.number = number;
        this.nextNumber = nextNumber;
        mask = trains.length - 1;
    }

    /**
     * The next train, when it is here.
     *
     * @return the train, to be sent on with {@link #depart()}; null while it is elsewhere.
     */
    public Train tryBoard()
    {
        final Train train = trains[next];
        if (viewEnd > 0)
        {
            train.moveTo(place);
        }
        return number == train.station() ? train : null;
    }

    /**
     * Send the train that {@link #tryBoard()} returned to the next station.
     */
    public void depart()
    {
        trains[next].leaveFor(nextNumber);
        next = next + 1 & mask;
        place = place + viewStride == viewEnd ? 0 : place + viewStride;
    }
}
