package io.ringside.ops.system;

import io.aeron.Aeron;
import io.aeron.exceptions.RegistrationException;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.gateway.client.LogonException;
import io.ringside.gateway.client.OrderEntryClient;
import io.ringside.gateway.client.OrderEntryClientContext;
import io.ringside.ops.Await;
import io.ringside.ops.TestNodes;
import io.ringside.ops.admin.base.NodeProcess;
import org.agrona.CloseHelper;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Alerts provoked on one node, seen by a real Prometheus, and cured by what their runbooks say. A drill, not part of
 * the build: {@code -Dringside.runbookDrills=1}.
 */
@EnabledIfSystemProperty(named = "ringside.runbookDrills", matches = "[1-9]\\d*")
@EnabledIf("io.ringside.ops.system.RuleWatch#isHere")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class RunbookAloneDrillTest
{
    private static final int FAR_OFF_TICKS = 20_000;

    @TempDir
    private static Path directory;
    private static DrilledNode node;
    private static int smallPort;
    private static RuleWatch rules;

    @BeforeAll
    static void start() throws IOException
    {
        node = DrilledNode.start(directory.resolve("node"), NodeRun.settings("node.durability", "none",
            "gateway.orders-per-second", "1000", "engine.clock-step-max", "100ms",
            "gateway.slow-consumer-timeout", "500ms"));
        smallPort = TestNodes.port();
        rules = RuleWatch.start(
            Files.createDirectories(directory.resolve("prometheus")), node.node.httpPort(), smallPort);
        node.node.awaitReady(TestNodes.READY_NS);
    }

    @AfterAll
    static void stop()
    {
        CloseHelper.quietCloseAll(rules, node);
        System.out.println("runbook drills of one node: " + rules.describe());
    }

    /** A client that has closed still owns its session until the venue has let it go. */
    @BeforeEach
    void awaitFreeSessions()
    {
        Await.until("the sessions to be free", () -> 0 == node.connected());
    }

    /** A look at the heap stops the node. */
    @Test
    @Order(1)
    void shouldNoticeALongPauseOfTheCollector() throws Exception
    {
        final String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        final String histogram =
            Runbook.shell("HeapNearlyFull", "jcmd PID GC.class_histogram", "jcmd", jcmd, "PID", node.pid());
        assertTrue(histogram.contains("#instances"), histogram);
        rules.awaitFiring("GcPauseLong");
        Runbook.assertSays("GcPauseLong", "ringside_thread_allocated_bytes_total", "-Xmx1g");
        assertTrue(node.metric("ringside_thread_allocated_bytes_total", "") > 0);
    }

    @Test
    @Order(2)
    void shouldNoticeHiccups() throws Exception
    {
        rules.awaitFiring("JvmHiccup", () -> node.pause(60));
        Runbook.assertSays("JvmHiccup", "Move other work off the machine");
        node.follow("JvmHiccup", "ringside doctor");
    }

    @Test
    @Order(2)
    void shouldCutTimeStampsAfterAPause() throws Exception
    {
        try (Answers client = node.connect(1))
        {
            rules.awaitFiring("ClockWrong", () ->
            {
                Runbook.signal("STOP", node.node.process());
                Answers.buy("clock", 1).applyAsLong(client.client);
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(500));
                Runbook.signal("CONT", node.node.process());
                client.ask((it) -> it.status("clock", 1, Side.BUY));
            });
        }
        Runbook.assertSays("ClockWrong", "A time stamp that was cut needs nothing", "ringside_clock_skew_seconds");
        assertEquals(0, node.metric("ringside_clock_skew_seconds", ""));
    }

    @Test
    @Order(3)
    void shouldStopWhoIsRefused() throws Exception
    {
        try (Answers client = node.connect(4))
        {
            rules.awaitFiring("RejectSurge", () -> assertEquals(
                "PRICE_COLLAR", client.ask(Answers.buy("far", 4, FAR_OFF_TICKS, TimeInForce.IOC))));
            Runbook.assertSays("RejectSurge", "ringside_rejects_total", "PRICE_COLLAR: ");
            assertTrue(node.metric("ringside_rejects_total", "PRICE_COLLAR") > 0);
            node.follow("RejectSurge", "ringside kill-switch on --account ID", "ID", "4 --reason drill --yes");
            rules.awaitFiring("KillSwitchActive");
            assertEquals("KILL_SWITCH", client.ask(Answers.buy("near", 4)));
            Runbook.assertSays("KillSwitchActive", "the lines `operator …: kill-switch` in `DIR/ringside.log`");
            final String log = node.log();
            assertTrue(log.matches("(?s).* operator [^\n]*: kill-switch [^\n]*reason=drill.*"), log);
            node.follow("KillSwitchActive", "ringside kill-switch off --account ID --reason TEXT", "ID", "4", "TEXT",
                "drilled --yes");
            rules.awaitEnd("KillSwitchActive");
            assertEquals("NEW", client.ask(Answers.buy("again", 4, 9_000, TimeInForce.GTC)));
        }
    }

    @Test
    @Order(3)
    void shouldSeeWhoSendsMost() throws Exception
    {
        try (Answers loud = node.connect(1); Answers quiet = node.connect(2))
        {
            assertEquals("UNKNOWN_ORDER", quiet.ask((it) -> it.status("none", 2, Side.BUY)));
            assertEquals(2, node.metric("ringside_session_connected", ""));
            rules.awaitFiring("OneSessionDominates", () ->
            {
                node.burst(loud, 1, 20);
                // It lives.
                quiet.client.poll(quiet);
            });
            final String status = node.follow("OneSessionDominates", "ringside status");
            assertTrue(status.contains("busiest "), status);
            Runbook.assertSays("OneSessionDominates", "`gateway.orders-per-second`, at the next start");
        }
    }

    @Test
    @Order(4)
    void shouldStopWhoIsTooFast() throws Exception
    {
        try (Answers fast = node.connect(2))
        {
            rules.awaitFiring("ThrottleSurge", () -> node.burst(fast, 2, 100));
            final String status = node.follow("ThrottleSurge", "ringside status");
            assertTrue(status.contains(" throttled"), status);
            node.follow("ThrottleSurge", "ringside kill-switch on --account ID --reason TEXT", "ID", "2", "TEXT",
                "drill --yes");
            String answer = "THROTTLED";
            while ("THROTTLED".equals(answer))
            {
                answer = fast.ask(Answers.buy("stop", 2));
            }
            assertEquals("KILL_SWITCH", answer);
            node.follow("KillSwitchActive", "ringside kill-switch off --account ID --reason TEXT", "ID", "2", "TEXT",
                "drilled --yes");
        }
    }

    @Test
    @Order(4)
    void shouldLetASessionThatDidNotReadComeBack() throws Exception
    {
        try (OrderWatcher mute = node.watch(3))
        {
            // Within its throttle, or it is logged out for that.
            rules.awaitFiring("SlowConsumerDisconnects", () ->
            {
                for (int i = 0; i < 20; i++)
                {
                    mute.offer(Answers.buy(node.orderId(), 3));
                }
            });
            Runbook.assertSays("SlowConsumerDisconnects", "`ringside_session_connected`",
                "A client that connects again gets every report it missed");
            Await.until("the session to be free", () -> 0 == node.connected());
        }
        try (OrderWatcher again = node.watch(3))
        {
            assertEquals(1, node.connected());
            again.send(Answers.buy("again", 3));
            again.take(2);
        }
    }

    @Test
    @Order(4)
    void shouldNoticeWrongPasswords() throws Exception
    {
        final OrderEntryClientContext wrong = node.client(4).session(4, "guess");
        rules.awaitFiring("WrongPasswords", () ->
            assertThrows(LogonException.class, () -> OrderEntryClient.connect(wrong)));
        Runbook.assertSays("WrongPasswords", "`ringside_session_logon_refusals_total`, by `protocol`");
        assertTrue(node.metric("ringside_session_logon_refusals_total", "credentials") > 10);
        // Those who know theirs are not held up.
        node.connect(3).close();
    }

    @Test
    @Order(4)
    void shouldNoticeErrorsOfTheMediaDriver() throws Exception
    {
        final String media = String.valueOf(node.node.status().get("aeronDirectory"));
        try (Aeron aeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(media)))
        {
            assertThrows(RegistrationException.class,
                () -> aeron.addPublication("aeron:udp?endpoint=localhost:99999", 1));
        }
        rules.awaitFiring("AeronErrors");
        Runbook.assertSays("AeronErrors", "Unknown hosts and ports are configuration", "`DIR/ringside.log`");
        assertTrue(node.log().contains("99999"), node.log());
    }

    @Test
    @Order(5)
    void shouldShutOutConnectionsThatSayNothing() throws Exception
    {
        final List<Socket> sockets = new ArrayList<>();
        try
        {
            final int open = node.openFiles();
            final int wanted = open * 5 / 4;
            node.limitFiles(wanted * 10 / 9);
            rules.awaitFiring("FileDescriptorsNear", () ->
            {
                if (node.openFiles() < wanted)
                {
                    sockets.add(new Socket(InetAddress.getLoopbackAddress(), node.node.httpPort()));
                }
            });
            Runbook.assertSays("FileDescriptorsNear", "who opens connections and sends nothing");
            CloseHelper.closeAll(sockets);
            rules.awaitEnd("FileDescriptorsNear");
            // Or as at the next start.
            Runbook.assertSays("FileDescriptorsNear", "Raise the limit (`ulimit -n`");
        }
        finally
        {
            node.limitFiles(4_096);
            CloseHelper.quietCloseAll(sockets);
        }
    }

    @Test
    @Order(6)
    void shouldEnlargeADiskThatRunsFull() throws Exception
    {
        final Map<String, String> settings =
            NodeRun.settings("http.port", String.valueOf(smallPort), "node.name", "small");
        try (SmallDisk disk = SmallDisk.mount(directory.resolve("disk"), "100m");
            NodeRun small = NodeRun.start(directory.resolve("small"), disk.path().resolve("node"), null, settings)
                .awaitReady())
        {
            rules.awaitFiring("JournalDiskFull of small");
            final Path own = disk.path().resolve("node");
            Runbook.follow("JournalDiskFull", "ringside snapshot", own, small.httpPort());
            final String list = Runbook.follow("JournalDiskFull", "ringside --dir DIR journal list", own,
                small.httpPort());
            assertTrue(list.contains("journal-"), list);
            Runbook.assertSays("JournalDiskFull", "enlarge the disk");
            disk.resize("3g");
            rules.awaitEnd("JournalDiskFull of small");
        }
    }

    /** A full disk ends no node, and a disk that fails does so sooner than anybody looks: NodeDown is what is seen. */
    @Test
    @Order(6)
    void shouldProveTheJournalOfANodeWhoseDiskWasFull() throws Exception
    {
        final Map<String, String> settings = NodeRun.settings("http.port", String.valueOf(smallPort));
        try (SmallDisk disk = SmallDisk.mount(directory.resolve("full"), "30m"))
        {
            final Path own = disk.path().resolve("node");
            try (NodeRun full = NodeRun.start(directory.resolve("full-out"), own, null, settings).awaitReady())
            {
                final Path filler = disk.fill();
                full.awaitCode("/health/ready", 503);
                assertEquals(200, full.code("/health/live"));
                Runbook.assertSays("JournalWriteError", "[NodeDown](NodeDown.md) is mostly all that is seen",
                    "`df`, the end of `DIR/ringside.log`",
                    "Free or replace the disk, then start the node again");
                Files.delete(filler);
                full.awaitReady();
                assertFalse(Runbook.isActive(full.status(), "JournalWriteError"));
            }
            assertFalse(Runbook.follow("JournalWriteError", "ringside --dir DIR journal verify", own, smallPort)
                .isBlank());
        }
    }

    /** The day is due, and the node waits for its standby. */
    @Test
    @Order(6)
    void shouldEndADayThatIsOverdue() throws Exception
    {
        final Path own = directory.resolve("overdue");
        final Map<String, String> settings = TestNodes.settings("64KiB");
        try (NodeProcess first = NodeProcess.start("primary", own, smallPort, settings))
        {
            first.awaitReady(TestNodes.READY_NS);
            Runbook.follow("EndOfDayOverdue", "ringside end-of-day --close --yes", own, smallPort, "yes",
                "yes --trading-day 20260102");
        }
        settings.put("node.durability", "replica-mem");
        settings.put("venue.end-of-day", "00:00");
        final Map<String, String> ofStandby = TestNodes.standby(settings);
        try (NodeProcess late = NodeProcess.start("primary", own, smallPort, settings))
        {
            rules.awaitFiring("EndOfDayOverdue");
            final String status = Runbook.follow("EndOfDayOverdue", "ringside status", own, smallPort);
            assertTrue(status.contains("start the standby"), status);
            Runbook.assertSays("EndOfDayOverdue", "Mostly the node takes no commands: see what `ringside status` says",
                "It ends the day itself as soon as it can");
            try (NodeProcess standby = NodeProcess.start(
                "standby", directory.resolve("overdue-standby"), TestNodes.port(), ofStandby))
            {
                standby.awaitReady(TestNodes.READY_NS);
                rules.awaitEnd("EndOfDayOverdue");
            }
            assertTrue(late.process().isAlive());
        }
    }

    /** Of a node in this process, with a small output ring: the thread of its FIX gateway waits for a lock. */
    @Test
    @Order(6)
    void shouldGoOnWithoutAConsumerThatStandsStill() throws Exception
    {
        final Path own = directory.resolve("detached");
        try (CommandLineNode here = new CommandLineNode(own, Map.of("http.port", String.valueOf(smallPort),
            "ring.output-slots", "256", "fix.enabled", "true", "fix.endpoint", "localhost:" + TestNodes.port()));
            Answers client = here.answers(1))
        {
            final StandingFix standing = StandingFix.stop(here.node);
            try
            {
                Await.until("FIX to stand still", StandingFix::isStanding);
                rules.awaitFiring("ConsumerDetached", () -> node.burst(client, 1, 50));
                rules.awaitFiring("DoorDown", () -> node.burst(client, 1, 50));
                final String status = Runbook.follow("ConsumerDetached", "ringside status", own, smallPort);
                assertTrue(status.contains("fix"), status);
            }
            finally
            {
                standing.close();
            }
            Runbook.assertSays("ConsumerDetached", "It catches up by itself",
                "`ringside_output_consumer_detached` is 1 until it reads on");
            Runbook.assertSays("DoorDown", "`fix`: everybody else trades on, and the door is made again by itself");
            rules.awaitEnd("ConsumerDetached", "DoorDown");
            assertEquals(0, TestNodes.metric(smallPort, "ringside_output_consumer_detached", "fix"));
            assertEquals(Boolean.TRUE, here.json("status").get("ready"));
        }
    }

    /** GcPauseLong fades minutes later, and on a busy machine the collector's short pauses are long as well. */
    @Test
    @Order(7)
    void shouldHaveEndedAllOthers() throws Exception
    {
        rules.awaitEndOfAllBut("GcPauseLong");
    }
}
