/**
 * How bytes get to a client and back: sockets with and without TLS.
 * <p>
 * A room of the FIX gateway: knows no FIX. Everything runs on the thread of the gateway's agent.
 * <p>
 * Start reading at {@link io.ringside.gateway.fix.transport.FixSocket}.
 */
package io.ringside.gateway.fix.transport;
