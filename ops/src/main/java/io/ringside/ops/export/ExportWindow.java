package io.ringside.ops.export;

/**
 * Which part of the market is exported.
 *
 * @param symbol of the instrument; null: every one.
 * @param fromNs first time, UTC nanoseconds.
 * @param toNs   before this time.
 */
public record ExportWindow(String symbol, long fromNs, long toNs)
{
    boolean contains(final long timestampNs)
    {
        return timestampNs >= fromNs && timestampNs < toNs;
    }

    boolean isOf(final ExportedInstrument instrument)
    {
        return null == symbol || null != instrument && symbol.equalsIgnoreCase(instrument.symbol());
    }
}
