/**
 * FIX 4.4 order entry over TCP: the agent that runs it, over the rooms that it is made of (ADR 71).
 * <p>
 * Rooms: {@code message}, {@code application}, {@code session}, and {@code market}, which is another door, for market
 * data, on the market's thread; each sees only those before it. They import
 * {@code engine.protocol}, {@code engine.ring}, {@code engine.host}, the report log of {@code gateway.egress}, its
 * reader in {@code journal}, {@code gateway.session}, and {@code gateway.tcp}, which knows no FIX.
 * <p>
 * Everything runs on the thread of {@link io.ringside.gateway.fix.FixGatewayAgent}; start reading at its constructor.
 * In: {@link io.ringside.gateway.fix.session.FixInbound}, then {@link io.ringside.gateway.fix.session.FixLogons} or
 * {@link io.ringside.gateway.fix.session.FixSessionRules}, then
 * {@link io.ringside.gateway.fix.application.FixCommandAdapter}. Out:
 * {@link io.ringside.gateway.fix.session.FixReportTail} or {@link io.ringside.gateway.fix.session.FixCatchUp}, then
 * {@link io.ringside.gateway.fix.session.FixOutbound} and {@link io.ringside.gateway.fix.application.FixEncoder}.
 */
package io.ringside.gateway.fix;
