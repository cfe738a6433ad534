package io.ringside.loadgen.transport;

import io.ringside.engine.protocol.Reason;

/** The reason named at the start of FIX Text (58). Only rejects come here. */
final class Reasons
{
    private static final Reason[] ALL = Reason.values();

    private Reasons()
    {
    }

    /**
     * @param text the name, perhaps followed by a blank or a colon and more.
     * @return the reason, or {@link Reason#NULL_VAL} if the text names none.
     */
    static Reason named(final CharSequence text)
    {
        int length = 0;
        while (length < text.length() && isNameCharacter(text.charAt(length)))
        {
            length++;
        }
        for (final Reason reason : ALL)
        {
            final String name = reason.name();
            if (name.length() == length && isPrefix(name, text))
            {
                return reason;
            }
        }
        return Reason.NULL_VAL;
    }

    private static boolean isNameCharacter(final char character)
    {
        return '_' == character || character >= 'A' && character <= 'Z';
    }

    private static boolean isPrefix(final String name, final CharSequence text)
    {
        for (int i = 0; i < name.length(); i++)
        {
            if (name.charAt(i) != text.charAt(i))
            {
                return false;
            }
        }
        return true;
    }
}
