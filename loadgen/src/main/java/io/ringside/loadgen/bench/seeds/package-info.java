/**
 * The experiments of the founding documents, each repeated here beside its published figure.
 * <p>
 * May import everything of ours and the libraries of peers; Chronicle Queue stands on a class path of its own, that of
 * the fork an experiment is measured in. Start reading at {@link io.ringside.loadgen.bench.seeds.SeedsBenchmark}.
 */
package io.ringside.loadgen.bench.seeds;
