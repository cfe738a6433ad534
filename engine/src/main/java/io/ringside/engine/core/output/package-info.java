/**
 * Turns typed calls into reports and market data: numbered, hashed, copied to drop copies, and handed to the host.
 * <p>
 * A room of the core: sees {@code state} and what is below it. The host's thread drives it.
 * <p>
 * Start reading at {@link io.ringside.engine.core.output.ReportPublisher}.
 */
package io.ringside.engine.core.output;
