package io.ringside.gateway.fix;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class DeliveryLedgerTest
{
    private static final int SESSION_ID = 3;

    @TempDir
    private Path directory;

    @Test
    void shouldSayWhichReportAClientLacksFirst()
    {
        try (DeliveryLedger ledger = open())
        {
            assertEquals(DeliveryLedger.NOT_KNOWN, ledger.firstReport(SESSION_ID, 0, 5));
            // An admin message took number 7; what went out before a reset counts for nothing.
            ledger.sent(SESSION_ID, 9, 90, 0, 99);
            ledger.sent(SESSION_ID, 10, 100, 1, 5);
            ledger.sent(SESSION_ID, 11, 110, 1, 6);
            ledger.sent(SESSION_ID, 12, 120, 1, 8);

            assertEquals(11, ledger.firstReport(SESSION_ID, 1, 6));
            assertEquals(12, ledger.firstReport(SESSION_ID, 1, 7));
            assertEquals(13, ledger.firstReport(SESSION_ID, 1, 9));
            // Behind what is remembered one of two reports may have gone out without a number.
            assertEquals(6, ledger.firstReport(SESSION_ID, 1, 3));
            assertEquals(120, ledger.reportNumber(SESSION_ID, 12));
        }
    }

    @Test
    void shouldRememberOverACrashWhatWasOpenSkippedAndTaken()
    {
        final DeliveryLedger crashed = open();
        assertTrue(crashed.isCertain(SESSION_ID));
        crashed.open(SESSION_ID);
        crashed.skipped(SESSION_ID, 0);
        crashed.command(SESSION_ID, 7, 2, 41);

        // Mapped a second time, as after a process that could not close it.
        try (DeliveryLedger ledger = open())
        {
            assertFalse(ledger.isCertain(SESSION_ID));
            assertTrue(ledger.isCertain(SESSION_ID + 1));
            assertTrue(ledger.hasSkipped(SESSION_ID, 0));
            assertFalse(ledger.hasSkipped(SESSION_ID, 1));
            assertEquals(41, ledger.msgSeqNum(SESSION_ID, 7));
            assertEquals(2, ledger.sequenceIndex(SESSION_ID, 7));
            assertEquals(DeliveryLedger.NOT_KNOWN, ledger.msgSeqNum(SESSION_ID, 7 + DeliveryLedger.COMMAND_COUNT));
            ledger.closed(SESSION_ID);
            assertTrue(ledger.isCertain(SESSION_ID));
        }
        crashed.close();
    }

    private DeliveryLedger open()
    {
        return new DeliveryLedger(directory.resolve("delivered").toFile(), 8);
    }
}
