/**
 * The requests of participants: new orders, cancels, replaces, mass cancels, status requests and session messages, each
 * checked in the order of the rule book.
 * <p>
 * May import {@code core.matching} and the packages before it; not {@code core.auction}. The host's thread drives it.
 * <p>
 * Start reading at {@link io.ringside.engine.core.entry.OrderEntry}.
 */
package io.ringside.engine.core.entry;
