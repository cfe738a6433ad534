/**
 * One instrument with everything that belongs to it: its rules, its book, its phase and call, its prices and
 * figures, and the calendar.
 * <p>
 * A room of the core: sees {@code order} and what is below it. One thread drives it, that of the host.
 * <p>
 * Start reading at {@link io.ringside.engine.core.instrument.Instrument}.
 */
package io.ringside.engine.core.instrument;
