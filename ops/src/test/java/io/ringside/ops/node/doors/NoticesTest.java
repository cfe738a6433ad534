package io.ringside.ops.node.doors;

import io.ringside.engine.protocol.VenueEvent;
import io.ringside.gateway.session.VenueNotice;
import io.ringside.gateway.session.VenueNotices;
import io.ringside.journal.storage.JournalException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The reason that a node gives is the one for which it stops. */
class NoticesTest
{
    @ParameterizedTest
    @CsvSource({"FENCED, ROLE_CHANGE, another node leads", "IO, FAILURE, a part of it has failed"})
    void shouldSayWhyANodeStopsItself(
        final JournalException.Category category, final VenueEvent event, final String words)
    {
        final VenueNotice notice = Notices.goodbye(new JournalException(category, "for a test"), 7);
        assertEquals(event, notice.event());
        assertEquals(7, notice.timestampNs());
        assertTrue(notice.text().contains(words), notice.text());
        assertTrue(notice.isGoodbye());
    }

    @Test
    void shouldTellOfADayAndOfAStopThatWasAskedFor()
    {
        final VenueNotices doors = new VenueNotices();
        final VenueNotices.Reader door = doors.reader();
        final Notices notices = new Notices(doors, () -> null);
        notices.accept(5);
        final VenueNotice day = door.poll();
        assertEquals(VenueEvent.END_OF_DAY, day.event());
        assertEquals(5, day.timestampNs());
        assertFalse(day.isGoodbye());
        notices.close();
        assertEquals(VenueEvent.PLANNED_STOP, door.poll().event());
    }
}
