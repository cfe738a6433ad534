package io.ringside.journal.replication;

/**
 * Why a frame was not believed.
 */
public enum FrameRejection
{
    /** Too short or too long to have a seal. */
    TRUNCATED("truncated"),

    /** Sealed with a key that is not in this node's key file, or not sealed at all. */
    UNKNOWN_KEY("unknown-key"),

    /** The seal is not that of these bytes. */
    FORGED("forged"),

    /** Well sealed, but it has been here before, or belongs to an earlier connection that is long over. */
    REPLAYED("replayed"),

    /** Well sealed, of a connection that has just ended: what is left on the way when a node starts again. */
    STALE("stale");

    private final String label;

    FrameRejection(final String label)
    {
        this.label = label;
    }

    /**
     * The word in metrics and logs.
     *
     * @return the word.
     */
    public String label()
    {
        return label;
    }
}
