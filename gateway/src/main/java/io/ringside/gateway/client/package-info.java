/**
 * What an outside program links against: order entry and market data over Aeron.
 * <p>
 * Imports the wire codecs of {@code engine.protocol}, {@code gateway.book}, Aeron and Agrona, and nothing else. Every
 * client is confined to the one thread that calls its {@code poll}; none has a thread of its own. Start reading at
 * {@link io.ringside.gateway.client.OrderEntryClient}.
 */
package io.ringside.gateway.client;
