/**
 * The way of the reports: output ring, report log, client.
 * <p>
 * {@link io.ringside.gateway.egress.EgressAgent} (thread "gateway", or "gw-egress") writes each report to the log and
 * offers it to its session's stream if the session is up to date; who is not is served from memory, who is far behind
 * from disk by {@link io.ringside.gateway.egress.ReplayAgent} on the helper thread. Nothing here waits for a client.
 * Imports {@code engine.ring}, {@code engine.protocol}, {@code journal}, {@code gateway.session}, Aeron and Agrona.
 * Start reading at EgressAgent.
 */
package io.ringside.gateway.egress;
