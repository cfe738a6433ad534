package io.ringside.ops.system;

import io.ringside.engine.protocol.SessionRejectCode;
import io.ringside.gateway.json.Json;
import io.ringside.ops.Await;
import io.ringside.ops.Terminal;
import io.ringside.ops.TestNodes;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.NodeProcess;
import io.ringside.ops.node.media.ClientDriver;
import org.agrona.CloseHelper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * The drill of a backup: a node under load is backed up twice, trades on, is killed and never comes back. What is
 * restored is the state at the last command of the backup. A FIX client that was away since goes on with its numbers;
 * an SBE client that has seen more of the venue than this one knows is told so.
 */
@Timeout(180)
final class BackupDrillTest
{
    private static final long SEED = Long.getLong("ringside.seed", System.nanoTime());
    private static final int FIX_SESSION = 21;

    @TempDir
    private Path directory;
    private final int fixPort = TestNodes.port();
    private final Map<String, String> settings = TestNodes.settings(
        "1MiB", fixPort, "node.durability", "local", "archive.mode", "keep");
    private NodeProcess node;
    private FixParticipant firm;

    @AfterEach
    void stop()
    {
        CloseHelper.quietCloseAll(firm, node);
    }

    @Test
    void shouldGoOnFromTheLastCommandOfTheBackup() throws Exception
    {
        System.out.println("backup: seed=" + SEED);
        node = start("one");
        try (ClientDriver driver = new ClientDriver();
            Trader trader = new Trader(driver.aeronDirectoryName(), settings.get("gateway.sbe-endpoint"), 1, SEED))
        {
            firm = new FixParticipant(fixPort, "FIRM1");
            firm.awaitLogon();
            firm.order("q-1", '1', 90, 1);
            firm.awaitExecution("q-1", '0');
            trader.trade(200);
            node.execute("snapshot", "");
            backUp(trader);
            firm.order("q-2", '1', 90, 1);
            firm.awaitExecution("q-2", '0');
            firm.goAway();
            final int expected = firm.expectedMsgSeqNum();
            trader.trade(200);
            final Map<String, Object> backup = backUp(trader);
            assertTrue((Long)backup.get("snapshots") > 0 && (Long)backup.get("keptFiles") > 0, backup.toString());
            trader.trade(200);
            trader.settle();
            Pair.kill(node);
            final Map<String, Object> restored = restore(backup);
            assertEquals((long)expected, fixNumbers(restored).get("fixNextOut"), restored.toString());
            node = start("two");
            assertTrue((Long)node.status().get("epoch") > (Long)restored.get("epoch"), restored.toString());
            goOn(trader, expected);
        }
    }

    private NodeProcess start(final String name) throws IOException
    {
        final NodeProcess result =
            NodeProcess.start("primary", directory.resolve(name), TestNodes.port(), settings);
        result.awaitReady(TestNodes.READY_NS);
        return result;
    }

    /** While the node takes orders. */
    private Map<String, Object> backUp(final Trader trader) throws Exception
    {
        final CompletableFuture<String> backup = CompletableFuture.supplyAsync(() ->
            new Terminal("--json", "--dir", directory.resolve("one").toString())
                .run(ExitCode.OK, "backup", directory.resolve("backup")).out());
        while (!backup.isDone())
        {
            trader.trade(1);
        }
        return Json.readObject(backup.get());
    }

    private Map<String, Object> restore(final Map<String, Object> backup)
    {
        final Map<String, Object> restored = new Terminal("--json")
            .run(ExitCode.OK, "restore", directory.resolve("backup"), directory.resolve("two")).json();
        final long last = (Long)backup.get("lastSequence");
        assertEquals(last, restored.get("lastSequence"));
        assertEquals(JournalReplay.replayedHash(directory.resolve("one/journal"), last), restored.get("stateHash"));
        return restored;
    }

    private static Map<?, ?> fixNumbers(final Map<String, Object> restored)
    {
        return ((List<?>)restored.get("sessions")).stream().map((row) -> (Map<?, ?>)row)
            .filter((row) -> (long)FIX_SESSION == (Long)row.get("session")).findFirst().orElseThrow();
    }

    private void goOn(final Trader trader, final int expected)
    {
        firm.comeBack();
        firm.order("q-3", '1', 90, 1);
        firm.awaitExecution("q-3", '0');
        assertEquals(List.of(), firm.faults);
        assertTrue(firm.expectedMsgSeqNum() > expected);
        Await.until(() -> "the client is not refused: " + trader.rejectCode(), () ->
        {
            trader.listen();
            return SessionRejectCode.OUT_OF_RANGE == trader.rejectCode();
        });
    }
}
