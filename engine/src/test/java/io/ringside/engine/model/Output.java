package io.ringside.engine.model;

import java.util.Arrays;

/**
 * One message that leaves the core, with every field as a number in the order of {@link OutputType#fields()} and the
 * two texts that some have. Enumerations are their wire codes.
 */
final class Output
{
    final OutputType type;
    final String text1;
    final String text2;
    final long[] values;

    Output(final OutputType type, final String text1, final String text2, final long... values)
    {
        assert values.length == type.fields().length : type + " takes " + type.fields().length + " fields";
        this.type = type;
        this.text1 = text1;
        this.text2 = text2;
        this.values = values;
    }

    long get(final String field)
    {
        return values[type.indexOf(field)];
    }

    /** The same message with one field changed: for tests that show that a difference is found. */
    Output with(final String field, final long value)
    {
        final long[] changed = values.clone();
        changed[type.indexOf(field)] = value;
        return new Output(type, text1, text2, changed);
    }

    Output withText1(final String text)
    {
        return new Output(type, text, text2, values);
    }

    /** Equal in every field but the hashes, which no model can foretell. */
    boolean matches(final Output other)
    {
        if (type != other.type || !text1.equals(other.text1) || !text2.equals(other.text2))
        {
            return false;
        }
        final int length = OutputType.ADMIN_REPORT == type ? OutputType.ADMIN_FIELDS_FORETOLD : values.length;
        return Arrays.equals(values, 0, length, other.values, 0, length);
    }

    @Override
    public String toString()
    {
        final StringBuilder builder = new StringBuilder(type.name()).append('{');
        if (type.hasTexts())
        {
            builder.append("text1=").append(Command.printable(text1))
                .append(" text2=").append(Command.printable(text2)).append(' ');
        }
        for (int i = 0; i < values.length; i++)
        {
            builder.append(type.fields()[i]).append('=').append(values[i]).append(' ');
        }
        builder.setCharAt(builder.length() - 1, '}');
        return builder.toString();
    }
}
