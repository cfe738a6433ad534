/**
 * An order as its owner entered it and as the core keeps it: its terms, its instructions in the pool, its client order
 * ids, and the list of all live orders.
 * <p>
 * May import {@code core.base}, {@code engine.book}, {@code engine.protocol} and {@code risk}; it has no rule of the
 * market. The host's thread drives it.
 * <p>
 * Start reading at {@link io.ringside.engine.core.order.OrderRequest}.
 */
package io.ringside.engine.core.order;
