/**
 * One instrument: its rules, book, phase, call, prices and figures; and the calendar of all instruments.
 * <p>
 * May import {@code core.order}, {@code core.base}, {@code engine.book}, {@code engine.protocol} and {@code risk}. The
 * host's thread drives it.
 * <p>
 * Start reading at {@link io.ringside.engine.core.instrument.Instrument}.
 */
package io.ringside.engine.core.instrument;
