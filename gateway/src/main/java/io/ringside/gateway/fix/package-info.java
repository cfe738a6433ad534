/**
 * FIX 4.4 order entry over TCP: the agent that runs it, over the rooms that it is made of (ADR 71).
 * <p>
 * Rooms: {@code message} and {@code transport}, which do not see each other, then {@code application}, then
 * {@code session}; each sees only those before it. They import {@code engine.protocol}, {@code engine.ring},
 * {@code engine.host}, the report log of {@code gateway.egress}, its reader in {@code journal}, and
 * {@code gateway.session}.
 * <p>
 * Everything runs on the thread of {@link io.ringside.gateway.fix.FixGatewayAgent}; start reading at its constructor.
 * In: {@link io.ringside.gateway.fix.session.FixInbound}, then {@link io.ringside.gateway.fix.session.FixLogons} or
 * {@link io.ringside.gateway.fix.session.FixSessionRules}, then
 * {@link io.ringside.gateway.fix.application.FixCommandAdapter}. Out:
 * {@link io.ringside.gateway.fix.session.FixReportTail} or {@link io.ringside.gateway.fix.session.FixCatchUp}, then
 * {@link io.ringside.gateway.fix.session.FixOutbound} and {@link io.ringside.gateway.fix.application.FixEncoder}.
 */
package io.ringside.gateway.fix;
