package io.ringside.journal.replication;

import io.aeron.Aeron;
import io.ringside.journal.format.WrittenJournal;
import io.ringside.journal.replication.frame.AeronStreams;
import io.ringside.journal.replication.frame.ReplicationKeyring;
import io.ringside.journal.replication.frame.ReplicationStreams;
import io.ringside.journal.replication.standing.Peering;
import io.ringside.journal.replication.standing.ReplicationMode;
import io.ringside.journal.replication.standing.ReplicationPolicy;
import io.ringside.journal.storage.JournalStorage;
import org.agrona.concurrent.NanoClock;
import org.agrona.concurrent.SystemNanoClock;

import java.security.SecureRandom;
import java.util.function.LongSupplier;

/**
 * Settings of a primary's publisher or standby's subscriber. Change settings, then {@link
 * #conclude()}; read-only after that.
 */
public final class ReplicationContext
{
    /** Stream id from the standby to the primary. */
    public static final int CONTROL_STREAM_ID = 30;

    /** Stream id from the primary to the standby. */
    public static final int DATA_STREAM_ID = 31;

    /** Stream id from the standby to the primary, for a reseed. */
    public static final int RESEED_CONTROL_STREAM_ID = 32;

    /** Stream id from the primary to the standby, for a reseed. */
    public static final int RESEED_DATA_STREAM_ID = 33;

    /** Names the standby in every frame: a primary has one. */
    public static final int STANDBY_ID = 0;

    /** Longest frame in bytes, and so, less its header, the longest record. */
    public static final int FRAME_LENGTH = 8 * 1024;

    private String dataChannel = "aeron:udp?endpoint=localhost:9891";
    private ReplicationStreams streams;
    private NanoClock nanoClock = SystemNanoClock.INSTANCE;
    private long clusterId = 1;
    private long epoch;
    private ReplicationMode mode = ReplicationMode.REPLICA_SYNC;
    private ReplicationPolicy policy = ReplicationPolicy.HALT;
    private long timeoutNs = 2_000_000_000L;
    private long heartbeatIntervalNs = 100_000_000L;
    private String controlChannel = "aeron:udp?endpoint=localhost:9890";
    private int frameCount = 256;
    private JournalStorage journalStorage;
    private WrittenJournal written;
    private LongSupplier durableSequence;
    private CheckpointSource checkpoints = CheckpointSource.NONE;
    private ReplicationListener listener = ReplicationListener.NONE;
    private ReplicationCounters counters;
    private ReplicationKeyring keyring;
    private LongSupplier random = new SecureRandom()::nextLong;
    private Peering peering;
    private boolean isConcluded;

    /**
     * Check everything and make the object read-only.
     *
     * @throws IllegalStateException    when called twice.
     * @throws IllegalArgumentException when a value is missing or out of range.
     */
    public ReplicationContext conclude()
    {
        if (isConcluded)
        {
            throw new IllegalStateException("conclude() called twice");
        }
        if (null == streams)
        {
            throw new IllegalArgumentException("an Aeron client is needed: aeron=null");
        }
        if (epoch < 0 || timeoutNs <= 0 || heartbeatIntervalNs <= 0 || heartbeatIntervalNs >= timeoutNs)
        {
            throw new IllegalArgumentException("epoch 0 or more, heartbeat interval shorter than the timeout: epoch=" +
                epoch + " heartbeatIntervalNs=" + heartbeatIntervalNs + " timeoutNs=" + timeoutNs);
        }
        if (frameCount < 2 || Integer.bitCount(frameCount) != 1)
        {
            throw new IllegalArgumentException("frame count must be a power of two: frameCount=" + frameCount);
        }
        if (null == peering)
        {
            peering = Peering.unstored();
        }
        if (null == counters)
        {
            counters = ReplicationCounters.unmapped();
        }
        isConcluded = true;

        return this;
    }

    /** An unpredictable number, not 0. */
    public long drawNonce()
    {
        final long nonce = random.getAsLong();

        return 0 == nonce ? 1 : nonce;
    }

    /** Client to use; not closed by the publisher or subscriber. */
    public ReplicationContext aeron(final Aeron aeron)
    {
        return streams(new AeronStreams(aeron));
    }

    /** Network to use in place of an Aeron client. */
    public ReplicationContext streams(final ReplicationStreams streams)
    {
        this.streams = streams;
        return this;
    }

    public ReplicationStreams streams()
    {
        return streams;
    }

    /** Draws nonces, unpredictable unless a simulation repeats itself. */
    public ReplicationContext random(final LongSupplier random)
    {
        this.random = random;
        return this;
    }

    /** Aeron channel from the standby to the primary, which listens on it. */
    public ReplicationContext controlChannel(final String controlChannel)
    {
        this.controlChannel = controlChannel;
        return this;
    }

    public String controlChannel()
    {
        return controlChannel;
    }

    /** Aeron channel from the primary to the standby, which listens on it. */
    public ReplicationContext dataChannel(final String dataChannel)
    {
        this.dataChannel = dataChannel;
        return this;
    }

    public String dataChannel()
    {
        return dataChannel;
    }

    /** Clock for timeouts. */
    public ReplicationContext nanoClock(final NanoClock nanoClock)
    {
        this.nanoClock = nanoClock;
        return this;
    }

    public NanoClock nanoClock()
    {
        return nanoClock;
    }

    /** Identity of the exchange: the same on all its nodes. */
    public ReplicationContext clusterId(final long clusterId)
    {
        this.clusterId = clusterId;
        return this;
    }

    public long clusterId()
    {
        return clusterId;
    }

    /** Epoch of this node, 0 or more: of the primary's journal, or the newest that a standby's journal has seen. */
    public ReplicationContext epoch(final long epoch)
    {
        this.epoch = epoch;
        return this;
    }

    public long epoch()
    {
        return epoch;
    }

    /** Primary: what an acknowledgement must confirm. */
    public ReplicationContext mode(final ReplicationMode mode)
    {
        this.mode = mode;
        return this;
    }

    public ReplicationMode mode()
    {
        return mode;
    }

    /** Primary: what happens when the standby does not answer. */
    public ReplicationContext policy(final ReplicationPolicy policy)
    {
        this.policy = policy;
        return this;
    }

    public ReplicationPolicy policy()
    {
        return policy;
    }

    /** Silence in nanoseconds after which the other side counts as gone; 2 s by default. */
    public ReplicationContext timeoutNs(final long timeoutNs)
    {
        this.timeoutNs = timeoutNs;
        return this;
    }

    public long timeoutNs()
    {
        return timeoutNs;
    }

    /** Nanoseconds between heartbeats, and between attempts to connect; 100 ms by default. */
    public ReplicationContext heartbeatIntervalNs(final long heartbeatIntervalNs)
    {
        this.heartbeatIntervalNs = heartbeatIntervalNs;
        return this;
    }

    public long heartbeatIntervalNs()
    {
        return heartbeatIntervalNs;
    }

    /** Primary: frames that may wait for the standby, a power of two; beyond that it catches up from the journal. */
    public ReplicationContext frameCount(final int frameCount)
    {
        this.frameCount = frameCount;
        return this;
    }

    public int frameCount()
    {
        return frameCount;
    }

    /** Journal of this node: the primary catches the standby up from it, a standby shows its last record. */
    public ReplicationContext journalStorage(final JournalStorage journalStorage)
    {
        this.journalStorage = journalStorage;
        return this;
    }

    public JournalStorage journalStorage()
    {
        return journalStorage;
    }

    /**
     * What is written to this node's own journal. A primary sends nothing beyond it, so that after a crash of the
     * process the standby is not ahead of the journal; a standby acknowledges nothing beyond it.
     */
    public ReplicationContext written(final WrittenJournal written)
    {
        this.written = written;
        return this;
    }

    public WrittenJournal written()
    {
        return written;
    }

    /** Last sequence synced to the own journal, such as {@code writer::durableSequence}. */
    public ReplicationContext durableSequence(final LongSupplier durableSequence)
    {
        this.durableSequence = durableSequence;
        return this;
    }

    public LongSupplier durableSequence()
    {
        return durableSequence;
    }

    /** State hashes of this node. */
    public ReplicationContext checkpoints(final CheckpointSource checkpoints)
    {
        this.checkpoints = checkpoints;
        return this;
    }

    public CheckpointSource checkpoints()
    {
        return checkpoints;
    }

    /** Receives replication events. */
    public ReplicationContext listener(final ReplicationListener listener)
    {
        this.listener = listener;
        return this;
    }

    public ReplicationListener listener()
    {
        return listener;
    }

    /** Counters to keep; in memory of their own by default. */
    public ReplicationContext counters(final ReplicationCounters counters)
    {
        this.counters = counters;
        return this;
    }

    public ReplicationCounters counters()
    {
        return counters;
    }

    /**
     * Keys of the two nodes, from the node's key file. Without them frames are neither sealed nor verified: for
     * loopback only.
     */
    public ReplicationContext keyring(final ReplicationKeyring keyring)
    {
        this.keyring = keyring;
        return this;
    }

    /** {@return the keys of the two nodes, null for none} */
    public ReplicationKeyring keyring()
    {
        return keyring;
    }

    /** This node's relation to the other one, and its stored state. */
    public ReplicationContext peering(final Peering peering)
    {
        this.peering = peering;
        return this;
    }

    public Peering peering()
    {
        return peering;
    }
}
