package io.ringside.loadgen;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

import io.ringside.gateway.client.OrderEntryClientContext;
import io.ringside.loadgen.result.LoadResult;
import io.ringside.loadgen.result.NodeInfo;
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
    /** Most own orders kept alive, by default. */
    public static final int LIVE_ORDER_LIMIT_DEFAULT = 65_536;

    /** Duration of a run that ends with its last message, in nanoseconds. */
    static final long OPEN_END_NS = 7 * 86_400_000_000_000L;

    private boolean isConcluded;
    String runName = "load";
    double rate = 1_000;
    long durationNs = 10_000_000_000L;
    long warmupNs = 2_000_000_000L;
    private String arrival = "constant";
    MessageMix mix = MessageMix.REALISTIC;
    long seed = 1;
    /** Names the run in client order ids: two runs on one trading day must differ. */
    final int runId = (int)(System.currentTimeMillis() / 100);
    LoadTarget target = LoadTarget.sbe(OrderEntryClientContext.INGRESS_CHANNEL_DEFAULT);
    private final List<LoadSession> sessions = new ArrayList<>();
    private final List<LoadInstrument> instruments = new ArrayList<>();
    int liveOrderLimit = LIVE_ORDER_LIMIT_DEFAULT;
    int inFlightCapacity = 262_144;
    long drainTimeoutNs = 10_000_000_000L;
    long disconnectTimeoutNs = 60_000_000_000L;
    long maxParkNs = 50_000;
    double slipLimit = LoadResult.SLIP_LIMIT_DEFAULT;
    double maxRejectShare = LoadResult.MAX_REJECT_SHARE_DEFAULT;
    boolean isProof;
    List<Slo> objectives = List.of();
    Path outDir;
    boolean cancelAtEnd;
    ProgressListener progressListener = ProgressListener.NONE;
    Supplier<NodeInfo> node = () -> NodeInfo.UNKNOWN;
    NanoClock clock = SystemNanoClock.INSTANCE;
    private TransceiverFactory transceiverFactory;
    private RecordedFlow recording;

    /**
     * Check everything. Connects to nothing yet.
     *
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

    /** Sets the name of the run, for people. */
    public LoadGeneratorContext runName(final String newRunName)
    {
        runName = newRunName;
        return this;
    }

    /** Sets the messages per second on average, of all sessions together. */
    public LoadGeneratorContext rate(final double messagesPerSecond)
    {
        rate = messagesPerSecond;
        return this;
    }

    /** Sets the length of the measurement, in nanoseconds. */
    public LoadGeneratorContext durationNs(final long newDurationNs)
    {
        durationNs = newDurationNs;
        return this;
    }

    /** Sets the length of the warm-up, in nanoseconds, 0 for none; its messages count, its latencies do not. */
    public LoadGeneratorContext warmupNs(final long newWarmupNs)
    {
        warmupNs = newWarmupNs;
        return this;
    }

    /** Sets the schedule: {@code constant}, {@code poisson} or {@code burst:N}. */
    public LoadGeneratorContext arrival(final String newArrival)
    {
        arrival = newArrival;
        return this;
    }

    /** Send these messages; rate, duration, schedule and mix are theirs. The warm-up is their beginning. */
    public LoadGeneratorContext recording(final RecordedFlow newRecording)
    {
        recording = newRecording;
        return this;
    }

    boolean isRecorded()
    {
        return null != recording;
    }

    /** Sets the shares of the message kinds: see {@link MessageMix#parse(String)}. */
    public LoadGeneratorContext mix(final MessageMix newMix)
    {
        mix = newMix;
        return this;
    }

    /** Sets the seed of schedule and order flow. */
    public LoadGeneratorContext seed(final long newSeed)
    {
        seed = newSeed;
        return this;
    }

    /** Sets where the exchange is: the local gateway over SBE by default. Closed by the generator. */
    public LoadGeneratorContext target(final LoadTarget newTarget)
    {
        target = newTarget;
        return this;
    }

    /** Add a session; the first ones send most. */
    public LoadGeneratorContext session(final LoadSession session)
    {
        sessions.add(session);
        return this;
    }

    /** Add an instrument; the first ones are the most active. */
    public LoadGeneratorContext instrument(final LoadInstrument instrument)
    {
        instruments.add(instrument);
        return this;
    }

    /** Limits the own orders kept alive, 1 to 1,048,576; fewer if the rate does not imply so many. */
    public LoadGeneratorContext liveOrderLimit(final int newLimit)
    {
        liveOrderLimit = newLimit;
        return this;
    }

    /** Sets how many requests can wait for their answer at once, a power of two. */
    public LoadGeneratorContext inFlightCapacity(final int newCapacity)
    {
        inFlightCapacity = newCapacity;
        return this;
    }

    /** Sets the longest wait for answers after the last message, in nanoseconds; later ones are lost. */
    public LoadGeneratorContext drainTimeoutNs(final long newTimeoutNs)
    {
        drainTimeoutNs = newTimeoutNs;
        return this;
    }

    /** Sets the longest time without a connection before the run is given up, in nanoseconds. */
    public LoadGeneratorContext disconnectTimeoutNs(final long newTimeoutNs)
    {
        disconnectTimeoutNs = newTimeoutNs;
        return this;
    }

    /** Sets the longest sleep of the generator's thread, in nanoseconds; 0 spins, which takes a core of its own. */
    public LoadGeneratorContext maxParkNs(final long newMaxParkNs)
    {
        maxParkNs = newMaxParkNs;
        return this;
    }

    /** Sets the largest p99 of the slip, as a share of the p99 of the response time: 0.10 is 10 %. */
    public LoadGeneratorContext slipLimit(final double newSlipLimit)
    {
        slipLimit = newSlipLimit;
        return this;
    }

    /** Sets the largest share of rejects among the answers: 0.01 is 1 %, 1 allows every reject. */
    public LoadGeneratorContext maxRejectShare(final double newShare)
    {
        maxRejectShare = newShare;
        return this;
    }

    /** Judge the answers alone: see {@link LoadResult#proof()}. */
    public LoadGeneratorContext proof()
    {
        isProof = true;
        return this;
    }

    /** Sets the objectives for the response time: see {@link Slo#parseAll(String)}. */
    public LoadGeneratorContext objectives(final List<Slo> newObjectives)
    {
        objectives = List.copyOf(newObjectives);
        return this;
    }

    /** Sets the directory of the files, created if it is not there; null for no files. */
    public LoadGeneratorContext outDir(final Path newOutDir)
    {
        outDir = newOutDir;
        return this;
    }

    /**
     * Sets whether the sessions cancel their resting orders after the measurement; off by default. Answers to these
     * cancels are not counted.
     */
    public LoadGeneratorContext cancelAtEnd(final boolean isOn)
    {
        cancelAtEnd = isOn;
        return this;
    }

    /** Sets what asks the node about itself before the load and after it, on the thread of the run. */
    public LoadGeneratorContext node(final Supplier<NodeInfo> newNode)
    {
        node = newNode;
        return this;
    }

    /** Sets the listener, which is called once a second on the reporting thread. */
    public LoadGeneratorContext progressListener(final ProgressListener newListener)
    {
        progressListener = newListener;
        return this;
    }

    /** Sets the source of time; tests bring their own. */
    public LoadGeneratorContext clock(final NanoClock newClock)
    {
        clock = newClock;
        return this;
    }

    /** Sets what makes the sessions' transceivers, instead of what the protocol implies. */
    public LoadGeneratorContext transceiverFactory(final TransceiverFactory newFactory)
    {
        transceiverFactory = newFactory;
        return this;
    }

    int sessionCount()
    {
        return sessions.size();
    }

    int instrumentCount()
    {
        return instruments.size();
    }
}
