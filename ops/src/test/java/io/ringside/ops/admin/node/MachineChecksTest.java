package io.ringside.ops.admin.node;

import io.aeron.driver.Configuration;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.base.MemoryNeed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class MachineChecksTest
{
    private static final String KERNEL_FILE = "/proc/sys/kernel/pid_max";

    @TempDir
    private Path directory;

    @Test
    @EnabledOnOs(OS.LINUX)
    void shouldReadTheWholeOfAKernelFile() throws IOException
    {
        final Process cat = new ProcessBuilder("cat", KERNEL_FILE).start();
        final String expected = new String(cat.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).trim();

        assertTrue(expected.length() > 1, expected);
        assertEquals(expected, MachineChecks.read(KERNEL_FILE));
    }

    @Test
    void shouldAskForTheSocketBuffersThatADriverAsksFor()
    {
        assertEquals(Configuration.SOCKET_RCVBUF_LENGTH_DEFAULT, MachineChecks.SOCKET_GOOD);
        assertTrue(Configuration.SOCKET_SNDBUF_LENGTH_DEFAULT <= MachineChecks.SOCKET_GOOD);
    }

    @Test
    void shouldHoldTheNeedOfANodeAgainstTheMemoryThatIsHere()
    {
        final MemoryNeed need = new MemoryNeed(RingsideConfig.load(null, Map.of()), 0, 512L << 20);

        assertEquals(Finding.FAIL, MachineChecks.memory(need, need.leastBytes() - 1).verdict());
        assertEquals(Finding.WARN, MachineChecks.memory(need, need.wholeBytes() - 1).verdict());
        assertEquals(Finding.PASS, MachineChecks.memory(need, need.wholeBytes()).verdict());
    }

    @Test
    void shouldMakeNoDirectory()
    {
        final Path missing = directory.resolve("not/there");

        final Finding finding = TimingChecks.sync(missing);

        assertEquals(Finding.FAIL.equals(finding.verdict()) ? "" : "in " + directory,
            finding.found().replaceAll("^.*(?=in )", ""));
        assertFalse(Files.exists(directory.resolve("not")));
    }

    /** The time after which a member counts as lost is 1 s by default. */
    @Test
    void shouldWarnWhereAMemberWouldBeTakenForLost()
    {
        final RingsideConfig config = RingsideConfig.load(null, Map.of());

        assertEquals(Finding.PASS, TimingChecks.cluster(config, 100_000_000L).verdict());
        final Finding finding = TimingChecks.cluster(config, 100_000_001L);
        assertEquals(Finding.WARN, finding.verdict());
        assertEquals("a heartbeat every 100ms, lost after 1s, ballots of 200ms", finding.found());
    }
}
