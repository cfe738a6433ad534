/**
 * The FIX session layer: connections, logon and logout, sequence numbers, resends and catching up, timers.
 * <p>
 * A room of the FIX gateway: sees {@code application} and what is below it. One thread runs it, the agent's.
 * <p>
 * Start reading at {@link io.ringside.gateway.fix.session.FixInbound}.
 */
package io.ringside.gateway.fix.session;
