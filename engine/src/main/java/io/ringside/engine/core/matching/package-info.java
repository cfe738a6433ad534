/**
 * Matches incoming orders against the book and decides what happens to their remainders: the plain loop, the full
 * matcher for orders with more terms, and the rules of each feature. A feature decides; the loop acts.
 * <p>
 * May import {@code core.output} and the packages before it. The host's thread drives it.
 * <p>
 * Start reading at {@link io.ringside.engine.core.matching.OrderMatcher}.
 */
package io.ringside.engine.core.matching;
