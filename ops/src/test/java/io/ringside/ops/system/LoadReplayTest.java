package io.ringside.ops.system;

import io.ringside.ops.admin.base.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Recorded orders are sent to a node, and what it journaled of them is a recording, too. */
@Timeout(120)
class LoadReplayTest
{
    private static final int ORDERS = 8;
    private static final String FAST = " --speed max --max-rejects 100% --symbol I1=ACME --move-prices";

    @Test
    void shouldSendAFileAndThenTheJournalOfIt(@TempDir final Path directory) throws IOException
    {
        final Path data = directory.resolve("node");
        try (CommandLineNode node = new CommandLineNode(data))
        {
            assertAllAnswered(node.json("load replay ../docs/order-files/orders.csv" + FAST));
            assertAllAnswered(node.json("load replay " + data + FAST));

            assertTrue(node.refused(ExitCode.USAGE, "load replay ../docs/order-files/orders.csv")
                .contains("--symbol I1=SYMBOL"));
        }
    }

    private static void assertAllAnswered(final Map<String, Object> result)
    {
        assertEquals("PASS", result.get("verdict"), result.toString());
        assertEquals("recorded:max", result.get("arrival"));
        assertEquals(ORDERS, ((Number)result.get("sent")).intValue(), result.toString());
        assertEquals(ORDERS, ((Number)result.get("acknowledged")).intValue(), result.toString());
    }
}
