package io.ringside.ops.replay.line;

import io.ringside.ops.replay.schema.EnumNames;
import io.ringside.ops.replay.schema.Message;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/** The fields that a line may have for one command: which are required, and the defaults of the others. */
public final class CommandForm
{
    /** A field that must be there when another has one of these values. */
    record Condition(int field, int decidingField, long[] values)
    {
        boolean holds(final long value)
        {
            return LongStream.of(values).anyMatch((it) -> it == value);
        }
    }

    public final Message message;
    final Message plain;
    private final long[] defaults;
    final List<Condition> conditions = new ArrayList<>();
    private final boolean[] isRequired;
    private boolean isGroupRequired;

    /**
     * @param message all of whose fields a line may have.
     * @param plain   message whose fields are the first ones of it, and which is sent when a line has no other;
     *                null if there is no such message.
     */
    CommandForm(final Message message, final Message plain)
    {
        assert Message.Kind.COMMAND == message.kind() : "message=" + message.name;
        assert null == plain || isPrefix(plain, message) : "message=" + message.name;
        this.message = message;
        this.plain = plain;
        defaults = new long[message.fieldCount()];
        for (int i = 0; i < defaults.length; i++)
        {
            defaults[i] = message.field(i).isOptional() ? message.field(i).nullValue() : 0;
        }
        isRequired = new boolean[message.fieldCount()];
    }

    CommandForm require(final String... names)
    {
        Arrays.stream(names).forEach((name) -> isRequired[index(name)] = true);
        return this;
    }

    /** The repeating group must be there. */
    CommandForm requireGroup()
    {
        assert null != message.group : "message=" + message.name;
        isGroupRequired = true;
        return this;
    }

    /** The field must be there when the other one has one of the named values. */
    CommandForm requireWhen(final String name, final String decidingField, final String... valueNames)
    {
        final EnumNames names = message.field(index(decidingField)).enumNames();
        conditions.add(new Condition(
            index(name), index(decidingField), Arrays.stream(valueNames).mapToLong(names::value).toArray()));
        return this;
    }

    CommandForm byDefault(final String name, final long value)
    {
        defaults[index(name)] = value;
        return this;
    }

    CommandForm byDefault(final String name, final String valueName)
    {
        return byDefault(name, message.field(index(name)).enumNames().value(valueName));
    }

    /** Returns the word by which a line names the command. */
    String name()
    {
        return null == plain ? message.name : plain.name;
    }

    /** Bits of the fields that only the longer message has. */
    long extendedMask()
    {
        return null == plain ? 0 : -1L << plain.fieldCount();
    }

    long defaultOf(final int field)
    {
        return defaults[field];
    }

    boolean isRequired(final int field)
    {
        return isRequired[field];
    }

    boolean isGroupRequired()
    {
        return isGroupRequired;
    }

    private int index(final String name)
    {
        final int index = message.indexOf(name);
        if (index < 0)
        {
            throw new IllegalArgumentException("no such field: message=" + message.name + " field=" + name);
        }
        return index;
    }

    private static boolean isPrefix(final Message plain, final Message message)
    {
        for (int i = 0; i < plain.fieldCount(); i++)
        {
            if (!plain.field(i).name().equals(message.field(i).name()) ||
                plain.field(i).offset() != message.field(i).offset())
            {
                return false;
            }
        }
        return true;
    }
}
