package io.ringside.journal.replication;

import io.ringside.journal.replication.frame.FrameSeal;
import io.ringside.journal.replication.frame.ReplicationKeyring;
import io.ringside.journal.replication.standing.ReplicationMode;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The cost of a seal. Records of 96 bytes a second through a pair on one thread, with and without seals in turn, and
 * the time to seal and verify one frame. Arguments: directory, records, records per batch, rounds. Indicative: depends
 * on the machine and its load.
 */
final class ReplicationThroughput
{
    private ReplicationThroughput()
    {
    }

    public static void main(final String[] args) throws Exception
    {
        final int records = Integer.parseInt(args[1]);
        final int batch = Integer.parseInt(args[2]);
        seals(200);
        seals(1400 - FrameSeal.LENGTH);
        for (int round = 0; round < 2 * Integer.parseInt(args[3]); round++)
        {
            final boolean isSealed = 0 != (round & 1);
            final Path directory = Files.createDirectories(Path.of(args[0], "round-" + round));
            try (Cluster cluster = new Cluster(directory))
            {
                cluster.mode = ReplicationMode.REPLICA_MEM;
                cluster.segmentLength = 64 * 1024 * 1024;
                cluster.sealed(isSealed);
                cluster.startPrimary();
                cluster.startStandby();
                cluster.stepUntil("live", () -> cluster.publisher.isLive());
                run(cluster, records / 4, batch);
                final long startNs = System.nanoTime();
                run(cluster, records, batch);
                System.out.printf("sealed=%b %,.0f records/s in batches of %d%n",
                    isSealed, records * 1e9 / (System.nanoTime() - startNs), batch);
            }
        }
    }

    private static void run(final Cluster cluster, final int records, final int batch)
    {
        final UnsafeBuffer event = new UnsafeBuffer(ByteBuffer.allocateDirect(96));
        for (int i = 0; i < records; i += batch)
        {
            cluster.replicate(event, batch);
        }
    }

    private static void seals(final int length) throws Exception
    {
        final Path file = Files.createTempDirectory("seals").resolve("key");
        Cluster.writeKeys(file, "01".repeat(32));
        final FrameSeal seal = new FrameSeal(ReplicationKeyring.open(file), 2048);
        final UnsafeBuffer frame = new UnsafeBuffer(ByteBuffer.allocateDirect(2048));
        for (int round = 0; round < 5; round++)
        {
            long sealNs = -System.nanoTime();
            for (int i = 0; i < 200_000; i++)
            {
                seal.seal(frame, 0, length, FrameSeal.DATA, 0, 1, 2, i);
            }
            sealNs += System.nanoTime();
            long verifyNs = -System.nanoTime();
            for (int i = 0; i < 200_000; i++)
            {
                seal.verify(frame, 0, length + FrameSeal.LENGTH);
            }
            verifyNs += System.nanoTime();
            System.out.printf("frame of %d bytes: %d ns to seal, %d ns to look at%n",
                length, sealNs / 200_000, verifyNs / 200_000);
        }
        Files.delete(file);
        Files.delete(file.getParent());
    }
}
