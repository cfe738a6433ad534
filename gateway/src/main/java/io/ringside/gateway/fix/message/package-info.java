/**
 * FIX 4.4 text: framing, fields, the grammar and its dictionary, decimals, times and instruments' names.
 * <p>
 * A room of the FIX gateway: knows no session and no socket. Everything runs on the thread of the gateway's agent.
 * <p>
 * Start reading at {@link io.ringside.gateway.fix.message.FixDictionary}.
 */
package io.ringside.gateway.fix.message;
