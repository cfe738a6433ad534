package io.ringside.ops.admin.node;

import io.ringside.ops.Await;
import io.ringside.ops.TestNodes;
import io.ringside.ops.node.view.Node;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ReadyAnnouncementTest
{
    @TempDir
    private Path directory;

    private final List<String> lines = new ArrayList<>();
    private String reason = "waits for a";
    private long nowNs = 1_000_000_000L;

    @Test
    void shouldTellWhatItWaitsForAndWhenItIsReady()
    {
        final ReadyAnnouncement announcement = announcement();
        assertFalse(announcement.look());
        reason = "waits for b";
        assertFalse(announcement.look());
        assertFalse(announcement.look());
        nowNs = 13_500_000_000L;
        reason = "";

        assertTrue(announcement.look());

        assertEquals(List.of("NOT READY yet: waits for b", "READY in 12.5 s"), lines);
    }

    @Test
    void shouldTellNothingOfANodeThatWasReady()
    {
        reason = "";

        assertTrue(announcement().look());

        assertEquals(List.of(), lines);
    }

    @Test
    void shouldEndWithTheNode()
    {
        final ReadyAnnouncement announcement = announcement();
        reason = Node.STOPPING;

        assertTrue(announcement.look());

        assertEquals(List.of(), lines);
    }

    @Test
    void shouldTellOfAPrimaryWhoseStandbyComesLate() throws IOException
    {
        final Map<String, String> settings =
            TestNodes.settings("1MiB", "node.durability", "replica-mem", "replication.policy", "halt");
        try (Node primary = start("primary", settings))
        {
            final String last = primary.banner().get(primary.banner().size() - 1);
            assertTrue(last.startsWith("NOT READY yet: shut to participants until the standby has confirmed"), last);
            final ReadyAnnouncement announcement =
                new ReadyAnnouncement(primary::notReadyReason, lines::add, System::nanoTime, System.nanoTime());

            try (Node standby = start("standby", settings))
            {
                Await.answer(() -> lines + standby.banner().toString(), announcement::look);
            }
        }
        assertTrue(lines.get(lines.size() - 1).startsWith("READY in "), lines.toString());
    }

    private ReadyAnnouncement announcement()
    {
        return new ReadyAnnouncement(() -> reason, lines::add, () -> nowNs, 1_000_000_000L);
    }

    private Node start(final String role, final Map<String, String> settings)
    {
        return TestNodes.start(
            TestNodes.with(settings, "node.role", role, "node.dir", directory.resolve(role).toString()));
    }
}
