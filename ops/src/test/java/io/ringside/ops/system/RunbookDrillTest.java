package io.ringside.ops.system;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Alerts provoked on a real node, and cured by the commands that their runbooks name. CapacityNear and CapacityFull
 * have theirs in {@link EndOfDayTest}.
 */
final class RunbookDrillTest
{
    private static final Path RUNBOOKS = Path.of("..", "ops", "runbooks");

    @TempDir
    private static Path directory;
    private static CommandLineNode node;

    @BeforeAll
    static void start() throws IOException
    {
        node = new CommandLineNode(directory.resolve("node"));
    }

    @AfterAll
    static void stop()
    {
        node.close();
    }

    @Test
    void shouldCureKillSwitchActive() throws IOException
    {
        assertRunbookSays("KillSwitchActive", "ringside kill-switch off");
        node.json("kill-switch on --all --yes --reason drill");
        awaitAlert("KillSwitchActive", "warn");
        assertTrue(node.refused(4, "order new ACME buy 1 99.00 --id K1").contains("KILL_SWITCH"));

        node.json("kill-switch off --all --yes --reason drilled");
        awaitNoAlert("KillSwitchActive");
    }

    @Test
    void shouldCureRiskLimitNear() throws IOException
    {
        assertRunbookSays("RiskLimitNear", "ringside apply");
        limit("near", 100);
        node.json("order new ACME buy 91 99.00 --id R1");
        awaitAlert("RiskLimitNear", "warn");
        assertTrue(node.refused(4, "order new ACME buy 10 99.00 --id R2").contains("POSITION_LIMIT"));

        limit("wide", 1_000);
        awaitNoAlert("RiskLimitNear");
        node.json("order new ACME buy 10 99.00 --id R3");
    }

    /** It ends by itself, five minutes after the last of them; sessions that know theirs are not held up meanwhile. */
    @Test
    void shouldNoticeWrongPasswords() throws IOException
    {
        assertRunbookSays("WrongPasswords", "More than ten logons in five minutes failed");
        for (int i = 0; i <= 10; i++)
        {
            node.refused(4, "order new BOLT buy 1 99.00 --session 4 --password wrong" + i + " --id W" + i);
        }
        awaitAlert("WrongPasswords", "warn");
        assertTrue(node.text("order new BOLT buy 1 99.00 --session 3 --id W11").contains("NEW"));
    }

    private static void limit(final String name, final int maxPositionLots) throws IOException
    {
        final Path file = directory.resolve(name + ".ndjson");
        Files.writeString(file, "{\"command\": \"SetRiskLimits\", \"accountId\": 9, \"maxPositionLots\": " +
            maxPositionLots + "}\n");
        node.text("apply " + file);
    }

    private static void awaitAlert(final String name, final String severity)
    {
        node.awaitStatus((status) -> alerts(status).contains("alert=" + name + ", severity=" + severity));
    }

    private static void awaitNoAlert(final String name)
    {
        node.awaitStatus((status) -> !alerts(status).contains("alert=" + name + ','));
        assertFalse(node.text("status").contains(name));
    }

    private static String alerts(final Map<String, Object> status)
    {
        return String.valueOf(status.get("activeAlerts"));
    }

    /** What the drill does is what the page says. */
    private static void assertRunbookSays(final String alert, final String command) throws IOException
    {
        final String page = Files.readString(RUNBOOKS.resolve(alert + ".md"));
        assertTrue(page.contains(command), page);
    }
}
