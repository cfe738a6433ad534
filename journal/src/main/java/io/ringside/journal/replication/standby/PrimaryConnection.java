package io.ringside.journal.replication.standby;

import io.ringside.journal.format.Hash64;
import io.ringside.journal.replication.ReplicationApplier;
import io.ringside.journal.replication.ReplicationContext;
import io.ringside.journal.replication.ReplicationCounters;
import io.ringside.journal.replication.protocol.Policy;
import io.ringside.journal.replication.protocol.WelcomeDecoder;
import io.ringside.journal.replication.protocol.WelcomeResult;
import io.ringside.journal.replication.standing.PeerIdentity;
import io.ringside.journal.replication.standing.ReplicationPolicy;
import io.ringside.journal.replication.standing.Standing;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Whom a standby follows: asks for records until a primary welcomes it, and knows which frames are of the connection
 * that began then. One thread, the subscriber's; what it says may be read from any. No allocation while a stream lasts.
 */
final class PrimaryConnection
{
    private static final DirectBuffer NOTHING = new UnsafeBuffer(new byte[0]);

    private final ReplicationContext context;
    private final ReplicationCounters counters;
    private final ReplicationApplier applier;
    private final StandbyRecords records;
    private final StandbySender sender;
    private final StandbySeal seal;
    private final PrimaryPulse pulse;
    private final PrimaryCheckpoint checkpoint;
    private final Standing standing;

    private long id;
    private long lastHelloNs;
    private volatile long epoch;
    private volatile boolean isStreaming;
    private volatile boolean isBehind;
    private volatile String build = "";

    PrimaryConnection(
        final ReplicationContext context,
        final ReplicationApplier applier,
        final StandbyRecords records,
        final StandbySender sender,
        final StandbySeal seal,
        final PrimaryPulse pulse,
        final PrimaryCheckpoint checkpoint)
    {
        this.context = context;
        this.applier = applier;
        this.records = records;
        this.sender = sender;
        this.seal = seal;
        this.pulse = pulse;
        this.checkpoint = checkpoint;
        counters = context.counters();
        standing = context.peering().standing();
        epoch = context.epoch();
    }

    /** Ask anew. */
    void seek(final long nowNs)
    {
        isStreaming = false;
        counters.connected().setRelease(0);
        counters.reconnects().increment();
        // Differs from that of every earlier connection, because time advances, also over a restart of the process.
        id = Hash64.hash(id, NOTHING, 0, 0) ^ nowNs;
        lastHelloNs = nowNs - context.heartbeatIntervalNs();
        seal.begin();
    }

    /** Ask for records if that is due. Returns work done. */
    int ask(final long nowNs)
    {
        if (!seal.isChallenged() &&
            nowNs - lastHelloNs < (isBehind ? context.timeoutNs() : context.heartbeatIntervalNs()))
        {
            return 0;
        }
        lastHelloNs = nowNs;
        sender.hello(id, epoch, records.nextSequence(), records.lastHash());

        return 1;
    }

    /** True when a frame is of the connection in use; another one is counted, and a primary of an older epoch told. */
    boolean isOurs(final long frameClusterId, final long frameEpoch, final long frameConnectionId, final long nowNs)
    {
        if (frameClusterId == context.clusterId() && frameEpoch == epoch && frameConnectionId == id && isStreaming)
        {
            return true;
        }
        counters.strangeFrames().increment();
        if (frameClusterId == context.clusterId() && frameEpoch < epoch)
        {
            sender.tellStale(frameConnectionId, frameEpoch, epoch, nowNs);
        }

        return false;
    }

    /** A primary has answered. */
    void onWelcome(final WelcomeDecoder welcome, final long nowNs)
    {
        if (welcome.connectionId() != id)
        {
            counters.strangeFrames().increment();
            return;
        }
        if (!WelcomeResults.isKnown(welcome.resultRaw()))
        {
            counters.badFrames().increment();
            return;
        }
        if (WelcomeResult.UNKNOWN_CONNECTION == welcome.result())
        {
            seek(nowNs);
        }
        else if (!isStreaming && !isToAskOn(welcome))
        {
            connect(welcome, nowNs);
        }
    }

    /**
     * Whether the answer begins no stream yet.
     *
     * @throws io.ringside.journal.storage.JournalException when the primary refuses this node.
     */
    private boolean isToAskOn(final WelcomeDecoder welcome)
    {
        final WelcomeResult result = welcome.result();
        if (WelcomeResult.PRUNED == result && Refusals.isBehind(welcome, context, records.nextSequence() - 1, epoch))
        {
            // It asks on, at intervals: the primary learns who needs its files, or has records brought back.
            if (!isBehind)
            {
                isBehind = true;
                context.listener().onBehind(records.nextSequence());
            }
            return true;
        }
        if (WelcomeResult.ACCEPTED != result || context.clusterId() != welcome.clusterId())
        {
            throw Refusals.of(welcome, context, records.nextSequence() - 1, PeerIdentity.of(welcome));
        }
        if (welcome.epoch() < epoch)
        {
            counters.strangeFrames().increment();
            context.listener().onStalePrimary(welcome.epoch(), epoch);
            return true;
        }
        if (Refusals.isSecondPrimary(standing, welcome.epoch(), welcome.leaderId()))
        {
            throw Refusals.secondPrimary(welcome.epoch());
        }
        if (welcome.fromSequence() != records.nextSequence())
        {
            counters.strangeFrames().increment();
            return true;
        }

        return false;
    }

    private void connect(final WelcomeDecoder welcome, final long nowNs)
    {
        build = PeerIdentity.of(welcome).build();
        standing.follow(welcome.epoch(), welcome.leaderId(),
            Policy.HALT.value() == welcome.policyRaw() ? ReplicationPolicy.HALT : ReplicationPolicy.DEGRADE,
            welcome.releasedSequence() >= records.nextSequence());
        assert welcome.epoch() >= epoch : "epoch=" + welcome.epoch() + " own=" + epoch;
        epoch = welcome.epoch();
        pulse.connected(nowNs, welcome.lastSequence());
        sender.connected();
        checkpoint.clear();
        applier.onPrimary(epoch, records.nextSequence());
        isStreaming = true;
        isBehind = false;
        seal.connected();
        counters.connected().setRelease(1);
        context.listener().onPrimaryConnected(epoch, records.nextSequence());
    }

    /** The connection in use, or asked for. */
    long id()
    {
        return id;
    }

    /** See {@link ReplicationSubscriber#epoch()}. Any thread. */
    long epoch()
    {
        return epoch;
    }

    /** See {@link ReplicationSubscriber#isStreaming()}. Any thread. */
    boolean isStreaming()
    {
        return isStreaming;
    }

    /** See {@link ReplicationSubscriber#isBehind()}. Any thread. */
    boolean isBehind()
    {
        return isBehind;
    }

    /** See {@link ReplicationSubscriber#primaryBuild()}. Any thread. */
    String build()
    {
        return build;
    }
}
