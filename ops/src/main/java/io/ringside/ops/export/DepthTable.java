package io.ringside.ops.export;

import io.ringside.engine.protocol.BookDeltaDecoder;
import io.ringside.engine.protocol.Side;
import io.ringside.gateway.book.DepthBook;
import io.ringside.gateway.book.MarketBooks;
import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.collections.IntArrayList;

import java.io.Writer;

/** One row whenever one of the best levels of a book has changed: bid and ask of each, empty where there is none. */
public final class DepthTable extends MarketExport
{
    private final MarketBooks books;
    private final Int2ObjectHashMap<String> lastByInstrument = new Int2ObjectHashMap<>();
    private final IntArrayList touched = new IntArrayList();
    private final int levels;
    private final String nothing;
    private final Rows rows;

    private DepthTable(
        final ExportWindow window, final Writer out, final int levels, final int orderCapacity, final String names)
    {
        super(window);
        this.levels = levels;
        books = new MarketBooks(orderCapacity);
        nothing = ",".repeat(4 * levels);
        rows = new Rows(out, names);
    }

    /**
     * The best prices.
     *
     * @param orderCapacity of the core.
     */
    public static DepthTable bestPrices(final ExportWindow window, final Writer out, final int orderCapacity)
    {
        return new DepthTable(
            window, out, 1, orderCapacity, "time,symbol,bidPrice,bidQuantity,askPrice,askQuantity");
    }

    /**
     * Several levels, the best first.
     *
     * @param levels        of each side.
     * @param orderCapacity of the core.
     */
    public static DepthTable levels(
        final ExportWindow window, final Writer out, final int levels, final int orderCapacity)
    {
        final StringBuilder names = new StringBuilder("time,symbol");
        for (int i = 1; i <= levels; i++)
        {
            names.append(",bidPrice").append(i).append(",bidQuantity").append(i)
                .append(",askPrice").append(i).append(",askQuantity").append(i);
        }
        return new DepthTable(window, out, levels, orderCapacity, names.toString());
    }

    @Override
    void onDelta(final BookDeltaDecoder it)
    {
        final int instrumentId = it.instrumentId();
        if (!books.book(instrumentId).depth().apply(
            it.action(), it.side(), it.orderId(), it.priceTicks(), it.quantityLots(), it.priority()))
        {
            throw new IllegalStateException("the book and its changes do not fit together: orderId=" + it.orderId());
        }
        if (!touched.containsInt(instrumentId))
        {
            touched.addInt(instrumentId);
        }
    }

    @Override
    void onEndOfEvent(final long timestampNs)
    {
        for (int i = 0; i < touched.size(); i++)
        {
            show(touched.getInt(i), timestampNs);
        }
        touched.clear();
    }

    private void show(final int instrumentId, final long timestampNs)
    {
        final ExportedInstrument instrument = instrument(instrumentId);
        final StringBuilder row = new StringBuilder();
        for (int i = 0; i < levels; i++)
        {
            put(row, instrumentId, Side.BUY, i, instrument);
            put(row, instrumentId, Side.SELL, i, instrument);
        }
        final String text = row.toString();
        final String before = lastByInstrument.put(instrumentId, text);
        if (!text.equals(null == before ? nothing : before) && isWanted(instrumentId, timestampNs))
        {
            rows.line(Rows.time(timestampNs) + ',' + instrument.symbol() + text);
        }
    }

    private void put(
        final StringBuilder row,
        final int instrumentId,
        final Side side,
        final int level,
        final ExportedInstrument instrument)
    {
        final DepthBook book = books.book(instrumentId).depth();
        final boolean isThere = level < book.levelCount(side);
        row.append(',').append(isThere ? instrument.price(book.priceTicks(side, level)) : "")
            .append(',').append(isThere ? instrument.quantity(book.quantityLots(side, level)) : "");
    }

    @Override
    public void end()
    {
        // Every row is written.
    }

    @Override
    public long rowCount()
    {
        return rows.count();
    }
}
