/**
 * The base of all packages of the core: how state is written, read and hashed, rows in memory outside the heap, and
 * arithmetic with more than 64 bits.
 * <p>
 * May import Agrona only: it knows no order, no instrument and no message. The host's thread drives it.
 * <p>
 * Start reading at {@link io.ringside.engine.core.base.ChainHash}.
 */
package io.ringside.engine.core.base;
