/**
 * The load generator: an open loop that sends a seeded order flow on schedule, and says what came of it.
 * <p>
 * One thread sends and receives for all sessions; a second one collects and reports once a second and takes nothing
 * from the first but a few published counters. May import the other packages of this module, {@code engine.protocol}
 * and {@code gateway.client}. Prints nothing: {@code ops} does, with {@link io.ringside.loadgen.ProgressTable} and
 * {@link io.ringside.loadgen.result.ResultTable}.
 * <p>
 * Start reading at {@link io.ringside.loadgen.LoadGenerator}.
 */
package io.ringside.loadgen;
