package io.ringside.loadgen.bench.railway;

/**
 * Where one thread loads and unloads: it may do both on the same visit. Owned by that thread. No allocation.
 */
public final class Station
{
    private final Train[] trains;
    private final int mask;
    private final int number;
    private final int nextNumber;
    private int next;

    Station(final Train[] trains, final int number, final int nextNumber)
    {
        this.trains = trains;
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
        return number == train.station() ? train : null;
    }

    /**
     * Send the train that {@link #tryBoard()} returned to the next station.
     */
    public void depart()
    {
        trains[next].leaveFor(nextNumber);
        next = next + 1 & mask;
    }
}
