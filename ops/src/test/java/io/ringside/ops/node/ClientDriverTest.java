package io.ringside.ops.node;

import io.aeron.Aeron;
import org.junit.jupiter.api.Test;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

class ClientDriverTest
{
    @Test
    void shouldLetItsClientStandStillForTwoMinutesAndLeaveNothingBehind()
    {
        final Path directory;
        try (ClientDriver driver = new ClientDriver())
        {
            directory = Path.of(driver.aeronDirectoryName());
            try (Aeron aeron = Aeron.connect(new Aeron.Context()
                .aeronDirectoryName(driver.aeronDirectoryName())
                .driverTimeoutMs(ClientDriver.PAUSE_MAX_MS)))
            {
                // A client that was not scheduled for so long closes itself.
                assertEquals(TimeUnit.MINUTES.toNanos(2), aeron.context().interServiceTimeoutNs());
            }
        }
        assertFalse(Files.exists(directory), directory.toString());
    }
}
