package io.ringside.ops.system;

import io.ringside.ops.TestFiles;
import io.ringside.ops.TestNodes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Alerts provoked on a real node, and cured by the commands that their runbooks name. {@link RunbookDrillTableTest}
 * says where the others are drilled.
 */
final class RunbookDrillTest
{
    @TempDir
    private static Path directory;
    private static CommandLineNode node;

    @BeforeAll
    static void start() throws IOException
    {
        node = new CommandLineNode(directory.resolve("node"), Map.of("backup.max-age", "26h"));
    }

    @AfterAll
    static void stop()
    {
        node.close();
    }

    @Test
    void shouldCureKillSwitchActive() throws IOException
    {
        Runbook.assertSays("KillSwitchActive", "ringside kill-switch off");
        node.json("kill-switch on --all --yes --reason drill");
        awaitAlert("KillSwitchActive", "warn");
        assertTrue(node.refused(4, "order new ACME buy 1 99.00 --id K1").contains("KILL_SWITCH"));

        node.json("kill-switch off --all --yes --reason drilled");
        awaitNoAlert("KillSwitchActive");

        Runbook.assertSays("KillSwitchActive", "ringside kill-switch off --account ID --reason TEXT");
        node.json("kill-switch on --account 4 --yes --reason drill");
        awaitAlert("KillSwitchActive", "warn");
        node.json("kill-switch off --account 4 --yes --reason drilled");
        awaitNoAlert("KillSwitchActive");
    }

    @Test
    void shouldCureRiskLimitNear() throws IOException
    {
        Runbook.assertSays("RiskLimitNear", "ringside apply");
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
        Runbook.assertSays("WrongPasswords", "More than ten logons in five minutes failed");
        for (int i = 0; i <= 10; i++)
        {
            node.refused(4, "order new BOLT buy 1 99.00 --session 4 --password wrong" + i + " --id W" + i);
        }
        awaitAlert("WrongPasswords", "warn");
        assertTrue(node.text("order new BOLT buy 1 99.00 --session 3 --id W11").contains("NEW"));
    }

    @Test
    void shouldCureSnapshotStale() throws IOException
    {
        Runbook.assertSays("SnapshotStale", "ringside snapshot");
        node.json("snapshot");
        node.load("--rate 1500 --duration 1s --warmup 0s --sessions 1");
        node.awaitStatus((status) -> age() && Runbook.isActive(status, "SnapshotStale"));
        awaitAlert("SnapshotStale", "warn");

        node.json("order new ACME buy 1 98.00 --session 1 --id S1");
        node.json("snapshot");
        awaitNoAlert("SnapshotStale");
    }

    @Test
    void shouldCureBackupOverdue() throws IOException
    {
        Runbook.assertSays("BackupOverdue", "ringside --dir DIR backup BACKUP");
        awaitAlert("BackupOverdue", "warn");
        assertEquals(0.0, TestNodes.metric(node.httpPort(), "ringside_backup_age_seconds", ""));
        node.json("backup " + directory.resolve("backup"));
        awaitNoAlert("BackupOverdue");
        assertTrue(TestNodes.metric(node.httpPort(), "ringside_backup_age_seconds", "") > 0);
    }

    /** The collar shuts out the only prices at which the two could trade. */
    @Test
    void shouldCureCallNotEnding() throws IOException
    {
        Runbook.assertSays("CallNotEnding", "cancel the order that crosses", "ringside resume SYMBOL");
        apply("collar", "{\"command\": \"SetAuction\", \"instrument\": \"DYNE\", \"collarBasisPoints\": 1}");
        node.json("halt DYNE");
        node.json("resume DYNE --auction 2s");
        node.json("order new DYNE buy 1 104.00 --session 1 --id C1");
        node.json("order new DYNE sell 1 103.00 --session 2 --id C2");
        awaitAlert("CallNotEnding", "page");
        assertTrue(node.text("status").contains("CALL COULD NOT END"), node.text("status"));

        node.json("order cancel DYNE buy C1 --session 1 --id C3");
        node.json("resume DYNE --auction 1ms");
        awaitNoAlert("CallNotEnding");
        node.json("order cancel DYNE sell C2 --session 2 --id C4");
    }

    /** Of a node on which nobody has traded: nobody is there to close the position with, until the member deposits. */
    @Test
    void shouldCureAccountInLiquidation() throws IOException
    {
        Runbook.assertSays("AccountInLiquidation", "ringside risk liquidation", "ringside account deposit");
        try (CommandLineNode own = new CommandLineNode(directory.resolve("money")))
        {
            own.json("currency add USD --id 1 --digits 2");
            own.json("currency assign BOLT --quote USD --initial-margin 10 --maintenance-margin 5");
            for (final String id : List.of("3", "4"))
            {
                own.json("account add " + id + " --model margin");
                own.json("account deposit " + id + " 1000.00 USD --reference in" + id);
            }
            own.json("order --session 4 --account 4 new BOLT sell 90 100.00 --tif gtc --id L1");
            own.json("order --session 3 --account 3 new BOLT buy 90 100.00 --id L2");
            own.json("risk liquidation on --session 9");
            own.json("account adjust 3 -600.00 USD --reference L3");
            own.awaitStatus((status) -> alerts(status).contains("alert=AccountInLiquidation, severity=warn"));
            assertEquals(1, TestNodes.metric(own.httpPort(), "ringside_liquidation_balances", ""));
            assertTrue(own.text("risk liquidation").contains("1 in liquidation"));
            assertTrue(own.refused(4, "order --session 3 --account 3 new BOLT buy 1 90.00 --id L4")
                .contains("LIQUIDATION"));

            own.json("account deposit 3 1000.00 USD --reference L5");
            own.awaitStatus((status) -> !alerts(status).contains("AccountInLiquidation"));
        }
    }

    /** Make all snapshots old; a new one is written after the command has been answered. */
    private static boolean age()
    {
        try
        {
            for (final Path file : TestFiles.list(directory.resolve("node/snapshots")))
            {
                Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(Duration.ofHours(3))));
            }
        }
        catch (final IOException ex)
        {
            // One that is being written gets another name: the caller tries again.
            return false;
        }
        return true;
    }

    private static void apply(final String name, final String commands) throws IOException
    {
        final Path file = directory.resolve(name + ".ndjson");
        Files.writeString(file, commands + '\n');
        node.text("apply " + file);
    }

    private static void limit(final String name, final int maxPositionLots) throws IOException
    {
        apply(name, "{\"command\": \"SetRiskLimits\", \"accountId\": 9, \"maxPositionLots\": " +
            maxPositionLots + "}");
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
}
