/**
 * Encodes typed calls as reports and market data, which are numbered, hashed, copied to drop copy sessions and passed
 * to the host.
 * <p>
 * May import {@code core.state} and the packages before it. The host's thread drives it.
 * <p>
 * Start reading at {@link io.ringside.engine.core.output.ReportPublisher}.
 */
package io.ringside.engine.core.output;
