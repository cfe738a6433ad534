/**
 * Market data over FIX 4.4, on a port of its own: sessions whose numbers begin at 1 with each logon and of which
 * nothing is stored, requests, books by level and order by order, trades, figures, and states.
 * <p>
 * The highest room of the FIX gateway: sees {@code message}, {@code application} and {@code session}, the books and
 * figures of {@code gateway.market}, {@code gateway.book}, {@code gateway.session} and {@code gateway.tcp}. One thread
 * runs it, that of the market; none of its classes is used by another unless it says so.
 * <p>
 * Start reading at {@link io.ringside.gateway.fix.market.FixMarketDoor}. In:
 * {@link io.ringside.gateway.fix.market.FixMarketInbound}, then
 * {@link io.ringside.gateway.fix.market.FixMarketRequests}. Out:
 * {@link io.ringside.gateway.fix.market.FixSubscription} and
 * {@link io.ringside.gateway.fix.market.FixMarketWriter}.
 */
package io.ringside.gateway.fix.market;
