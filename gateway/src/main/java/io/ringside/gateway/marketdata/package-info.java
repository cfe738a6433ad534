/**
 * Market data over Aeron: public incrementals, and snapshots on request.
 * <p>
 * {@link io.ringside.gateway.marketdata.MarketDataAgent} (thread "gateway", or "gw-mktdata") follows the output ring by
 * {@code gateway.follow} and publishes. {@link io.ringside.gateway.marketdata.SnapshotDoor} (thread "gw-market") serves
 * snapshots of what {@code gateway.market} keeps. Imports {@code engine.ring}, {@code engine.protocol},
 * {@code engine.host} (only for images of the books), {@code gateway.egress}, Aeron and Agrona. Start reading at
 * MarketDataAgent.
 */
package io.ringside.gateway.marketdata;
