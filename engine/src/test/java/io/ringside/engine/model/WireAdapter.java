package io.ringside.engine.model;

import org.agrona.MutableDirectBuffer;

import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Encodes the model's commands: a field of a message is the field of {@link Command} that has its name. Codes are
 * written as they are, valid or not.
 */
final class WireAdapter
{
    private static final int HEADER_LENGTH = 8;
    /** What is called otherwise in {@link Command}. */
    private static final Map<String, String> NAMES = Map.ofEntries(Map.entry("enabled", "flag"),
        Map.entry("active", "flag"), Map.entry("cancelAll", "flag"), Map.entry("ids", "flag"),
        Map.entry("isMarketMaker", "flag"), Map.entry("isAuctionProRata", "flag"),
        Map.entry("extendsOnImbalance", "flag2"), Map.entry("refusesPostOnly", "flag3"), Map.entry("fromNs", "atNs"),
        Map.entry("restricted", "flag"), Map.entry("blocked", "flag"), Map.entry("cancelOrders", "flag2"),
        Map.entry("dropCopySessionId", "targetSessionId"), Map.entry("momentNs", "atNs"));

    /** A place in the block and what stands there. */
    private record Value(Schema.Field place, Field source)
    {
    }

    private static final Map<Command.Kind, List<Value>> VALUES = new EnumMap<>(Command.Kind.class);

    static
    {
        for (final Command.Kind kind : Command.Kind.values())
        {
            final List<Value> values = new ArrayList<>();
            for (final Schema.Field place : Schema.message(kind.templateId).fields().values())
            {
                if (!"reasonText".equals(place.name()) && !"tradesOn".equals(place.name()))
                {
                    values.add(new Value(place, source(kind, place.name())));
                }
            }
            VALUES.put(kind, values);
        }
    }

    private static Field source(final Command.Kind kind, final String name)
    {
        final boolean isMinimum = Command.Kind.NEW_ORDER_EXTENDED == kind && "minQuantityLots".equals(name);
        try
        {
            return Command.class.getDeclaredField(isMinimum ? "minLots" : NAMES.getOrDefault(name, name));
        }
        catch (final NoSuchFieldException ex)
        {
            throw new IllegalStateException(kind + " " + name, ex);
        }
    }

    /** The length of what was written, faults included. */
    int write(final Command command, final MutableDirectBuffer buffer, final int offset)
    {
        buffer.setMemory(offset, 400, (byte)0);
        final Schema.Message message = Schema.message(command.kind.templateId);
        final int blockLength = message.blockLength() + command.extraBlockBytes;
        header(buffer, offset, blockLength, message.templateId(), command.extraBlockBytes > 0 ? 9 : command.version);
        final int block = offset + HEADER_LENGTH;
        VALUES.get(command.kind).forEach(value -> put(command, value, buffer, block));
        if (Command.Kind.END_OF_DAY == command.kind)
        {
            buffer.putByte(block + message.fields().get("tradesOn").offset(), (byte)(command.mustBeClosed ? 0 : 1));
        }
        final int behind = behind(command, buffer, block + blockLength);
        return damage(command, buffer, offset, blockLength, behind);
    }

    private static void header(final MutableDirectBuffer buffer, final int offset, final int... numbers)
    {
        buffer.putShort(offset, (short)numbers[0], LITTLE_ENDIAN);
        buffer.putShort(offset + 2, (short)numbers[1], LITTLE_ENDIAN);
        buffer.putShort(offset + 4, (short)Schema.ID, LITTLE_ENDIAN);
        buffer.putShort(offset + 6, (short)numbers[2], LITTLE_ENDIAN);
    }

    private static void put(
        final Command command, final Value value, final MutableDirectBuffer buffer, final int block)
    {
        final int index = block + value.place.offset();
        try
        {
            if (String.class == value.source.getType())
            {
                final byte[] text = bytes((String)value.source.get(command));
                buffer.putBytes(index, text, 0, Math.min(text.length, value.place.length()));
                return;
            }
            final long number = value.source.getLong(command);
            switch (value.place.length())
            {
                case Long.BYTES -> buffer.putLong(index, number, LITTLE_ENDIAN);
                case Integer.BYTES -> buffer.putInt(index, (int)number, LITTLE_ENDIAN);
                case Short.BYTES -> buffer.putShort(index, (short)number, LITTLE_ENDIAN);
                default -> buffer.putByte(index, (byte)number);
            }
        }
        catch (final IllegalAccessException ex)
        {
            throw new IllegalStateException(ex);
        }
    }

    /** A text, or a group of pairs: entries of a newer client are longer. Returns the length. */
    private static int behind(final Command command, final MutableDirectBuffer buffer, final int index)
    {
        if (Command.Kind.SESSION_MESSAGE == command.kind)
        {
            buffer.putShort(index, (short)command.body.length(), LITTLE_ENDIAN);
            buffer.putBytes(index + Short.BYTES, bytes(command.body));
            return Short.BYTES + command.body.length();
        }
        final boolean isTable = Command.Kind.DEFINE_TICK_TABLE == command.kind;
        if (!isTable && Command.Kind.SET_MATCHING_ALGORITHM != command.kind)
        {
            return 0;
        }
        final int firstLength = isTable ? Long.BYTES : Byte.BYTES;
        final int entryLength = firstLength + Long.BYTES + command.extraBlockBytes % 4;
        buffer.putShort(index, (short)entryLength, LITTLE_ENDIAN);
        buffer.putShort(index + Short.BYTES, (short)(command.pairs.length / 2), LITTLE_ENDIAN);
        int entry = index + 2 * Short.BYTES;
        for (int i = 0; i < command.pairs.length; i += 2)
        {
            // Of the kind of a step one byte is left: the second number is written over the others.
            buffer.putLong(entry, command.pairs[i], LITTLE_ENDIAN);
            buffer.putLong(entry + firstLength, command.pairs[i + 1], LITTLE_ENDIAN);
            entry += entryLength;
        }
        return entry - index;
    }

    private static int damage(
        final Command command,
        final MutableDirectBuffer buffer,
        final int offset,
        final int blockLength,
        final int behindLength)
    {
        final int length = HEADER_LENGTH + blockLength + behindLength;
        switch (command.fault)
        {
            case EMPTY ->
            {
                return 0;
            }
            case TRUNCATED ->
            {
                return Math.max(1, (int)(Math.abs(command.correlationId) % length));
            }
            case UNKNOWN_TEMPLATE -> buffer.putShort(offset + 2, (short)19_999, LITTLE_ENDIAN);
            case WRONG_SCHEMA -> buffer.putShort(offset + 4, (short)1, LITTLE_ENDIAN);
            case SHORT_BLOCK ->
            {
                // The block, or the entries of the group behind it.
                final boolean isOfBlock =
                    0 == behindLength || command.kind.isOrderEntry() || 0 == command.correlationId % 2;
                final int index = isOfBlock ? offset : offset + length - behindLength;
                final int whole = isOfBlock ? Schema.message(command.kind.templateId).blockLength() :
                    buffer.getShort(index, LITTLE_ENDIAN);
                buffer.putShort(index, (short)(whole - 1), LITTLE_ENDIAN);
                // In an older version that length might be whole.
                buffer.putShort(offset + 6, (short)Math.max(command.version, Schema.VERSION), LITTLE_ENDIAN);
            }
            default ->
            {
                return length;
            }
        }
        return length;
    }

    private static byte[] bytes(final String text)
    {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
