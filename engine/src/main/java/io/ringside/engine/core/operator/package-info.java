/**
 * The commands of the operator: instruments, accounts, phases, limits, calendars, sessions, cancels, and corrections of
 * trades.
 * <p>
 * May import all other packages of the core except {@code engine.core} itself. The host's thread drives it.
 * <p>
 * Start reading at {@link io.ringside.engine.core.operator.InstrumentAdministration}.
 */
package io.ringside.engine.core.operator;
