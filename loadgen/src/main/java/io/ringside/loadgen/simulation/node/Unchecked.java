package io.ringside.loadgen.simulation.node;

import io.ringside.journal.replication.standby.ReplicationSubscriber;
import io.ringside.journal.replication.standing.ReplicationPolicy;
import io.ringside.journal.replication.standing.Standing;
import io.ringside.journal.reseed.ReseedManifest;
import io.ringside.journal.reseed.ReseedStaging;
import io.ringside.journal.storage.StorageFile;
import io.ringside.journal.storage.StorageIo;
import io.ringside.loadgen.simulation.disk.SimStorage;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Plants faults at the end of a reseed: what is damaged is taken, or leads before it has followed. */
final class Unchecked
{
    private Unchecked()
    {
    }

    /** Some files were damaged, and do not come again: all count as whole. */
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
            final SimStorage room =
                machine.disk.directory(ReseedStaging.DIRECTORY + "/" + item.path().substring(0, at));
            final String name = item.path().substring(at + 1);
            if (!room.list().contains(name))
            {
                return;
            }
            try (StorageFile file = room.open(name, true))
            {
                StorageIo.writeFully(file, ByteBuffer.allocate((int)(item.full() - item.length())), item.length());
                file.force();
            }
        }
    }

    /**
     * A directory that nobody has followed with says that it lacks nothing, and that its primary acknowledges nothing
     * alone: without that it may not lead under policy degrade, and under policy halt it lacks nothing.
     */
    static void standing(final Machine machine)
    {
        try (Standing standing = Standing.open(
            machine.disk.directory(ReseedStaging.DIRECTORY + "/journal"), machine.clock::epochMs))
        {
            standing.follow(standing.epoch(), standing.leaderId(), ReplicationPolicy.HALT, false);
            standing.inStep(Long.MAX_VALUE >> 1, machine.clock.nanoTime());
        }
    }
}
