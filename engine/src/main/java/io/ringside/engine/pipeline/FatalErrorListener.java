package io.ringside.engine.pipeline;

/** Told once, when a stage of the pipeline has failed. By then nothing more is acknowledged: both rings are closed. */
@FunctionalInterface
public interface FatalErrorListener
{
    /** Does nothing. */
    FatalErrorListener NONE = (throwable) ->
    {
    };

    /**
     * Called at most once per pipeline, on the thread of the stage that failed. Usually reports the failure and ends
     * the process.
     *
     * @param throwable that the stage threw.
     */
    void onFatalError(Throwable throwable);
}
