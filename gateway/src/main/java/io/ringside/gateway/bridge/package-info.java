/**
 * Order entry for SBE clients over TCP. Each connection is a client of the venue's own SBE door: its frames are offered
 * to a stream in shared memory that the door reads, and what the door sends it is framed for its socket. So the rules
 * of sessions are the door's, in {@code gateway.sbe}.
 * <p>
 * {@link io.ringside.gateway.bridge.BridgeAgent} (thread "gw-tcp") runs everything here. A stranger reaches no shared
 * memory: the bridge checks who logs on before it opens streams. Start reading at
 * {@link io.ringside.gateway.bridge.BridgeInbound}.
 */
package io.ringside.gateway.bridge;
