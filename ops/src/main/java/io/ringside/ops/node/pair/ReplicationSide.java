package io.ringside.ops.node.pair;

import io.ringside.engine.cluster.ClusterMember;
import io.ringside.engine.host.Host;
import io.ringside.journal.replication.ReplicationContext;
import io.ringside.journal.replication.ReplicationCounters;
import io.ringside.journal.replication.ReplicationHold;
import io.ringside.journal.replication.Replicator;
import io.ringside.journal.replication.ReseedProgress;
import io.ringside.journal.replication.frame.ReplicationKeyring;
import io.ringside.journal.replication.standing.Standing;
import io.ringside.ops.node.base.Lead;
import org.HdrHistogram.Histogram;
import org.agrona.DirectBuffer;

import java.util.List;
import java.util.Map;

/** A node's side of the replication: {@link PrimarySide}, {@link StandbySide}, or this class for a node on its own. */
public class ReplicationSide implements AutoCloseable
{
    private static final double NS = 1e-9;

    /** Records on their way to the other node and back are no lag. */
    private static final long IN_FLIGHT = 256;

    private final ReplicationContext context;
    private long inStepNs = System.nanoTime();

    /** Makes the side of a node; with null, of a node on its own. */
    ReplicationSide(final ReplicationContext context)
    {
        this.context = context;
    }

    /** Returns what the pipeline's replication stage sends with; null: there is none. */
    public Replicator replicator()
    {
        return null;
    }

    /** How long the standby took to acknowledge, since the last call; null where nobody acknowledges. */
    public Histogram acks()
    {
        return null;
    }

    /** Takes a record of the other node into this node's host, under its sequence. */
    public interface RecordIntake
    {
        /** Returns false if there is no room: offer it again. */
        boolean onRecord(DirectBuffer buffer, int offset, int length, long sequence, long timestampNs);
    }

    /** Where records go, before the host starts. */
    public void intake(final RecordIntake intake)
    {
        // Only a standby has records of another node.
    }

    /** Returns the host that doors are to see; this node's own takes the records. Before it starts. */
    public Host host(final Host own)
    {
        return own;
    }

    /** The node's host runs. */
    public void start()
    {
        // What replicates steps with the host.
    }

    /** No more records for the node's host, which still runs. */
    public void stop()
    {
        // What replicates ends with the host.
    }

    /** True if replication does not keep the node from being ready. */
    public boolean isReady()
    {
        return true;
    }

    /** Why not; empty when ready. */
    public String notReadyReason()
    {
        return "";
    }

    /** Records the other end has not acknowledged, or this end has not received. */
    public long lagEvents()
    {
        return 0;
    }

    /** How long the nodes have not been in step, as far as calls saw; the alerts call every second. Any thread. */
    public final synchronized double lagSeconds()
    {
        final long nowNs = System.nanoTime();
        if (lagEvents() <= IN_FLIGHT)
        {
            inStepNs = nowNs;
        }
        return (nowNs - inStepNs) * NS;
    }

    /** Checkpoints at which the two nodes differed. */
    public final long hashMismatches()
    {
        return null == context ? 0 : context.counters().divergences().get();
    }

    /** True if the other node is connected. */
    public boolean isConnected()
    {
        return false;
    }

    /** What this end counts; null where there is none. */
    public final ReplicationCounters counters()
    {
        return null == context ? null : context.counters();
    }

    /** The keys of the pair; null without a key file. */
    public final ReplicationKeyring keyring()
    {
        return null == context ? null : context.keyring();
    }

    /** The node as a member of a cluster; null: there is none. */
    public ClusterMember member()
    {
        return null;
    }

    /** Returns for status one entry per standby a primary has. */
    public List<Map<String, Object>> standbys()
    {
        return List.of();
    }

    /** Standbys that were refused. */
    public long refusals()
    {
        return 0;
    }

    /** What this node's directory knows of the two; null: there is no other node. */
    public final Standing standing()
    {
        return null == context ? null : context.peering().standing();
    }

    /** Release and commit of the other node; empty: not heard. */
    public String peerBuild()
    {
        return "";
    }

    /** How far a transfer of files to or from the other node is. Any thread. */
    public ReseedProgress reseed()
    {
        return ReseedProgress.NONE;
    }

    /** Returns that for status. */
    public final Map<String, Object> reseedFields()
    {
        return ReseedTale.fields(reseed());
    }

    /** What the other node may still ask of this one's files: pruning respects it. Any thread. */
    public ReplicationHold hold()
    {
        return ReplicationHold.NONE;
    }

    /**
     * Lead from now on, by an operator's order, or, where this node leads, acknowledge without a standby. Any thread.
     *
     * @param order of the operator.
     * @throws IllegalStateException with one line, if that cannot be.
     */
    public void promote(final Lead order)
    {
        throw new IllegalStateException("this node is no standby of a pair: there is nothing to promote");
    }

    /** The standby cannot follow without files of the primary. Replication thread; repeated. */
    void filesWanted()
    {
        // A node on its own has nobody to send to.
    }

    /** The standby follows. Replication thread. */
    void followed()
    {
        // A node on its own has nobody who does.
    }

    @Override
    public void close()
    {
        // A node on its own holds nothing.
    }
}
