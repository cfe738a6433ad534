/**
 * Everything the core remembers between two commands: orders, ids, sessions, drop copies, instruments, trades, and
 * the settings that say how much of each there may be.
 * <p>
 * A room of the core: sees {@code instrument} and what is below it. One thread drives it, that of the host.
 * <p>
 * Start reading at {@link io.ringside.engine.core.state.CoreState}.
 */
package io.ringside.engine.core.state;
