package io.ringside.loadgen.simulation.disk;

import java.io.IOException;

/** The process ends in the middle of a disk operation: whatever its code does with this, the disk does nothing more. */
final class CrashedException extends IOException
{
    private static final long serialVersionUID = 1;

    CrashedException()
    {
        super("crashed");
    }
}
