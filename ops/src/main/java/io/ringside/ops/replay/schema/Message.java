package io.ringside.ops.replay.schema;

import java.util.List;

import static java.nio.charset.StandardCharsets.US_ASCII;

/** A message of the schema. */
public final class Message extends Block
{
    /** The kind of a message, by its template's range. */
    public enum Kind
    {
        COMMAND("command"), REPORT("report"), MARKET_DATA("marketData"), OTHER("other");

        private final String word;

        Kind(final String word)
        {
            this.word = word;
        }

        /** The field that says a message's name. */
        String word()
        {
            return word;
        }
    }

    private static final int ADMIN_REPORT = 86;

    public final int templateId;
    /** Null if it has none. */
    public final Group group;
    public final byte[] jsonStart;

    Message(
        final String name, final int templateId, final int lengthMin, final List<Field> fields, final Group group)
    {
        super(name, fields, lengthMin);
        this.templateId = templateId;
        this.group = group;
        jsonStart = ("{\"" + kind().word() + "\":\"" + name + '"').getBytes(US_ASCII);
    }

    public Kind kind()
    {
        if (templateId >= 40 && templateId < 60 || ADMIN_REPORT == templateId)
        {
            return Kind.REPORT;
        }
        if (templateId >= 20 && templateId < 40 || templateId >= 80 && templateId < 160)
        {
            return Kind.COMMAND;
        }
        return templateId >= 60 && templateId < 80 ? Kind.MARKET_DATA : Kind.OTHER;
    }
}
