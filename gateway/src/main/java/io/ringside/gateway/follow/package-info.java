/**
 * Keeps an agent's books in step with the core: {@link io.ringside.gateway.follow.BookFollower} takes market data out
 * of the output ring and asks for an image when some were missed. Imports {@code engine.ring}, {@code engine.host}
 * (only for images of the books), {@code engine.protocol} and {@code gateway.book}.
 */
package io.ringside.gateway.follow;
