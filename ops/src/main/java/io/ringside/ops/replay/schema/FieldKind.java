package io.ringside.ops.replay.schema;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

import java.util.Locale;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/** The encoding of a field on the wire. */
public enum FieldKind
{
    INT8(1, Byte.MIN_VALUE, Byte.MAX_VALUE),
    UINT8(1, 0, 255),
    CHAR(1, 0, 255),
    UINT16(2, 0, 65_535),
    INT32(4, Integer.MIN_VALUE, Integer.MAX_VALUE),
    UINT32(4, 0, 4_294_967_295L),
    INT64(8, Long.MIN_VALUE, Long.MAX_VALUE),
    /** Characters, NUL padded. */
    TEXT(0, 0, 0),
    /** Characters behind the block, with their number before them. */
    DATA(0, 0, 0);

    /** The length in bytes; of a text the field says it. */
    final int length;
    public final long least;
    public final long most;

    FieldKind(final int length, final long least, final long most)
    {
        this.length = length;
        this.least = least;
        this.most = most;
    }

    static FieldKind of(final String primitiveType)
    {
        return valueOf(primitiveType.toUpperCase(Locale.ROOT));
    }

    public long number(final DirectBuffer buffer, final int position)
    {
        return switch (this)
        {
            case INT64 -> buffer.getLong(position, LITTLE_ENDIAN);
            case INT32 -> buffer.getInt(position, LITTLE_ENDIAN);
            case UINT32 -> Integer.toUnsignedLong(buffer.getInt(position, LITTLE_ENDIAN));
            case UINT16 -> uint16(buffer, position);
            case INT8 -> buffer.getByte(position);
            default -> buffer.getByte(position) & 0xFF;
        };
    }

    public void put(final MutableDirectBuffer buffer, final int position, final long value)
    {
        switch (this)
        {
            case INT64 -> buffer.putLong(position, value, LITTLE_ENDIAN);
            case INT32, UINT32 -> buffer.putInt(position, (int)value, LITTLE_ENDIAN);
            case UINT16 -> buffer.putShort(position, (short)value, LITTLE_ENDIAN);
            default -> buffer.putByte(position, (byte)value);
        }
    }

    /** Reads a number as it stands in headers, and before a text or a group. */
    public static int uint16(final DirectBuffer buffer, final int position)
    {
        return buffer.getShort(position, LITTLE_ENDIAN) & 0xFFFF;
    }
}
