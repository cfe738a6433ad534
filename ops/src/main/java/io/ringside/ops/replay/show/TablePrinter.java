package io.ringside.ops.replay.show;

import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.Side;
import io.ringside.gateway.book.DepthBook;
import io.ringside.gateway.book.MarketBook;
import io.ringside.ops.replay.schema.Message;
import io.ringside.ops.replay.schema.WireSchema;
import org.agrona.DirectBuffer;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;

import static io.ringside.ops.replay.schema.FieldKind.uint16;
import static java.nio.charset.StandardCharsets.US_ASCII;

/**
 * Messages as a table for people: one row each, the fields that most messages have in columns. Prices are ticks and
 * quantities lots; all fields are in the JSON.
 */
public final class TablePrinter implements EventOutput
{
    private static final String ROW = "%7s  %-24s %5s %5s  %-20s  %-4s %12s %12s %12s  %s";
    private static final List<String> DETAILS = List.of("execType", "action", "phase", "requestType");
    private static final int BUFFER_LENGTH = 1 << 16;

    private final WireSchema schema;
    private final OutputStream out;
    private final StringBuilder text = new StringBuilder(BUFFER_LENGTH);
    private boolean isHeaded;

    public TablePrinter(final WireSchema schema, final OutputStream out)
    {
        this.schema = schema;
        this.out = out;
    }

    @Override
    public void message(final DirectBuffer buffer, final int offset, final long commandSequence) throws IOException
    {
        final Message message =
            schema.message(uint16(buffer, offset + MessageHeaderDecoder.templateIdEncodingOffset()));
        final int length = uint16(buffer, offset + MessageHeaderDecoder.blockLengthEncodingOffset());
        final Values values = new Values(message, buffer, offset + MessageHeaderDecoder.ENCODED_LENGTH, length);
        final String name = values.of("clOrdId");
        row(commandSequence, event(message, values), values.of("instrumentId"), values.of("sessionId"),
            name.isEmpty() ? values.of("orderId") : name, values.first("side", "aggressorSide"),
            values.of("priceTicks"), values.first("quantityLots", "pairedLots"), values.of("leavesLots"),
            notes(values));
    }

    @Override
    public void best(
        final long commandSequence, final long lineNumber, final long timestampNs, final MarketBook market)
        throws IOException
    {
        row(commandSequence, "best", String.valueOf(market.instrumentId()), "", "", "", "", "", "",
            "bid " + side(market.depth(), Side.BUY) + ", ask " + side(market.depth(), Side.SELL) +
            (lineNumber > 0 ? ", line " + lineNumber : ""));
    }

    @Override
    public void bookOrder(
        final int instrumentId,
        final boolean isBuy,
        final long orderId,
        final long priceTicks,
        final long displayedLots,
        final long priority) throws IOException
    {
        row(-1, "book at the end", String.valueOf(instrumentId), "", String.valueOf(orderId), isBuy ? "BUY" : "SELL",
            String.valueOf(priceTicks), String.valueOf(displayedLots), "", "priority " + priority);
    }

    @Override
    public void flush() throws IOException
    {
        out.write(text.toString().getBytes(US_ASCII));
        out.flush();
        text.setLength(0);
    }

    private String event(final Message message, final Values values)
    {
        final String refTemplateId = values.of("refTemplateId");
        if (!refTemplateId.isEmpty())
        {
            final Message command = schema.message(Integer.parseInt(refTemplateId));
            return null == command ? message.name : command.name;
        }
        return DETAILS.stream().map(values::of).filter((it) -> !it.isEmpty()).findFirst()
            .map((it) -> message.name + ' ' + it).orElse(message.name);
    }

    private static String notes(final Values values)
    {
        final String reason = values.of("reason");
        final String lastLots = values.of("lastLots");
        final String trade = lastLots.isEmpty() || "0".equals(lastLots) ? "" :
            lastLots + " @ " + values.of("lastPriceTicks") + ' ';
        return (trade + ("NONE".equals(reason) ? "" : reason)).trim();
    }

    private static String side(final DepthBook book, final Side side)
    {
        return 0 == book.levelCount(side) ? "none" : book.quantityLots(side, 0) + " @ " + book.bestTicks(side);
    }

    private void row(
        final long commandSequence,
        final String event,
        final String instrument,
        final String session,
        final String order,
        final String side,
        final String price,
        final String quantity,
        final String leaves,
        final String notes) throws IOException
    {
        if (!isHeaded)
        {
            isHeaded = true;
            line("command", "event", "instr", "sess", "order", "side", "price", "quantity", "leaves", "notes");
        }
        line(commandSequence < 0 ? "" : String.valueOf(commandSequence), event, instrument, session, order, side,
            price, quantity, leaves, notes);
        if (text.length() > BUFFER_LENGTH / 2)
        {
            flush();
        }
    }

    private void line(final Object... columns)
    {
        text.append(String.format(Locale.ROOT, ROW, columns).stripTrailing()).append('\n');
    }

    /** The fields of one message as texts. */
    private static final class Values
    {
        private final Message message;
        private final DirectBuffer buffer;
        private final int body;
        private final int length;

        Values(final Message message, final DirectBuffer buffer, final int body, final int length)
        {
            this.message = message;
            this.buffer = buffer;
            this.body = body;
            this.length = length;
        }

        /** Empty if the message does not have it. */
        String of(final String name)
        {
            final int index = message.indexOf(name);
            if (index < 0 || message.field(index).end() > length)
            {
                return "";
            }
            return message.field(index).print(buffer, body + message.field(index).offset());
        }

        String first(final String name, final String other)
        {
            final String value = of(name);
            return value.isEmpty() ? of(other) : value;
        }
    }
}
