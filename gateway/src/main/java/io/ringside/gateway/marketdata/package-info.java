/**
 * Market data: public incrementals, and snapshots on request.
 * <p>
 * {@link io.ringside.gateway.marketdata.MarketDataAgent} (thread "gateway", or "gw-mktdata") follows the output ring,
 * keeps every book order by order in {@link io.ringside.gateway.marketdata.DepthCache}, and publishes. Imports {@code
 * engine.ring},
 * {@code engine.protocol}, {@code engine.pipeline} (only for images of the books), {@code
 * gateway.client.DepthBook}, Aeron and Agrona. Start reading at MarketDataAgent.
 */
package io.ringside.gateway.marketdata;
