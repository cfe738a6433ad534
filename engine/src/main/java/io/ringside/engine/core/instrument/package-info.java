/**
 * One instrument with everything that belongs to it: its rules, its book, its phase and call, its prices and figures,
 * and the calendar.
 * <p>
 * A room of the core: sees {@code order} and what is below it. The host's thread drives it.
 * <p>
 * Start reading at {@link io.ringside.engine.core.instrument.Instrument}.
 */
package io.ringside.engine.core.instrument;
