/**
 * Calls and their auctions: who takes part, at which price, who is rationed; and how phases follow each other, by
 * command and by the clock.
 * <p>
 * A room of the core: sees {@code matching} and what is below it. One thread drives it, that of the host.
 * <p>
 * Start reading at {@link io.ringside.engine.core.auction.PhaseControl}.
 */
package io.ringside.engine.core.auction;
