package io.ringside.ops.system;

import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.ops.Terminal;
import io.ringside.ops.TestNodes;
import io.ringside.ops.admin.ExitCode;
import io.ringside.ops.admin.FreePorts;
import io.ringside.ops.admin.NodeProcess;
import io.ringside.ops.node.ClientDriver;
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
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

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
    private static final long TIMEOUT_NS = TimeUnit.SECONDS.toNanos(60);
    private static final Map<String, String> SETTINGS = new LinkedHashMap<>();

    @TempDir
    private static Path directory;
    private static int primaryPort;
    private static int standbyPort;
    private static NodeProcess primary;
    private static NodeProcess standby;
    private static RuleWatch rules;
    private static ClientDriver driver;
    private static Trader trader;
    private static long orderCount;

    @BeforeAll
    static void start() throws IOException
    {
        SETTINGS.put("node.durability", "replica-mem");
        SETTINGS.put("replication.policy", "halt");
        SETTINGS.put("replication.standby-timeout", "500ms");
        SETTINGS.put("replication.key-file", key("pair").toString());
        SETTINGS.put("ring.input-slots", "1024");
        SETTINGS.putAll(TestNodes.settings("1MiB"));
        primaryPort = FreePorts.tcp();
        standbyPort = FreePorts.tcp();
        primary = startPrimary(Map.of());
        standby = startStandby("standby", Map.of());
        rules = RuleWatch.start(Files.createDirectories(directory.resolve("prometheus")), primaryPort, standbyPort);
        driver = new ClientDriver(2);
        trader = new Trader(driver.aeronDirectoryName(), SETTINGS.get("gateway.sbe-endpoint"), 1, 1);
        awaitBoth();
    }

    @AfterAll
    static void stop()
    {
        CloseHelper.quietCloseAll(trader, driver, rules, standby, primary);
        System.out.println("runbook drills of a pair: " + rules.describe());
    }

    @Test
    @Order(1)
    void shouldRelieveASlowStandby() throws Exception
    {
        rules.awaitFiring("OrderLatencyFastBurn", () ->
        {
            Runbook.signal("STOP", standby.process());
            trade(20);
            Runbook.signal("CONT", standby.process());
            trader.settle();
        });
        Runbook.assertSays("OrderLatencyFastBurn", "Replicate wide: see ReplicationLagHigh");
        final String status = Runbook.follow("OrderLatencyFastBurn", "ringside doctor", primary.directory(),
            primaryPort);
        assertFalse(status.isBlank());
    }

    @Test
    @Order(2)
    void shouldStartTheStandbyAgain() throws Exception
    {
        trade(100);
        trader.settle();
        standby.process().destroyForcibly().waitFor();
        try (Answers late = Answers.connect(driver.aeronDirectoryName(), SETTINGS.get("gateway.sbe-endpoint"), 3))
        {
            rules.awaitFiring("BackPressure", () ->
            {
                trade(10);
                sendMore(late, 20);
            });
        }
        rules.awaitFiring("RingNearlyFull");
        rules.awaitFiring("ReplicationLagHigh");
        rules.awaitFiring("StandbyGone");
        rules.awaitFiring("SequenceStandsStill");
        assertTrue(TestNodes.metric(primaryPort, "ringside_commands_total", "") > 0);
        Runbook.assertSays("RingNearlyFull", "commands are refused with VENUE_BUSY, none is lost");
        Runbook.assertSays("BackPressure", "As for RingNearlyFull; `ringside_commands_total`", "relieve the slow");
        Runbook.assertSays("ReplicationLagHigh", "restart it: it catches up");
        Runbook.assertSays("StandbyGone", "Start the standby again with its directory");
        final String status = Runbook.follow("SequenceStandsStill", "ringside status", primary.directory(),
            primaryPort);
        assertTrue(status.contains("start the standby"), status);

        standby = startStandby("standby", Map.of());
        awaitBoth();
        trader.settle();
        Runbook.follow("StandbyGone", "ringside status", primary.directory(), primaryPort);
        Runbook.follow("StandbyGone", "ringside status", standby.directory(), standbyPort);
        rules.awaitEnd("StandbyGone", "ReplicationLagHigh", "SequenceStandsStill", "RingNearlyFull", "BackPressure");
        // What is on its way is no lag.
        assertTrue(TestNodes.metric(primaryPort, "ringside_replication_lag_events", "") < 10);
    }

    @Test
    @Order(3)
    void shouldStartThePrimaryAgain() throws Exception
    {
        trade(100);
        trader.settle();
        primary.process().destroyForcibly().waitFor();
        rules.awaitFiring("NoPrimary");
        rules.awaitFiring("NodeDown");
        Runbook.assertSays("NodeDown", "`curl http://NODE:9100/health/live`", "start it again with the same directory");
        Runbook.assertSays("NoPrimary", "Start the old primary again; it continues where its journal ends");
        Terminal.ofNode(primaryPort).run(ExitCode.UNREACHABLE, "status");
        final String status = Runbook.follow("NoPrimary", "ringside --node NODE:9100 status", standby.directory(),
            standbyPort);
        assertTrue(status.contains("standby"), status);

        primary = startPrimary(Map.of());
        awaitBoth();
        trader.settle();
        Runbook.follow("NodeDown", "ringside --node NODE:9100 status", primary.directory(), primaryPort);
        assertFalse(Runbook.shell("NodeDown", "curl http://NODE:9100/health/live", "curl", "curl -fs",
            "NODE:9100", "127.0.0.1:" + primaryPort).isEmpty());
        rules.awaitEnd("NoPrimary", "NodeDown");
    }

    @Test
    @Order(4)
    void shouldMakeTheSettingsTheSame() throws Exception
    {
        standby.stop();
        try (NodeProcess other = startStandby("other", Map.of("engine.order-capacity", "1024")))
        {
            assertNotEquals(0, other.process().waitFor());
        }
        rules.awaitFiring("PeerRefused");
        Runbook.assertSays("PeerRefused", "The end of either node's `ringside.log`", "make them the same and " +
            "start the standby again");
        for (final String name : new String[]{"other", "primary"})
        {
            final String log = Files.readString(directory.resolve(name).resolve("ringside.log"));
            assertTrue(log.contains("engine.order-capacity is "), log);
        }
        standby = startStandby("standby", Map.of());
        awaitBoth();
        rules.awaitEnd("StandbyGone");
    }

    @Test
    @Order(5)
    void shouldCompareTheKeyFiles() throws Exception
    {
        final Path otherKey = key("other");
        standby.stop();
        try (NodeProcess other = startStandby("other-key", Map.of("replication.key-file", otherKey.toString())))
        {
            rules.awaitFiring("ReplicationForged");
            assertTrue(other.process().isAlive());
        }
        assertTrue(TestNodes.metric(primaryPort, "ringside_replication_frames_rejected_total", "unknown-key") > 0);
        Runbook.assertSays("ReplicationForged", "`unknown-key`: the two nodes have different key files",
            "Compare the key files of both nodes (`sha256sum`)");
        assertNotEquals(Files.readString(otherKey), Files.readString(Path.of(SETTINGS.get("replication.key-file"))));
        standby = startStandby("standby", Map.of());
        awaitBoth();
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
        trade(100);
        trader.settle();
        standby.stop();
        Runbook.assertSays("NoPrimary", "start the standby's directory with `ringside start --role primary`");
        standby = NodeProcess.start("primary", directory.resolve("standby"), standbyPort, with(Map.of(
            "node.name", "standby", "gateway.sbe-endpoint", TestNodes.endpoint(),
            "gateway.market-data-endpoint", TestNodes.endpoint(), "replication.control-endpoint", TestNodes.endpoint(),
            "replication.data-endpoint", TestNodes.endpoint(), "replication.policy", "degrade")));
        rules.awaitFiring("TwoPrimaries");
        standby.awaitReady(TIMEOUT_NS);
        final String older = Runbook.follow("TwoPrimaries", "ringside --node NODE:9100 status", primary.directory(),
            primaryPort);
        assertFalse(older.isBlank());
        assertTrue(epoch(primary) < epoch(standby), epoch(primary) + " " + epoch(standby));
        Runbook.assertSays("TwoPrimaries", "Stop the one with the lower epoch at once");
        primary.stop();
        rules.awaitEnd("TwoPrimaries");
        for (final NodeProcess node : new NodeProcess[]{primary, standby})
        {
            final String dump = Runbook.follow("TwoPrimaries", "ringside --dir DIR journal dump --from N",
                node.directory(), standbyPort, "N", "1");
            assertEquals(100, dump.lines().count());
        }
    }

    private static void sendMore(final Answers client, final int count)
    {
        for (int i = 0; i < count; i++)
        {
            final String id = "more" + orderCount++;
            client.client.newOrder(id, 3, 1, Side.BUY, OrdType.LIMIT, 9_000, 1, TimeInForce.IOC);
        }
        client.client.poll(client);
    }

    private static void trade(final int steps)
    {
        for (int i = 0; i < steps; i++)
        {
            trader.trade();
            LockSupport.parkNanos(200_000);
        }
    }

    private static long epoch(final NodeProcess node) throws IOException
    {
        return ((Number)node.status().get("epoch")).longValue();
    }

    private static NodeProcess startPrimary(final Map<String, String> others) throws IOException
    {
        return NodeProcess.start("primary", directory.resolve("primary"), primaryPort, with(others));
    }

    private static NodeProcess startStandby(final String name, final Map<String, String> others) throws IOException
    {
        return NodeProcess.start("standby", directory.resolve(name), standbyPort, TestNodes.standby(with(others)));
    }

    private static void awaitBoth()
    {
        standby.awaitReady(TIMEOUT_NS);
        primary.awaitReady(TIMEOUT_NS);
    }

    private static Map<String, String> with(final Map<String, String> others)
    {
        final Map<String, String> result = new LinkedHashMap<>(SETTINGS);
        result.putAll(others);
        return result;
    }

    private static Path key(final String name)
    {
        final Path key = directory.resolve(name + ".key");
        new Terminal().run(ExitCode.OK, "key", "new", key);
        return key;
    }
}
