package io.ringside.engine.host;

/** How the stages of the pipeline are put on threads. The stages are the same in every mode. */
public enum ThreadingMode
{
    /** One spinning thread per stage: journal, replication (when there is a standby), matching; and the conductor. */
    DEDICATED,

    /** One thread, {@code pipeline}, steps all stages and backs off when idle; and the conductor. */
    SHARED,

    /**
     * One thread, that the host is given, steps all stages beside other agents of the node; the
     * conductor has a thread of its own, and so has a journal whose syncs run beside those of a standby.
     */
    SINGLE,

    /** No thread: the caller steps everything itself. */
    INVOKER;

    /** Spinning threads of a node in {@link #DEDICATED} mode: three stages, three of the gateway, the media driver. */
    public static final int DEDICATED_CORES_MIN = 8;

    /** Media driver, gateway and pipeline each have a thread in {@link #SHARED} mode, and so have the clients. */
    public static final int SHARED_CORES_MIN = 4;

    /**
     * The mode for a machine, so that there are never more busy threads than cores: threads that have to share a core
     * delay each other by whole scheduler slices.
     *
     * @param cores that this process may use.
     * @return {@link #DEDICATED} from 8 cores, {@link #SHARED} from 4, else {@link #SINGLE}.
     */
    public static ThreadingMode choose(final int cores)
    {
        return cores >= DEDICATED_CORES_MIN ? DEDICATED : cores >= SHARED_CORES_MIN ? SHARED : SINGLE;
    }
}
