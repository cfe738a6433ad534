package io.ringside.loadgen.simulation.node;

import io.ringside.journal.replication.standby.ReplicationSubscriber;
import io.ringside.journal.replication.standing.Standing;
import io.ringside.journal.reseed.ReseedManifest;
import io.ringside.journal.reseed.ReseedStaging;
import io.ringside.journal.storage.StorageFile;
import io.ringside.journal.storage.StorageIo;
import io.ringside.loadgen.simulation.disk.SimStorage;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Plants faults at the end of a reseed: what has come is not checked, or leads before it has followed. */
final class Unchecked
{
    private Unchecked()
    {
    }

    /** All files are here by their lengths: they count as whole. */
    static int conclude(
        final Machine machine,
        final ReseedStaging staging,
        final ReplicationSubscriber subscriber,
        final boolean isKept) throws IOException
    {
        final SimStorage root = machine.disk.directory(ReseedStaging.DIRECTORY);
        try (StorageFile file = root.open("manifest", false))
        {
            final ByteBuffer bytes = ByteBuffer.allocate((int)file.length());
            StorageIo.readFully(file, bytes, 0);
            for (final ReseedManifest.Item it : ReseedManifest.decode(bytes.array()).items())
            {
                pad(machine, it);
            }
        }
        try (Standing standing = Standing.open(staging.journal(), machine.clock::epochMs))
        {
            standing.follow(subscriber.epoch(), 0, machine.scene.plan.policy, true);
        }
        staging.conclude(isKept);
        machine.isToRestart = true;
        return 1;
    }

    private static void pad(final Machine machine, final ReseedManifest.Item item) throws IOException
    {
        if (item.length() < item.full())
        {
            final int at = item.path().indexOf('/');
            try (StorageFile file = machine.disk.directory(ReseedStaging.DIRECTORY + "/" + item.path().substring(0, at))
                .open(item.path().substring(at + 1), true))
            {
                StorageIo.writeFully(file, ByteBuffer.allocate((int)(item.full() - item.length())), item.length());
                file.force();
            }
        }
    }

    /** A directory that nobody has followed with says that it lacks nothing. */
    static void standing(final Machine machine)
    {
        try (Standing standing = Standing.open(
            machine.disk.directory(ReseedStaging.DIRECTORY + "/journal"), machine.clock::epochMs))
        {
            standing.inStep(Long.MAX_VALUE >> 1, machine.clock.nanoTime());
        }
    }
}
