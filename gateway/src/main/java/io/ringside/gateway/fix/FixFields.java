package io.ringside.gateway.fix;

import io.ringside.gateway.fix.codec.Constants;
import org.agrona.DirectBuffer;
import org.agrona.collections.IntHashSet;
import uk.co.real_logic.artio.util.AsciiBuffer;

/**
 * Looks for fields that a message must not have. Artio's decoders skip what they do not know, which would turn an order
 * with a minimum quantity into one without. Hot path: no allocation.
 */
final class FixFields
{
    /** Every field is known to the message. */
    static final int NONE = 0;

    /** What stands in front of an equals sign is not a positive number. */
    static final int NO_NUMBER = -1;

    private static final byte SEPARATOR = 1;
    private static final int TAG_MAX = 1_000_000;
    private static final int INVALID_TAG_NUMBER = 0;
    private static final int TAG_NOT_DEFINED_FOR_MESSAGE = 2;
    private static final int UNDEFINED_TAG = 3;

    private FixFields()
    {
    }

    /**
     * Is there a separator inside a field? No message that gets this far has a data field, which alone may hold one.
     *
     * @param buffer holding the message.
     * @param offset of its first byte.
     * @param length in bytes.
     * @return true if a field has no equals sign.
     */
    static boolean isGarbled(final DirectBuffer buffer, final int offset, final int length)
    {
        final int limit = offset + length;
        boolean hasEquals = false;
        for (int position = offset; position < limit; position++)
        {
            final byte character = buffer.getByte(position);
            if (SEPARATOR == character && !hasEquals)
            {
                return true;
            }
            hasEquals = SEPARATOR != character && (hasEquals || '=' == character);
        }
        return false;
    }

    /**
     * Find the first field that the dictionary does not have in this message.
     *
     * @param buffer holding the message, which is not garbled.
     * @param offset of its first byte.
     * @param length in bytes.
     * @param known  tags of the message.
     * @return the tag, {@link #NO_NUMBER} or {@link #NONE}.
     */
    static int findUnknown(final AsciiBuffer buffer, final int offset, final int length, final IntHashSet known)
    {
        final int limit = offset + length;
        int position = offset;
        while (position < limit)
        {
            int tag = 0;
            boolean isNumber = true;
            byte character = buffer.getByte(position++);
            while (position < limit && '=' != character)
            {
                isNumber &= character >= '0' && character <= '9';
                tag = tag < TAG_MAX ? tag * 10 + character - '0' : TAG_MAX;
                character = buffer.getByte(position++);
            }
            if (!isNumber || 0 == tag)
            {
                return NO_NUMBER;
            }
            // Header and trailer fields that only the message's sub-decoders name are the session's matter.
            if (!known.contains(tag))
            {
                return tag;
            }
            while (position < limit && SEPARATOR != buffer.getByte(position))
            {
                position++;
            }
            position++;
        }
        return NONE;
    }

    /** SessionRejectReason (373) for such a tag: 2 if another message has it, 3 if none has, 0 if it is no tag. */
    static int rejectReason(final int tag)
    {
        return NO_NUMBER == tag ? INVALID_TAG_NUMBER :
            Constants.ALL_FIELDS.contains(tag) ? TAG_NOT_DEFINED_FOR_MESSAGE : UNDEFINED_TAG;
    }
}
