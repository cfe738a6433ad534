/**
 * The deterministic core: a state machine that takes commands and publishes reports and market data. No clock, no I/O,
 * no thread, no randomness, no floating point, and no output in the order of a hash map: the same commands give the
 * same bytes on every host.
 * <p>
 * May import {@code engine.protocol}, {@code engine.book}, {@code risk} and Agrona. The host's thread drives it.
 * <p>
 * Its packages, each of which may import those before it, except that {@code auction} and {@code entry} do not import
 * each other: {@code base}, {@code order}, {@code instrument}, {@code state}, {@code output}, {@code matching},
 * {@code auction}, {@code entry}, {@code operator}. This package has what a host uses: the engine, the adapters of its
 * commands, and the codec of its state.
 * <p>
 * Start reading at {@link io.ringside.engine.core.MatchingEngine}.
 */
package io.ringside.engine.core;
