package io.ringside.ops.system;

import io.ringside.ops.Terminal;
import io.ringside.ops.TestNodes;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.NodeProcess;
import io.ringside.ops.node.media.ClientDriver;
import org.agrona.CloseHelper;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Alerts provoked on a pair with policy halt, seen by a real Prometheus, and cured by what their runbooks say. A drill,
 * not part of the build: {@code -Dringside.runbookDrills=1}.
 */
@EnabledIfSystemProperty(named = "ringside.runbookDrills", matches = "[1-9]\\d*")
@EnabledIf("io.ringside.ops.system.RuleWatch#isHere")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class RunbookPairDrillTest
{
    @TempDir
    private static Path directory;
    private static Map<String, String> settings;
    private static Pair pair;
    private static RuleWatch rules;
    private static ClientDriver driver;
    private static Trader trader;
    private static long orderCount;

    @BeforeAll
    static void start() throws IOException
    {
        settings = TestNodes.settings("1MiB", "node.durability", "replica-mem", "replication.policy", "halt",
            "replication.standby-timeout", "500ms", "replication.key-file", key("pair").toString(),
            "ring.input-slots", "1024");
        pair = new Pair(directory, settings);
        pair.startPrimary();
        pair.startStandby();
        rules = RuleWatch.start(
            Files.createDirectories(directory.resolve("prometheus")), pair.primaryPort, pair.standbyPort);
        driver = new ClientDriver(2);
        trader = new Trader(driver.aeronDirectoryName(), settings.get("gateway.sbe-endpoint"), 1, 1);
        pair.awaitReady();
    }

    @AfterAll
    static void stop()
    {
        CloseHelper.quietCloseAll(trader, driver, rules, pair);
        System.out.println("runbook drills of a pair: " + rules.describe());
    }

    @Test
    @Order(1)
    void shouldRelieveASlowStandby() throws Exception
    {
        rules.awaitFiring("OrderLatencyFastBurn", () ->
        {
            Runbook.signal("STOP", pair.standby.process());
            trader.trade(20);
            Runbook.signal("CONT", pair.standby.process());
            trader.settle();
        });
        Runbook.assertSays("OrderLatencyFastBurn", "Replicate wide: see ReplicationLagHigh");
        final String status = follow("OrderLatencyFastBurn", "ringside doctor", pair.primary);
        assertFalse(status.isBlank());
    }

    @Test
    @Order(2)
    void shouldStartTheStandbyAgain() throws Exception
    {
        trader.trade(100);
        trader.settle();
        Pair.kill(pair.standby);
        try (Answers late = Answers.connect(driver.aeronDirectoryName(), settings.get("gateway.sbe-endpoint"), 3))
        {
            rules.awaitFiring("BackPressure", () ->
            {
                trader.trade(10);
                sendMore(late, 20);
            });
        }
        rules.awaitFiring("RingNearlyFull");
        rules.awaitFiring("ReplicationLagHigh");
        rules.awaitFiring("StandbyGone");
        rules.awaitFiring("SequenceStandsStill");
        assertTrue(TestNodes.metric(pair.primaryPort, "ringside_commands_total", "") > 0);
        Runbook.assertSays("RingNearlyFull", "commands are refused with VENUE_BUSY, none is lost");
        Runbook.assertSays("BackPressure", "As for RingNearlyFull; `ringside_commands_total`", "relieve the slow");
        Runbook.assertSays("ReplicationLagHigh", "restart it: it catches up");
        Runbook.assertSays("StandbyGone", "Start the standby again with its directory");
        final String status = follow("SequenceStandsStill", "ringside status", pair.primary);
        assertTrue(status.contains("start the standby"), status);

        pair.startStandby();
        pair.awaitReady();
        trader.settle();
        follow("StandbyGone", "ringside status", pair.primary);
        follow("StandbyGone", "ringside status", pair.standby);
        rules.awaitEnd("StandbyGone", "ReplicationLagHigh", "SequenceStandsStill", "RingNearlyFull", "BackPressure");
        // What is on its way is no lag.
        assertTrue(TestNodes.metric(pair.primaryPort, "ringside_replication_lag_events", "") < 10);
    }

    @Test
    @Order(3)
    void shouldStartThePrimaryAgain() throws Exception
    {
        trader.trade(100);
        trader.settle();
        Pair.kill(pair.primary);
        rules.awaitFiring("NoPrimary");
        rules.awaitFiring("NodeDown");
        Runbook.assertSays("NodeDown", "`curl http://NODE:9100/health/live`", "start it again with the same directory");
        Runbook.assertSays("NoPrimary", "Start the old primary again; it continues where its journal ends");
        Terminal.ofNode(pair.primaryPort).run(ExitCode.UNREACHABLE, "status");
        final String status = follow("NoPrimary", "ringside --node NODE:9100 status", pair.standby);
        assertTrue(status.contains("standby"), status);

        pair.startPrimary();
        pair.awaitReady();
        trader.settle();
        follow("NodeDown", "ringside --node NODE:9100 status", pair.primary);
        assertFalse(Runbook.shell("NodeDown", "curl http://NODE:9100/health/live", "curl", "curl -fs",
            "NODE:9100", "127.0.0.1:" + pair.primaryPort).isEmpty());
        rules.awaitEnd("NoPrimary", "NodeDown");
    }

    @Test
    @Order(4)
    void shouldMakeTheSettingsTheSame() throws Exception
    {
        pair.standby.stop();
        try (NodeProcess other = startOther("other", "ring.stride", "512"))
        {
            assertNotEquals(0, other.process().waitFor());
        }
        rules.awaitFiring("PeerRefused");
        Runbook.assertSays("PeerRefused", "The end of either node's `ringside.log`", "make them the same and " +
            "start the standby again");
        for (final String name : new String[]{"other", "primary"})
        {
            final String log = Files.readString(directory.resolve(name).resolve("ringside.log"));
            assertTrue(log.contains("ring.stride is "), log);
        }
        pair.startStandby();
        pair.awaitReady();
        rules.awaitEnd("StandbyGone");
    }

    @Test
    @Order(5)
    void shouldCompareTheKeyFiles() throws Exception
    {
        final Path otherKey = key("other");
        pair.standby.stop();
        try (NodeProcess other = startOther("other-key", "replication.key-file", otherKey.toString()))
        {
            rules.awaitFiring("ReplicationForged");
            assertTrue(other.process().isAlive());
        }
        assertTrue(TestNodes.metric(pair.primaryPort, "ringside_replication_frames_rejected_total", "unknown-key") > 0);
        Runbook.assertSays("ReplicationForged", "`unknown-key`: the two nodes have different key files",
            "Compare the key files of both nodes (`sha256sum`)");
        assertNotEquals(Files.readString(otherKey), Files.readString(Path.of(settings.get("replication.key-file"))));
        pair.startStandby();
        pair.awaitReady();
        rules.awaitEnd("StandbyGone");
    }

    @Test
    @Order(6)
    void shouldHaveEndedThemAll() throws Exception
    {
        rules.awaitEndOfAllBut();
    }

    /** Nobody was asked: the standby leads beside the primary. */
    @Test
    @Order(7)
    void shouldStopTheOlderPrimary() throws Exception
    {
        trader.trade(100);
        trader.settle();
        pair.standby.stop();
        // As nobody may while the other can come back: NoPrimary's page says so.
        Runbook.assertSays("NoPrimary", "make sure that it cannot come back");
        pair.standby = NodeProcess.start("primary", directory.resolve("standby"), pair.standbyPort, TestNodes.with(
            settings, "node.name", "standby", "gateway.sbe-endpoint", TestNodes.endpoint(),
            "gateway.market-data-endpoint", TestNodes.endpoint(), "replication.control-endpoint", TestNodes.endpoint(),
            "replication.data-endpoint", TestNodes.endpoint(), "replication.policy", "degrade"));
        rules.awaitFiring("TwoPrimaries");
        pair.standby.awaitReady(TestNodes.READY_NS);
        final String older = follow("TwoPrimaries", "ringside --node NODE:9100 status", pair.primary);
        assertFalse(older.isBlank());
        assertTrue(epoch(pair.primary) < epoch(pair.standby), epoch(pair.primary) + " " + epoch(pair.standby));
        Runbook.assertSays("TwoPrimaries", "Stop the one with the lower epoch at once");
        pair.primary.stop();
        rules.awaitEnd("TwoPrimaries");
        for (final NodeProcess node : new NodeProcess[]{pair.primary, pair.standby})
        {
            final String dump = Runbook.follow("TwoPrimaries", "ringside --dir DIR journal dump --from N",
                node.directory(), pair.standbyPort, "N", "1");
            assertEquals(100, dump.lines().count());
        }
    }

    private static void sendMore(final Answers client, final int count)
    {
        for (int i = 0; i < count; i++)
        {
            Answers.buy("more" + orderCount++, 3).applyAsLong(client.client);
        }
        client.client.poll(client);
    }

    private static long epoch(final NodeProcess node) throws IOException
    {
        return ((Number)node.status().get("epoch")).longValue();
    }

    /** A standby with another directory and other settings. */
    private static NodeProcess startOther(final String name, final String... others) throws IOException
    {
        return NodeProcess.start("standby", directory.resolve(name), pair.standbyPort,
            TestNodes.standby(TestNodes.with(settings, others)));
    }

    private static String follow(final String alert, final String command, final NodeProcess node) throws IOException
    {
        return Runbook.follow(alert, command, node.directory(), node.httpPort());
    }

    private static Path key(final String name)
    {
        final Path key = directory.resolve(name + ".key");
        new Terminal().run(ExitCode.OK, "key", "new", key);
        return key;
    }
}
