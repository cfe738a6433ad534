/**
 * Calls and their auctions: who takes part, at which price, and how a surplus is rationed; and how phases follow each
 * other, by command and by the clock.
 * <p>
 * A room of the core: sees {@code matching} and what is below it. The host's thread drives it.
 * <p>
 * Start reading at {@link io.ringside.engine.core.auction.PhaseControl}.
 */
package io.ringside.engine.core.auction;
