package io.ringside.ops.node.pair;

import io.ringside.gateway.json.Json;
import io.ringside.journal.replication.ReplicationContext;
import io.ringside.journal.replication.ReplicationHold;
import io.ringside.journal.replication.Replicator;
import io.ringside.journal.replication.ReseedProgress;
import io.ringside.journal.replication.primary.ReplicationPublisher;
import io.ringside.journal.replication.standing.ReplicationPolicy;
import io.ringside.ops.node.base.Lead;
import io.ringside.ops.node.health.AckTimer;
import org.HdrHistogram.Histogram;
import org.agrona.CloseHelper;

import java.util.List;
import java.util.Map;

/** The primary's side: streams what the pipeline sequences, and tells how far the standby is. */
final class PrimarySide extends ReplicationSide implements ReplicationHold
{
    private final ReplicationPolicy configured;
    private final ReplicationPublisher publisher;
    private final AckTimer replicator;
    private final ParticipantPorts ports;
    private final ReseedServer reseed;
    private final Promotion promotion;
    private final long recoveredSequence;

    PrimarySide(
        final ReplicationContext context,
        final long lastSequence,
        final boolean isSynced,
        final ParticipantPorts ports,
        final ReseedServer reseed,
        final Promotion promotion)
    {
        super(context);
        this.reseed = reseed;
        this.promotion = promotion;
        configured = context.policy();
        this.ports = ports;
        recoveredSequence = lastSequence;
        publisher = new ReplicationPublisher(context, lastSequence);
        replicator = new AckTimer(publisher, isSynced ?
            publisher::durableSequence : publisher::receivedSequence, System::nanoTime);
        if (promotion.isAlone())
        {
            publisher.leadAlone();
        }
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
        final String reason = reasonBesideReseed();
        return reason.isEmpty() || !reseed().isActive() ? reason : "the standby is given the files that it needs to " +
            "follow, " + reseed().describe() + "; until then " + reason;
    }

    private String reasonBesideReseed()
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
    public ReseedProgress reseed()
    {
        return reseed.progress();
    }

    @Override
    void filesWanted()
    {
        reseed.wanted();
    }

    @Override
    void followed()
    {
        reseed.followed();
    }

    @Override
    public void promote(final Lead order)
    {
        if (!order.isAlone())
        {
            throw new IllegalStateException("this node leads already");
        }
        if (isConnected() && publisher.isSatisfied())
        {
            throw new IllegalStateException("its standby acknowledges: there is no need to lead alone");
        }
        promotion.decideAlone(order.operator(), order.aloneReason());
        publisher.leadAlone();
    }

    @Override
    public ReplicationHold hold()
    {
        return this;
    }

    @Override
    public long reseedSequence()
    {
        return reseed.neededSequence();
    }

    @Override
    public long reseedReport()
    {
        return reseed.neededReport();
    }

    @Override
    public long standbySequence()
    {
        return ReplicationHold.standbySequence(publisher.receivedSequence(), publisher.durableSequence());
    }

    @Override
    public void close()
    {
        CloseHelper.closeAll(reseed, publisher);
    }
}
