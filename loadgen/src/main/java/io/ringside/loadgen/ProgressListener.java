package io.ringside.loadgen;

/**
 * Told how a run stands, once a second, on the reporting thread: it may print, the load does not wait for it.
 */
@FunctionalInterface
public interface ProgressListener
{
    /** Hears and says nothing. */
    ProgressListener NONE = (progress) ->
    {
    };

    /**
     * One second has passed.
     *
     * @param progress of the second.
     */
    void onProgress(Progress progress);
}
