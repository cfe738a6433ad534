/**
 * What all rooms of the core stand on: how state is written, read and hashed, rows in memory outside the heap, and
 * arithmetic with more than 64 bits.
 * <p>
 * A room of the core: knows no order, no instrument and no message. One thread drives it, that of the host.
 * <p>
 * Start reading at {@link io.ringside.engine.core.base.ChainHash}.
 */
package io.ringside.engine.core.base;
