package io.ringside.loadgen.simulation.media;

import org.agrona.CloseHelper;

/**
 * The media drivers of both machines. Each is made when a venue first needs it, and serves all venues after it: to make
 * one takes as long as a whole venue.
 */
public final class SimMedia implements AutoCloseable
{
    private final MachineMedia[] machines = new MachineMedia[2];

    /** That of one machine, which a new process has for itself: what the one before it had is gone. */
    public MachineMedia of(final int node)
    {
        if (null == machines[node])
        {
            machines[node] = new MachineMedia();
        }
        machines[node].end();
        return machines[node];
    }

    @Override
    public void close()
    {
        CloseHelper.closeAll(machines);
    }
}
