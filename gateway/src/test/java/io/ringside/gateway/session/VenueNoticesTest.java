package io.ringside.gateway.session;

import io.ringside.engine.protocol.VenueEvent;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

/** Every door reads every notice once, from when it began to read. */
class VenueNoticesTest
{
    private static final VenueNotice DAY = new VenueNotice(VenueEvent.END_OF_DAY, "day", 1);
    private static final VenueNotice STOP = new VenueNotice(VenueEvent.PLANNED_STOP, "stop", 2);

    @Test
    void shouldGiveEachReaderWhatIsToldFromNowOn()
    {
        final VenueNotices notices = new VenueNotices();
        final VenueNotices.Reader first = notices.reader();
        assertNull(first.poll());
        notices.tell(DAY);
        final VenueNotices.Reader second = notices.reader();
        notices.tell(STOP);

        assertEquals(DAY, first.poll());
        assertEquals(STOP, first.poll());
        assertNull(first.poll());
        assertEquals(STOP, second.poll());
        assertNull(second.poll());
    }

    @Test
    void shouldRefuseATextThatIsTooLongForADoor()
    {
        final String text = "x".repeat(VenueNotice.TEXT_LENGTH_MAX + 1);
        assertThrows(IllegalArgumentException.class, () -> new VenueNotice(VenueEvent.FAILURE, text, 0));
    }
}
