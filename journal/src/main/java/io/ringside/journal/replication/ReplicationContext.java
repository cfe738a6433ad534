package io.ringside.journal.replication;

import java.security.SecureRandom;
import java.util.List;
import java.util.function.LongSupplier;

import io.aeron.Aeron;
import io.ringside.journal.JournalContext;
import io.ringside.journal.JournalStorage;
import io.ringside.journal.WrittenJournal;
import org.agrona.concurrent.NanoClock;
import org.agrona.concurrent.SystemNanoClock;

/**
 * Settings of a {@link ReplicationPublisher} or {@link ReplicationSubscriber}. Change settings, then {@link
 * #conclude()}; read-only after that.
 */
public final class ReplicationContext
{
    /** Acknowledgement that counts: {@code REPLICA_MEM} or {@code REPLICA_SYNC}. */
    public static final String MODE_PROP_NAME = "ringside.replication.mode";

    /** Default of {@link #MODE_PROP_NAME}. */
    public static final ReplicationMode MODE_DEFAULT = ReplicationMode.REPLICA_SYNC;

    /** Without enough standbys: {@code HALT} or {@code DEGRADE}. */
    public static final String POLICY_PROP_NAME = "ringside.replication.policy";

    /** Default of {@link #POLICY_PROP_NAME}. */
    public static final ReplicationPolicy POLICY_DEFAULT = ReplicationPolicy.HALT;

    /** Silence after which the other side counts as gone, in nanoseconds. */
    public static final String TIMEOUT_NS_PROP_NAME = "ringside.replication.timeout.ns";

    /** Default of {@link #TIMEOUT_NS_PROP_NAME}: 2 s. */
    public static final long TIMEOUT_NS_DEFAULT = 2_000_000_000L;

    /** Time between heartbeats in nanoseconds. */
    public static final String HEARTBEAT_INTERVAL_NS_PROP_NAME = "ringside.replication.heartbeat.interval.ns";

    /** Default of {@link #HEARTBEAT_INTERVAL_NS_PROP_NAME}: 100 ms. */
    public static final long HEARTBEAT_INTERVAL_NS_DEFAULT = 100_000_000L;

    /** Channel from the standbys to the primary. */
    public static final String CONTROL_CHANNEL_PROP_NAME = "ringside.replication.control.channel";

    /** Default of {@link #CONTROL_CHANNEL_PROP_NAME}. */
    public static final String CONTROL_CHANNEL_DEFAULT = "aeron:udp?endpoint=localhost:9890";

    /** Channels from the primary to each standby, separated by blanks. */
    public static final String DATA_CHANNELS_PROP_NAME = "ringside.replication.data.channels";

    /** Default of {@link #DATA_CHANNELS_PROP_NAME}. */
    public static final String DATA_CHANNELS_DEFAULT = "aeron:udp?endpoint=localhost:9891";

    /** Stream id from the standbys to the primary. */
    public static final int CONTROL_STREAM_ID_DEFAULT = 30;

    /** Stream id from the primary to the standbys. */
    public static final int DATA_STREAM_ID_DEFAULT = 31;

    /** Longest frame in bytes. */
    public static final int FRAME_LENGTH_DEFAULT = 8 * 1024;

    /** Frames that may wait for a standby. */
    public static final int FRAME_COUNT_DEFAULT = 256;

    private List<String> dataChannels =
        List.of(System.getProperty(DATA_CHANNELS_PROP_NAME, DATA_CHANNELS_DEFAULT).trim().split("\\s+"));
    private Aeron aeron;
    private NanoClock nanoClock = SystemNanoClock.INSTANCE;
    private long clusterId = Long.getLong(JournalContext.CLUSTER_ID_PROP_NAME, JournalContext.CLUSTER_ID_DEFAULT);
    private long epoch;
    private int schemaVersion;
    private ReplicationMode mode = ReplicationMode.valueOf(System.getProperty(MODE_PROP_NAME, MODE_DEFAULT.name()));
    private ReplicationPolicy policy =
        ReplicationPolicy.valueOf(System.getProperty(POLICY_PROP_NAME, POLICY_DEFAULT.name()));
    private long timeoutNs = Long.getLong(TIMEOUT_NS_PROP_NAME, TIMEOUT_NS_DEFAULT);
    private long heartbeatIntervalNs = Long.getLong(HEARTBEAT_INTERVAL_NS_PROP_NAME, HEARTBEAT_INTERVAL_NS_DEFAULT);
    private String controlChannel = System.getProperty(CONTROL_CHANNEL_PROP_NAME, CONTROL_CHANNEL_DEFAULT);
    private int controlStreamId = CONTROL_STREAM_ID_DEFAULT;
    private int dataStreamId = DATA_STREAM_ID_DEFAULT;
    private int standbyId;
    private int quorumSize = 1;
    private int frameLength = FRAME_LENGTH_DEFAULT;
    private int frameCount = FRAME_COUNT_DEFAULT;
    private JournalStorage journalStorage;
    private WrittenJournal written;
    private LongSupplier durableSequence;
    private CheckpointSource checkpoints = CheckpointSource.NONE;
    private ReplicationListener listener = ReplicationListener.NONE;
    private ReplicationCounters counters;
    private ReplicationKeyring keyring;
    private final SecureRandom random = new SecureRandom();
    private Peering peering;
    private boolean isConcluded;

    /**
     * Check everything and make the object read-only.
     *
     * @return this.
     * @throws IllegalStateException    when called twice.
     * @throws IllegalArgumentException when a value is missing or out of range.
     */
    public ReplicationContext conclude()
    {
        if (isConcluded)
        {
            throw new IllegalStateException("conclude() called twice");
        }
        if (null == aeron)
        {
            throw new IllegalArgumentException("an Aeron client is needed: aeron=null");
        }
        if (epoch < 0 || timeoutNs <= 0 || heartbeatIntervalNs <= 0 || heartbeatIntervalNs >= timeoutNs)
        {
            throw new IllegalArgumentException("epoch 0 or more, heartbeat interval shorter than the timeout: epoch=" +
                epoch + " heartbeatIntervalNs=" + heartbeatIntervalNs + " timeoutNs=" + timeoutNs);
        }
        if (dataChannels.isEmpty() || standbyId < 0 || standbyId >= dataChannels.size() || quorumSize < 1 ||
            quorumSize > dataChannels.size())
        {
            throw new IllegalArgumentException("standby id and quorum size must fit the data channels: standbyId=" +
                standbyId + " quorumSize=" + quorumSize + " dataChannels=" + dataChannels);
        }
        if (frameLength < FrameQueue.FRAME_LENGTH_MIN || frameCount < 2 || Integer.bitCount(frameCount) != 1)
        {
            throw new IllegalArgumentException("frame length from " + FrameQueue.FRAME_LENGTH_MIN +
                ", frame count a power of two: frameLength=" + frameLength + " frameCount=" + frameCount);
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

    /**
     * Channels from the primary to each standby; a standby listens on the one of its own index.
     *
     * @param dataChannels Aeron channels, one per standby.
     * @return this.
     */
    public ReplicationContext dataChannels(final String... dataChannels)
    {
        this.dataChannels = List.of(dataChannels);
        return this;
    }

    /** {@return dataChannels: see the setter} */
    public List<String> dataChannels()
    {
        return dataChannels;
    }

    /**
     * Client to use; not closed by the publisher or subscriber.
     *
     * @param aeron client.
     * @return this.
     */
    public ReplicationContext aeron(final Aeron aeron)
    {
        this.aeron = aeron;
        return this;
    }

    /** {@return aeron: see the setter} */
    public Aeron aeron()
    {
        return aeron;
    }

    /**
     * Clock for timeouts.
     *
     * @param nanoClock clock.
     * @return this.
     */
    public ReplicationContext nanoClock(final NanoClock nanoClock)
    {
        this.nanoClock = nanoClock;
        return this;
    }

    /** {@return nanoClock: see the setter} */
    public NanoClock nanoClock()
    {
        return nanoClock;
    }

    /**
     * Identity of the exchange: the same on all its nodes.
     *
     * @param clusterId id.
     * @return this.
     */
    public ReplicationContext clusterId(final long clusterId)
    {
        this.clusterId = clusterId;
        return this;
    }

    /** {@return clusterId: see the setter} */
    public long clusterId()
    {
        return clusterId;
    }

    /**
     * Epoch of this node: of the primary's journal, or the newest that a standby's journal has seen.
     *
     * @param epoch epoch, 0 or more.
     * @return this.
     */
    public ReplicationContext epoch(final long epoch)
    {
        this.epoch = epoch;
        return this;
    }

    /** {@return epoch: see the setter} */
    public long epoch()
    {
        return epoch;
    }

    /**
     * Version of the events' schema; both sides must have the same.
     *
     * @param schemaVersion version.
     * @return this.
     */
    public ReplicationContext schemaVersion(final int schemaVersion)
    {
        this.schemaVersion = schemaVersion;
        return this;
    }

    /** {@return schemaVersion: see the setter} */
    public int schemaVersion()
    {
        return schemaVersion;
    }

    /**
     * Primary: what an acknowledgement must confirm.
     *
     * @param mode mode.
     * @return this.
     */
    public ReplicationContext mode(final ReplicationMode mode)
    {
        this.mode = mode;
        return this;
    }

    /** {@return mode: see the setter} */
    public ReplicationMode mode()
    {
        return mode;
    }

    /**
     * Primary: what happens when too few standbys answer.
     *
     * @param policy policy.
     * @return this.
     */
    public ReplicationContext policy(final ReplicationPolicy policy)
    {
        this.policy = policy;
        return this;
    }

    /** {@return policy: see the setter} */
    public ReplicationPolicy policy()
    {
        return policy;
    }

    /**
     * Silence after which the other side counts as gone.
     *
     * @param timeoutNs nanoseconds.
     * @return this.
     */
    public ReplicationContext timeoutNs(final long timeoutNs)
    {
        this.timeoutNs = timeoutNs;
        return this;
    }

    /** {@return timeoutNs: see the setter} */
    public long timeoutNs()
    {
        return timeoutNs;
    }

    /**
     * Time between heartbeats, and between attempts to connect.
     *
     * @param heartbeatIntervalNs nanoseconds.
     * @return this.
     */
    public ReplicationContext heartbeatIntervalNs(final long heartbeatIntervalNs)
    {
        this.heartbeatIntervalNs = heartbeatIntervalNs;
        return this;
    }

    /** {@return heartbeatIntervalNs: see the setter} */
    public long heartbeatIntervalNs()
    {
        return heartbeatIntervalNs;
    }

    /**
     * Aeron channel from the standbys to the primary, which listens on it.
     *
     * @param controlChannel channel.
     * @return this.
     */
    public ReplicationContext controlChannel(final String controlChannel)
    {
        this.controlChannel = controlChannel;
        return this;
    }

    /** {@return controlChannel: see the setter} */
    public String controlChannel()
    {
        return controlChannel;
    }

    /**
     * Stream id on the control channel.
     *
     * @param controlStreamId stream id.
     * @return this.
     */
    public ReplicationContext controlStreamId(final int controlStreamId)
    {
        this.controlStreamId = controlStreamId;
        return this;
    }

    /** {@return controlStreamId: see the setter} */
    public int controlStreamId()
    {
        return controlStreamId;
    }

    /**
     * Stream id on the data channels.
     *
     * @param dataStreamId stream id.
     * @return this.
     */
    public ReplicationContext dataStreamId(final int dataStreamId)
    {
        this.dataStreamId = dataStreamId;
        return this;
    }

    /** {@return dataStreamId: see the setter} */
    public int dataStreamId()
    {
        return dataStreamId;
    }

    /**
     * Standby: its index in the primary's list of data channels.
     *
     * @param standbyId index from 0.
     * @return this.
     */
    public ReplicationContext standbyId(final int standbyId)
    {
        this.standbyId = standbyId;
        return this;
    }

    /** {@return standbyId: see the setter} */
    public int standbyId()
    {
        return standbyId;
    }

    /**
     * Primary: how many standbys must acknowledge.
     *
     * @param quorumSize count from 1.
     * @return this.
     */
    public ReplicationContext quorumSize(final int quorumSize)
    {
        this.quorumSize = quorumSize;
        return this;
    }

    /** {@return quorumSize: see the setter} */
    public int quorumSize()
    {
        return quorumSize;
    }

    /**
     * Longest frame, and so, less its header, the longest record.
     *
     * @param frameLength bytes.
     * @return this.
     */
    public ReplicationContext frameLength(final int frameLength)
    {
        this.frameLength = frameLength;
        return this;
    }

    /** {@return frameLength: see the setter} */
    public int frameLength()
    {
        return frameLength;
    }

    /**
     * Primary: frames that may wait for each standby; beyond that it catches up from the journal.
     *
     * @param frameCount count, a power of two.
     * @return this.
     */
    public ReplicationContext frameCount(final int frameCount)
    {
        this.frameCount = frameCount;
        return this;
    }

    /** {@return frameCount: see the setter} */
    public int frameCount()
    {
        return frameCount;
    }

    /**
     * Journal of this node: the primary catches standbys up from it, a standby shows its last record.
     *
     * @param journalStorage storage.
     * @return this.
     */
    public ReplicationContext journalStorage(final JournalStorage journalStorage)
    {
        this.journalStorage = journalStorage;
        return this;
    }

    /** {@return journalStorage: see the setter} */
    public JournalStorage journalStorage()
    {
        return journalStorage;
    }

    /**
     * Primary: what is written to its own journal. Nothing beyond it is sent, so that after a crash of the process no
     * standby is ahead of the journal.
     *
     * @param written the journal's writer.
     * @return this.
     */
    public ReplicationContext written(final WrittenJournal written)
    {
        this.written = written;
        return this;
    }

    /** {@return written: see the setter} */
    public WrittenJournal written()
    {
        return written;
    }

    /**
     * Standby: last sequence synced to its own journal.
     *
     * @param durableSequence supplier, such as {@code writer::durableSequence}.
     * @return this.
     */
    public ReplicationContext durableSequence(final LongSupplier durableSequence)
    {
        this.durableSequence = durableSequence;
        return this;
    }

    /** {@return durableSequence: see the setter} */
    public LongSupplier durableSequence()
    {
        return durableSequence;
    }

    /**
     * State hashes of this node.
     *
     * @param checkpoints source.
     * @return this.
     */
    public ReplicationContext checkpoints(final CheckpointSource checkpoints)
    {
        this.checkpoints = checkpoints;
        return this;
    }

    /** {@return checkpoints: see the setter} */
    public CheckpointSource checkpoints()
    {
        return checkpoints;
    }

    /**
     * Receives replication events.
     *
     * @param listener listener.
     * @return this.
     */
    public ReplicationContext listener(final ReplicationListener listener)
    {
        this.listener = listener;
        return this;
    }

    /** {@return listener: see the setter} */
    public ReplicationListener listener()
    {
        return listener;
    }

    /**
     * Counters to keep.
     *
     * @param counters counters.
     * @return this.
     */
    public ReplicationContext counters(final ReplicationCounters counters)
    {
        this.counters = counters;
        return this;
    }

    /** {@return counters: see the setter} */
    public ReplicationCounters counters()
    {
        return counters;
    }

    /**
     * Keys of the two nodes. Without them frames are neither sealed nor verified: for loopback only.
     *
     * @param keyring of the node's key file, or null.
     * @return this.
     */
    public ReplicationContext keyring(final ReplicationKeyring keyring)
    {
        this.keyring = keyring;
        return this;
    }

    /** {@return keyring: see the setter; null for none} */
    public ReplicationKeyring keyring()
    {
        return keyring;
    }

    /** An unpredictable number, not 0. */
    long drawNonce()
    {
        final long nonce = random.nextLong();

        return 0 == nonce ? 1 : nonce;
    }

    /**
     * @param peering this node's relation to the other one, and its stored state.
     * @return this.
     */
    public ReplicationContext peering(final Peering peering)
    {
        this.peering = peering;
        return this;
    }

    /** {@return peering: see the setter} */
    public Peering peering()
    {
        return peering;
    }
}
