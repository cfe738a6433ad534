package io.ringside.ops.node.pair;

import io.ringside.journal.JournalContext;
import io.ringside.journal.JournalRecovery;
import io.ringside.journal.replication.standing.Standing;
import io.ringside.ops.Await;
import io.ringside.ops.TestNodes;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.Nodes;
import io.ringside.ops.node.base.NodeException;
import io.ringside.ops.node.base.NodeStart;
import io.ringside.ops.node.view.Node;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Which directory may lead, after what has happened to the two. */
@Timeout(240)
class PromotionTest
{
    private static final long TIMEOUT_NS = TimeUnit.SECONDS.toNanos(60);

    private final Map<String, String> shared = new LinkedHashMap<>();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private String firstControl;
    private String secondControl;
    private Path file;

    @TempDir
    private Path directory;

    @BeforeEach
    void settings()
    {
        shared.putAll(TestNodes.settings("1MiB", "node.durability", "replica-mem", "replication.standby-timeout",
            "500ms", "gateway.ipc", "false", "engine.order-capacity", "1024"));
        firstControl = shared.get("replication.control-endpoint");
        secondControl = TestNodes.endpoint();
    }

    @Test
    void shouldNotLeadWithAStaleStandbyUnlessTheLossIsAcceptedAndTellTheOldPrimaryTheTruth() throws Exception
    {
        leaveStaleStandby();
        final long lostCount = nextSequence("first") - nextSequence("second");
        final long fork = nextSequence("second");
        assertTrue(lostCount > 0, "nothing was done alone");

        final NodeException refusal = assertThrows(NodeException.class, () -> start("second", "primary", null));
        assertEquals(NodeException.Kind.REFUSED, refusal.kind(), refusal.getMessage());
        assertSays(refusal.getMessage(), "policy degrade", "can vouch for the records up to sequence",
            "(epoch 1, ", "--accept-loss --reason TEXT");
        assertEquals(fork, nextSequence("second"), "the refusal changed the journal");

        try (Node promoted = start("second", "primary", "the first one burnt"))
        {
            await(promoted, "ready", true);
            assertSays(Files.readString(directory.resolve("second").resolve("decisions.log")),
                "policy degrade", "can vouch for", "reason=the first one burnt");
            try (Node old = start("first", "standby", null))
            {
                awaitFailure();
                assertFalse(old.banner().isEmpty());
            }
            assertSays(failure.get().getMessage(),
                "this directory has " + lostCount + " records, from sequence " + fork +
                ", that the present primary does not have; " + lostCount + " of them may have been acknowledged");
            assertSays(log("second"), "standby 0 refused: ", "it has " + lostCount + " records, from sequence " + fork);
            await(promoted, "activeAlerts", "PeerRefused");
        }
        failure.set(null);
        try (Node again = start("second", "primary", null))
        {
            await(again, "ready", true);
        }
    }

    /** Both in step under degrade; then the second one goes, and the first one goes on alone and ends. */
    private void leaveStaleStandby() throws Exception
    {
        shared.put("replication.policy", "degrade");
        try (Node first = start("first", "primary", null))
        {
            try (Node second = start("second", "standby", null))
            {
                await(first, "ready", true);
                await(second, "ready", true);
                await(second, "inStep", "now=true");
            }
            await(first, "inStep", "now=false");
            assertSays(log("first"), "policy degrade: an acknowledgement means this node alone");
            final long sequence = number(first, "durableSequence");
            Await.answer(() -> "records alone", () -> number(first, "durableSequence") > sequence);
        }
    }

    @Test
    void shouldLeadWithAStandbyThatWasInStepUnderHaltAndNotBesideTheOldPrimary() throws Exception
    {
        shared.put("replication.policy", "halt");
        try (Node first = start("first", "primary", null); Node second = start("second", "standby", null))
        {
            await(first, "ready", true);
            await(second, "ready", true);
            await(second, "inStep", "now=true");
            assertSays(String.valueOf(TestNodes.status(first).get("peerBuild")), "test+");
            assertSays(String.valueOf(TestNodes.status(second).get("peerBuild")), "test+");
        }
        final long ownEpoch = inspect("first").lastEpoch();
        shared.put("replication.policy", "degrade");
        // The account of the primary's configuration is in the state that the second one has got.
        file = Files.writeString(directory.resolve("other.conf"),
            "ringside.accounts = [{ id = 1, max-order-quantity = 7 }]\n" +
            "ringside.sessions = [{ id = 1, protocol = sbe, comp-id = \"\", credentials = demo, accounts = [1] }]\n");
        try (Node promoted = start("second", "primary", null))
        {
            await(promoted, "ready", true);
            assertSays(log("second"), "warning: account 1 differs from the configuration",
                "maxOrderLots is 100000, configured 7");
            assertSays(TestNodes.get(promoted.httpPort(), "/account?id=1"), "\"maxOrderLots\":100000");
            assertSays(log("second"), "promoted: this directory followed a primary with policy halt and was in step");

            final NodeException refusal = assertThrows(NodeException.class, () -> start("first", "primary", null));

            assertEquals(NodeException.Kind.REFUSED, refusal.kind(), refusal.getMessage());
            assertSays(refusal.getMessage(), "another primary leads: epoch=" + number(promoted, "epoch"));
            assertEquals(ownEpoch, inspect("first").lastEpoch(), "it took an epoch beside the one that leads");
            assertNull(failure.get());
        }
    }

    @Test
    void shouldSayHowThePrimaryOfAPairIsStartedWhenSomebodyStartsItAlone() throws Exception
    {
        shared.put("replication.policy", "halt");
        try (Node first = start("first", "primary", null); Node second = start("second", "standby", null))
        {
            await(first, "ready", true);
            await(second, "ready", true);
        }
        shared.put("node.durability", "local");

        final String refusal =
            assertThrows(NodeException.class, () -> start("first", "primary", null)).getMessage();

        assertSays(refusal, "refuses to lead with " + directory.resolve("first") + " alone: it led a pair",
            "start it with the node.durability of its pair", "--accept-loss --reason TEXT: nothing is missing here");
        assertFalse(refusal.contains("start the node that led last"), refusal);
        try (Node alone = start("first", "primary", "no standby any more"))
        {
            await(alone, "ready", true);
        }
        start("first", "primary", null).close();
    }

    @Test
    void shouldNotFollowAPrimaryWithOtherSlots() throws Exception
    {
        try (Node first = start("first", "primary", null))
        {
            shared.put("ring.stride", "512");
            try (Node second = start("second", "standby", null))
            {
                awaitFailure();
                assertFalse((Boolean)TestNodes.status(second).get("ready"));
            }
            assertSays(failure.get().getMessage(), "ring.stride is 512 here and 256 there", "build test+");
            assertSays(log("first"), "IDENTITY_DIFFERS: ring.stride is 256 here and 512 there");
            assertFalse((Boolean)TestNodes.status(first).get("ready"));
        }
    }

    @Test
    void shouldNotLeadWithADirectoryThatDoesNotSayWhatItWas() throws Exception
    {
        shared.put("node.durability", "none");
        start("first", "primary", null).close();
        final Path file = directory.resolve("first").resolve("journal").resolve(Standing.FILE_NAME);
        Files.delete(file);
        start("first", "primary", null).close();
        Files.delete(file);
        shared.put("node.durability", "replica-mem");
        assertSays(assertThrows(NodeException.class, () -> start("first", "primary", null)).getMessage(),
            "there is no " + Standing.FILE_NAME, "it can vouch for no record");
        final byte[] bytes = new byte[4096 + 128];
        bytes[0] = 1;
        Files.write(file, bytes);
        shared.put("node.durability", "none");
        assertSays(assertThrows(NodeException.class, () -> start("first", "primary", null)).getMessage(),
            Standing.FILE_NAME + " is damaged");

        start("first", "primary", "seen to it").close();
        start("first", "primary", null).close();
    }

    private Node start(final String name, final String role, final String acceptLossReason)
    {
        final boolean isPrimary = "primary".equals(role);
        final boolean isSecondLeading = "second".equals(name) && isPrimary;
        final boolean isFirstFollowing = "first".equals(name) && !isPrimary;
        final Map<String, String> settings = TestNodes.with(shared, "node.dir", directory.resolve(name).toString(),
            "node.name", name, "node.role", role,
            "replication.control-endpoint", isSecondLeading || isFirstFollowing ? secondControl : firstControl,
            "replication.peer-endpoint", isSecondLeading ? firstControl : secondControl,
            "gateway.sbe-endpoint", TestNodes.endpoint(), "gateway.market-data-endpoint", TestNodes.endpoint());
        return Nodes.start(RingsideConfig.load(file, settings), new NodeStart("test", acceptLossReason, () -> "",
            () -> false, NodeStart::printWarning, (throwable) -> failure.compareAndSet(null, throwable)));
    }

    private JournalRecovery inspect(final String name)
    {
        return JournalRecovery.inspect(new JournalContext()
            .directory(directory.resolve(name).resolve("journal")).segmentLength(1 << 20).conclude());
    }

    private long nextSequence(final String name)
    {
        return inspect(name).nextSequence();
    }

    private String log(final String name) throws IOException
    {
        return Files.readString(directory.resolve(name).resolve("ringside.log"));
    }

    private static void assertSays(final String text, final String... parts)
    {
        for (final String part : parts)
        {
            assertTrue(text.contains(part), () -> "<" + part + "> is not in: " + text);
        }
    }

    private void awaitFailure() throws Exception
    {
        Await.answer(() -> "the end of the refused node", () -> null != failure.get());
    }

    private static void await(final Node node, final String key, final Object expected) throws Exception
    {
        Await.answer(() -> key + " " + expected,
            () -> String.valueOf(TestNodes.status(node).get(key)).contains(expected.toString()));
    }

    private static long number(final Node node, final String key) throws IOException
    {
        return ((Number)TestNodes.status(node).get(key)).longValue();
    }
}
