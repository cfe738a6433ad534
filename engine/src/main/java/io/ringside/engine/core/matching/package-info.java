/**
 * Matches incoming orders against the book and decides what happens to their remainders: the plain loop, the full
 * matcher for orders with more terms, and the features that decide for it. A feature decides; the loop acts.
 * <p>
 * A room of the core: sees {@code output} and what is below it. The host's thread drives it.
 * <p>
 * Start reading at {@link io.ringside.engine.core.matching.OrderMatcher}.
 */
package io.ringside.engine.core.matching;
