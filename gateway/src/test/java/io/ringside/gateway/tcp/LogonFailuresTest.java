package io.ringside.gateway.tcp;

import org.junit.jupiter.api.Test;

import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class LogonFailuresTest
{
    private static final int SESSION = 1;
    private final LogonFailures failures = new LogonFailures();

    @Test
    void shouldBlockAnAddressForOneSessionAlone()
    {
        for (int i = 0; i < 10; i++)
        {
            assertTrue(failures.mayTry("192.0.2.7", SESSION, 0));
            failures.onFailure("192.0.2.7", SESSION, 0);
        }
        assertFalse(failures.mayTry("192.0.2.7", SESSION, 0));
        assertTrue(failures.mayTry("192.0.2.7", SESSION + 1, 0));
        assertTrue(failures.mayTry("192.0.2.8", SESSION, 0));
        assertFalse(failures.mayTry("192.0.2.7", SESSION, TimeUnit.SECONDS.toNanos(5)));
        assertTrue(failures.mayTry("192.0.2.7", SESSION, TimeUnit.SECONDS.toNanos(6)));
    }

    /** Who guesses from many addresses costs bounded memory, and the latest addresses stay blocked. */
    @Test
    void shouldRememberTheLatest()
    {
        for (int address = 0; address < 10_000; address++)
        {
            for (int i = 0; i < 10; i++)
            {
                failures.onFailure("host-" + address, SESSION, 0);
            }
        }
        assertTrue(failures.mayTry("host-0", SESSION, 0));
        assertFalse(failures.mayTry("host-9999", SESSION, 0));
        assertFalse(failures.mayTry("host-" + (10_000 - 4_096), SESSION, 0));
        assertTrue(failures.mayTry("host-" + (10_000 - 4_097), SESSION, 0));
    }
}
