package io.ringside.gateway.egress;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class SessionReportIndexTest
{
    @Test
    void shouldNeverPointBehindAReportAndStayClose()
    {
        final SessionReportIndex index = new SessionReportIndex();
        final int count = 1_000_000;
        for (long sequence = 1; sequence <= count; sequence++)
        {
            index.onReport(sequence, sequence * 3);
        }

        for (long sequence = 1; sequence <= count; sequence += 997)
        {
            final long number = index.floorNumber(sequence, 0);
            assertTrue(number <= sequence * 3, () -> "number=" + number);
            assertTrue(sequence * 3 - number < 3L * count / 64, () -> "number=" + number);
        }
    }

    @Test
    void shouldPointToTheOldestRecordWhenItDoesNotReachBack()
    {
        final SessionReportIndex index = new SessionReportIndex();
        index.onReport(500, 900);

        assertEquals(17, index.floorNumber(499, 17));
        assertEquals(900, index.floorNumber(500, 17));
    }

    /** The client had everything up to there, so that it went; now it needs one behind it. */
    @Test
    void shouldPointToTheOldestRecordWhenWhatItPointsToIsGone()
    {
        final SessionReportIndex index = new SessionReportIndex();
        index.onReport(1, 10);
        index.onReport(2, 20);

        assertEquals(15, index.floorNumber(2, 15));
    }
}
