/**
 * Translates between FIX messages and the exchange: requests become commands, reports become messages, and both kinds
 * of refusal have their words.
 * <p>
 * A room of the FIX gateway: sees {@code message}. Everything runs on the thread of the gateway's agent.
 * <p>
 * Start reading at {@link io.ringside.gateway.fix.application.FixCommandAdapter}.
 */
package io.ringside.gateway.fix.application;
