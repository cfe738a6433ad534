package io.ringside.engine.pipeline;

/**
 * How the stages of the pipeline are put on threads. The stages are the same in every mode.
 */
public enum ThreadingMode
{
    /** One spinning thread per stage: journal, replication (when there is a standby), matching; and the conductor. */
    DEDICATED,

    /** One thread, {@code pipeline}, steps all stages and backs off when idle; and the conductor. */
    SHARED,

    /**
     * One thread, given to {@link ExchangePipeline#startOn}, steps all stages beside other agents of the node; a
     * journal that syncs each batch, and the conductor, have threads of their own.
     */
    SINGLE,

    /** No thread: the caller steps everything with {@link ExchangePipeline#doWork()}. */
    INVOKER;

    /** Spinning threads of a node in {@link #DEDICATED} mode: three stages, three of the gateway, the media driver. */
    static final int DEDICATED_CORES_MIN = 8;

    /**
     * The mode for a machine, so that there are never more spinning threads than cores: a spinning thread that has to
     * share its core delays the others by whole scheduler slices.
     *
     * @param cores that this process may use.
     * @return {@link #DEDICATED} from 8 cores, else {@link #SHARED}; {@link #SINGLE} is for who asks for it.
     */
    public static ThreadingMode choose(final int cores)
    {
        return cores >= DEDICATED_CORES_MIN ? DEDICATED : SHARED;
    }
}
