package io.ringside.ops.system;

import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.ops.Await;
import io.ringside.ops.Terminal;
import io.ringside.ops.TestNodes;
import io.ringside.ops.admin.base.NodeProcess;
import io.ringside.ops.node.media.ClientDriver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import quickfix.Message;
import quickfix.field.Side;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * FIX in front of a real node: trades against an SBE client, {@code kill -9}, and what a stock FIX engine then sees.
 */
final class FixSystemTest
{
    private static final int CYCLES = Integer.getInteger("ringside.fixKillCycles", 1);
    private static final long SEED = Long.getLong("ringside.seed", System.nanoTime());
    private static final char NEW = '0';
    private static final char FILL = 'F';
    private static final char REJECTED = '8';
    private static final char BUST = 'H';
    private static final char CORRECTION = 'G';
    private static final int BURST = 400;
    private static final int SESSION_ID = 2;

    @TempDir
    private Path directory;
    private final int httpPort = TestNodes.port();
    private final int fixPort = TestNodes.port();
    private final Map<String, String> settings = TestNodes.settings("4MiB", fixPort, "node.durability", "local");

    @Test
    void shouldDeliverAfterKillWhatWasMissed() throws Exception
    {
        NodeProcess node = start();
        try (ClientDriver driver = new ClientDriver(); OrderWatcher sbe = connect(driver))
        {
            try (FixParticipant fix = new FixParticipant(fixPort, "FIRM1"))
            {
                fix.awaitLogon();
                fix.order("f-1", Side.SELL, 100.00, 10);
                fix.awaitExecution("f-1", NEW);
                buy(sbe, "s-1", 10_000, 10);
                final Message fill = fix.awaitExecution("f-1", FILL);
                assertEquals("10", fill.getString(32));
                fix.order("f-2", Side.SELL, 101.00, 5);
                fix.awaitExecution("f-2", NEW);
                fix.goAway();
                final int expected = fix.expectedMsgSeqNum();

                buy(sbe, "s-2", 10_100, 5);
                node.process().destroyForcibly().waitFor();
                node = start();
                fix.comeBack();
                final Message missed = fix.awaitExecution("f-2", FILL);
                assertEquals("5", missed.getString(32));
                assertEquals(expected, missed.getHeader().getInt(34), missed::toString);

                fix.order("f-3", Side.SELL, 102.00, 1);
                fix.awaitExecution("f-3", NEW);
                buy(sbe, "s-3", 10_200, 1);
                fix.awaitExecution("f-3", FILL);
                assertEquals(List.of(), fix.faults);
                assertEquals(0L, ((Number)node.status().get("errors")).longValue());
            }
        }
        finally
        {
            node.close();
        }
    }

    @Test
    void shouldTellClientsOfATradeThatOperatorsTakeBack() throws Exception
    {
        NodeProcess node = start();
        try (ClientDriver driver = new ClientDriver(); OrderWatcher sbe = connect(driver);
            FixParticipant fix = new FixParticipant(fixPort, "FIRM1"))
        {
            fix.awaitLogon();
            fix.order("f-1", Side.SELL, 100.00, 10);
            fix.awaitExecution("f-1", NEW);
            buy(sbe, "s-1", 10_000, 4);
            final Message fill = fix.awaitExecution("f-1", FILL);
            assertFields(fill, "14=4", "151=6");

            assertEquals("NONE", bust(node, fill));
            final Message busted = fix.awaitExecution("f-1", BUST);
            assertFields(busted, "39=0", "19=" + fill.getString(17), "31=100", "32=4", "14=0", "151=6", "58=BUST");
            sbe.await(ExecType.TRADE_CANCEL, "s-1");
            assertEquals("-", last(node), "there is no other trade");
            assertTrue(bust(node, fill).contains("TRADE_NOT_CHANGEABLE"));

            fix.order("f-2", Side.SELL, 99.00, 3);
            fix.awaitExecution("f-2", NEW);
            buy(sbe, "s-2", 9_900, 3);
            final Message filled = fix.awaitExecution("f-2", FILL);
            assertFields(filled, "39=2", "14=3", "6=99");
            assertEquals("NONE", fourEyes(node, "trade correct " + filled.getString(527) + " ACME 2 99.50"));
            final Message corrected = fix.awaitExecution("f-2", CORRECTION);
            assertFields(corrected, "39=2", "19=" + filled.getString(17), "31=99.5", "32=2", "14=2", "151=0", "6=99.5");
            assertEquals("99.50", last(node));

            // Nobody is there when it is busted, and then the node dies.
            fix.goAway();
            assertEquals("NONE", bust(node, filled));
            node.process().destroyForcibly().waitFor();
            node = start();
            fix.comeBack();
            assertFields(
                fix.awaitExecution("f-2", BUST), "39=2", "19=" + corrected.getString(17), "32=2", "14=0", "151=0");
            assertEquals(List.of(), fix.faults);
        }
        finally
        {
            node.close();
        }
    }

    /** Of the longer tier: in a build FixKillDrillTest kills a node under FIX. */
    @Test
    @EnabledIfSystemProperty(named = "ringside.fixKillCycles", matches = "[1-9]\\d*")
    void shouldTakeEveryOrderOnceOverKills() throws Exception
    {
        System.out.println("kill -9 under FIX: cycles=" + CYCLES + " seed=" + SEED);
        final SplittableRandom random = new SplittableRandom(SEED);
        NodeProcess node = start();
        try (FixParticipant fix = new FixParticipant(fixPort, "FIRM1"))
        {
            int count = 0;
            for (int cycle = 0; cycle < CYCLES; cycle++)
            {
                fix.awaitLogon();
                final Process process = node.process();
                // Also at once: of a session that is new the journal may have nothing yet.
                final long afterNs = random.nextLong(0 == random.nextInt(4) ? 10_000_000L : 400_000_000L);
                final CompletableFuture<Void> killer = Await.background(() ->
                {
                    LockSupport.parkNanos(afterNs);
                    process.destroyForcibly();
                });
                count = send(fix, count, BURST, random);
                killer.join();
                process.waitFor();
                node = start();
                fix.awaitLogon();
                // Each side is sending again what the other lacks: what is new comes among that.
                count = send(fix, count, BURST / 4, random);
                for (int i = 1; i <= count; i++)
                {
                    fix.awaitExecution("k-" + i, NEW);
                    assertNull(fix.execution("k-" + i, REJECTED), "taken twice: seed=" + SEED);
                }
            }
            assertEquals(List.of(), fix.faults, "seed=" + SEED);
            System.out.println("kill -9 under FIX: cycles=" + CYCLES + " sent=" + count + " acknowledged=" + count +
                " lost=0 duplicates=0 seed=" + SEED);
        }
        finally
        {
            node.close();
        }
    }

    // All on one side: nothing trades, one report each.
    private static int send(
        final FixParticipant fix, final int sent, final int number, final SplittableRandom random)
    {
        for (int i = sent + 1; i <= sent + number; i++)
        {
            fix.order("k-" + i, Side.BUY, 90.00 + random.nextInt(100) / 100.0, 1 + random.nextInt(9));
            LockSupport.parkNanos(500_000);
        }
        return sent + number;
    }

    /** The last price as the node shows it. */
    private static String last(final NodeProcess node)
    {
        final String out = Terminal.ofNode(node.httpPort()).run(0, "book ACME").out();
        final Matcher matcher = Pattern.compile("^ACME +CONTINUOUS +last (\\S+) ").matcher(out);
        assertTrue(matcher.find(), out);
        return matcher.group(1);
    }

    private String bust(final NodeProcess node, final Message fill) throws Exception
    {
        return fourEyes(node, "trade bust " + fill.getString(527) + " --reason error");
    }

    /** One operator asks, another confirms: the reason of the core. */
    private String fourEyes(final NodeProcess node, final String commandLine)
    {
        final Path data = directory.resolve("node");
        final Path second = directory.resolve("second.token");
        final Terminal terminal = new Terminal("--node", "127.0.0.1:" + node.httpPort(), "--dir", data.toString());
        if (!Files.exists(second))
        {
            terminal.run(0, "token create second --role market --out " + second);
        }
        final Object id = terminal.run(7, "--json " + commandLine).json().get("request");
        final int code = terminal.code("--json --token " + second + " trade confirm " + id + " --yes");
        return 0 == code ? String.valueOf(terminal.json().get("reason")) : terminal.err();
    }

    private static void assertFields(final Message message, final String... fields) throws Exception
    {
        for (final String field : fields)
        {
            final int split = field.indexOf('=');
            final int tag = Integer.parseInt(field.substring(0, split));
            assertTrue(message.isSetField(tag), () -> "missing " + field + " in " + message);
            assertEquals(field.substring(split + 1), message.getString(tag), () -> "tag " + tag + " in " + message);
        }
    }

    private NodeProcess start() throws IOException
    {
        final NodeProcess node = NodeProcess.start("primary", directory.resolve("node"), httpPort, settings);
        node.awaitReady(TestNodes.READY_NS);
        return node;
    }

    /** The other party, over SBE. */
    private OrderWatcher connect(final ClientDriver driver)
    {
        return new OrderWatcher(Answers.context(
            driver.aeronDirectoryName(), settings.get("gateway.sbe-endpoint"), SESSION_ID).keepaliveMs(2_000));
    }

    private static void buy(final OrderWatcher sbe, final String clOrdId, final long priceTicks, final long lots)
    {
        sbe.send((client) -> client.newOrder(clOrdId, SESSION_ID, 1, io.ringside.engine.protocol.Side.BUY,
            OrdType.LIMIT, priceTicks, lots, TimeInForce.IOC));
        sbe.await(ExecType.TRADE, clOrdId);
    }
}
