package io.ringside.ops.system;

import io.ringside.ops.TestFiles;
import org.junit.jupiter.api.Test;

import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Where the page of each alert is drilled: a test provokes the alert on a real node, does what the page says, and sees
 * the alert end. A page without a drill says here why; its rule is tried by promtool alone.
 */
final class RunbookDrillTableTest
{
    private static final Path PAGES = TestFiles.ROOT.resolve("ops/runbooks");
    private static final Path TESTS = Path.of("src", "test", "java", "io", "ringside", "ops", "system");
    private static final Path RULE_TESTS = TestFiles.ROOT.resolve("ops/prometheus/tests");

    /** Test, and the alerts that it drills. */
    private static final Map<String, String> DRILLED = Map.of(
        "ClusterDrillTest", "NoLeader",
        "EndOfDayTest", "CapacityFull CapacityNear",
        "RunbookAloneDrillTest", "AeronErrors ClockWrong ConsumerDetached DoorDown EndOfDayOverdue " +
            "FileDescriptorsNear GcPauseLong JournalDiskFull JvmHiccup OneSessionDominates RejectSurge " +
            "SlowConsumerDisconnects ThrottleSurge WrongPasswords",
        "RunbookDrillTest", "AccountInLiquidation BackupOverdue CallNotEnding KillSwitchActive " +
            "RiskLimitNear SnapshotStale",
        "RunbookPairDrillTest", "BackPressure NoPrimary NodeDown OrderLatencyFastBurn PeerRefused " +
            "ReplicationForged ReplicationLagHigh RingNearlyFull SequenceStandsStill StandbyGone TwoPrimaries",
        "SmallSpaceTest", "SharedMemoryLow");

    private static final String SLOW_DISK = "it takes a disk that is slow, and the machine of a build has none";
    private static final String A_FAULT = "only a fault of the exchange raises it: ";

    /** Alert, and why nothing provokes it on a real node. */
    private static final Map<String, String> NOT_DRILLED = Map.ofEntries(
        Map.entry("AeronLoss", "it takes a network that loses packets, and this machine's is shared"),
        Map.entry("ClusterLogHeld", "4 GB of log have to be agreed on while a member is away"),
        Map.entry("DiskSlowForDurability", SLOW_DISK),
        Map.entry("FsyncSlow", SLOW_DISK),
        Map.entry("HeapNearlyFull", "a heap that is nearly full for long is one step from a node without memory; " +
            "its command is run by the drill of GcPauseLong"),
        Map.entry("HotThreadAllocates", A_FAULT + "a benchmark measures what hot threads allocate"),
        Map.entry("JournalHeld",
            "a journal has to outgrow its limit while its standby is away; LogFloorTest has the rule"),
        Map.entry("JournalWriteError", "the node ends before anybody sees it: RunbookAloneDrillTest fills a disk and " +
            "does what the page says, and what is seen is NodeDown"),
        Map.entry("MarketDataDropped", "a receiver has to stand still until 16 MiB wait for it; MarketDataTest makes " +
            "a gap and closes it"),
        Map.entry("MemberErrors", A_FAULT + "EqualErrorsTest gives them by hand"),
        Map.entry("MemberLags", "a member has to be behind for ten seconds, and to answer meanwhile"),
        Map.entry("RecoverySlow", "a recovery has to take five seconds, and another one less than half of it"),
        Map.entry("ReplicaStateMismatch", A_FAULT + "StandbyKillTest compares the states of a pair"),
        Map.entry("SpinningThreadsShareCores", "it takes more spinning threads than the machine has cores, all the " +
            "time, and a build that goes on beside them"),
        Map.entry("SyncsStandStill", A_FAULT + "no setting makes a node go on without its syncs"));

    @Test
    void shouldDrillEachPageOrSayWhyNot()
    {
        final Set<String> table = new TreeSet<>(NOT_DRILLED.keySet());
        DRILLED.forEach((test, alerts) ->
        {
            final String source = TestFiles.read(TESTS.resolve(test + ".java"));
            for (final String alert : alerts.split(" "))
            {
                assertTrue(table.add(alert), () -> alert + " is there twice");
                // JournalDiskFull is awaited of one node.
                assertTrue(Pattern.compile("(\"|alert=)" + alert + "[\", ]").matcher(source).find(), alert);
            }
        });
        assertEquals(table, TestFiles.names(PAGES, "").stream().map((it) -> it.replace(".md", ""))
            .collect(Collectors.toSet()));
        System.out.println("runbooks: pages=" + table.size() + " drilled=" + (table.size() - NOT_DRILLED.size()) +
            " by promtool alone=" + NOT_DRILLED.size() + ' ' + new TreeSet<>(NOT_DRILLED.keySet()));
    }

    /** Drilled or not. */
    @Test
    void shouldTryTheRuleOfEachPage()
    {
        final String tests = TestFiles.readAll(RULE_TESTS);
        for (final String alert : NOT_DRILLED.keySet())
        {
            assertTrue(Pattern.compile("alertname: " + alert + "\n *exp_alerts:\n").matcher(tests).find(), alert);
        }
    }
}
