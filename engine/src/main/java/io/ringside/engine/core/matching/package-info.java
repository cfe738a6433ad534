/**
 * How an order that has been let in runs against the book, and what becomes of it: the plain loop, the one for orders
 * with terms, and the features that decide for it. A feature says what is to be done; the loop does it.
 * <p>
 * A room of the core: sees {@code output} and what is below it. One thread drives it, that of the host.
 * <p>
 * Start reading at {@link io.ringside.engine.core.matching.OrderMatcher}.
 */
package io.ringside.engine.core.matching;
