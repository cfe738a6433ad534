package io.ringside.ops.node.base;

import io.ringside.ops.config.RingsideConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The figures that doctor, status and the documentation give. */
class SpaceNeedTest
{
    private static final long MIB = 1L << 20;

    @TempDir
    private Path directory;

    @Test
    void shouldCountWhatANewNodeNeedsOfADisk()
    {
        assertEquals(448 * MIB, disk(Map.of()));
        assertEquals(28 * MIB, disk(Map.of("journal.segment-length", "4MiB", "gateway.report-segment-length", "4MiB")));
        assertEquals(20 * MIB, disk(Map.of("journal.segment-length", "4MiB", "gateway.report-segment-length", "1MiB")));
    }

    @Test
    void shouldCountWhatANodeNeedsOfSharedMemory()
    {
        final SharedMemory memory = memory(Map.of());
        assertTrue(memory.startBytes() > 16 * MIB && memory.startBytes() < 20 * MIB, "start=" + memory.startBytes());
        assertTrue(memory.sessionBytes() > 3 * MIB && memory.sessionBytes() < 4 * MIB);

        final SharedMemory small = memory(Map.of("aeron.term-length", "256KiB"));
        assertTrue(small.startBytes() < 16 * MIB, "start=" + small.startBytes());
        assertTrue(small.sessionBytes() < 2 * MIB, "session=" + small.sessionBytes());
    }

    @Test
    void shouldSayWhichSessionsWillNotFit()
    {
        final SharedMemory memory = memory(Map.of());
        final long all = memory.neededBytes(0);
        final long free = memory.freeBytes();
        assertTrue(all > SharedMemory.RESERVE, "needed=" + all);
        assertEquals(memory.sessionBytes(), all - memory.neededBytes(1));
        assertEquals(SharedMemory.RESERVE, memory.neededBytes(1_000));

        assertEquals("", SharedMemory.shortage(directory, free, free));
        final String line = SharedMemory.shortage(directory, 1 * MIB, 12 * MIB);
        assertTrue(line.contains("1.0 MiB are free") && line.contains("12.0 MiB more") &&
            line.contains("SESSIONS_FULL"), line);
        assertEquals(1, line.lines().count());
    }

    @Test
    void shouldRefuseAStartThatTheKernelWouldKill()
    {
        final RingsideConfig config = RingsideConfig.load(null, Map.of());
        final MemoryNeed need = new MemoryNeed(config, memory(Map.of()).startBytes(), 512 * MIB);
        assertTrue(need.leastBytes() > 384 * MIB && need.leastBytes() < 448 * MIB, "least=" + need.leastBytes());
        assertEquals(512 * MIB - 160 * MIB, need.wholeBytes() - need.leastBytes());
        need.require(need.leastBytes());
        final NodeException refusal = assertThrows(NodeException.class, () -> need.require(256 * MIB));
        assertEquals(NodeException.Kind.ENVIRONMENT, refusal.kind());
        assertTrue(refusal.getMessage().contains("has 256.0 MiB"), refusal.getMessage());
        assertEquals(1, refusal.getMessage().lines().count());
        assertFalse(need.describe(need.wholeBytes()).contains(MemoryNeed.ADVICE));
        assertTrue(need.describe(need.wholeBytes() - 1).endsWith(MemoryNeed.ADVICE));

        final MemoryNeed small = new MemoryNeed(RingsideConfig.load(null, Map.of("ring.output-slots", "1024")), 0,
            64 * MIB);
        assertEquals(small.leastBytes(), small.wholeBytes());
        assertTrue(small.leastBytes() < need.leastBytes() - 96 * MIB, "least=" + small.leastBytes());
    }

    @Test
    void shouldRefuseANewNodeThatDoesNotFitAndNoOther() throws IOException
    {
        final Map<String, String> huge = Map.of("journal.segment-length", "1GiB");
        final DiskSpace space = new DiskSpace(directory, RingsideConfig.load(null, huge));
        final NodeException refusal = assertThrows(
            NodeException.class, () -> space.requireForNew(2_000 * MIB));
        assertEquals(NodeException.Kind.ENVIRONMENT, refusal.kind());
        assertTrue(refusal.getMessage().contains("a new node needs 5120.0 MiB"), refusal.getMessage());
        assertTrue(refusal.getMessage().contains("2000.0 MiB are free"), refusal.getMessage());

        Files.createDirectories(directory.resolve("journal"));
        Files.createFile(directory.resolve("journal/journal-0000000000.seg"));
        space.requireForNew(0);
    }

    @Test
    void shouldRefuseANodeThatStrangersCouldLeaveWithoutFileDescriptors()
    {
        final FileDescriptors descriptors =
            new FileDescriptors(RingsideConfig.load(null, Map.of("fix.pending-connections", "1000")));
        assertTrue(descriptors.needed() > 1_000 + 256, "needed=" + descriptors.needed());
        descriptors.require(descriptors.needed());
        final NodeException refusal = assertThrows(
            NodeException.class, () -> descriptors.require(descriptors.needed() - 1));
        assertTrue(refusal.getMessage().contains("the limit is " + (descriptors.needed() - 1)), refusal.getMessage());
        assertEquals(1, refusal.getMessage().lines().count());

        final FileDescriptors withoutFix =
            new FileDescriptors(RingsideConfig.load(null, Map.of("fix.enabled", "false", "web.enabled", "false")));
        assertTrue(withoutFix.needed() < 1_000, "needed=" + withoutFix.needed());
    }

    private long disk(final Map<String, String> settings)
    {
        return new DiskSpace(directory, RingsideConfig.load(null, settings)).newBytes();
    }

    private SharedMemory memory(final Map<String, String> settings)
    {
        return new SharedMemory(directory, RingsideConfig.load(null, settings));
    }
}
