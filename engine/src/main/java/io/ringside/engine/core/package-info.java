/**
 * The deterministic core: a state machine that takes commands and gives reports and market data. No clock, no I/O,
 * no thread, no randomness, no floating point, no order that depends on a hash map: the same commands give the same
 * bytes everywhere.
 * <p>
 * May import {@code engine.protocol}, {@code engine.book}, {@code risk} and Agrona. Driven by one thread, that of
 * its host.
 * <p>
 * Rooms, each of which sees only those before it, but {@code auction} and {@code entry}, which do not see each other:
 * {@code base}, {@code order}, {@code instrument}, {@code state}, {@code output}, {@code matching},
 * {@code auction}, {@code entry}, {@code operator}.
 * What is here puts them together and is what a host sees.
 * <p>
 * Start reading at {@link io.ringside.engine.core.MatchingEngine}.
 */
package io.ringside.engine.core;
