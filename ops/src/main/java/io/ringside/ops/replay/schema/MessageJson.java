package io.ringside.ops.replay.schema;

import com.fasterxml.jackson.core.JsonGenerator;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.OrdType;
import org.agrona.DirectBuffer;

import java.io.IOException;
import java.util.Set;
import java.util.function.IntFunction;

import static io.ringside.ops.replay.schema.FieldKind.uint16;
import static java.nio.charset.StandardCharsets.US_ASCII;

/**
 * Messages as JSON objects: the fields of a line of a replay, and beside each price and quantity its decimal. Not
 * thread-safe.
 */
public final class MessageJson
{
    private static final String TICKS = "Ticks";
    private static final String LOTS = "Lots";
    private static final String PRODUCT = "TicksLots";
    /** Distances of a trailing stop, which are basis points where they are negative. */
    private static final Set<String> DISTANCES = Set.of("trailTicks", "offsetTicks");
    private static final int FIRST_ORDER_TEMPLATE = 20;

    private final WireSchema schema = WireSchema.load();
    private final IntFunction<InstrumentUnits> instruments;

    /**
     * @param instruments units by instrumentId; null: not known, then there are no decimals.
     */
    public MessageJson(final IntFunction<InstrumentUnits> instruments)
    {
        this.instruments = instruments;
    }

    /**
     * Write a message as the members of an object that the caller begins and ends.
     *
     * @param offset of the header.
     */
    public void write(final JsonGenerator json, final DirectBuffer buffer, final int offset) throws IOException
    {
        final int templateId = uint16(buffer, offset + MessageHeaderDecoder.templateIdEncodingOffset());
        final int blockLength = uint16(buffer, offset + MessageHeaderDecoder.blockLengthEncodingOffset());
        final Message message = schema.message(templateId);
        final int body = offset + MessageHeaderDecoder.ENCODED_LENGTH;
        json.writeStringField(templateId < FIRST_ORDER_TEMPLATE ? "session" : message.kind().word(), message.name);
        final int instrument = message.indexOf("instrumentId");
        final InstrumentUnits units = instrument < 0 ? null :
            instruments.apply((int)message.field(instrument).kind().number(buffer, body +
            message.field(instrument).offset()));
        if (null != units && message.indexOf("symbol") < 0)
        {
            json.writeStringField("symbol", units.symbol());
        }
        final boolean isPegged = isPegged(message, buffer, body);
        for (final Field field : message.fields)
        {
            if (field.isData())
            {
                writeText(json, field, buffer, body + blockLength + Short.BYTES, uint16(buffer, body + blockLength));
            }
            else if (field.end() <= blockLength)
            {
                write(json, field, buffer, body + field.offset(), units, isPegged);
            }
        }
    }

    /**
     * The name of the decimal beside a field in ticks or lots.
     *
     * @return null: the field is neither.
     */
    public static String decimalName(final String name)
    {
        if (name.endsWith(PRODUCT))
        {
            return null;
        }
        if (name.endsWith(TICKS))
        {
            return name.substring(0, name.length() - TICKS.length());
        }
        if (!name.endsWith(LOTS))
        {
            return null;
        }
        final String stem = name.substring(0, name.length() - LOTS.length());
        return stem.endsWith("uantity") ? stem : stem + "Quantity";
    }

    private static boolean isPegged(final Message message, final DirectBuffer buffer, final int body)
    {
        final int type = message.indexOf("ordType");
        return type >= 0 && OrdType.PEGGED.value() ==
            message.field(type).kind().number(buffer, body + message.field(type).offset());
    }

    private static void write(
        final JsonGenerator json,
        final Field field,
        final DirectBuffer buffer,
        final int position,
        final InstrumentUnits units,
        final boolean isPegged) throws IOException
    {
        if (field.isText())
        {
            writeText(json, field, buffer, position, field.length());
            return;
        }
        final long value = field.kind().number(buffer, position);
        if (field.isZeroAbsent() && 0 == value || field.isOptional() && field.nullValue() == value ||
            null != field.enumNames() && EnumNames.NO_VALUE == value)
        {
            return;
        }
        final byte[] name = null == field.enumNames() ? null : field.enumNames().json(value);
        if (null != name)
        {
            json.writeFieldName(field.name());
            json.writeRawValue(new String(name, US_ASCII));
            return;
        }
        json.writeNumberField(field.name(), value);
        final String decimal = null == units ? null : decimalName(field.name());
        if (null != decimal && (value >= 0 || isPegged || !DISTANCES.contains(field.name())))
        {
            json.writeStringField(decimal, field.name().endsWith(TICKS) ? units.price(value) : units.quantity(value));
        }
    }

    private static void writeText(
        final JsonGenerator json, final Field field, final DirectBuffer buffer, final int position, final int lengthMax)
        throws IOException
    {
        int length = 0;
        while (length < lengthMax && 0 != buffer.getByte(position + length))
        {
            length++;
        }
        if (length > 0)
        {
            json.writeStringField(field.name(), buffer.getStringWithoutLengthAscii(position, length));
        }
    }
}
