package io.ringside.journal.replication.frame;

/** Why a frame was rejected. */
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

    /** Validly sealed, of a connection that has just ended: in transit when a node restarted. */
    STALE("stale");

    private final String label;

    FrameRejection(final String label)
    {
        this.label = label;
    }

    /** The word in metrics and logs. */
    public String label()
    {
        return label;
    }
}
