package io.ringside.ops.replay.audit;

import io.ringside.engine.protocol.DefineInstrumentDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.ops.replay.schema.CommandPrinter;
import io.ringside.ops.replay.schema.Field;
import io.ringside.ops.replay.schema.FieldKind;
import io.ringside.ops.replay.schema.InstrumentUnits;
import io.ringside.ops.replay.schema.Message;
import io.ringside.ops.replay.schema.WireSchema;
import org.agrona.DirectBuffer;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Reads operators' commands out of a journal. Remembers the instruments that it has passed, to write their prices and
 * quantities as decimals; those of instruments that it has not passed stay whole numbers of ticks and lots. Cold.
 */
public final class AuditTrail
{
    private static final String TICKS = "Ticks";
    private static final String LOTS = "Lots";
    private static final Set<String> OWN_PLACE = Set.of("correlationId", "commandSequence", "timestampNs",
        "operatorName", "secondOperatorName", "reasonText", "instrumentId", "randomDraw");
    /** Points in time; other fields in nanoseconds are durations. */
    private static final Set<String> TIMES = Set.of("atNs", "fromNs", "toNs");

    private final WireSchema schema = WireSchema.load();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final DefineInstrumentDecoder definition = new DefineInstrumentDecoder();
    private final Map<Integer, InstrumentUnits> units = new HashMap<>();

    /**
     * Look at a record, in the order of the journal.
     *
     * @return null: no command of an operator.
     */
    public AuditEntry next(
        final DirectBuffer buffer, final int offset, final int length, final long sequence, final long timestampNs)
    {
        if (length < MessageHeaderDecoder.ENCODED_LENGTH)
        {
            return null;
        }
        header.wrap(buffer, offset);
        final int templateId = header.templateId();
        final Message message = schema.message(templateId);
        final int blockLength = header.blockLength();
        final int block = offset + MessageHeaderDecoder.ENCODED_LENGTH;
        // What changes something says who gave it.
        if (null == message || message.indexOf("operatorName") < 0 || block + blockLength > offset + length)
        {
            return null;
        }
        if (DefineInstrumentDecoder.TEMPLATE_ID == templateId)
        {
            define(buffer, block, blockLength, header.version());
        }
        final int instrumentId = number(message, "instrumentId", buffer, block, blockLength);
        final Map<String, String> fields = fields(message, buffer, block, blockLength, units.get(instrumentId));
        final String group = CommandPrinter.group(message, buffer, block + blockLength, offset + length);
        if (!group.isEmpty())
        {
            fields.put(message.group.name, group);
        }
        return new AuditEntry(sequence, timestampNs, text(message, "operatorName", buffer, block, blockLength),
            text(message, "secondOperatorName", buffer, block, blockLength), message.name,
            symbol(message, instrumentId), text(message, "reasonText", buffer, block, blockLength), fields);
    }

    /** What the exchange reports that it did by itself, with a command that it came with. */
    AuditEntry own(
        final DirectBuffer buffer, final MessageHeaderDecoder of, final long sequence, final long timestampNs)
    {
        final Message message = schema.message(of.templateId());
        final int block = of.offset() + MessageHeaderDecoder.ENCODED_LENGTH;
        final int instrumentId = number(message, "instrumentId", buffer, block, of.blockLength());
        return new AuditEntry(sequence, timestampNs, AuditEntry.EXCHANGE, "", message.name,
            0 == instrumentId ? "" : symbol(message, instrumentId), "",
            fields(message, buffer, block, of.blockLength(), units.get(instrumentId)));
    }

    private static Map<String, String> fields(
        final Message message, final DirectBuffer buffer, final int block, final int blockLength,
        final InstrumentUnits known)
    {
        final Map<String, String> fields = new LinkedHashMap<>();
        for (final Field field : message.fields)
        {
            if (!field.isData() && field.end() <= blockLength && !OWN_PLACE.contains(field.name()))
            {
                final String text = print(field, buffer, block, known);
                if (!text.isEmpty())
                {
                    fields.put(field.name(), text);
                }
            }
        }
        return fields;
    }

    private String symbol(final Message message, final int instrumentId)
    {
        if (message.indexOf("instrumentId") < 0)
        {
            return "";
        }
        final InstrumentUnits known = units.get(instrumentId);
        return 0 == instrumentId ? AuditEntry.ALL : null == known ? "#" + instrumentId : known.symbol();
    }

    private static String print(
        final Field field, final DirectBuffer buffer, final int block, final InstrumentUnits known)
    {
        final String text = field.print(buffer, block + field.offset());
        if (FieldKind.INT64 != field.kind() || null != field.enumNames())
        {
            return text;
        }
        final long value = field.kind().number(buffer, block + field.offset());
        if (Long.MIN_VALUE == value)
        {
            return "";
        }
        if (field.name().endsWith("Ns"))
        {
            return TIMES.contains(field.name()) ? time(value) : Duration.ofNanos(value).toString();
        }
        if (null != known && field.name().endsWith(TICKS))
        {
            return known.price(value);
        }
        return null != known && field.name().endsWith(LOTS) ?
            known.quantity(value) : text;
    }

    private void define(final DirectBuffer buffer, final int block, final int blockLength, final int version)
    {
        definition.wrap(buffer, block, blockLength, version);
        units.put(definition.instrumentId(),
            units.getOrDefault(definition.instrumentId(), InstrumentUnits.DEFAULT).with(definition));
    }

    /** A time of the exchange as ISO 8601, to the nanosecond. */
    public static String time(final long ns)
    {
        return Instant.EPOCH.plus(ns, ChronoUnit.NANOS).toString();
    }

    private static String text(
        final Message message, final String name, final DirectBuffer buffer, final int block, final int blockLength)
    {
        final int index = message.indexOf(name);
        return index < 0 || message.field(index).end() > blockLength ? "" :
            message.field(index).print(buffer, block + message.field(index).offset());
    }

    private static int number(
        final Message message, final String name, final DirectBuffer buffer, final int block, final int blockLength)
    {
        final int index = message.indexOf(name);
        return index < 0 || message.field(index).end() > blockLength ? -1 :
            (int)message.field(index).kind().number(buffer, block + message.field(index).offset());
    }
}
