package io.ringside.ops.replay;

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
 */
record Field(
    String name,
    FieldKind kind,
    int offset,
    int length,
    EnumNames enumNames,
    boolean isZeroAbsent,
    boolean isHash,
    byte[] jsonName)
{
    Field(
        final String name,
        final FieldKind kind,
        final int offset,
        final int length,
        final EnumNames enumNames,
        final boolean isZeroAbsent)
    {
        this(name, kind, offset, length, enumNames, isZeroAbsent,
            FieldKind.INT64 == kind && name.endsWith("Hash"), ('"' + name + "\":").getBytes(US_ASCII));
    }

    boolean isText()
    {
        return FieldKind.TEXT == kind || isData();
    }

    /** A text of no fixed length, behind the block: its length here is the most that it may have. */
    boolean isData()
    {
        return FieldKind.DATA == kind;
    }

    int end()
    {
        return isData() ? offset : offset + length;
    }
}
