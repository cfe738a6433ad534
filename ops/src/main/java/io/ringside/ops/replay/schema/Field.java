package io.ringside.ops.replay.schema;

import org.agrona.DirectBuffer;

import static java.nio.charset.StandardCharsets.US_ASCII;

/**
 * A field of a message: its place in the block, and its values.
 *
 * @param name         as in the schema.
 * @param kind         of the value.
 * @param offset       in the block, in bytes.
 * @param length       in bytes.
 * @param enumNames    null unless it is an enum.
 * @param isZeroAbsent zero means no value.
 * @param isHash       printed as sixteen hexadecimal digits.
 * @param jsonName     name and colon.
 * @param isOptional   the null value of its type means that it is left out.
 * @param isRule       zero means that there is no such rule or limit.
 */
public record Field(
    String name,
    FieldKind kind,
    int offset,
    int length,
    EnumNames enumNames,
    boolean isZeroAbsent,
    boolean isHash,
    byte[] jsonName,
    boolean isOptional,
    boolean isRule)
{
    /** How a line says that there is no such rule or limit. */
    public static final String NONE = "none";

    private static final char FIX_FIELD_END = 1;

    Field(
        final String name,
        final FieldKind kind,
        final int offset,
        final int length,
        final EnumNames enumNames,
        final boolean isZeroAbsent)
    {
        this(name, kind, offset, length, enumNames, isZeroAbsent,
            FieldKind.INT64 == kind && name.endsWith("Hash"), ('"' + name + "\":").getBytes(US_ASCII), false, false);
    }

    /** The field, as one that may be left out, and whose zero may be no rule. */
    Field leavable(final boolean isNowOptional, final boolean isNowRule)
    {
        return new Field(
            name, kind, offset, length, enumNames, isZeroAbsent, isHash, jsonName, isNowOptional, isNowRule);
    }

    /** The value of a field that is left out. */
    public long nullValue()
    {
        return null == enumNames ? kind.least : EnumNames.NO_VALUE;
    }

    public boolean isText()
    {
        return FieldKind.TEXT == kind || isData();
    }

    /** A text of no fixed length, behind the block: its length here is the most that it may have. */
    public boolean isData()
    {
        return FieldKind.DATA == kind;
    }

    public int end()
    {
        return isData() ? offset : offset + length;
    }

    /** Prints it for people: a text, the name of an enum's value, or a number; empty if there is none. */
    public String print(final DirectBuffer buffer, final int position)
    {
        if (isText())
        {
            return print(buffer, position, length);
        }
        final long value = kind.number(buffer, position);
        if (null == enumNames)
        {
            return isOptional && nullValue() == value ? "" : String.valueOf(value);
        }
        final byte[] json = enumNames.json(value);
        return null != json ? new String(json, US_ASCII).replace("\"", "") :
            EnumNames.NO_VALUE == value ? "" : String.valueOf(value);
    }

    /** Text for people, up to the first NUL; the end of a FIX field is shown as a bar. */
    public static String print(final DirectBuffer buffer, final int position, final int lengthMax)
    {
        final StringBuilder text = new StringBuilder();
        for (int i = 0; i < lengthMax && 0 != buffer.getByte(position + i); i++)
        {
            final char c = (char)(buffer.getByte(position + i) & 0xFF);
            text.append(FIX_FIELD_END == c ? '|' : c >= ' ' && c < 127 ? c : '?');
        }
        return text.toString();
    }
}
