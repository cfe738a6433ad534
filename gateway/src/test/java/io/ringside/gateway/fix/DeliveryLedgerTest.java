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
            assertEquals(41, ledger.handledUpTo(SESSION_ID, 7, 2));
            ledger.closed(SESSION_ID);
            assertTrue(ledger.isCertain(SESSION_ID));
        }
        crashed.close();
    }

    @Test
    void shouldSayWhatHasBeenHandledOfARun()
    {
        try (DeliveryLedger ledger = open())
        {
            // Nothing is known of a session that has never sent anything, but that is enough.
            assertEquals(0, ledger.handledUpTo(SESSION_ID, 0, 0));
            assertEquals(DeliveryLedger.NOT_KNOWN, ledger.handledUpTo(SESSION_ID, 5, 0));

            ledger.command(SESSION_ID, 1, 0, 4);
            ledger.command(SESSION_ID, 2, 0, 9);
            assertEquals(3, ledger.handledUpTo(SESSION_ID, 0, 0), "the first command is lost");
            assertEquals(8, ledger.handledUpTo(SESSION_ID, 1, 0), "between the two were refusals");
            assertEquals(9, ledger.handledUpTo(SESSION_ID, 2, 0));
            assertEquals(DeliveryLedger.NOT_KNOWN, ledger.handledUpTo(SESSION_ID, 3, 0));

            assertEquals(0, ledger.handledUpTo(SESSION_ID, 2, 1), "a run without commands");
            ledger.command(SESSION_ID, 3, 1, 6);
            assertEquals(5, ledger.handledUpTo(SESSION_ID, 2, 1));
            // One message became two commands, and the core has seen the first.
            ledger.command(SESSION_ID, 4, 1, 6);
            assertEquals(6, ledger.handledUpTo(SESSION_ID, 3, 1));

            // A refusal is an answer, and no command: the next one comes behind it.
            ledger.refused(SESSION_ID + 1, 1, 0, 4);
            assertEquals(4, ledger.handledUpTo(SESSION_ID + 1, 0, 0));
            assertEquals(4, ledger.handledUpTo(SESSION_ID + 1, 1, 0), "that command came over another protocol");

            final int seen = 4 + DeliveryLedger.COMMAND_COUNT;
            ledger.command(SESSION_ID, seen, 1, 2_000);
            assertEquals(DeliveryLedger.NOT_KNOWN, ledger.handledUpTo(SESSION_ID, 4, 1), "overwritten");
            assertEquals(2_000, ledger.handledUpTo(SESSION_ID, seen, 1));
        }
    }

    /** An order refused in one life and taken in the next: every message behind it becomes another command. */
    @Test
    void shouldForgetCommandsThatWereLost()
    {
        try (DeliveryLedger ledger = open())
        {
            ledger.command(SESSION_ID, 1, 0, 2);
            ledger.command(SESSION_ID, 2, 0, 3);
            ledger.command(SESSION_ID, 3, 0, 5);
            ledger.command(SESSION_ID, 4, 0, 6);
            ledger.command(SESSION_ID + 1, 4, 0, 6);
            ledger.forgetBehind(SESSION_ID, 2);
            assertEquals(2, ledger.handledUpTo(SESSION_ID, 1, 0));
            assertEquals(6, ledger.handledUpTo(SESSION_ID + 1, 4, 0), "of the same number, of another session");

            ledger.command(SESSION_ID, 2, 0, 3);
            ledger.command(SESSION_ID, 3, 0, 4);
            assertEquals(4, ledger.handledUpTo(SESSION_ID, 3, 0), "number 5 has not been handled");
        }
    }

    private DeliveryLedger open()
    {
        return new DeliveryLedger(directory.resolve("delivered").toFile(), 8);
    }
}
