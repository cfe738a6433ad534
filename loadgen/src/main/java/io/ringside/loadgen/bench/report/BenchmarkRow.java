package io.ringside.loadgen.bench.report;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One line of a benchmark: ours beside one peer in one case. What is not set is left out wherever the row is shown.
 */
public final class BenchmarkRow
{
    private final String caseName;
    private final String peer;
    private final Map<String, Object> conditions = new LinkedHashMap<>();
    private final Map<String, Double> ours = new LinkedHashMap<>();
    private final Map<String, Double> theirs = new LinkedHashMap<>();
    private final Map<String, Object> fields = new LinkedHashMap<>();
    private Spread ratio;
    private Spread floorRatio;
    private double bar;
    private double limit;
    private Verdict limitVerdict = Verdict.NONE;
    private boolean isValid = true;
    private String note = "";

    private BenchmarkRow(final String caseName, final String peer)
    {
        this.caseName = caseName;
        this.peer = peer;
    }

    /**
     * @param caseName of what was measured, such as {@code unicast}.
     * @param peer     that ours stands beside, such as {@code disruptor}.
     * @return a valid row without figures.
     */
    public static BenchmarkRow of(final String caseName, final String peer)
    {
        return new BenchmarkRow(caseName, peer);
    }

    /**
     * @param batch messages per claim.
     * @return this.
     */
    public BenchmarkRow batch(final int batch)
    {
        conditions.put("batch", batch);
        return this;
    }

    /**
     * @param payloadBytes written and read per message.
     * @return this.
     */
    public BenchmarkRow payloadBytes(final int payloadBytes)
    {
        conditions.put("payloadBytes", payloadBytes);
        return this;
    }

    /**
     * @param rounds that the ratio is taken over.
     * @return this.
     */
    public BenchmarkRow rounds(final int rounds)
    {
        conditions.put("rounds", rounds);
        return this;
    }

    /**
     * @param spread of the ratios of paired rounds: above 1 when ours was faster.
     * @return this.
     */
    public BenchmarkRow ratio(final Spread spread)
    {
        ratio = spread;
        return this;
    }

    /**
     * @param spread of the ratios of peer to floor in the same rounds: what nobody can exceed.
     * @return this.
     */
    public BenchmarkRow floorRatio(final Spread spread)
    {
        floorRatio = spread;
        return this;
    }

    /**
     * @param ratio that ours is meant to reach, 0 for none.
     * @return this.
     */
    public BenchmarkRow bar(final double ratio)
    {
        bar = ratio;
        return this;
    }

    /**
     * In place of a bar, where there is no ratio to a peer.
     *
     * @param most    that the first figure of ours is meant to be.
     * @param verdict what became of it.
     * @return this.
     */
    public BenchmarkRow limit(final double most, final Verdict verdict)
    {
        limit = most;
        limitVerdict = verdict;
        return this;
    }

    /**
     * @param name  of the figure, with its unit: {@code nsPerMessage}.
     * @param value of ours.
     * @return this.
     */
    public BenchmarkRow ours(final String name, final double value)
    {
        ours.put(name, value);
        return this;
    }

    /**
     * @param name  of the figure, with its unit: {@code nsPerMessage}.
     * @param value of the peer.
     * @return this.
     */
    public BenchmarkRow theirs(final String name, final double value)
    {
        theirs.put(name, value);
        return this;
    }

    /**
     * @param name  of one more thing to say about the row, in JSON only.
     * @param value a number, text, truth value, or a map or list of such.
     * @return this.
     */
    public BenchmarkRow field(final String name, final Object value)
    {
        fields.put(name, value);
        return this;
    }

    /**
     * @param isOk false when what was sent was not what was received: the figures mean nothing then.
     * @return this.
     */
    public BenchmarkRow valid(final boolean isOk)
    {
        isValid = isOk;
        return this;
    }

    /**
     * @param text for people.
     * @return this.
     */
    public BenchmarkRow note(final String text)
    {
        note = text;
        return this;
    }

    /**
     * @return what was measured.
     */
    public String caseName()
    {
        return caseName;
    }

    /**
     * @return what ours stood beside.
     */
    public String peer()
    {
        return peer;
    }

    /**
     * @return {@code batch}, {@code payloadBytes} and {@code rounds}, those that were set.
     */
    public Map<String, Object> conditions()
    {
        return Collections.unmodifiableMap(conditions);
    }

    /**
     * @return the spread of the ratios, null when there is none.
     */
    public Spread ratio()
    {
        return ratio;
    }

    /**
     * @return the spread of what the floor would reach, null when it was not measured.
     */
    public Spread floorRatio()
    {
        return floorRatio;
    }

    /**
     * @return the ratio that ours is meant to reach, 0 for none.
     */
    public double bar()
    {
        return bar;
    }

    /**
     * @return what the first figure of ours is meant to be at most, 0 for no limit.
     */
    public double limit()
    {
        return limit;
    }

    /**
     * @return what became of the bar or the limit.
     */
    public Verdict verdict()
    {
        return limit > 0 ? limitVerdict : Verdict.of(bar, ratio, floorRatio);
    }

    /**
     * @return figures of ours by name.
     */
    public Map<String, Double> ours()
    {
        return Collections.unmodifiableMap(ours);
    }

    /**
     * @return figures of the peer by name.
     */
    public Map<String, Double> theirs()
    {
        return Collections.unmodifiableMap(theirs);
    }

    /**
     * @return further fields by name.
     */
    public Map<String, Object> fields()
    {
        return Collections.unmodifiableMap(fields);
    }

    /**
     * @return whether the figures mean anything.
     */
    public boolean isValid()
    {
        return isValid;
    }

    /**
     * @return text for people, empty when there is none.
     */
    public String note()
    {
        return note;
    }
}
