package io.ringside.ops.node.pair;

import io.ringside.ops.Await;
import io.ringside.ops.TestNodes;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.Nodes;
import io.ringside.ops.node.base.NodeStart;
import io.ringside.ops.node.view.Node;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.file.Path;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** One configuration for both nodes of a pair: where each listens in which role, and which role it takes. */
@Timeout(120)
class PairRoleTest
{
    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({
        "one, true,  one:9890, two:9891, two:9890",
        "two, false, one:9890, two:9891, one:9890",
        "two, true,  two:9890, one:9891, one:9890",
        "one, false, two:9890, one:9891, two:9890",
        "who, true,  one:9890, two:9891, two:9890"
    })
    void shouldListenHereAndSendThere(
        final String here, final boolean isToLead, final String control, final String data, final String peer)
    {
        final RingsideConfig config = PairEndpoints.place(RingsideConfig.load(null, Map.of(
            "node.role", "pair", "node.durability", "replica-mem", "replication.control-endpoint", "one:9890",
            "replication.data-endpoint", "two:9891", "replication.key-file", "pair.key")),
            isToLead, true, here::equals);

        assertEquals(isToLead, config.isPrimary());
        assertEquals(control, config.text("replication.control-endpoint"));
        assertEquals(data, config.text("replication.data-endpoint"));
        assertEquals(peer, config.text("replication.peer-endpoint"));
        assertEquals("replica-mem", config.text("node.durability"));
    }

    @Test
    void shouldChangePlacesWithEveryPromotion()
    {
        final RingsideConfig first = RingsideConfig.load(null, Map.of("node.durability", "replica-mem",
            "replication.control-endpoint", "one:9890", "replication.data-endpoint", "two:9891",
            "replication.key-file", "pair.key"));
        final RingsideConfig leading = PairEndpoints.place(first, true, false, "two"::equals);
        final RingsideConfig following = PairEndpoints.place(leading, false, false, "two"::equals);

        assertEquals("two:9890", leading.text("replication.control-endpoint"));
        assertEquals("one:9890", following.text("replication.control-endpoint"));
        assertEquals("two:9891", following.text("replication.data-endpoint"));
    }

    @Test
    void shouldFollowWhenTheOtherOneLeads() throws Exception
    {
        final Map<String, String> shared = TestNodes.settings("1MiB", "node.durability", "replica-mem",
            "replication.standby-timeout", "500ms", "gateway.ipc", "false");
        final String control = shared.get("replication.control-endpoint");
        final String otherControl = TestNodes.endpoint();
        final Map<String, String> leading = TestNodes.with(shared, "node.role", "primary",
            "replication.control-endpoint", otherControl, "replication.peer-endpoint", control);
        final Map<String, String> open = TestNodes.with(shared, "node.role", "pair",
            "replication.peer-endpoint", otherControl, "gateway.sbe-endpoint", TestNodes.endpoint(),
            "gateway.market-data-endpoint", TestNodes.endpoint());
        try (Node leader = start(leading, "leader"); Node pair = start(open, "pair"))
        {
            assertEquals("primary", TestNodes.status(leader).get("role"));
            Await.answer(() -> "a standby", () -> "standby".equals(TestNodes.status(pair).get("role")));
        }
    }

    private Node start(final Map<String, String> settings, final String name)
    {
        return Nodes.start(RingsideConfig.load(null, TestNodes.with(settings, "node.dir",
            directory.resolve(name).toString(), "node.name", name)), NodeStart.of("test", (throwable) ->
            {
                throw new AssertionError(throwable);
            }));
    }
}
