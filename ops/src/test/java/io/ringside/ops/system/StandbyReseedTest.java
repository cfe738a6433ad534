package io.ringside.ops.system;

import io.ringside.journal.JournalVerifier;
import io.ringside.journal.format.SegmentInfo;
import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.ops.Await;
import io.ringside.ops.Terminal;
import io.ringside.ops.TestNodes;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.NodeProcess;
import io.ringside.ops.node.media.ClientDriver;
import org.agrona.CloseHelper;
import org.agrona.IoUtil;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * A primary whose first segments are gone, and a standby that is empty, or too far behind: it gets the primary's files
 * by itself, also when it is killed in the middle, follows, and is made primary. Nothing is lost. The empty one alone
 * with {@code -Dringside.reseeds=1}, with 2 the other, too.
 */
@Timeout(300)
final class StandbyReseedTest
{
    private static final int CASES = Integer.getInteger("ringside.reseeds", 1);
    private static final long SEED = Long.getLong("ringside.seed", System.nanoTime());
    private static final int SEGMENTS = 4;

    @TempDir
    private Path directory;
    private Map<String, String> settings;

    /** Under halt nothing is acknowledged while files come, under degrade the primary trades on alone. */
    private static Stream<String> policies()
    {
        return Stream.of("halt", "degrade").limit(CASES);
    }

    /** Not part of the build: files that are sent slowly enough to be cut off cost it too much. */
    @ParameterizedTest
    @MethodSource("policies")
    @EnabledIfSystemProperty(named = "ringside.reseeds", matches = "[1-9]\\d*")
    void shouldComeBackByItself(final String policy) throws Exception
    {
        System.out.println("reseed: policy=" + policy + " seed=" + SEED);
        final Path key = directory.resolve("pair.key");
        new Terminal().run(ExitCode.OK, "key", "new", key);
        settings = TestNodes.settings("1MiB", "node.durability", "replica-sync", "replication.policy", policy,
            "replication.key-file", key.toString(), "replication.standby-timeout", "500ms",
            "replication.reseed-rate", "2MiB");
        final SplittableRandom random = new SplittableRandom(SEED);
        try (Pair pair = new Pair(directory, settings).start();
            ClientDriver driver = new ClientDriver();
            Trader trader = new Trader(
                driver.aeronDirectoryName(), settings.get("gateway.sbe-endpoint"), 1, random.nextLong()))
        {
            loseTheStandby(pair, trader, policy);
            forget(pair.primary);
            pair.startStandby();
            final long done = awaitBytes(pair.standby, 1, trader);
            Pair.kill(pair.standby);
            pair.startStandby();
            awaitBytes(pair.standby, done, trader);
            Await.answer(() -> "the standby follows: seed=" + SEED, () ->
            {
                trader.trade();
                return isReady(pair.standby);
            });
            trader.trade(100);
            trader.settle();
            pair.awaitReady();
            bringBack(pair);
            StandbyKillTest.assertSameState(pair.primary, pair.standby);
            assertEquals("halt".equals(policy), Files.notExists(pair.standby.directory().resolve("replaced")));
            if ("halt".equals(policy))
            {
                promote(pair);
            }
            trader.settle();
            trader.trade(100);
            trader.settle();
            CloseHelper.closeAll(pair.standby, pair.primary);
            assertEquals(List.of(), pair.faults(trader));
            assertEquals(trader.sentCount(), trader.ledger.answeredCount(), "seed=" + SEED);
        }
    }

    /** It does not listen while it starts again. */
    private static boolean isReady(final NodeProcess node)
    {
        try
        {
            return Boolean.TRUE.equals(node.status().get("ready"));
        }
        catch (final IOException ex)
        {
            return false;
        }
    }

    private void loseTheStandby(final Pair pair, final Trader trader, final String policy) throws Exception
    {
        trader.settle();
        if ("halt".equals(policy))
        {
            fill(pair, trader);
            Pair.kill(pair.standby);
            IoUtil.delete(pair.standby.directory().toFile(), false);
        }
        else
        {
            trader.trade(20);
            trader.settle();
            Pair.kill(pair.standby);
            fill(pair, trader);
        }
    }

    private static void fill(final Pair pair, final Trader trader) throws Exception
    {
        Await.answer(() -> "segments", () ->
        {
            trader.trade(50);
            return segments(pair.primary).size() > SEGMENTS;
        });
        trader.settle();
        pair.primary.execute("snapshot", "");
        Await.answer(() -> "a snapshot", () ->
        {
            trader.trade(50);
            return segments(pair.primary).size() > 2 * SEGMENTS && snapshots(pair.primary) > 0;
        });
    }

    private static List<SegmentInfo> segments(final NodeProcess node)
    {
        return JournalVerifier.segments(new FileJournalStorage(node.directory().resolve("journal")));
    }

    private static int snapshots(final NodeProcess node) throws IOException
    {
        try (Stream<Path> files = Files.list(node.directory().resolve("snapshots")))
        {
            return (int)files.filter((it) -> it.toString().endsWith(".snap")).count();
        }
    }

    /** The first segments are archived. */
    private void forget(final NodeProcess primary) throws IOException
    {
        final Path archive = Files.createDirectories(directory.resolve("archive"));
        final List<SegmentInfo> segments = segments(primary);
        for (int i = 0; i < SEGMENTS - 1; i++)
        {
            final String name = segments.get(i).name();
            Files.move(primary.directory().resolve("journal").resolve(name), archive.resolve(name));
        }
    }

    private static long awaitBytes(final NodeProcess standby, final long least, final Trader trader)
    {
        final long[] done = new long[1];
        Await.answer(() -> "bytes of files: " + done[0] + ", least=" + least + " seed=" + SEED, () ->
        {
            trader.trade();
            try
            {
                final Map<String, Object> status = standby.status();
                done[0] = status.get("reseed") instanceof Map<?, ?> it && it.get("doneBytes") instanceof Number bytes ?
                    bytes.longValue() : 0;
                return done[0] >= least;
            }
            catch (final IOException ex)
            {
                // It does not listen yet.
                return false;
            }
        });
        return done[0];
    }

    /** The other way round, on the same ports: the trader finds the new primary where the old one was. */
    private void promote(final Pair pair) throws Exception
    {
        final Path first = pair.primary.directory();
        final Path second = pair.standby.directory();
        Pair.kill(pair.primary);
        pair.standby.close();
        pair.primary = NodeProcess.start("primary", second, pair.primaryPort, settings);
        pair.standby = NodeProcess.start("standby", first, pair.standbyPort, TestNodes.standby(settings));
        pair.awaitReady();
    }

    /** For a replay from zero: the files that came are the primary's, so its older ones continue in both. */
    private void bringBack(final Pair pair) throws IOException
    {
        final Path primary = pair.journal("primary");
        final Path standby = pair.journal("standby");
        final String first = names(standby).get(0);
        copy(directory.resolve("archive"), primary, names(directory.resolve("archive")));
        copy(primary, standby, names(primary).stream().filter((it) -> it.compareTo(first) < 0).toList());
    }

    private static List<String> names(final Path journal) throws IOException
    {
        try (Stream<Path> files = Files.list(journal))
        {
            return files.map((it) -> it.getFileName().toString())
                .filter((it) -> it.startsWith("journal-") && it.endsWith(".seg")).sorted().toList();
        }
    }

    private static void copy(final Path from, final Path to, final List<String> names) throws IOException
    {
        for (final String name : names)
        {
            Files.copy(from.resolve(name), to.resolve(name));
        }
    }
}
