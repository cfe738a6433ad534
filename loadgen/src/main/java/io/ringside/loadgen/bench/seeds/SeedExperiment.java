package io.ringside.loadgen.bench.seeds;

import java.util.function.Consumer;

/**
 * One experiment of the founding documents. It warms up, measures several rounds, checks that the work was done and
 * hands over a row for every setting. Cold, and run by one thread; what it measures has threads of its own.
 */
@FunctionalInterface
interface SeedExperiment
{
    /**
     * @param settings sizes and rounds.
     * @param rows     takes each row as soon as it is there.
     * @throws Exception when the experiment itself fails; what it finds out is a row, never an exception.
     */
    void run(SeedSettings settings, Consumer<SeedRow> rows) throws Exception;
}
