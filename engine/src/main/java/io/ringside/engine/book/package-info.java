/**
 * The order book of one instrument: price-time priority over pooled, intrusive nodes outside the heap. Orders and
 * levels are named by dense {@code int} handles. Nothing is allocated after construction: if a pool is full, the caller
 * refuses the order.
 * <p>
 * Imports the JDK and one class of Agrona, for memory access; knows nothing of messages, sessions or risk.
 * Single-threaded, driven by the core.
 * <p>
 * Start reading at {@link io.ringside.engine.book.OrderBook}. {@code PriceLadder} explains how levels are found,
 * {@link io.ringside.engine.book.LevelPool} where they are stored.
 */
package io.ringside.engine.book;
