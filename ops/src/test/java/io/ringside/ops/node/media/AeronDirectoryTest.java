package io.ringside.ops.node.media;

import io.ringside.ops.node.base.MarkedDirectory;
import io.ringside.ops.node.base.NodeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class AeronDirectoryTest
{
    @TempDir
    private Path directory;

    @Test
    void shouldStayBelowWhatIsNamedAndLeaveWhatIsThereAlone() throws IOException
    {
        final Path data = Files.createDirectories(directory.resolve("data"));
        final Path base = Files.createDirectories(directory.resolve("shm"));
        final Path photo = Files.writeString(base.resolve("photo.jpg"), "mine");

        final Path path = AeronDirectory.of(base.toString(), "a/b *", data);
        assertEquals(base.toRealPath(), path.getParent());
        assertTrue(path.getFileName().toString().matches("ringside-a_b__-[0-9a-f]{8}"), path.toString());
        try (MarkedDirectory claimed = MarkedDirectory.claim(path, data.toString()))
        {
            Files.createDirectories(claimed.driver());
            Files.writeString(claimed.driver().resolve("cnc.dat"), "of the driver");
            assertTrue(Files.readString(path.resolve(MarkedDirectory.MARK_NAME)).contains("owner=" + data));
        }

        assertFalse(Files.exists(path));
        assertEquals("mine", Files.readString(photo));
    }

    @Test
    void shouldTellNodesApartByTheirDataAndBoundTheName() throws IOException
    {
        final String name = "n".repeat(300);
        final Path one = AeronDirectory.of(directory.resolve("shm").toString(), name, directory.resolve("one"));

        assertNotEquals(one, AeronDirectory.of(directory.resolve("shm").toString(), name, directory.resolve("two")));
        assertEquals(one, AeronDirectory.of(
            directory.resolve("shm/../shm").toString(), name, directory.resolve("x/../one")));
        assertTrue(one.getFileName().toString().length() < 60, one.toString());
    }

    @Test
    void shouldRefuseTheDataDirectoryAndWhatLiesAboveAndBelowIt() throws IOException
    {
        final Path data = Files.createDirectories(directory.resolve("up/data"));
        Files.createDirectories(data.resolve("journal"));
        Files.createSymbolicLink(directory.resolve("link"), data);

        for (final String named : List.of("up/data", "up", "up/data/journal", "up/data/new", "link", "link/journal"))
        {
            final NodeException refusal = assertThrows(NodeException.class,
                () -> AeronDirectory.of(directory.resolve(named).toString(), "a", data), named);
            assertEquals(NodeException.Kind.REFUSED, refusal.kind(), refusal.getMessage());
            assertTrue(refusal.getMessage().contains("data directory"), refusal.getMessage());
        }
    }

    @Test
    void shouldRefuseAFileAndTheDirectoryOfAnother() throws IOException
    {
        final Path data = Files.createDirectories(directory.resolve("data"));
        Files.writeString(directory.resolve("file"), "mine");
        assertRefused("is a file", () -> AeronDirectory.of(directory.resolve("file").toString(), "a", data));

        final Path other = AeronDirectory.of(directory.resolve("shm").toString(), "b", directory.resolve("other"));
        try (MarkedDirectory claimed = MarkedDirectory.claim(other, "/other"))
        {
            assertRefused("of another node", () -> AeronDirectory.of(other.toString(), "a", data));
            assertRefused("of another node", () -> AeronDirectory.of(claimed.driver().toString(), "a", data));
        }
    }

    @Test
    void shouldRefuseWhatItDidNotMake() throws IOException
    {
        final Path unmarked = Files.createDirectories(directory.resolve("unmarked"));
        Files.writeString(unmarked.resolve("photo.jpg"), "mine");
        assertRefused("no ringside.mark", () -> MarkedDirectory.claim(unmarked, "/data"));
        assertEquals("mine", Files.readString(unmarked.resolve("photo.jpg")));

        final Path linked = Files.createSymbolicLink(directory.resolve("linked"), unmarked);
        assertRefused("not a directory of this user", () -> MarkedDirectory.claim(linked, "/data"));

        final Path foreign = directory.resolve("foreign");
        leftBy("/somewhere/else", foreign);
        assertRefused("belongs to the node of /somewhere/else", () -> MarkedDirectory.claim(foreign, "/data"));
        assertTrue(Files.exists(foreign.resolve("driver/cnc.dat")));
    }

    @Test
    void shouldRefuseALiveDirectoryAndClearADeadOne() throws IOException
    {
        final Path path = directory.resolve("mine");
        leftBy("/data", path);
        final Path outside = Files.createDirectories(directory.resolve("outside"));
        Files.writeString(outside.resolve("photo.jpg"), "mine");
        Files.createSymbolicLink(path.resolve("driver/link"), outside);

        try (MarkedDirectory claimed = MarkedDirectory.claim(path, "/data"))
        {
            assertFalse(Files.exists(claimed.driver()));
            assertRefused("in use by another process", () -> MarkedDirectory.claim(path, "/data"));
        }
        assertEquals("mine", Files.readString(outside.resolve("photo.jpg")));
    }

    @Test
    void shouldRefuseTheDirectoryOfAnotherProcess() throws Exception
    {
        final Path path = directory.resolve("theirs");
        final Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp", System.getProperty("java.class.path"), Holder.class.getName(), path.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try
        {
            assertEquals('h', process.getInputStream().read());
            assertRefused("in use by another process", () -> MarkedDirectory.claim(path, "/data"));
            MarkedDirectory.reap(directory);
            assertTrue(Files.exists(path));
        }
        finally
        {
            process.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
        }
        MarkedDirectory.claim(path, "/data").close();
    }

    @Test
    void shouldTidyUpAfterDeadClientsAndNodesWithoutDataOnly() throws IOException
    {
        final Path client = directory.resolve("ringside-client-1");
        final Path dead = directory.resolve("ringside-dead-1");
        final Path node = directory.resolve("ringside-node-1");
        final Path unmarked = Files.createDirectories(directory.resolve("ringside-unmarked"));
        leftBy(MarkedDirectory.CLIENT, client);
        leftBy(directory.resolve("gone").toString(), dead);
        leftBy(Files.createDirectories(directory.resolve("data")).toString(), node);
        final Path foreign = directory.resolve("ringside-client-2");
        leftBy(MarkedDirectory.CLIENT, foreign);
        Files.writeString(foreign.resolve("photo.jpg"), "mine");

        try (MarkedDirectory live = MarkedDirectory.claim(
            directory.resolve("ringside-client-3"), MarkedDirectory.CLIENT))
        {
            MarkedDirectory.reap(directory);
            assertTrue(Files.exists(live.driver().getParent()));
        }

        assertFalse(Files.exists(client));
        assertFalse(Files.exists(dead));
        assertTrue(Files.exists(node.resolve("driver/cnc.dat")));
        assertTrue(Files.exists(unmarked));
        assertEquals("mine", Files.readString(foreign.resolve("photo.jpg")));
    }

    private static void leftBy(final String owner, final Path path) throws IOException
    {
        Files.createDirectories(path.resolve("driver/publications"));
        Files.writeString(path.resolve("driver/cnc.dat"), "of the driver");
        Files.writeString(path.resolve(MarkedDirectory.MARK_NAME), "ringside\nowner=" + owner + "\nprocess=1\n");
    }

    private static void assertRefused(final String why, final Executable executable)
    {
        final NodeException refusal = assertThrows(NodeException.class, executable);
        assertEquals(NodeException.Kind.REFUSED, refusal.kind(), refusal.getMessage());
        assertTrue(refusal.getMessage().contains(why), refusal.getMessage());
        assertEquals(1, refusal.getMessage().lines().count());
    }

    /** Another process that holds a directory until it is killed. */
    static final class Holder
    {
        private Holder()
        {
        }

        public static void main(final String[] args) throws Exception
        {
            MarkedDirectory.claim(Path.of(args[0]), "/data");
            System.out.write('h');
            System.out.flush();
            new CountDownLatch(1).await(1, TimeUnit.MINUTES);
        }
    }
}
