package io.ringside.gateway.fix;

import io.ringside.gateway.fix.codec.Constants;
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

    private static final byte SEPARATOR = 1;
    private static final int TAG_MAX = 1_000_000;

    private FixFields()
    {
    }

    /**
     * Find the first field that the dictionary does not have in this message.
     *
     * @param buffer holding the message.
     * @param offset of its first byte.
     * @param length in bytes.
     * @param known  tags of the message.
     * @return the tag, or {@link #NONE}.
     */
    static int findUnknown(final AsciiBuffer buffer, final int offset, final int length, final IntHashSet known)
    {
        final int limit = offset + length;
        int position = offset;
        while (position < limit)
        {
            int tag = 0;
            byte character = buffer.getByte(position++);
            while (position < limit && '=' != character)
            {
                tag = tag < TAG_MAX ? tag * 10 + character - '0' : TAG_MAX;
                character = buffer.getByte(position++);
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
        return tag <= 0 ? 0 : Constants.ALL_FIELDS.contains(tag) ? 2 : 3;
    }
}
