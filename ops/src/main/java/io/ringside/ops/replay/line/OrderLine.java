package io.ringside.ops.replay.line;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.ringside.ops.replay.schema.Field;
import io.ringside.ops.replay.schema.InstrumentUnits;
import io.ringside.ops.replay.schema.Message;
import io.ringside.ops.replay.schema.MessageJson;
import io.ringside.ops.replay.schema.WireSchema;
import org.agrona.DirectBuffer;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * A participant's request to a running exchange, written as a line of a scenario, or with decimals for ticks and lots.
 * What a replace leaves out stays as it is, if the order was reported here. One session's; not thread-safe.
 */
public final class OrderLine
{
    /** What may be written. */
    public static final Set<String> COMMANDS = Set.of("NewOrder", "NewOrderExtended", "CancelOrder", "ReplaceOrder",
        "ReplaceOrderExtended", "MassCancel", "OrderStatusRequest", "MassStatusRequest", "AccountRequest");
    private static final Set<String> NOT_GIVEN = Set.of("clientSequence", "sessionId", "timestampNs", "reserved");
    private static final Set<String> REPLACES = Set.of("ReplaceOrder", "ReplaceOrderExtended");
    private static final String COMMAND = "command";
    private static final String INSTRUMENT_ID = "instrumentId";
    private static final String ACCOUNT_ID = "accountId";
    private static final String SOURCE = "request";

    private final WireSchema schema = WireSchema.load();
    private final CommandRules rules = new CommandRules(schema);
    private final CommandEncoder encoder = new CommandEncoder();
    private final ReportedOrders orders = new ReportedOrders();
    private final ScenarioSymbols none = new ScenarioSymbols();
    private final JsonFactory factory = new JsonFactory();
    private final int sessionId;
    private final long account;
    private final Function<String, Integer> ids;
    private final IntFunction<InstrumentUnits> instruments;

    /**
     * @param account     that a request means which names none; 0: it must name one.
     * @param ids         of instruments by symbol; gives null if there is none.
     * @param instruments by id; gives null if there is none.
     */
    public OrderLine(
        final int sessionId,
        final long account,
        final Function<String, Integer> ids,
        final IntFunction<InstrumentUnits> instruments)
    {
        this.sessionId = sessionId;
        this.account = account;
        this.ids = ids;
        this.instruments = instruments;
    }

    /** Where {@link #encode} has put the command, at 0. */
    public DirectBuffer buffer()
    {
        return encoder.buffer;
    }

    /** A report of the session, whose header is at the offset. */
    public void onReport(final DirectBuffer buffer, final int offset)
    {
        orders.onMessage(buffer, offset);
    }

    /**
     * Encode a request.
     *
     * @param members of the JSON object: texts, longs, booleans.
     * @return length in bytes.
     * @throws IllegalArgumentException with one line, if it is no such request.
     */
    public int encode(final Map<String, Object> members)
    {
        if (!(members.get(COMMAND) instanceof String name && COMMANDS.contains(name)))
        {
            throw new IllegalArgumentException(
                "command must be one of " + String.join(", ", COMMANDS.stream().sorted().toList()));
        }
        final ScenarioLine line = new ScenarioLine(rules, none, SOURCE);
        try
        {
            final byte[] text = rewritten(rules.form(name).message, name, members);
            line.read(text, text.length, 1);
            check(line);
            new CommandDefaults(orders, none).fill(line, 0);
            return encoder.encode(line);
        }
        catch (final ScenarioException ex)
        {
            throw new IllegalArgumentException(ex.expected(), ex);
        }
    }

    /** The same line with the fields of the schema alone. */
    private byte[] rewritten(final Message message, final String name, final Map<String, Object> members)
    {
        final Integer instrument = instrument(members);
        final InstrumentUnits units = units(members, instrument);
        final ByteArrayOutputStream out = new ByteArrayOutputStream(256);
        try (JsonGenerator json = factory.createGenerator(out))
        {
            json.writeStartObject();
            json.writeStringField(COMMAND, name);
            json.writeNumberField("sessionId", sessionId);
            if (null != instrument)
            {
                json.writeNumberField(INSTRUMENT_ID, instrument);
            }
            if (0 != account && message.indexOf(ACCOUNT_ID) >= 0 && !members.containsKey(ACCOUNT_ID))
            {
                json.writeNumberField(ACCOUNT_ID, account);
            }
            for (final Map.Entry<String, Object> member : members.entrySet())
            {
                write(json, message, member.getKey(), member.getValue(), units);
            }
            json.writeEndObject();
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
        return out.toByteArray();
    }

    private static void write(
        final JsonGenerator json,
        final Message message,
        final String name,
        final Object value,
        final InstrumentUnits units) throws IOException
    {
        if (Set.of(COMMAND, "requestId", "instrument", "symbol", INSTRUMENT_ID).contains(name))
        {
            return;
        }
        if (NOT_GIVEN.contains(name))
        {
            throw new IllegalArgumentException("expected no " + name + ": the venue gives it");
        }
        final Field decimal = message.indexOf(name) >= 0 ? null : ofDecimal(message, name);
        if (null == decimal)
        {
            json.writeFieldName(name);
            writeValue(json, name, value);
            return;
        }
        if (null == units)
        {
            throw new IllegalArgumentException("expected instrument, whose units " + name + " is in");
        }
        try
        {
            json.writeNumberField(decimal.name(), decimal.name().endsWith("Ticks") ?
                units.ticks(String.valueOf(value)) : units.lots(String.valueOf(value)));
        }
        catch (final IllegalArgumentException ex)
        {
            throw new IllegalArgumentException(name + ": " + ex.getMessage(), ex);
        }
    }

    private static void writeValue(final JsonGenerator json, final String name, final Object value) throws IOException
    {
        if (value instanceof Long number)
        {
            json.writeNumber(number);
        }
        else if (value instanceof Boolean flag)
        {
            json.writeBoolean(flag);
        }
        else if (value instanceof String text)
        {
            json.writeString(text);
        }
        else
        {
            throw new IllegalArgumentException(name + " must be a text, a whole number, true or false");
        }
    }

    /** The field whose decimal has this name; null: there is none. */
    private static Field ofDecimal(final Message message, final String name)
    {
        return message.fields.stream().filter((it) -> name.equals(MessageJson.decimalName(it.name()))).findFirst()
            .orElse(null);
    }

    /** Null if none is named. */
    private Integer instrument(final Map<String, Object> members)
    {
        final Object named = members.getOrDefault("instrument", members.getOrDefault("symbol",
            members.get(INSTRUMENT_ID)));
        if (null == named)
        {
            return null;
        }
        final Integer id = named instanceof Long number ? (Integer)(int)Math.max(0, Math.min(number, 1 << 30)) :
            ids.apply(String.valueOf(named));
        if (null == id)
        {
            throw new IllegalArgumentException("unknown symbol: " + named);
        }
        return id;
    }

    /** The units of the instrument that is named, or of that of the order that is meant; null: not known. */
    private InstrumentUnits units(final Map<String, Object> members, final Integer instrument)
    {
        if (null != instrument)
        {
            return instruments.apply(instrument);
        }
        final ReportedOrders.Terms order =
            members.get("origClOrdId") instanceof String original ? orders.find(sessionId, original) : null;
        return null == order ? null : instruments.apply(order.instrumentId());
    }

    /** What a line of a scenario may leave out, and a request may not. */
    private void check(final ScenarioLine line)
    {
        final Message message = line.form().message;
        require(line, message, "clOrdId");
        final boolean isReplace = REPLACES.contains(line.form().name());
        final boolean isKnown = isReplace && line.isStated(message.indexOf("origClOrdId")) &&
            null != orders.find(sessionId, line.text(message.indexOf("origClOrdId")));
        if (message.name.startsWith("NewOrder") || isReplace && !isKnown)
        {
            require(line, message, INSTRUMENT_ID);
            require(line, message, ACCOUNT_ID);
        }
        if (isReplace && !isKnown)
        {
            require(line, message, "side");
            require(line, message, "quantityLots");
            require(line, message, "priceTicks");
        }
    }

    private static void require(final ScenarioLine line, final Message message, final String field)
    {
        if (!line.isStated(message.indexOf(field)))
        {
            final String decimal = MessageJson.decimalName(field);
            throw line.missing((INSTRUMENT_ID.equals(field) ? "instrument" : null == decimal ? field : decimal) +
                ", which " + line.form().name() + " needs");
        }
    }
}
