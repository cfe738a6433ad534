package io.ringside.ops.web.market;

import com.fasterxml.jackson.core.JsonGenerator;
import io.ringside.engine.protocol.BookAction;
import io.ringside.engine.protocol.Side;
import io.ringside.gateway.book.DepthBook;
import io.ringside.gateway.book.LevelView;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** The best levels of one book. */
final class BookStream extends MarketStream
{
    private static final int INITIAL_ROWS = 64;

    private final InstrumentFeed feed;
    private final LevelView view;
    private long[] prices = new long[INITIAL_ROWS];
    private long[] lots = new long[INITIAL_ROWS];
    private int[] orders = new int[INITIAL_ROWS];
    private int rowCount;
    private int bidCount;

    BookStream(final StreamKey key, final JsonFrames frames, final long sequence, final InstrumentFeed feed)
    {
        super(key, frames, sequence);
        this.feed = feed;
        view = new LevelView(feed.market.book().depth(), key.parameter());
        view.look((action, side, priceTicks, quantityLots, orderCount) -> { });
    }

    @Override
    void addChanges(final long marketSequence, final List<Frame> out)
    {
        rowCount = 0;
        bidCount = 0;
        if (view.look(this::onLevel) > 0)
        {
            final long previous = sequence;
            sequence = marketSequence;
            out.add(new Frame(key, Frame.Kind.CHANGE, frames.object((json) ->
            {
                writeHead(json);
                writeChangeHead(json, previous);
                writeRows(json);
            })));
        }
    }

    @Override
    byte[] snapshot()
    {
        rowCount = 0;
        bidCount = 0;
        final DepthBook book = feed.market.book().depth();
        for (final Side side : new Side[]{Side.BUY, Side.SELL})
        {
            for (int level = 0; level < Math.min(key.parameter(), book.levelCount(side)); level++)
            {
                onLevel(BookAction.NEW, side, book.priceTicks(side, level), book.quantityLots(side, level),
                    book.orderCount(side, level));
            }
        }
        return frames.object((json) ->
        {
            writeHead(json);
            writeSnapshotHead(json);
            writeRows(json);
        });
    }

    private void onLevel(
        final BookAction action, final Side side, final long priceTicks, final long quantityLots, final int orderCount)
    {
        if (rowCount == prices.length)
        {
            prices = Arrays.copyOf(prices, 2 * rowCount);
            lots = Arrays.copyOf(lots, 2 * rowCount);
            orders = Arrays.copyOf(orders, 2 * rowCount);
        }
        prices[rowCount] = priceTicks;
        lots[rowCount] = quantityLots;
        orders[rowCount++] = orderCount;
        bidCount += Side.BUY == side ? 1 : 0;
    }

    private void writeHead(final JsonGenerator json) throws IOException
    {
        feed.writeHead(json, "Book");
        json.writeNumberField("depth", key.parameter());
    }

    private void writeRows(final JsonGenerator json) throws IOException
    {
        writeRows(json, "bids", 0, bidCount);
        writeRows(json, "asks", bidCount, rowCount);
    }

    private void writeRows(final JsonGenerator json, final String name, final int from, final int to)
        throws IOException
    {
        json.writeArrayFieldStart(name);
        for (int i = from; i < to; i++)
        {
            json.writeStartArray();
            json.writeString(feed.units().price(prices[i]));
            json.writeString(feed.units().quantity(lots[i]));
            json.writeNumber(orders[i]);
            json.writeEndArray();
        }
        json.writeEndArray();
    }
}
