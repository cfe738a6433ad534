package io.ringside.engine.cluster;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.host.Durability;
import io.ringside.engine.host.ThreadingMode;
import io.ringside.engine.pipeline.DiscardingSink;
import io.ringside.engine.pipeline.ExchangePipeline;
import io.ringside.engine.pipeline.PipelineContext;
import io.ringside.engine.recovery.JournalReplayer;
import io.ringside.engine.ring.EventPoller;
import io.ringside.journal.JournalContext;
import io.ringside.journal.JournalReader;
import io.ringside.journal.JournalWriter;
import io.ringside.journal.SyncPolicy;
import io.ringside.journal.snapshot.SnapshotStore;
import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.journal.storage.JournalStorage;
import org.agrona.DirectBuffer;

import java.nio.file.Path;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Passes the commands of a journal through the other hosts: each gives the reports and the state of the cluster. */
final class Replays
{
    private static final int PASSES = 64;

    private final JournalStorage recorded;
    private final Path directory;
    private final long reportHash;
    private final long stateHash;
    private long hash;
    private long nowNs;

    /** The journal of a member that has stopped, and what came out while it ran. */
    Replays(final Path journal, final Path directory, final long reportHash, final long stateHash)
    {
        recorded = new FileJournalStorage(journal);
        this.directory = directory;
        this.reportHash = reportHash;
        this.stateHash = stateHash;
    }

    void assertAlike()
    {
        hash = 0;
        final MatchingEngine replayed = new JournalReplayer(TestMember.engineContext(), recorded,
            new SnapshotStore(new FileJournalStorage(directory.resolve("none")), TestMember.CLUSTER_ID))
            .replayFromZero(Long.MAX_VALUE, new HashingSink()).engine();
        assertSame("replay", replayed);
        assertSame("pipeline", throughPipeline("pipeline", false));
        assertSame("following pipeline", throughPipeline("following", true));
    }

    private void assertSame(final String name, final MatchingEngine engine)
    {
        assertEquals(stateHash, engine.checkpointHash(), name + ": state");
        assertEquals(reportHash, hash, name + ": reports");
    }

    private MatchingEngine throughPipeline(final String name, final boolean isFollowing)
    {
        hash = 0;
        final MatchingEngine engine = new MatchingEngine(TestMember.engineContext(), new DiscardingSink());
        try (JournalWriter writer = JournalWriter.open(new JournalContext()
            .storage(new FileJournalStorage(directory.resolve(name))).segmentLength(1 << 20)
            .syncPolicy(SyncPolicy.NONE).clusterId(TestMember.CLUSTER_ID).conclude());
            JournalReader reader = new JournalReader(recorded, 0))
        {
            final PipelineContext context = new PipelineContext().threadingMode(ThreadingMode.INVOKER)
                .tickIntervalNs(0).checkStateIntervalNs(0).durability(Durability.NONE).clock(() -> nowNs)
                .journalWriter(writer).engine(engine);
            final ExchangePipeline pipeline =
                new ExchangePipeline((isFollowing ? context.following() : context).conclude());
            final EventPoller poller = pipeline.essentialConsumer("egress");
            pipeline.start();
            reader.pollAll((buffer, offset, length, sequence, timestampNs) ->
            {
                nowNs = timestampNs;
                final boolean isTaken = isFollowing ?
                    pipeline.onRecord(buffer, offset, length, sequence, timestampNs) :
                    pipeline.publisher().offer(buffer, offset, length) >= 0;
                return isTaken && drain(pipeline, poller);
            });
            drain(pipeline, poller);
            pipeline.close();
        }
        return engine;
    }

    private boolean drain(final ExchangePipeline pipeline, final EventPoller poller)
    {
        for (int idle = 0; idle < PASSES;)
        {
            final int workCount = pipeline.doWork() + poller.poll(
                (buffer, offset, length, sequence, endOfBatch) -> add(buffer, offset, length), 1 << 12);
            idle = 0 == workCount ? idle + 1 : 0;
        }
        return true;
    }

    private void add(final DirectBuffer buffer, final int offset, final int length)
    {
        hash = TestMember.hash(hash, buffer, offset, length);
    }

    private final class HashingSink extends DiscardingSink
    {
        @Override
        public void commit()
        {
            add(buffer(), 0, claimedLength);
            super.commit();
        }
    }
}
