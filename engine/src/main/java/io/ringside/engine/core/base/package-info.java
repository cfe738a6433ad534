/**
 * The base of all rooms of the core: writing, reading and hashing of state, rows in memory outside the heap, and
 * arithmetic with more than 64 bits.
 * <p>
 * A room of the core: knows no order, no instrument and no message. The host's thread drives it.
 * <p>
 * Start reading at {@link io.ringside.engine.core.base.ChainHash}.
 */
package io.ringside.engine.core.base;
