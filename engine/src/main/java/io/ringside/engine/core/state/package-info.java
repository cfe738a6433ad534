/**
 * The state of the core between two commands: orders, ids, sessions, drop copies, instruments and trades; and the
 * settings of their capacities.
 * <p>
 * May import {@code core.instrument} and the packages before it. The host's thread drives it.
 * <p>
 * Start reading at {@link io.ringside.engine.core.state.CoreState}.
 */
package io.ringside.engine.core.state;
