package io.ringside.ops.node.media;

import io.aeron.Aeron;
import io.aeron.Publication;
import io.aeron.driver.ThreadingMode;
import io.ringside.ops.TestFiles;
import io.ringside.ops.node.base.MarkedDirectory;
import io.ringside.ops.node.base.NodeException;
import io.ringside.ops.system.SmallDisk;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ClientDriverTest
{
    private static final long LENGTH_MAX = 16L << 20;

    @TempDir
    private Path directory;

    @Test
    void shouldLetItsClientStandStillForTwoMinutesAndLeaveNothingBehind()
    {
        final Path driverDirectory;
        try (ClientDriver driver = new ClientDriver())
        {
            driverDirectory = Path.of(driver.aeronDirectoryName());
            try (Aeron aeron = Aeron.connect(new Aeron.Context()
                .aeronDirectoryName(driver.aeronDirectoryName())
                .driverTimeoutMs(ClientDriver.PAUSE_MAX_MS)))
            {
                // A client that was not scheduled for so long closes itself.
                assertEquals(TimeUnit.MINUTES.toNanos(2), aeron.context().interServiceTimeoutNs());
            }
        }
        assertFalse(Files.exists(driverDirectory), driverDirectory.toString());
    }

    @Test
    void shouldBeSmallAndGoWithoutATrace() throws IOException
    {
        final Path driverDirectory;
        try (ClientDriver driver = new ClientDriver(1, ThreadingMode.SHARED, directory);
            Aeron aeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(driver.aeronDirectoryName()));
            Publication publication = aeron.addPublication("aeron:ipc", 1))
        {
            driverDirectory = Path.of(driver.aeronDirectoryName());
            assertFalse(publication.isClosed());
            final long length = TestFiles.walk(driverDirectory).stream().filter(Files::isRegularFile)
                .mapToLong((it) -> it.toFile().length()).sum();
            assertTrue(length < LENGTH_MAX, "length=" + length);
        }
        assertFalse(Files.exists(driverDirectory.getParent()));
    }

    @Test
    void shouldDeleteItsFilesWhenTheProcessIsInterruptedWhileTheyAreInUse() throws IOException
    {
        try (MarkedDirectory claimed = MarkedDirectory.claim(
            directory.resolve("ringside-client-1"), MarkedDirectory.CLIENT))
        {
            Files.createDirectories(claimed.driver());
            Files.writeString(claimed.driver().resolve("cnc.dat"), "of the driver");
            claimed.deleteFiles();
            assertFalse(Files.exists(directory.resolve("ringside-client-1")));
        }
    }

    @Test
    void shouldSayInOneLineThatThereIsNoRoomAndLeaveNothingBehind() throws Exception
    {
        try (SmallDisk disk = SmallDisk.mount(directory.resolve("small"), "8m"))
        {
            final NodeException refusal = assertThrows(
                NodeException.class, () -> new ClientDriver(1, ThreadingMode.SHARED, disk.path()));
            assertTrue(refusal.getMessage().startsWith("not enough shared memory in " + disk.path() + ": needs 15."),
                refusal.getMessage());
            assertTrue(refusal.getMessage().contains("8.0 MiB are free"), refusal.getMessage());
            assertEquals(List.of(), TestFiles.list(disk.path()));
        }
        try (SmallDisk disk = SmallDisk.mountWith(directory.resolve("inodes"), "size=64m,nr_inodes=4"))
        {
            final NodeException refusal = assertThrows(
                NodeException.class, () -> new ClientDriver(1, ThreadingMode.SHARED, disk.path()));
            assertTrue(refusal.getMessage().startsWith("no shared memory in " + disk.path()), refusal.getMessage());
            assertTrue(refusal.getMessage().contains("inodes"), refusal.getMessage());
            assertEquals(List.of(), TestFiles.list(disk.path()));
        }
    }
}
