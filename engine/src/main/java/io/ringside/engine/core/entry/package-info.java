/**
 * What participants ask for: new orders, cancels, replaces, mass cancels, questions and session messages, each checked
 * in the order of the rule book.
 * <p>
 * A room of the core: sees {@code matching} and what is below it; no auction. One thread drives it, that of the host.
 * <p>
 * Start reading at {@link io.ringside.engine.core.entry.OrderEntry}.
 */
package io.ringside.engine.core.entry;
