/**
 * Books outside the core: what the market data say, order by order and by level.
 * <p>
 * Both ends of the feed stand on it: the gateway, the screens of a node, and a client. Imports the wire codecs of
 * {@code engine.protocol} and Agrona alone. Everything here is confined to the one thread that applies the messages;
 * no allocation once the books are as deep as they get. Start reading at
 * {@link io.ringside.gateway.book.MarketBooks}.
 */
package io.ringside.gateway.book;
