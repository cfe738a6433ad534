/**
 * Sessions over WebSocket: each is a client of the node's own SBE gateway, over shared memory, so that every rule of a
 * session holds here, too.
 * <p>
 * One thread, "gw-web-orders", polls all of them, and sleeps while there is none. A socket that does not take its
 * reports is not polled: then the gateway does with it what it does with every client that does not read. Imports
 * {@code gateway.client}, {@code ops.replay} for the names of the schema, {@code ops.web}. Start reading at {@link
 * io.ringside.ops.web.order.OrderDoor}.
 */
package io.ringside.ops.web.order;
