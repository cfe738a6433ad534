package io.ringside.ops.node.pair;

import io.ringside.gateway.json.Json;
import io.ringside.journal.replication.ReplicationContext;
import io.ringside.journal.replication.ReplicationPolicy;
import io.ringside.journal.replication.ReplicationPublisher;
import io.ringside.journal.replication.Replicator;
import io.ringside.ops.node.health.AckTimer;
import org.HdrHistogram.Histogram;

import java.util.List;
import java.util.Map;

/** The primary's side: streams what the pipeline sequences, and tells how far the standby is. */
final class PrimarySide extends ReplicationSide
{
    private final ReplicationPolicy configured;
    private final ReplicationPublisher publisher;
    private final AckTimer replicator;
    private final ParticipantPorts ports;
    private final long recoveredSequence;

    PrimarySide(
        final ReplicationContext context,
        final long lastSequence,
        final boolean isSynced,
        final ParticipantPorts ports)
    {
        super(context);
        configured = context.policy();
        this.ports = ports;
        recoveredSequence = lastSequence;
        publisher = new ReplicationPublisher(context, lastSequence);
        replicator = new AckTimer(publisher, isSynced ?
            publisher::durableSequence : publisher::receivedSequence, System::nanoTime);
    }

    @Override
    public Replicator replicator()
    {
        return replicator;
    }

    @Override
    public Histogram acks()
    {
        return replicator.acks();
    }

    @Override
    public boolean isReady()
    {
        return ports.isOpen() && (!isHalting() || isConnected() && publisher.isSatisfied());
    }

    @Override
    public String notReadyReason()
    {
        if (!ports.isOpen())
        {
            return "shut to participants until the standby has confirmed what was recovered, up to sequence " +
                recoveredSequence + (!isHalting() ? ", or replication.standby-timeout has passed without one" :
                ReplicationPolicy.HALT == configured ? "" : ", which counts on policy halt and has not been " +
                "told of another one") + ": start the standby";
        }
        return isReady() ? "" : "no standby acknowledges and replication.policy is halt: start the standby";
    }

    private boolean isHalting()
    {
        return ReplicationPolicy.HALT == publisher.policy();
    }

    @Override
    public long refusals()
    {
        return counters().refusals().get();
    }

    @Override
    public String peerBuild()
    {
        return publisher.peerBuild();
    }

    @Override
    public long lagEvents()
    {
        return Math.max(0, publisher.lastSequence() - publisher.receivedSequence());
    }

    @Override
    public boolean isConnected()
    {
        return publisher.isLive();
    }

    @Override
    public List<Map<String, Object>> standbys()
    {
        return List.of(Json.object(
            "id", 0, "connected", isConnected(), "receivedSequence", publisher.receivedSequence(),
            "durableSequence", publisher.durableSequence(), "lagEvents", lagEvents(),
            "hashMismatches", hashMismatches()));
    }

    @Override
    public void close()
    {
        publisher.close();
    }
}
