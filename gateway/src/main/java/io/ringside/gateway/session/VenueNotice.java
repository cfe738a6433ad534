package io.ringside.gateway.session;

import io.ringside.engine.protocol.VenueEvent;

/**
 * Something that the venue tells everybody who is connected, whatever the door.
 *
 * @param event       what it is about.
 * @param text        in words, at most {@link #TEXT_LENGTH_MAX} printable ASCII characters.
 * @param timestampNs when it happened, UTC.
 */
public record VenueNotice(VenueEvent event, String text, long timestampNs)
{
    /** Characters of the longest text. */
    public static final int TEXT_LENGTH_MAX = 120;

    /**
     * @throws IllegalArgumentException if the text is too long.
     */
    public VenueNotice
    {
        if (text.length() > TEXT_LENGTH_MAX)
        {
            throw new IllegalArgumentException("a notice has at most " + TEXT_LENGTH_MAX + " characters: length=" +
                text.length());
        }
    }

    /** True if connections end: who is told should expect it. */
    public boolean isGoodbye()
    {
        return VenueEvent.END_OF_DAY != event;
    }
}
