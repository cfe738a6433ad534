package io.ringside.loadgen.bench.report;

/**
 * What became of a bar, the ratio that ours is meant to reach beside a peer, or of a limit, what a figure of ours is
 * not to exceed.
 */
public enum Verdict
{
    /** There is neither. */
    NONE(""),

    /** The median of the ratio reaches the bar, or the figure keeps the limit. */
    MET("met"),

    /** It does not, though the floor does, or nobody has measured the floor. */
    NOT_MET("not met"),

    /** It does not, and nothing could: the bare floor itself stays below. */
    BEYOND_FLOOR("beyond the floor"),

    /** The limit is not kept, and nothing on this machine could: its own stops in the same run break it. */
    EXPLAINED("explained by the host's jitter");

    private final String text;

    Verdict(final String text)
    {
        this.text = text;
    }

    /**
     * @return for people, empty when there is no bar.
     */
    public String text()
    {
        return text;
    }

    /**
     * @param bar        wanted, 0 for none.
     * @param ratio      reached, null when there is none.
     * @param floorRatio that nothing can exceed, null when it was not measured.
     * @return the verdict.
     */
    static Verdict of(final double bar, final Spread ratio, final Spread floorRatio)
    {
        if (0 == bar || null == ratio)
        {
            return NONE;
        }
        if (ratio.median() >= bar)
        {
            return MET;
        }
        return null != floorRatio && floorRatio.median() < bar ? BEYOND_FLOOR : NOT_MET;
    }
}
