package io.ringside.gateway.fix.application;

import io.ringside.gateway.fix.message.FixBytes;
import io.ringside.gateway.fix.message.FixFieldWriter;
import org.junit.jupiter.api.Test;

import static io.ringside.gateway.fix.message.FixBytes.message;
import static io.ringside.gateway.fix.message.FixBytes.wrap;
import static org.junit.jupiter.api.Assertions.assertEquals;

/** Which ids of status requests are still known. */
class StatusRequestIdsTest
{
    private static final int COUNT = StatusRequestIds.SLOT_COUNT;

    private final StatusRequestIds ids = new StatusRequestIds();
    private final FixFieldWriter writer = new FixFieldWriter(64);

    @Test
    void shouldKnowThoseOfTheLastMessages()
    {
        for (int i = 1; i <= COUNT; i++)
        {
            ask(i, "790=s-" + i + "|");
        }
        for (int i = 1; i <= COUNT; i++)
        {
            assertEquals("790=s-" + i + "|", told(i));
        }
        ask(COUNT + 1, "790=next|");
        assertEquals("", told(1));
        assertEquals("790=s-2|", told(2));
        assertEquals("790=next|", told(COUNT + 1));
    }

    @Test
    void shouldKnowNoneOfARequestWithout()
    {
        ask(7, "");
        assertEquals("", told(7));
        ask(8, "790=s-8|");
        ask(9, "");
        assertEquals("", told(0));
        assertEquals("", told(7));
        assertEquals("790=s-8|", told(8));
        assertEquals("", told(9));
        assertEquals("", told(8 + COUNT));
    }

    private void ask(final long clientSequence, final String field)
    {
        ids.onAccepted(wrap(message("H", 2, "11=o-1|55=BTC-USD|54=1|" + field)), clientSequence);
    }

    private String told(final long clientSequence)
    {
        writer.begin(0, 64);
        ids.put(writer, clientSequence);
        return FixBytes.text(writer.buffer(), 0, writer.position());
    }
}
