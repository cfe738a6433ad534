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
    private final Rows bids = new Rows();
    private final Rows asks = new Rows();

    /** The levels of one side that a message is about. */
    private static final class Rows
    {
        private long[] prices = new long[INITIAL_ROWS];
        private long[] lots = new long[INITIAL_ROWS];
        private int[] orders = new int[INITIAL_ROWS];
        private int count;

        void add(final long priceTicks, final long quantityLots, final int orderCount)
        {
            if (count == prices.length)
            {
                prices = Arrays.copyOf(prices, 2 * count);
                lots = Arrays.copyOf(lots, 2 * count);
                orders = Arrays.copyOf(orders, 2 * count);
            }
            prices[count] = priceTicks;
            lots[count] = quantityLots;
            orders[count++] = orderCount;
        }
    }

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
        bids.count = 0;
        asks.count = 0;
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
        bids.count = 0;
        asks.count = 0;
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
        (Side.BUY == side ? bids : asks).add(priceTicks, quantityLots, orderCount);
    }

    private void writeHead(final JsonGenerator json) throws IOException
    {
        feed.writeHead(json, "Book");
        json.writeNumberField("depth", key.parameter());
    }

    private void writeRows(final JsonGenerator json) throws IOException
    {
        writeRows(json, "bids", bids);
        writeRows(json, "asks", asks);
    }

    private void writeRows(final JsonGenerator json, final String name, final Rows rows) throws IOException
    {
        json.writeArrayFieldStart(name);
        for (int i = 0; i < rows.count; i++)
        {
            json.writeStartArray();
            json.writeString(feed.units().price(rows.prices[i]));
            json.writeString(feed.units().quantity(rows.lots[i]));
            json.writeNumber(rows.orders[i]);
            json.writeEndArray();
        }
        json.writeEndArray();
    }
}
