package io.ringside.ops.system;

import io.ringside.journal.JournalVerifier;
import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.ops.Await;
import io.ringside.ops.Terminal;
import io.ringside.ops.TestNodes;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.node.media.ClientDriver;
import org.agrona.CloseHelper;
import org.agrona.IoUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Many trading days of a pair, one after the other: each is traded, has a snapshot and ends; segments that nobody needs
 * go to the archive; the primary is stopped and started, the standby loses its directory, a backup is restored. The
 * journal keeps its size, both nodes have one state after each day, and in the end the archive gives the whole journal
 * back, in which every command stands once. {@code -Dringside.monthDays=30}, and {@code -Dringside.monthTurns=N} for
 * the length of a day.
 */
@EnabledIfSystemProperty(named = "ringside.monthDays", matches = "[1-9][0-9]*")
@Timeout(3_600)
final class MonthDrillTest
{
    private static final int DAYS = Integer.getInteger("ringside.monthDays", 0);
    private static final int TURNS = Integer.getInteger("ringside.monthTurns", 400);
    private static final long SEED = Long.getLong("ringside.seed", System.nanoTime());
    private static final int RESTART_DAYS = 6;
    private static final int BLANK_DAYS = 10;
    private static final int BACKUP_DAYS = 20;
    /** After so many, no snapshot is left that was taken before them. */
    private static final int QUIET_DAYS = 3;

    @TempDir
    private Path directory;
    private Pair pair;
    private Trader trader;
    private int restarts;
    private int blanks;
    private int restores;
    /** Of the journal now, at most, and in the first third of the days. A standby that is away holds some more. */
    private long bytes;
    private long bytesMax;
    private long bytesEarly;

    @Test
    void shouldKeepItsSizeAndForgetNothing() throws Exception
    {
        System.out.println("month: seed=" + SEED);
        final Path key = directory.resolve("pair.key");
        new Terminal().run(ExitCode.OK, "key", "new", key);
        final Map<String, String> settings = TestNodes.settings("1MiB", "node.durability", "replica-sync",
            "replication.policy", "degrade", "replication.key-file", key.toString(),
            "replication.standby-timeout", "1s");
        try (ClientDriver driver = new ClientDriver();
            Pair nodes = new Pair(directory, settings).start();
            Trader client = new Trader(driver.aeronDirectoryName(), settings.get("gateway.sbe-endpoint"), 1, SEED))
        {
            pair = nodes;
            trader = client;
            for (int day = 1; day <= DAYS + QUIET_DAYS; day++)
            {
                live(day);
            }
            trader.settle();
            Await.answer(() -> "journalBytes=" + bytes + " ofTheFirstThird=" + bytesEarly + " seed=" + SEED,
                () -> journalBytes() <= 2 * bytesEarly);
            CloseHelper.closeAll(pair.standby, pair.primary);
        }
        assertWhole();
        System.out.println("month: days=" + DAYS + " commands=" + trader.sentCount() + " restarts=" + restarts +
            " blankStandbys=" + blanks + " restores=" + restores + " journalBytesMax=" + bytesMax +
            " ofTheFirstThird=" + bytesEarly + " lost=0");
    }

    private void live(final int day) throws Exception
    {
        trader.trade(TURNS);
        if (day <= DAYS && 0 == day % BLANK_DAYS)
        {
            blankStandby();
        }
        if (0 == day % BACKUP_DAYS)
        {
            restore(day);
        }
        trader.settle();
        pair.primary.execute("snapshot", "");
        pair.primary.execute("end-of-day", "trade-on=true&trading-day=" + TradingDates.day(day));
        assertSameState("day " + day + " seed=" + SEED);
        if (0 == day % RESTART_DAYS)
        {
            pair.primary.close();
            pair.startPrimary();
            pair.awaitReady();
            restarts++;
        }
        bytesMax = Math.max(bytesMax, journalBytes());
        bytesEarly = day <= (DAYS + 2) / 3 ? bytesMax : bytesEarly;
    }

    /** The standby comes back with nothing, while the other one trades. */
    private void blankStandby() throws Exception
    {
        Pair.kill(pair.standby);
        IoUtil.delete(pair.standby.directory().toFile(), false);
        trader.trade(TURNS / 4);
        pair.startStandby();
        Await.answer(() -> "the standby does not follow: seed=" + SEED, () ->
        {
            trader.trade();
            return isReady();
        });
        blanks++;
    }

    /** It does not listen while it starts again. */
    private boolean isReady()
    {
        try
        {
            return Boolean.TRUE.equals(pair.standby.status().get("ready"));
        }
        catch (final IOException ex)
        {
            return false;
        }
    }

    private void restore(final int day) throws Exception
    {
        final Path backup = directory.resolve("backup-" + day);
        final Map<String, Object> taken = new Terminal("--json", "--dir", pair.primary.directory().toString())
            .run(ExitCode.OK, "backup", backup).json();
        final Map<String, Object> restored = new Terminal("--json")
            .run(ExitCode.OK, "restore", backup, directory.resolve("restored-" + day)).json();
        assertEquals(taken.get("lastSequence"), restored.get("lastSequence"), "seed=" + SEED);
        restores++;
    }

    private void assertSameState(final String when) throws Exception
    {
        final Map<String, Object> check = pair.primary.execute("check-state", "");
        final String sequence = String.valueOf(check.get("commandSequence"));
        Await.answer(() -> "the standby has no state at sequence " + sequence + ": " + when, () ->
            pair.standby.status().get("recentStates") instanceof Map<?, ?> states && states.containsKey(sequence));
        assertEquals(check.get("stateHash"),
            ((Map<?, ?>)pair.standby.status().get("recentStates")).get(sequence), when);
    }

    private long journalBytes() throws IOException
    {
        try (Stream<Path> files = Files.list(pair.journal("primary")))
        {
            bytes = files.map(Path::toFile).mapToLong(File::length).sum();
            return bytes;
        }
    }

    private void assertWhole()
    {
        final Path data = pair.primary.directory();
        new Terminal().run(ExitCode.OK, "--dir", data, "journal", "restore");
        final JournalVerifier.Report report =
            JournalVerifier.verify(new FileJournalStorage(data.resolve("journal")), -1);
        assertTrue(report.isValid() && 0 == report.firstSequence(), report.toString());
        assertEquals(List.of(), JournalReplay.faults(data.resolve("journal"), trader));
        assertEquals(trader.sentCount(), trader.ledger.answeredCount(), "seed=" + SEED);
    }
}
