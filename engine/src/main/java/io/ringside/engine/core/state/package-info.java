/**
 * Everything the core remembers between two commands: orders, ids, sessions, drop copies, instruments, trades, and the
 * settings for their capacities.
 * <p>
 * A room of the core: sees {@code instrument} and what is below it. The host's thread drives it.
 * <p>
 * Start reading at {@link io.ringside.engine.core.state.CoreState}.
 */
package io.ringside.engine.core.state;
