/**
 * Auction calls and their auctions: the orders that take part, the auction price, and the rationing of a surplus; and
 * the changes of trading phases by command, calendar and clock.
 * <p>
 * May import {@code core.matching} and the packages before it; not {@code core.entry}. The host's thread drives it.
 * <p>
 * Start reading at {@link io.ringside.engine.core.auction.PhaseControl}.
 */
package io.ringside.engine.core.auction;
