/**
 * The commands of the operator: instruments, accounts, phases, limits, calendars, cancels, corrections of trades.
 * <p>
 * A room of the core: sees {@code entry}, {@code auction} and all below. One thread drives it, that of the host.
 * <p>
 * Start reading at {@link io.ringside.engine.core.operator.Administration}.
 */
package io.ringside.engine.core.operator;
