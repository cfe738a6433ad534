package io.ringside.ops.system;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Where the page of each alert is drilled: a test provokes the alert on a real node, does what the page says, and sees
 * the alert end. A page without a drill says here why; its rule is tried by promtool alone.
 */
final class RunbookDrillTableTest
{
    private static final Path PAGES = Path.of("..", "ops", "runbooks");
    private static final Path TESTS = Path.of("src", "test", "java", "io", "ringside", "ops");
    private static final Path RULE_TESTS = Path.of("..", "ops", "prometheus", "tests");

    private static final String OF_COMMANDS = "system/RunbookDrillTest";
    private static final String ALONE = "system/RunbookAloneDrillTest";
    private static final String PAIR = "system/RunbookPairDrillTest";

    /** Alert, and the test below {@code io.ringside.ops}. */
    private static final Map<String, String> DRILLED = Map.ofEntries(
        Map.entry("AeronErrors", ALONE),
        Map.entry("BackPressure", PAIR),
        Map.entry("CallNotEnding", OF_COMMANDS),
        Map.entry("CapacityFull", "system/EndOfDayTest"),
        Map.entry("CapacityNear", "system/EndOfDayTest"),
        Map.entry("ClockWrong", ALONE),
        Map.entry("ConsumerDetached", ALONE),
        Map.entry("DoorDown", ALONE),
        Map.entry("EndOfDayOverdue", ALONE),
        Map.entry("FileDescriptorsNear", ALONE),
        Map.entry("GcPauseLong", ALONE),
        Map.entry("JournalDiskFull", ALONE),
        Map.entry("JvmHiccup", ALONE),
        Map.entry("KillSwitchActive", OF_COMMANDS),
        Map.entry("NoPrimary", PAIR),
        Map.entry("NodeDown", PAIR),
        Map.entry("OneSessionDominates", ALONE),
        Map.entry("OrderLatencyFastBurn", PAIR),
        Map.entry("PeerRefused", PAIR),
        Map.entry("RejectSurge", ALONE),
        Map.entry("ReplicationForged", PAIR),
        Map.entry("ReplicationLagHigh", PAIR),
        Map.entry("RingNearlyFull", PAIR),
        Map.entry("RiskLimitNear", OF_COMMANDS),
        Map.entry("SequenceStandsStill", PAIR),
        Map.entry("SharedMemoryLow", "system/SmallSpaceTest"),
        Map.entry("SlowConsumerDisconnects", ALONE),
        Map.entry("SnapshotStale", OF_COMMANDS),
        Map.entry("StandbyGone", PAIR),
        Map.entry("ThrottleSurge", ALONE),
        Map.entry("TwoPrimaries", PAIR),
        Map.entry("WrongPasswords", ALONE));

    private static final String SLOW_DISK = "it takes a disk that is slow, and the machine of a build has none";
    private static final String A_FAULT = "only a fault of the exchange raises it: ";

    /** Alert, and why nothing provokes it on a real node. */
    private static final Map<String, String> NOT_DRILLED = Map.ofEntries(
        Map.entry("AeronLoss", "it takes a network that loses packets, and this machine's is shared"),
        Map.entry("DiskSlowForDurability", SLOW_DISK),
        Map.entry("FsyncSlow", SLOW_DISK),
        Map.entry("HeapNearlyFull", "a heap that is nearly full for long is one step from a node without memory; " +
            "its command is run by the drill of GcPauseLong"),
        Map.entry("HotThreadAllocates", A_FAULT + "a benchmark measures what hot threads allocate"),
        Map.entry("JournalWriteError", "the node ends before anybody sees it: RunbookAloneDrillTest fills a disk and " +
            "does what the page says, and what is seen is NodeDown"),
        Map.entry("MarketDataDropped", "a receiver has to stand still until 16 MiB wait for it; MarketDataTest makes " +
            "a gap and closes it"),
        Map.entry("RecoverySlow", "a recovery has to take five seconds, and another one less than half of it"),
        Map.entry("ReplicaStateMismatch", A_FAULT + "StandbyKillTest compares the states of a pair"),
        Map.entry("SpinningThreadsShareCores", "it takes more spinning threads than the machine has cores, all the " +
            "time, and a build that goes on beside them"),
        Map.entry("SyncsStandStill", A_FAULT + "no setting makes a node go on without its syncs"));

    @Test
    void shouldDrillEachPageOrSayWhyNot() throws IOException
    {
        final Set<String> alerts;
        try (Stream<Path> pages = Files.list(PAGES))
        {
            alerts = pages.map((it) -> it.getFileName().toString().replace(".md", ""))
                .collect(Collectors.toCollection(TreeSet::new));
        }
        final Map<String, String> table = new TreeMap<>(NOT_DRILLED);
        DRILLED.forEach((alert, test) -> assertNull(table.put(alert, test), () -> alert + " is there twice"));
        assertEquals(alerts, table.keySet());
        for (final Map.Entry<String, String> entry : DRILLED.entrySet())
        {
            final String source = Files.readString(TESTS.resolve(entry.getValue() + ".java"));
            assertTrue(source.contains('"' + entry.getKey() + '"') || source.contains("alert=" + entry.getKey() + ','),
                entry::toString);
        }
        System.out.println("runbooks: pages=" + alerts.size() + " drilled=" + DRILLED.size() + " by promtool alone=" +
            NOT_DRILLED.size() + ' ' + new TreeSet<>(NOT_DRILLED.keySet()));
    }

    /** Drilled or not. */
    @Test
    void shouldTryTheRuleOfEachPage() throws IOException
    {
        final StringBuilder tests = new StringBuilder();
        try (Stream<Path> files = Files.list(RULE_TESTS))
        {
            for (final Path file : files.toList())
            {
                tests.append(Files.readString(file));
            }
        }
        for (final String alert : new TreeSet<>(NOT_DRILLED.keySet()))
        {
            assertTrue(Pattern.compile("alertname: " + alert + "\n *exp_alerts:\n").matcher(tests).find(), alert);
        }
    }
}
