package io.ringside.ops.system;

import io.ringside.ops.Await;
import io.ringside.ops.TestNodes;
import io.ringside.ops.admin.base.NodeProcess;
import io.ringside.ops.node.media.ClientDriver;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * A primary that is killed with commands in its journal which its standby never got, and started again while the
 * standby is away: it shows them to nobody before the standby has them, or, with policy degrade, before it has said
 * aloud that it goes on alone. A drill, not part of
 * the build: {@code -Dringside.recoveredTails=1}.
 */
@EnabledIfSystemProperty(named = "ringside.recoveredTails", matches = "[1-9]\\d*")
final class RecoveredTailTest
{
    private static final int PAIRS = Integer.getInteger("ringside.recoveredTails", 1);
    private static final long SEED = Long.getLong("ringside.seed", System.nanoTime());
    private static final long SILENCE_NS = TimeUnit.MILLISECONDS.toNanos(1_500);

    private final int fixPort = TestNodes.port();
    private final Map<String, String> settings = TestNodes.settings("1MiB", fixPort);
    private final String endpoint = settings.get("gateway.sbe-endpoint");

    private long firstLifeLines;
    private Pair pair;

    @TempDir
    private Path directory;

    private static Stream<Arguments> settingsOfPairs()
    {
        return Stream.of(
            Arguments.of("halt", "replica-sync", "2s"),
            Arguments.of("degrade", "replica-sync", "15s"),
            Arguments.of("halt", "replica-mem", "2s")).limit(PAIRS);
    }

    @AfterEach
    void stop()
    {
        pair.close();
    }

    @ParameterizedTest
    @MethodSource("settingsOfPairs")
    void shouldShowNobodyWhatTheStandbyLacks(final String policy, final String durability, final String timeout)
        throws Exception
    {
        System.out.println("recovered tail: policy=" + policy + " durability=" + durability + " seed=" + SEED);
        pair = new Pair(directory, TestNodes.with(settings, "replication.policy", policy, "node.durability", durability,
            "replication.standby-timeout", timeout));
        try (ClientDriver driver = new ClientDriver();
            Trader trader = new Trader(driver.aeronDirectoryName(), endpoint, 1, SEED))
        {
            final int waiting = leaveUnconfirmedTail(trader);
            pair.startPrimary();
            if ("halt".equals(policy))
            {
                assertShutUntilTheStandbyIsBack(pair.primary, trader);
            }
            else
            {
                assertShutUntilTheTimeout(pair.primary, trader);
            }
            trader.settle();
            assertEquals(trader.sentCount(), trader.ledger.answeredCount(), "seed=" + SEED);
            pair.primary.close();
            assertEquals(List.of(), JournalReplay.faults(pair.journal("primary"), trader));
            System.out.println("recovered tail: policy=" + policy + " durability=" + durability + " waiting=" +
                waiting + " acknowledged=" + trader.ledger.acknowledged.cardinality() + " lost=0 seed=" + SEED);
        }
    }

    /** Kill the standby, then the primary with commands in its journal that were never acknowledged. */
    private int leaveUnconfirmedTail(final Trader trader) throws Exception
    {
        pair.start();
        trader.settle();
        trader.trade(100);
        trader.settle();
        Pair.kill(pair.standby);
        trader.trade(10);
        final BitSet tail = new BitSet();
        try (JournalReplay replay = new JournalReplay(pair.journal("primary")))
        {
            Await.until("unacknowledged commands in the journal", () ->
            {
                trader.listen();
                tail.clear();
                tail.or(replay.toEnd().commands(trader.sessionId));
                tail.andNot(trader.ledger.acknowledged);
                return !tail.isEmpty();
            });
        }
        Pair.kill(pair.primary);
        firstLifeLines = lines(pair.primary).count();
        return tail.cardinality();
    }

    private void assertShutUntilTheStandbyIsBack(final NodeProcess primary, final Trader trader) throws Exception
    {
        Await.until("the timeout", () -> says(primary, "warning: no standby acknowledges: policy halt"));
        // The warning counts from when the replication began, and may come before the status page is up.
        Await.until("its status", () -> null != status(primary));
        assertShut(primary, trader);
        pair.startStandby();
        pair.awaitReady();
        assertTrue(says(primary, "open to participants: the standby has confirmed"));
        trader.settle();
        assertLogonOverFix();
        pair.standby.close();
        // Shutting the doors again would not take back what was shown.
        connectToFix();
        assertEquals(List.of(), JournalReplay.faults(pair.journal("standby"), trader));
    }

    private void assertShutUntilTheTimeout(final NodeProcess primary, final Trader trader) throws Exception
    {
        Await.until("its status", () -> null != status(primary));
        assertTrue(String.valueOf(status(primary).get("notReadyReason")).contains("standby-timeout"),
            String.valueOf(status(primary)));
        assertFalse(says(primary, "open to participants: policy degrade"));
        assertShut(primary, trader);
        primary.awaitReady(TestNodes.READY_NS);
        assertTrue(says(primary, "open to participants: policy degrade, without a standby"));
        assertTrue(Files.readString(primary.directory().resolve("node.out"))
            .contains("ringside: warning: no standby acknowledges: policy degrade"));
        trader.settle();
        assertLogonOverFix();
    }

    private void assertShut(final NodeProcess primary, final Trader trader) throws Exception
    {
        final Map<String, Object> status = primary.status();
        assertEquals(false, status.get("ready"));
        assertTrue(String.valueOf(status.get("notReadyReason")).startsWith("shut to participants until the standby"),
            status.toString());
        final int before = trader.ledger.acknowledged.cardinality();
        trader.listen(SILENCE_NS);
        assertEquals(before, trader.ledger.acknowledged.cardinality(), "shown before the standby had it");
        assertThrows(ConnectException.class, this::connectToFix);
        assertEquals(false, primary.status().get("ready"));
    }

    private void assertLogonOverFix() throws Exception
    {
        try (FixParticipant participant = new FixParticipant(fixPort, "FIRM1"))
        {
            participant.awaitLogon();
            participant.order("fix", '1', 90, 1);
            participant.awaitExecution("fix", '0');
        }
    }

    private void connectToFix() throws IOException
    {
        new Socket(InetAddress.getLoopbackAddress(), fixPort).close();
    }

    private static Map<String, Object> status(final NodeProcess node)
    {
        try
        {
            return node.status();
        }
        catch (final IOException ex)
        {
            // Not listening yet.
            return null;
        }
    }

    /** The log of the node's second life has the line. */
    private boolean says(final NodeProcess node, final String text)
    {
        return lines(node).skip(firstLifeLines).anyMatch((line) -> line.contains(text));
    }

    private static Stream<String> lines(final NodeProcess node)
    {
        try
        {
            return Files.readAllLines(node.directory().resolve("ringside.log")).stream();
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }
}
