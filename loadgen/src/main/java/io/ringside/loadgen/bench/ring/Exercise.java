package io.ringside.loadgen.bench.ring;

/**
 * What a child process can be asked to do, again and again.
 */
interface Exercise
{
    /**
     * @param arguments of this time.
     * @return the answer.
     */
    Answer run(long[] arguments);
}
