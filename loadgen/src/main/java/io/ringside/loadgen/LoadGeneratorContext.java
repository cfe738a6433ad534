package io.ringside.loadgen;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.ringside.gateway.client.OrderEntryClientContext;
import io.ringside.loadgen.result.LoadResult;
import io.ringside.loadgen.result.Slo;
import io.ringside.loadgen.transport.TransceiverFactory;
import io.ringside.loadgen.workload.Arrivals;
import io.ringside.loadgen.workload.LoadInstrument;
import io.ringside.loadgen.workload.MessageMix;
import io.ringside.loadgen.workload.OrderFlow;
import io.ringside.loadgen.workload.RecordedFlow;
import io.ringside.loadgen.workload.SplitMixRandom;
import io.ringside.loadgen.workload.Workload;
import org.agrona.concurrent.NanoClock;
import org.agrona.concurrent.SystemNanoClock;

/**
 * Settings of a {@link LoadGenerator}. Everything but the sessions and instruments has a working default. Read-only
 * after {@link #conclude()}; used by one generator.
 */
public final class LoadGeneratorContext
{
    /** Messages per second. */
    public static final double RATE_DEFAULT = 1_000;
    /** Length of the measurement, in nanoseconds. */
    public static final long DURATION_NS_DEFAULT = 10_000_000_000L;
    /** Length of the warm-up, in nanoseconds. */
    public static final long WARMUP_NS_DEFAULT = 2_000_000_000L;
    /** Most own orders kept alive. */
    public static final int LIVE_ORDER_LIMIT_DEFAULT = 65_536;
    /** Requests that can wait for their answer at once. */
    public static final int IN_FLIGHT_CAPACITY_DEFAULT = 262_144;
    /** Longest wait for answers after the last message, in nanoseconds. */
    public static final long DRAIN_TIMEOUT_NS_DEFAULT = 10_000_000_000L;
    /** Longest time without a connection before the run is given up, in nanoseconds. */
    public static final long DISCONNECT_TIMEOUT_NS_DEFAULT = 60_000_000_000L;
    /** Longest sleep of the generator's thread between messages, in nanoseconds. */
    public static final long MAX_PARK_NS_DEFAULT = 50_000;
    /** Largest p99 of the slip as a share of the p99 of the response time. */
    public static final double SLIP_LIMIT_DEFAULT = 0.10;

    /** Duration of a run that ends with its last message, in nanoseconds. */
    static final long OPEN_END_NS = 7 * 86_400_000_000_000L;

    private boolean isConcluded;
    private String runName = "load";
    private double rate = RATE_DEFAULT;
    private long durationNs = DURATION_NS_DEFAULT;
    private long warmupNs = WARMUP_NS_DEFAULT;
    private String arrival = "constant";
    private MessageMix mix = MessageMix.REALISTIC;
    private long seed = 1;
    private int runId = (int)(System.currentTimeMillis() / 100);
    private LoadTarget target = LoadTarget.sbe(OrderEntryClientContext.INGRESS_CHANNEL_DEFAULT);
    private final List<LoadSession> sessions = new ArrayList<>();
    private final List<LoadInstrument> instruments = new ArrayList<>();
    private int liveOrderLimit = LIVE_ORDER_LIMIT_DEFAULT;
    private int inFlightCapacity = IN_FLIGHT_CAPACITY_DEFAULT;
    private long drainTimeoutNs = DRAIN_TIMEOUT_NS_DEFAULT;
    private long disconnectTimeoutNs = DISCONNECT_TIMEOUT_NS_DEFAULT;
    private long maxParkNs = MAX_PARK_NS_DEFAULT;
    private double slipLimit = SLIP_LIMIT_DEFAULT;
    private double maxRejectShare = LoadResult.MAX_REJECT_SHARE_DEFAULT;
    private boolean isProof;
    private List<Slo> objectives = List.of();
    private Path outDir;
    private boolean cancelAtEnd;
    private ProgressListener progressListener = ProgressListener.NONE;
    private NanoClock clock = SystemNanoClock.INSTANCE;
    private TransceiverFactory transceiverFactory;
    private RecordedFlow recording;

    /**
     * Check everything. Connects to nothing yet.
     *
     * @return this.
     * @throws IllegalArgumentException with one line that says what is wrong.
     */
    public LoadGeneratorContext conclude()
    {
        if (isConcluded)
        {
            throw new IllegalStateException("conclude() called twice");
        }
        if (null != recording)
        {
            takeRecording();
        }
        require(rate > 0 && rate <= 10_000_000, "rate must be above 0 and at most 10,000,000 msg/s", "rate=" + rate);
        require(durationNs > 0, "duration must be above 0", "durationNs=" + durationNs);
        require(warmupNs >= 0, "warm-up must not be negative", "warmupNs=" + warmupNs);
        require(!sessions.isEmpty(), "at least one session is needed", "sessions=0");
        require(!instruments.isEmpty(), "at least one instrument is needed", "instruments=0");
        require(liveOrderLimit > 0 && liveOrderLimit <= 1 << 20, "live orders must be 1 to 1,048,576",
            "liveOrderLimit=" + liveOrderLimit);
        require(inFlightCapacity > 0 && Integer.bitCount(inFlightCapacity) == 1,
            "in-flight capacity must be a power of two", "inFlightCapacity=" + inFlightCapacity);
        require(slipLimit > 0, "slip limit must be above 0", "slipLimit=" + slipLimit);
        require(maxRejectShare >= 0 && maxRejectShare <= 1, "the share of rejects must be 0 to 1",
            "maxRejectShare=" + maxRejectShare);
        require(drainTimeoutNs > 0 && disconnectTimeoutNs > 0 && maxParkNs >= 0, "timeouts must be above 0",
            "drainTimeoutNs=" + drainTimeoutNs + " disconnectTimeoutNs=" + disconnectTimeoutNs);
        Arrivals.of(arrival, rate, new SplitMixRandom(seed));
        OutDir.prepare(outDir);
        isConcluded = true;
        return this;
    }

    /** Rate, duration and mix are those of the recording. */
    private void takeRecording()
    {
        mix = recording.mix();
        if (recording.isAsFastAsTaken())
        {
            durationNs = OPEN_END_NS;
            slipLimit = Double.MAX_VALUE;
            return;
        }
        final long lengthNs = recording.scheduleNs();
        require(warmupNs < lengthNs, "the warm-up must be shorter than the recording at this speed",
            "warmupNs=" + warmupNs + " recordingNs=" + lengthNs);
        durationNs = lengthNs - warmupNs;
        rate = recording.rate();
    }

    Arrivals newArrivals()
    {
        if (!isConcluded)
        {
            throw new IllegalStateException("conclude() was not called");
        }
        return null != recording ? recording.arrivals(clock) :
            Arrivals.of(arrival, rate, new SplitMixRandom(seed).split());
    }

    Workload newWorkload()
    {
        if (null != recording)
        {
            return recording.workload(sessions.size(), instruments.size());
        }
        final SplitMixRandom random = new SplitMixRandom(seed);
        // The first part is the schedule's: the flow is the same whatever the schedule.
        random.split();
        final int liveTarget = OrderFlow.liveTarget(rate, mix, warmupNs, instruments.size(), liveOrderLimit);
        return new OrderFlow(
            instruments.toArray(new LoadInstrument[0]), sessions.size(), mix, liveTarget, random.split());
    }

    TransceiverFactory transceiverFactory()
    {
        final LoadInstrument[] instrumentArray = instruments.toArray(new LoadInstrument[0]);
        return null != transceiverFactory ? transceiverFactory :
            (sessionIndex) -> target.newTransceiver(sessions.get(sessionIndex), instrumentArray, runId);
    }

    private static void require(final boolean holds, final String message, final String values)
    {
        if (!holds)
        {
            throw new IllegalArgumentException(message + ": " + values);
        }
    }

    /**
     * Name of the run, for people.
     *
     * @param newRunName name.
     * @return this for a fluent API.
     */
    public LoadGeneratorContext runName(final String newRunName)
    {
        runName = newRunName;
        return this;
    }

    /**
     * Messages per second on average, of all sessions together.
     *
     * @param messagesPerSecond above 0.
     * @return this for a fluent API.
     */
    public LoadGeneratorContext rate(final double messagesPerSecond)
    {
        rate = messagesPerSecond;
        return this;
    }

    /**
     * Length of the measurement.
     *
     * @param newDurationNs in nanoseconds.
     * @return this for a fluent API.
     */
    public LoadGeneratorContext durationNs(final long newDurationNs)
    {
        durationNs = newDurationNs;
        return this;
    }

    /**
     * Length of the warm-up before it; its messages count, its latencies do not.
     *
     * @param newWarmupNs in nanoseconds, 0 for none.
     * @return this for a fluent API.
     */
    public LoadGeneratorContext warmupNs(final long newWarmupNs)
    {
        warmupNs = newWarmupNs;
        return this;
    }

    /**
     * The schedule.
     *
     * @param newArrival {@code constant}, {@code poisson} or {@code burst:N}.
     * @return this for a fluent API.
     */
    public LoadGeneratorContext arrival(final String newArrival)
    {
        arrival = newArrival;
        return this;
    }

    /**
     * Send these messages; rate, duration, schedule and mix are theirs. The warm-up is their beginning.
     *
     * @param newRecording whose sessions and instruments are those of this context.
     * @return this for a fluent API.
     */
    public LoadGeneratorContext recording(final RecordedFlow newRecording)
    {
        recording = newRecording;
        return this;
    }

    boolean isRecorded()
    {
        return null != recording;
    }

    /**
     * Shares of the message kinds.
     *
     * @param newMix see {@link MessageMix#parse(String)}.
     * @return this for a fluent API.
     */
    public LoadGeneratorContext mix(final MessageMix newMix)
    {
        mix = newMix;
        return this;
    }

    /**
     * Seed of schedule and order flow.
     *
     * @param newSeed any value.
     * @return this for a fluent API.
     */
    public LoadGeneratorContext seed(final long newSeed)
    {
        seed = newSeed;
        return this;
    }

    /**
     * Names the run in client order ids: two runs on one trading day must differ. From the clock by default.
     *
     * @param newRunId any value.
     * @return this for a fluent API.
     */
    public LoadGeneratorContext runId(final int newRunId)
    {
        runId = newRunId;
        return this;
    }

    /**
     * Where the exchange is: the local gateway over SBE by default.
     *
     * @param newTarget used by this context alone, closed by the generator.
     * @return this for a fluent API.
     */
    public LoadGeneratorContext target(final LoadTarget newTarget)
    {
        target = newTarget;
        return this;
    }

    /**
     * Add a session; the first ones send most.
     *
     * @param session to log on with.
     * @return this for a fluent API.
     */
    public LoadGeneratorContext session(final LoadSession session)
    {
        sessions.add(session);
        return this;
    }

    /**
     * Add an instrument; the first ones are the most active.
     *
     * @param instrument to trade.
     * @return this for a fluent API.
     */
    public LoadGeneratorContext instrument(final LoadInstrument instrument)
    {
        instruments.add(instrument);
        return this;
    }

    /**
     * Most own orders kept alive; fewer if the rate does not imply so many.
     *
     * @param newLimit 1 to 1,048,576.
     * @return this for a fluent API.
     */
    public LoadGeneratorContext liveOrderLimit(final int newLimit)
    {
        liveOrderLimit = newLimit;
        return this;
    }

    /**
     * Requests that can wait for their answer at once.
     *
     * @param newCapacity a power of two.
     * @return this for a fluent API.
     */
    public LoadGeneratorContext inFlightCapacity(final int newCapacity)
    {
        inFlightCapacity = newCapacity;
        return this;
    }

    /**
     * Longest wait for answers after the last message; later ones are lost.
     *
     * @param newTimeoutNs in nanoseconds.
     * @return this for a fluent API.
     */
    public LoadGeneratorContext drainTimeoutNs(final long newTimeoutNs)
    {
        drainTimeoutNs = newTimeoutNs;
        return this;
    }

    /**
     * Longest time without a connection before the run is given up.
     *
     * @param newTimeoutNs in nanoseconds.
     * @return this for a fluent API.
     */
    public LoadGeneratorContext disconnectTimeoutNs(final long newTimeoutNs)
    {
        disconnectTimeoutNs = newTimeoutNs;
        return this;
    }

    /**
     * Longest sleep of the generator's thread; 0 to spin always, on a machine with a core to spare for it.
     *
     * @param newMaxParkNs in nanoseconds.
     * @return this for a fluent API.
     */
    public LoadGeneratorContext maxParkNs(final long newMaxParkNs)
    {
        maxParkNs = newMaxParkNs;
        return this;
    }

    /**
     * Largest p99 of the slip, as a share of the p99 of the response time.
     *
     * @param newSlipLimit 0.10 is 10 %.
     * @return this for a fluent API.
     */
    public LoadGeneratorContext slipLimit(final double newSlipLimit)
    {
        slipLimit = newSlipLimit;
        return this;
    }

    /**
     * Largest share of rejects among the answers.
     *
     * @param newShare 0.01 is 1 %, 1 allows every reject.
     * @return this for a fluent API.
     */
    public LoadGeneratorContext maxRejectShare(final double newShare)
    {
        maxRejectShare = newShare;
        return this;
    }

    /**
     * Judge the answers alone: see {@link LoadResult#proof()}.
     *
     * @return this for a fluent API.
     */
    public LoadGeneratorContext proof()
    {
        isProof = true;
        return this;
    }

    /**
     * Objectives for the response time.
     *
     * @param newObjectives see {@link Slo#parseAll(String)}.
     * @return this for a fluent API.
     */
    public LoadGeneratorContext objectives(final List<Slo> newObjectives)
    {
        objectives = List.copyOf(newObjectives);
        return this;
    }

    /**
     * Where the files go; created if it is not there.
     *
     * @param newOutDir a directory; null for no files.
     * @return this for a fluent API.
     */
    public LoadGeneratorContext outDir(final Path newOutDir)
    {
        outDir = newOutDir;
        return this;
    }

    /**
     * Whether the sessions cancel their resting orders after the measurement; off by default. Answers to these cancels
     * are not counted.
     *
     * @param isOn true to cancel.
     * @return this for a fluent API.
     */
    public LoadGeneratorContext cancelAtEnd(final boolean isOn)
    {
        cancelAtEnd = isOn;
        return this;
    }

    boolean cancelsAtEnd()
    {
        return cancelAtEnd;
    }

    /**
     * Told once a second.
     *
     * @param newListener called on the reporting thread.
     * @return this for a fluent API.
     */
    public LoadGeneratorContext progressListener(final ProgressListener newListener)
    {
        progressListener = newListener;
        return this;
    }

    /**
     * Source of time; tests bring their own.
     *
     * @param newClock monotonic.
     * @return this for a fluent API.
     */
    public LoadGeneratorContext clock(final NanoClock newClock)
    {
        clock = newClock;
        return this;
    }

    /**
     * Makes the sessions' transceivers, instead of what the protocol implies.
     *
     * @param newFactory called once per session.
     * @return this for a fluent API.
     */
    public LoadGeneratorContext transceiverFactory(final TransceiverFactory newFactory)
    {
        transceiverFactory = newFactory;
        return this;
    }

    String runName()
    {
        return runName;
    }

    double rate()
    {
        return rate;
    }

    long durationNs()
    {
        return durationNs;
    }

    long warmupNs()
    {
        return warmupNs;
    }

    MessageMix mix()
    {
        return mix;
    }

    long seed()
    {
        return seed;
    }

    LoadTarget target()
    {
        return target;
    }

    int inFlightCapacity()
    {
        return inFlightCapacity;
    }

    long drainTimeoutNs()
    {
        return drainTimeoutNs;
    }

    long disconnectTimeoutNs()
    {
        return disconnectTimeoutNs;
    }

    long maxParkNs()
    {
        return maxParkNs;
    }

    double slipLimit()
    {
        return slipLimit;
    }

    double maxRejectShare()
    {
        return maxRejectShare;
    }

    boolean isProof()
    {
        return isProof;
    }

    List<Slo> objectives()
    {
        return objectives;
    }

    Path outDir()
    {
        return outDir;
    }

    ProgressListener progressListener()
    {
        return progressListener;
    }

    NanoClock clock()
    {
        return clock;
    }

    int sessionCount()
    {
        return sessions.size();
    }

    int instrumentCount()
    {
        return instruments.size();
    }

    int liveOrderLimit()
    {
        return liveOrderLimit;
    }

    int runId()
    {
        return runId;
    }
}
