package io.ringside.loadgen.simulation.node;

import io.ringside.journal.format.WrittenJournal;

/** Says of every record that it is written. */
final class AllWritten implements WrittenJournal
{
    @Override
    public long writtenSequence()
    {
        return Long.MAX_VALUE;
    }

    @Override
    public long writtenPosition()
    {
        return Long.MAX_VALUE;
    }
}
