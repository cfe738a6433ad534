package io.ringside.loadgen;

import io.ringside.engine.protocol.Reason;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class RequestTrackerTest
{
    private final RequestTracker tracker = new RequestTracker(4, 1_000);

    @Test
    void shouldHoldBackWhenEverythingItCanRememberIsInFlight()
    {
        send(1, 4);

        assertFalse(tracker.hasRoomFor(5, 10));
        assertEquals(RequestTracker.FIRST_ANSWER, tracker.onAnswer(1, false, Reason.NONE));
        assertTrue(tracker.hasRoomFor(5, 10));
    }

    @Test
    void shouldGiveUpARequestWhoseSlotIsNeededAfterTheTimeout()
    {
        send(1, 4);
        assertTrue(tracker.hasRoomFor(5, 2_000));
        assertEquals(1, tracker.onSent(5, 2_000, 2_000), "the one that is given up");

        assertEquals(4, tracker.inFlight());
        assertEquals(RequestTracker.DUPLICATE_ANSWER, tracker.onAnswer(1, false, Reason.NONE));
        for (int i = 2; i <= 5; i++)
        {
            assertEquals(RequestTracker.FIRST_ANSWER, tracker.onAnswer(i, false, Reason.NONE));
        }
        assertEquals(0, tracker.inFlight());
        assertEquals(1, tracker.lost());
    }

    @Test
    void shouldTellDuplicatesFromStrays()
    {
        send(1, 2);
        tracker.onAnswer(1, true, Reason.THROTTLED);

        assertEquals(RequestTracker.DUPLICATE_ANSWER, tracker.onAnswer(1, false, Reason.NONE));
        assertEquals(RequestTracker.STRAY_ANSWER, tracker.onAnswer(3, false, Reason.NONE));
        assertEquals(1, tracker.acknowledged());
        assertEquals(1, tracker.rejected());
        assertEquals(1, tracker.rejectsBy(Reason.THROTTLED));
        assertEquals(1, tracker.duplicates());
        assertEquals(1, tracker.strays());
        assertEquals(1, tracker.lost());
    }

    @Test
    void shouldNotCountAsSentWhatTheExchangeNeverTook()
    {
        send(1, 3);
        tracker.onAnswer(1, false, Reason.NONE);

        assertTrue(tracker.onNotApplied(2));
        assertFalse(tracker.onNotApplied(2), "once");
        assertFalse(tracker.onNotApplied(1), "answered");
        assertFalse(tracker.onNotApplied(9), "never sent");
        assertEquals(2, tracker.sent());
        assertEquals(1, tracker.notApplied());
        assertEquals(1, tracker.inFlight());
        assertEquals(1, tracker.lost());
        assertEquals(RequestTracker.DUPLICATE_ANSWER, tracker.onAnswer(2, false, Reason.NONE));
    }

    private void send(final int first, final int last)
    {
        for (int i = first; i <= last; i++)
        {
            tracker.onSent(i, i, i);
        }
    }
}
