/**
 * The deterministic core: a state machine that takes commands and produces reports and market data. No clock, no I/O,
 * no thread, no randomness, no floating point, and no order that depends on a hash map: the same commands give the same
 * bytes everywhere.
 * <p>
 * May import {@code engine.protocol}, {@code engine.book}, {@code risk} and Agrona. The host's thread drives it.
 * <p>
 * The rooms, each of which sees only those before it, except that {@code auction} and {@code entry} do not see each
 * other: {@code base}, {@code order}, {@code instrument}, {@code state}, {@code output}, {@code matching},
 * {@code auction}, {@code entry}, {@code operator}. This package connects them and is what a host sees.
 * <p>
 * Start reading at {@link io.ringside.engine.core.MatchingEngine}.
 */
package io.ringside.engine.core;
