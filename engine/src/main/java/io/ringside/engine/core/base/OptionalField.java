package io.ringside.engine.core.base;

/**
 * Reads the fields of operators' commands that may be left out: from version 7 of the schema on, the null value of its
 * type means that a field is left out, and what is set stays. In an older command the same number is a value, mostly an
 * invalid one. A field that version 7 or a later one has added is read without a version: older commands leave it out.
 * No allocation.
 */
public final class OptionalField
{
    /** The first version of the schema in which the fields of earlier versions may be left out. */
    public static final int SINCE_VERSION = 7;

    /** Null value of a one-byte code, such as an enum's. */
    public static final int NULL_CODE = 255;

    private OptionalField()
    {
    }

    /** True if a command of this version may leave out every setting. */
    public static boolean areOptional(final int version)
    {
        return version >= SINCE_VERSION;
    }

    /** A number of 64 bits that a command of this version states, or the present one. */
    public static long int64(final int version, final long value, final long present)
    {
        return areOptional(version) ? int64(value, present) : value;
    }

    /** A number of 64 bits that a command states, or the present one. */
    public static long int64(final long value, final long present)
    {
        return Long.MIN_VALUE == value ? present : value;
    }

    /** A number of 32 bits that a command of this version states, or the present one. */
    public static int int32(final int version, final int value, final int present)
    {
        return areOptional(version) ? int32(value, present) : value;
    }

    /** A number of 32 bits that a command states, or the present one. */
    public static int int32(final int value, final int present)
    {
        return Integer.MIN_VALUE == value ? present : value;
    }

    /** A number of 8 bits that a command of this version states, or the present one. */
    public static int int8(final int version, final int value, final int present)
    {
        return areOptional(version) && Byte.MIN_VALUE == value ? present : value;
    }

    /** A code that a command of this version states, or the present one. */
    public static int code(final int version, final int code, final int present)
    {
        return areOptional(version) ? code(code, present) : code;
    }

    /** A code that a command states, or the present one. */
    public static int code(final int code, final int present)
    {
        return NULL_CODE == code ? present : code;
    }

    /** The code of a boolean that a command of this version states, or of the present one. */
    public static int flag(final int version, final int code, final boolean isPresent)
    {
        return code(version, code, isPresent ? 1 : 0);
    }
}
