/**
 * FIX 4.4 order entry over TCP: the session layer, the codec, and the way between FIX and the exchange (ADR 71).
 * <p>
 * Imports {@code engine.protocol}, {@code engine.ring}, {@code engine.pipeline}, the report log of
 * {@code gateway.egress}, its reader in {@code journal}, and {@code gateway.session}. Everything runs on the thread of
 * {@link io.ringside.gateway.fix.FixGatewayAgent}; start reading at its constructor. In:
 * {@link io.ringside.gateway.fix.FixInbound}, then {@link io.ringside.gateway.fix.FixLogons} or
 * {@link io.ringside.gateway.fix.FixSessionRules}, then {@link io.ringside.gateway.fix.application.FixCommandAdapter}.
 * Out: {@link io.ringside.gateway.fix.FixReportTail} or {@link io.ringside.gateway.fix.FixCatchUp}, then
 * {@link io.ringside.gateway.fix.FixOutbound} and {@link io.ringside.gateway.fix.application.FixEncoder}.
 */
package io.ringside.gateway.fix;
