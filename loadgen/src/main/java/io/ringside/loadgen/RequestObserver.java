package io.ringside.loadgen;

/** Told of every request of a run, on the generator's thread. Times are nanoseconds since the start of the run. */
public interface RequestObserver
{
    /** Looks away. */
    RequestObserver NONE = new RequestObserver()
    {
    };

    /**
     * The run begins.
     *
     * @param startNs on the clock of {@link System#nanoTime()}.
     */
    default void onStart(final long startNs)
    {
    }

    /**
     * A request was sent.
     *
     * @param correlation of it, from 1, one more than that of the one before.
     * @param intendedNs  when the schedule wanted it sent.
     * @param sentNs      when it was sent.
     */
    default void onSent(final long correlation, final long intendedNs, final long sentNs)
    {
    }

    /**
     * It was answered.
     *
     * @param correlation of the request.
     * @param intendedNs  when the schedule wanted it sent.
     * @param atNs        when the answer was seen.
     * @param isReject    whether it was refused.
     */
    default void onAnswered(
        final long correlation, final long intendedNs, final long atNs, final boolean isReject)
    {
    }

    /**
     * A second answer arrived, which is an error of the exchange.
     *
     * @param correlation of the request.
     */
    default void onAnsweredAgain(final long correlation)
    {
    }

    /**
     * The exchange says that it never took it.
     *
     * @param correlation of the request.
     */
    default void onNotApplied(final long correlation)
    {
    }
}
