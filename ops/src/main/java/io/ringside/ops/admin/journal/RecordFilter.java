package io.ringside.ops.admin.journal;

import io.ringside.engine.protocol.DefineInstrumentDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.replay.schema.Field;
import io.ringside.ops.replay.schema.Message;
import io.ringside.ops.replay.schema.WireSchema;
import org.agrona.DirectBuffer;

import java.util.List;

/**
 * Chooses records of a journal by their fields. An instrument named by its symbol is known from its definition on: such
 * a filter must see the journal from its beginning. Cold.
 */
final class RecordFilter
{
    private static final long NONE = -1;

    private final WireSchema schema;
    private final List<String> kinds;
    private final Integer session;
    private final String instrument;
    private final String operator;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final DefineInstrumentDecoder definition = new DefineInstrumentDecoder();
    private long instrumentId = NONE;

    /**
     * @param kinds      names of commands; none: all.
     * @param session    null: any.
     * @param instrument symbol or id; null: any.
     * @param operator   null: any, and nobody.
     */
    RecordFilter(
        final WireSchema schema,
        final List<String> kinds,
        final Integer session,
        final String instrument,
        final String operator)
    {
        this.schema = schema;
        this.kinds = kinds;
        this.session = session;
        this.instrument = instrument;
        this.operator = operator;
        if (null != instrument && instrument.matches("\\d{1,9}"))
        {
            instrumentId = Long.parseLong(instrument);
        }
    }

    /** Whether an instrument is named that nothing seen so far has defined. */
    boolean isInstrumentUnknown()
    {
        return null != instrument && NONE == instrumentId;
    }

    /**
     * Say so if the instrument is still not known behind the last record.
     *
     * @throws CliException with {@link ExitCode#FAILED}.
     */
    void requireInstrument()
    {
        if (isInstrumentUnknown())
        {
            throw new CliException(ExitCode.FAILED, "no instrument " + instrument + " was defined in what the " +
                "journal still has: give its id");
        }
    }

    boolean isWanted(final DirectBuffer buffer, final int offset, final int length)
    {
        final Message message = length < MessageHeaderDecoder.ENCODED_LENGTH ? null :
            schema.message(header.wrap(buffer, offset).templateId());
        if (null == message || offset + MessageHeaderDecoder.ENCODED_LENGTH + header.blockLength() > offset + length)
        {
            // Nothing is known of it but that it is there.
            return kinds.isEmpty() && null == session && null == instrument && null == operator;
        }
        final int block = offset + MessageHeaderDecoder.ENCODED_LENGTH;
        if (DefineInstrumentDecoder.TEMPLATE_ID == message.templateId && null != instrument)
        {
            define(buffer, block);
        }
        return (kinds.isEmpty() || kinds.stream().anyMatch(message.name::equalsIgnoreCase)) &&
            (null == session || session == number(message, "sessionId", buffer, block)) &&
            (null == instrument || NONE != instrumentId &&
                instrumentId == number(message, "instrumentId", buffer, block)) &&
            (null == operator || operator.equals(text(message, "operatorName", buffer, block)) ||
                operator.equals(text(message, "secondOperatorName", buffer, block)));
    }

    private void define(final DirectBuffer buffer, final int block)
    {
        definition.wrap(buffer, block, header.blockLength(), header.version());
        if (instrument.equalsIgnoreCase(definition.symbol()))
        {
            instrumentId = definition.instrumentId();
        }
    }

    private long number(final Message message, final String name, final DirectBuffer buffer, final int block)
    {
        final Field field = field(message, name);
        return null == field ? NONE : field.kind().number(buffer, block + field.offset());
    }

    private String text(final Message message, final String name, final DirectBuffer buffer, final int block)
    {
        final Field field = field(message, name);
        return null == field ? "" : field.print(buffer, block + field.offset());
    }

    /** Null if the message, or its version in the journal, does not have it. */
    private Field field(final Message message, final String name)
    {
        final int index = message.indexOf(name);
        return index < 0 || message.field(index).end() > header.blockLength() ? null : message.field(index);
    }
}
