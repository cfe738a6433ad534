package io.ringside.ops.system;

import io.ringside.engine.protocol.TimeInForce;
import io.ringside.ops.Await;
import io.ringside.ops.TestFiles;
import io.ringside.ops.TestNodes;
import io.ringside.ops.node.media.ClientDriver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * A disk that does not answer for longer than a door may stand still. The node says so, waits, and goes on: nothing is
 * lost, and FIX sessions are not logged out. An SBE client gives up after ten seconds of silence, by Aeron's rule, and
 * connects again. A drill, not part of the build: {@code -Dringside.stalledDisk=1}.
 */
@EnabledIfSystemProperty(named = "ringside.stalledDisk", matches = "[1-9]\\d*")
class StalledDiskTest
{
    private static final long STALL_S = 13;

    @TempDir
    private Path directory;

    @Test
    void shouldSaySoAndGoOn() throws Exception
    {
        final int fixPort = TestNodes.port();
        final Map<String, String> settings = NodeRun.settings("node.durability", "local", "fix.enabled", "true",
            "fix.endpoint", "localhost:" + fixPort);
        try (SmallDisk disk = SmallDisk.onFile(directory.resolve("disk"), "256M");
            ClientDriver driver = new ClientDriver();
            NodeRun node = NodeRun.start(directory.resolve("out"), disk.path().resolve("node"), null, settings)
                .awaitReady();
            Answers client = Answers.connect(driver.aeronDirectoryName(), node.gateway(), 1);
            FixParticipant fix = new FixParticipant(fixPort, "FIRM1"))
        {
            fix.awaitLogon();
            assertEquals("NEW", client.ask(Answers.buy("before", 1, 9_000, TimeInForce.GTC)));
            disk.freeze();
            try
            {
                fix.order("meanwhile", '1', 90, 1);
                Await.answer(() -> "it does not say so: " + node.everything(), () ->
                    String.valueOf(node.status().get("notReadyReason")).contains("the disk does not answer"));
                final long endNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(STALL_S);
                while (System.nanoTime() < endNs)
                {
                    assertEquals(200, node.code("/health/live"), node::everything);
                    assertEquals(503, node.code("/health/ready"));
                    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(500));
                }
            }
            finally
            {
                disk.thaw();
            }
            node.awaitReady();
            fix.awaitExecution("meanwhile", '0');
            fix.order("after", '1', 90, 1);
            fix.awaitExecution("after", '0');
            try (Answers other = Answers.connect(driver.aeronDirectoryName(), node.gateway(), 2))
            {
                assertEquals("NEW", other.ask(Answers.buy("after", 2, 9_000, TimeInForce.GTC)));
            }
            Await.until("the log to say so", () -> log(disk).contains("the disk does not answer"));
            assertTrue(log(disk).contains("is up again"), log(disk));
            System.out.println("stalled disk: seconds=" + STALL_S + " lost=0");
        }
    }

    private static String log(final SmallDisk disk)
    {
        return TestFiles.read(disk.path().resolve("node/ringside.log"));
    }
}
