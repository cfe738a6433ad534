/**
 * FIX 4.4 order entry over TCP. Artio is the session layer: sockets, sequence numbers, heartbeats, resends from its
 * archive; this package is the small port behind which it can be replaced.
 * <p>
 * Imports Artio and the codecs generated from {@code fix/ringside-fix44.xml}, {@code engine.protocol}, {@code
 * engine.ring}, the report log of {@code gateway.egress}, and {@code gateway.session}. Everything but {@link
 * io.ringside.gateway.fix.FixLogons}' intake runs on the thread of {@link io.ringside.gateway.fix.FixGatewayAgent};
 * start reading there, then {@link io.ringside.gateway.fix.FixCommandAdapter} for the way in and {@link
 * io.ringside.gateway.fix.FixReportDelivery} for the way out.
 */
package io.ringside.gateway.fix;
