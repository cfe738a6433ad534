package io.ringside.loadgen.simulation.node;

import io.ringside.journal.archive.SegmentArchive;
import io.ringside.journal.retention.KeptLog;
import io.ringside.journal.storage.JournalStorage;
import io.ringside.loadgen.simulation.disk.SimStorage;

/** A log on a simulated disk, without an archive. None of its files is ever old. */
final class KeptFiles implements KeptLog
{
    private final JournalStorage storage;
    private final SimStorage looked;

    KeptFiles(final Machine machine, final String name)
    {
        storage = machine.storage(name);
        looked = machine.disk.directory(name);
    }

    @Override
    public JournalStorage storage()
    {
        return storage;
    }

    @Override
    public SegmentArchive archive()
    {
        return null;
    }

    @Override
    public long bytes()
    {
        return looked.bytesOf(".seg");
    }

    @Override
    public boolean isKept(final String name, final long keepMs)
    {
        return keepMs > 0;
    }
}
