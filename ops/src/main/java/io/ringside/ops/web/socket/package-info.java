/**
 * The web port: the page, snapshots by GET, and JSON over WebSocket, on Netty.
 * <p>
 * One thread, "gw-web", has all sockets. It gets what the market's thread has made once for all readers, and writes it
 * to each that takes it; who is slow gets a fresh snapshot later, and nobody waits for him. Imports {@code
 * ops.web.market}, {@code ops.web} and {@code ops.access}; alone imports {@code io.netty}. Start reading at {@link
 * io.ringside.ops.web.socket.WebServer}.
 */
package io.ringside.ops.web.socket;
