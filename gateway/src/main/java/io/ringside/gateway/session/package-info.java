/**
 * The sessions of the venue: their secrets, accounts and rates, and what the venue tells all of them.
 * <p>
 * Imports Agrona, the JDK and {@code engine.protocol}. A {@link io.ringside.gateway.session.Session} belongs to the one
 * connection that acquired it and is used on that connection's thread; secrets are hashed on the gateway's helper
 * thread only. Start reading at {@link io.ringside.gateway.session.SessionRegistry}.
 */
package io.ringside.gateway.session;
