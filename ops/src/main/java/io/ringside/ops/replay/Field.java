package io.ringside.ops.replay;

import static java.nio.charset.StandardCharsets.US_ASCII;

/** A field of a message: its place in the block, and its values. */
final class Field
{
    private final String name;
    private final FieldKind kind;
    private final int offset;
    private final int length;
    private final EnumNames enumNames;
    private final boolean isZeroAbsent;
    private final boolean isHash;
    private final byte[] jsonName;

    /**
     * @param name         as in the schema.
     * @param kind         of the value.
     * @param offset       in the block, in bytes.
     * @param length       in bytes.
     * @param enumNames    null unless it is an enum.
     * @param isZeroAbsent zero means no value.
     */
    Field(
        final String name,
        final FieldKind kind,
        final int offset,
        final int length,
        final EnumNames enumNames,
        final boolean isZeroAbsent)
    {
        this.name = name;
        this.kind = kind;
        this.offset = offset;
        this.length = length;
        this.enumNames = enumNames;
        this.isZeroAbsent = isZeroAbsent;
        isHash = FieldKind.INT64 == kind && name.endsWith("Hash");
        jsonName = ('"' + name + "\":").getBytes(US_ASCII);
    }

    String name()
    {
        return name;
    }

    FieldKind kind()
    {
        return kind;
    }

    int offset()
    {
        return offset;
    }

    int length()
    {
        return length;
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

    EnumNames enumNames()
    {
        return enumNames;
    }

    boolean isZeroAbsent()
    {
        return isZeroAbsent;
    }

    /** Printed as sixteen hexadecimal digits. */
    boolean isHash()
    {
        return isHash;
    }

    byte[] jsonName()
    {
        return jsonName;
    }

    int end()
    {
        return isData() ? offset : offset + length;
    }
}
