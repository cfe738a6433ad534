package io.ringside.ops.replay;

import java.util.Locale;

/** The encoding of a field on the wire. */
enum FieldKind
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

    /** In bytes; of a text the field says it. */
    final int length;
    final long least;
    final long most;

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
}
