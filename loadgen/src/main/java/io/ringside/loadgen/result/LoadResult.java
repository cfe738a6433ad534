package io.ringside.loadgen.result;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The result of a run. The load generator fills it, other parts may add to it (the demo adds its proof),
 * {@link VerdictRules} decides its verdict, and it is printed or written. Not thread safe.
 */
public final class LoadResult
{
    /** Shape of {@code summary.json}. */
    public static final String LOAD_SCHEMA = "ringside.load/1";

    /** Largest share of rejects among the answers. */
    public static final double MAX_REJECT_SHARE_DEFAULT = 0.01;

    /** Largest p99 of the slip as a share of the p99 of the response time. */
    public static final double SLIP_LIMIT_DEFAULT = 0.10;

    private final LoadPlan plan;
    private final LoadCounts counts;
    private final LoadMeasurement measurement;
    private final EnvironmentInfo environment;
    private final List<Slo> objectives;
    private final double slipLimit;
    private final SortedMap<String, Long> rejects = new TreeMap<>();
    private final Map<String, Double> targetMix = new LinkedHashMap<>();
    private final Map<String, Double> achievedMix = new LinkedHashMap<>();
    private final Map<String, Double> flow = new LinkedHashMap<>();
    private final Map<String, String> config = new LinkedHashMap<>();
    private final List<String> reasons = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final List<String> faults = new ArrayList<>();
    private final List<String> shortfalls = new ArrayList<>();
    private final List<Path> files = new ArrayList<>();
    private String schema = LOAD_SCHEMA;
    private Verdict verdict = Verdict.INVALID;
    private Map<String, String> stateHash;
    private NodeInfo nodeAtStart = NodeInfo.UNKNOWN;
    private NodeInfo nodeAtEnd = NodeInfo.UNKNOWN;
    private long hotPathAllocatedBytes = -1;
    private double maxRejectShare = MAX_REJECT_SHARE_DEFAULT;
    private long pausedNs;
    private int pauseCount;
    private boolean isPartial;
    private boolean isProof;

    /**
     * @param plan        what was asked for.
     * @param counts      over the whole run.
     * @param measurement rates and latencies.
     * @param environment where it took place.
     * @param objectives  for the response time; empty for none.
     * @param slipLimit   largest p99 of the slip as a share (0.10 is 10 %) of the p99 of the response time.
     */
    public LoadResult(
        final LoadPlan plan,
        final LoadCounts counts,
        final LoadMeasurement measurement,
        final EnvironmentInfo environment,
        final List<Slo> objectives,
        final double slipLimit)
    {
        this.plan = plan;
        this.counts = counts;
        this.measurement = measurement;
        this.environment = environment;
        this.objectives = List.copyOf(objectives);
        this.slipLimit = slipLimit;
    }

    /** Sets the schema name of the JSON object, {@code ringside.<name>/<version>}; {@link #LOAD_SCHEMA} by default. */
    public LoadResult schema(final String name)
    {
        schema = name;
        return this;
    }

    /**
     * Adds the proof of a demo: hashes of the state after the last command. Hashes that differ make the run INVALID.
     *
     * @param primary of the primary.
     * @param standby of the standby; null if there is none.
     * @param replay  of a replay of the journal; null if none was made.
     * @return this for a fluent API.
     */
    public LoadResult stateHash(final String primary, final String standby, final String replay)
    {
        stateHash = new LinkedHashMap<>();
        stateHash.put("primary", primary);
        stateHash.put("standby", standby);
        stateHash.put("replay", replay);
        return this;
    }

    /** Adds the proof of a demo: bytes of heap allocated on the exchange's hot threads during the measurement. */
    public LoadResult hotPathAllocatedBytes(final long bytes)
    {
        hotPathAllocatedBytes = bytes;
        return this;
    }

    /**
     * Adds a fault found outside the figures, one line. It makes the verdict INVALID the next time that the verdict is
     * decided.
     */
    public LoadResult addFault(final String fault)
    {
        faults.add(fault);
        return this;
    }

    /**
     * Adds a shortfall, one line: the load missed its plan, whatever the exchange did. It makes the verdict INVALID; in
     * a proof it is only a note, see {@link #proof()}.
     */
    public LoadResult addShortfall(final String shortfall)
    {
        shortfalls.add(shortfall);
        return this;
    }

    /**
     * Makes this a proof: only the answers count, and faults that were added. A missed rate or a slow generator becomes
     * a note.
     */
    public LoadResult proof()
    {
        isProof = true;
        return this;
    }

    /** Largest share of rejects among the answers: 0.01 is 1 %, 1 allows every reject. */
    public LoadResult maxRejectShare(final double share)
    {
        maxRejectShare = share;
        return this;
    }

    /**
     * How long the generator's own process stood still in all pauses that were long enough to count, and how many those
     * were.
     */
    public LoadResult paused(final long totalNs, final int count)
    {
        pausedNs = totalNs;
        pauseCount = count;
        return this;
    }

    /** Says that the run ended before its schedule did. */
    public LoadResult partial()
    {
        isPartial = true;
        return this;
    }

    void verdict(final Verdict newVerdict, final List<String> newReasons, final List<String> newNotes)
    {
        verdict = newVerdict;
        reasons.clear();
        reasons.addAll(newReasons);
        notes.clear();
        notes.addAll(newNotes);
    }

    /** Shape of the JSON object. */
    public String schema()
    {
        return schema;
    }

    /** What was asked for. */
    public LoadPlan plan()
    {
        return plan;
    }

    /** Counts over the whole run. */
    public LoadCounts counts()
    {
        return counts;
    }

    /** Rates and latencies of the measurement. */
    public LoadMeasurement measurement()
    {
        return measurement;
    }

    /** Where it took place. */
    public EnvironmentInfo environment()
    {
        return environment;
    }

    /** Objectives for the response time. */
    public List<Slo> objectives()
    {
        return objectives;
    }

    /** Largest p99 of the slip as a share of the p99 of the response time. */
    public double slipLimit()
    {
        return slipLimit;
    }

    /** The verdict; INVALID until it is decided. */
    public Verdict verdict()
    {
        return verdict;
    }

    /** Why the verdict is not PASS, one line each. */
    public List<String> reasons()
    {
        return reasons;
    }

    /** What does not count against the verdict and must be known all the same, one line each. */
    public List<String> notes()
    {
        return notes;
    }

    /** Returns in what the load fell short of its plan. */
    public List<String> shortfalls()
    {
        return shortfalls;
    }

    /** Whether only the answers count. */
    public boolean isProof()
    {
        return isProof;
    }

    /** Whether the run ended before its schedule did. */
    public boolean isPartial()
    {
        return isPartial;
    }

    /** Largest share of rejects among the answers. */
    public double maxRejectShare()
    {
        return maxRejectShare;
    }

    /** Sets what the node said of itself before and after the load. */
    public LoadResult node(final NodeInfo atStart, final NodeInfo atEnd)
    {
        nodeAtStart = atStart;
        nodeAtEnd = atEnd;
        return this;
    }

    /** What the node said of itself before the load. */
    public NodeInfo nodeAtStart()
    {
        return nodeAtStart;
    }

    /** What the node said of itself after the load. */
    public NodeInfo nodeAtEnd()
    {
        return nodeAtEnd;
    }

    /** How long the generator's own process stood still, in nanoseconds. */
    public long pausedNs()
    {
        return pausedNs;
    }

    /** How many pauses were long enough to count. */
    public int pauseCount()
    {
        return pauseCount;
    }

    /** What was found wrong outside the figures. */
    public List<String> faults()
    {
        return faults;
    }

    /** Hashes by {@code primary}, {@code standby}, {@code replay}; null if there is no such proof. */
    public Map<String, String> stateHash()
    {
        return stateHash;
    }

    /** Bytes allocated on hot threads, or -1 if not measured. */
    public long hotPathAllocatedBytes()
    {
        return hotPathAllocatedBytes;
    }

    /** Rejects by reason; may be added to. */
    public SortedMap<String, Long> rejects()
    {
        return rejects;
    }

    /** Shares of the message kinds asked for; may be added to. */
    public Map<String, Double> targetMix()
    {
        return targetMix;
    }

    /** Shares of the message kinds generated; may be added to. */
    public Map<String, Double> achievedMix()
    {
        return achievedMix;
    }

    /** Other statistics of the generated stream; may be added to. */
    public Map<String, Double> flow()
    {
        return flow;
    }

    /** Settings of the run as text; may be added to. */
    public Map<String, String> config()
    {
        return config;
    }

    /** Files written; may be added to. */
    public List<Path> files()
    {
        return files;
    }
}
