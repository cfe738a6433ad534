/**
 * The market as JSON, made on the market's thread: every stream that somebody has subscribed to once, whoever reads it.
 * <p>
 * {@link io.ringside.ops.web.market.MarketFeed} is a door of {@code gateway.market}. Ten times a second it makes what
 * has changed of each stream into a {@link io.ringside.ops.web.market.Frame}, and hands all of them to whoever sends
 * them. Imports {@code gateway.market}, {@code gateway.book}, {@code ops.replay} for the names of the schema, Jackson.
 * Knows no socket. Start reading at MarketFeed.
 */
package io.ringside.ops.web.market;
