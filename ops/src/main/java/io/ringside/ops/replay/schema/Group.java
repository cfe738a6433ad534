package io.ringside.ops.replay.schema;

import java.util.List;

/** A repeating group at the end of a message. */
public final class Group extends Block
{
    /** Bytes before the entries: length of an entry, and how many there are. */
    public static final int HEADER_LENGTH = 2 * Short.BYTES;

    /** The most entries a message may have. */
    public final int countMax;

    Group(final String name, final List<Field> fields, final int countMax)
    {
        super(name, fields, 0);
        this.countMax = countMax;
    }
}
