package io.ringside.ops.node;

import io.ringside.engine.pipeline.Replicator;
import io.ringside.engine.ring.RingBuffer;
import io.ringside.journal.replication.ReplicationCounters;
import io.ringside.journal.replication.ReplicationKeyring;
import io.ringside.journal.replication.Standing;
import org.HdrHistogram.Histogram;

import java.util.List;
import java.util.Map;

/** Which end of the replication this node is: the primary's, the standby's, or none. */
interface ReplicationSide extends AutoCloseable
{
    /** For the pipeline's replication stage; null: there is none. */
    Replicator replicator();

    /** How long the standby took to acknowledge, since the last call; null where nobody acknowledges. */
    default Histogram acks()
    {
        return null;
    }

    /** The pipeline's input ring, before the pipeline starts. */
    void ring(RingBuffer ring);

    /** May the node say that it is ready, as far as replication goes. */
    boolean isReady();

    /** Why not; empty when ready. */
    String notReadyReason();

    /** Records the other end has not acknowledged, or this end has not received. */
    long lagEvents();

    /** Checkpoints at which the two nodes differed. */
    long hashMismatches();

    /** Is the other end there. */
    boolean isConnected();

    /** What this end counts; null where there is none. */
    default ReplicationCounters counters()
    {
        return null;
    }

    /** The keys of the pair; null without a key file. */
    default ReplicationKeyring keyring()
    {
        return null;
    }

    /** For status: one entry per standby a primary has. */
    List<Map<String, Object>> standbys();

    /** Standbys that were refused. */
    default long refusals()
    {
        return 0;
    }

    /** What this node's directory knows of the two; null: there is no other node. */
    default Standing standing()
    {
        return null;
    }

    /** Release and commit of the other node; empty: not heard. */
    default String peerBuild()
    {
        return "";
    }

    @Override
    void close();
}
