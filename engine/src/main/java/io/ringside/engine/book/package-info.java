/**
 * The order book of one instrument: price-time priority over pooled, intrusive nodes in primitive arrays. Orders and
 * levels are named by dense {@code int} handles; nothing is allocated after construction, and nothing grows: a full
 * pool is the caller's reason to refuse.
 * <p>
 * Imports the JDK and one class of Agrona, for memory; knows no bytes, no session, no risk. Single-threaded, driven by
 * the core.
 * <p>
 * Start reading at {@link io.ringside.engine.book.OrderBook}; how levels are found is explained in
 * {@code PriceLadder}, where they lie in {@link io.ringside.engine.book.LevelPool}.
 */
package io.ringside.engine.book;
