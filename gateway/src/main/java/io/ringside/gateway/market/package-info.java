/**
 * The market for doors that are not Aeron: one thread follows the core, keeps every book and the day's figures, and
 * gives them to the doors.
 * <p>
 * {@link io.ringside.gateway.market.MarketAgent} (thread "gw-market") polls one follower of {@code gateway.follow},
 * applies each message to {@link io.ringside.gateway.market.Market}, and then calls every
 * {@link io.ringside.gateway.market.MarketDoor}. A door may read everything of the market in its calls, for they are
 * all on this thread. Imports {@code engine.ring}, {@code engine.host} (images of the books), {@code engine.protocol},
 * {@code gateway.book}, {@code gateway.follow}, {@code gateway.session} (notices), Agrona. Start reading at
 * MarketAgent.
 */
package io.ringside.gateway.market;
