package io.ringside.loadgen.bench.seeds;

import io.ringside.loadgen.bench.report.Row;

import java.util.function.Consumer;

/**
 * One experiment of the founding documents. It measures once, checks that the work was done and hands over a row for
 * every setting. Cold, and run by one thread; what it measures has threads of its own.
 */
@FunctionalInterface
interface SeedExperiment
{
    /**
     * @param settings sizes.
     * @param rows     takes each row as soon as it is there.
     * @throws Exception when the experiment itself fails; what it finds out is a row, never an exception.
     */
    void run(SeedSettings settings, Consumer<Row> rows) throws Exception;
}
