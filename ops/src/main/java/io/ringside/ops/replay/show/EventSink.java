package io.ringside.ops.replay.show;

import io.ringside.engine.core.output.SingleBufferSink;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.ops.replay.line.ReportedOrders;
import io.ringside.ops.replay.schema.FieldKind;
import io.ringside.ops.replay.schema.Message;
import io.ringside.ops.replay.schema.WireSchema;

import java.io.IOException;
import java.io.UncheckedIOException;

/** Takes the core's output, counts it, follows what it says, and prints what is wanted. */
public final class EventSink extends SingleBufferSink
{
    private final WireSchema schema;
    private final EventOutput printer;
    public final RefusalCounts refusals;
    public final ShownBooks books = new ShownBooks();
    private final boolean isReportWanted;
    private final boolean isMarketDataWanted;
    private ReportedOrders orders;
    private long commandSequence;
    private long reportCount;
    private long marketDataCount;

    /**
     * @param wanted to be printed.
     */
    public EventSink(final WireSchema schema, final EventOutput printer, final Selection wanted)
    {
        this.schema = schema;
        this.printer = printer;
        refusals = new RefusalCounts(schema);
        isReportWanted = Selection.ALL == wanted || Selection.REPORTS == wanted;
        isMarketDataWanted = Selection.ALL == wanted || Selection.MARKET_DATA == wanted;
    }

    /** Passes the reports to the live orders as well. */
    public void follow(final ReportedOrders liveOrders)
    {
        orders = liveOrders;
    }

    /** What comes from now on is caused by this command. */
    public void beginCommand(final long sequence)
    {
        commandSequence = sequence;
        books.beginCommand();
    }

    @Override
    public void commit()
    {
        final int templateId = FieldKind.uint16(buffer, MessageHeaderDecoder.templateIdEncodingOffset());
        final boolean isMarketData = Message.Kind.MARKET_DATA == schema.message(templateId).kind();
        if (isMarketData)
        {
            marketDataCount++;
            books.onMessage(buffer, 0);
        }
        else
        {
            reportCount++;
            refusals.onMessage(buffer, 0, commandSequence);
            if (null != orders)
            {
                orders.onMessage(buffer, 0);
            }
        }
        if (isMarketData ? isMarketDataWanted : isReportWanted)
        {
            print();
        }
    }

    public long reportCount()
    {
        return reportCount;
    }

    public long marketDataCount()
    {
        return marketDataCount;
    }

    private void print()
    {
        try
        {
            printer.message(buffer, 0, commandSequence);
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }
}
