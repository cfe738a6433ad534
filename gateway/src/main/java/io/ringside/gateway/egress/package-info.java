/**
 * Delivers reports: output ring, report log, client.
 * <p>
 * {@link io.ringside.gateway.egress.EgressAgent} (thread "gateway", or "gw-egress") writes each report to the log and
 * offers it to its session's stream if the session is up to date. A session slightly behind is served from memory, one
 * far behind from disk by {@link io.ringside.gateway.egress.ReplayAgent} on the helper thread. Nothing here waits for a
 * client. Imports {@code engine.ring}, {@code engine.protocol}, {@code journal}, {@code gateway.session}, Aeron and
 * Agrona. Start reading at EgressAgent.
 */
package io.ringside.gateway.egress;
