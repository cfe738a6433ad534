/**
 * The market of a replay as tables for research: trades, best prices, depth and candles, in decimals and ISO times.
 *
 * <p>Reads the core's own market data messages. One thread, off the hot path. Start reading at {@link MarketExport}.
 */
package io.ringside.ops.export;
