package io.ringside.journal.retention;

import org.junit.jupiter.api.Test;

import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class LogFloorTest
{
    private static final long NOBODY = Long.MAX_VALUE;
    private static final List<Long> SNAPSHOTS = List.of(900L, 500L, 300L);

    @Test
    void shouldKeepEverythingBehindTheOldestSnapshot()
    {
        assertEquals(new LogFloor(301, LogFloor.SNAPSHOTS), LogFloor.of(SNAPSHOTS, NOBODY, NOBODY, false));
        assertEquals(new LogFloor(501, LogFloor.SNAPSHOTS), LogFloor.of(List.of(500L, 900L), NOBODY, NOBODY, false));
    }

    @Test
    void shouldKeepEverythingUntilThereAreTwoSnapshots()
    {
        assertEquals(new LogFloor(0, LogFloor.TOO_FEW), LogFloor.of(List.of(900L), NOBODY, NOBODY, false));
        assertEquals(new LogFloor(0, LogFloor.TOO_FEW), LogFloor.of(List.of(), NOBODY, NOBODY, true));
    }

    @Test
    void shouldKeepWhatTheStandbyLacks()
    {
        assertEquals(new LogFloor(120, LogFloor.STANDBY), LogFloor.of(SNAPSHOTS, 120, NOBODY, false));
        assertEquals(new LogFloor(301, LogFloor.SNAPSHOTS), LogFloor.of(SNAPSHOTS, 301, NOBODY, false));
        assertEquals(new LogFloor(0, LogFloor.STANDBY), LogFloor.of(SNAPSHOTS, 0, NOBODY, false));
    }

    @Test
    void shouldKeepWhatBackupHasYetToCopy()
    {
        assertEquals(new LogFloor(40, LogFloor.BACKUP), LogFloor.of(SNAPSHOTS, 120, 40, false));
        assertTrue(LogFloor.of(SNAPSHOTS, 120, 40, false).isAwaited());
        assertFalse(LogFloor.of(SNAPSHOTS, NOBODY, NOBODY, false).isAwaited());
    }

    @Test
    void shouldWaitForOthersOnlyUpToTheLimitAndNeverForgetSnapshots()
    {
        assertEquals(new LogFloor(301, LogFloor.SNAPSHOTS), LogFloor.of(SNAPSHOTS, 0, 0, true));
    }
}
