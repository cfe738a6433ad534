/**
 * The requests of participants: new orders, cancels, replaces, mass cancels, status requests and session messages, each
 * checked in the order of the rule book.
 * <p>
 * A room of the core: sees {@code matching} and what is below it; no auction. The host's thread drives it.
 * <p>
 * Start reading at {@link io.ringside.engine.core.entry.OrderEntry}.
 */
package io.ringside.engine.core.entry;
