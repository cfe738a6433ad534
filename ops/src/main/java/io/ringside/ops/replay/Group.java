package io.ringside.ops.replay;

import java.util.List;

/** A repeating group at the end of a message; its entries lie behind four bytes, length and count. */
final class Group extends Block
{
    /** The most entries a message may have. */
    final int countMax;

    Group(final String name, final List<Field> fields, final int countMax)
    {
        super(name, fields);
        this.countMax = countMax;
    }
}
