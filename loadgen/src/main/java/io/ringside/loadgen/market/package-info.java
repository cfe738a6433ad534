/**
 * A market that never ends, drawn from one seed: fair values that wander, makers that quote around them, takers that
 * trade in bursts.
 * <p>
 * Everything here runs on one thread and reads no clock. A decision is a step; what a step is about depends on the seed
 * and the number of the step alone ({@link io.ringside.loadgen.market.MarketPlan}), what becomes of it also on the
 * orders that rest and on what has traded ({@link io.ringside.loadgen.market.MarketFlow}). May import the JDK, Agrona,
 * {@code engine.protocol} and {@code loadgen.workload}; knows no transport.
 * <p>
 * Start reading at {@link io.ringside.loadgen.market.MarketFlow}.
 */
package io.ringside.loadgen.market;
