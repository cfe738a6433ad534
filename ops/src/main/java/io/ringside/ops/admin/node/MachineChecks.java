package io.ringside.ops.admin.node;

import io.ringside.engine.host.ThreadingMode;
import io.ringside.ops.admin.base.Text;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.base.DiskSpace;
import io.ringside.ops.node.base.FileDescriptors;
import io.ringside.ops.node.base.MemoryNeed;
import io.ringside.ops.node.base.SharedMemory;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The doctor's checks of kernel settings. */
final class MachineChecks
{
    private static final int CORES_GOOD = 8;
    private static final long SHM_GOOD = 256L << 20;
    /**
     * The socket buffer that a node's media driver requests: Aeron's default, which also limits its receivers' windows.
     */
    static final long SOCKET_GOOD = 128 * 1024;
    private static final int KERNEL_FILE_LENGTH_MAX = 4096;
    private static final long DISK_GOOD = 2_000_000_000L;
    private static final Path SHM = Path.of("/dev/shm");

    private MachineChecks()
    {
    }

    static List<Finding> all(final Path directory)
    {
        final RingsideConfig config = RingsideConfig.load(null, Map.of());
        final int cores = Runtime.getRuntime().availableProcessors();
        final String governor = read("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
        final String hugePages = selected(read("/sys/kernel/mm/transparent_hugepage/enabled"));
        final String clock = read("/sys/devices/system/clocksource/clocksource0/current_clocksource");
        return List.of(
            Finding.of("cores", cores >= CORES_GOOD, cores + ", threads " +
                ThreadingMode.choose(cores).name().toLowerCase(Locale.ROOT),
                "threads share cores, expect tails of milliseconds"),
            Finding.of("governor", governor.isEmpty() || "performance".equals(governor),
                governor.isEmpty() ? "none (virtual machine)" : governor, "cpupower frequency-set -g performance"),
            Finding.of("huge pages", !"always".equals(hugePages), hugePages.isEmpty() ? "none" : hugePages,
                "echo madvise > /sys/kernel/mm/transparent_hugepage/enabled"),
            Finding.of("clocksource", "tsc".equals(clock) || clock.isEmpty() || clock.startsWith("kvm"),
                clock.isEmpty() ? "unknown" : clock, "reading the clock is slow here, tsc is the fast one"),
            memory(config),
            sharedMemory(config),
            space(directory, config),
            descriptors(config),
            socket("rmem_max"),
            socket("wmem_max"));
    }

    private static Finding memory(final RingsideConfig config)
    {
        final long shared = Files.isDirectory(SHM) ? new SharedMemory(SHM, config).startBytes() : 0;
        return memory(new MemoryNeed(config, shared, Runtime.getRuntime().maxMemory()), MemoryNeed.limit());
    }

    /**
     * @param limit bytes that this machine or container has.
     */
    static Finding memory(final MemoryNeed need, final long limit)
    {
        final String found = Text.bytes(limit) + " here, a node takes " + Text.bytes(need.leastBytes()) +
            " to start, and up to " + Text.bytes(need.wholeBytes()) + " without orders";
        return limit < need.leastBytes() ? new Finding("memory", Finding.FAIL, found, MemoryNeed.ADVICE) :
            Finding.of("memory", limit >= need.wholeBytes(), found, MemoryNeed.ADVICE);
    }

    private static Finding sharedMemory(final RingsideConfig config)
    {
        if (!Files.isDirectory(SHM) || !Files.isWritable(SHM))
        {
            return new Finding("/dev/shm", Finding.WARN, "none that can be written",
                "Aeron's buffers go to the data directory: set aeron.dir");
        }
        final SharedMemory memory = new SharedMemory(SHM, config);
        final long free = memory.freeBytes();
        final long sessions = Math.max(0, (free - memory.startBytes()) / memory.sessionBytes());
        final String found = Text.bytes(free) + " free, a node takes " + Text.bytes(memory.startBytes()) + " and " +
            Text.bytes(memory.sessionBytes()) + " per SBE session: room for " + sessions + " of them";
        final String advice =
            "mount it larger (for a container: --shm-size), set aeron.dir, or lower aeron.term-length";
        return free < memory.startBytes() ? new Finding("/dev/shm", Finding.FAIL, found, advice) :
            Finding.of("/dev/shm", free >= SHM_GOOD, found, advice);
    }

    private static Finding space(final Path directory, final RingsideConfig config)
    {
        final long free = TimingChecks.existing(directory).toFile().getUsableSpace();
        final long needed = new DiskSpace(directory, config).newBytes();
        final String found = Text.bytes(free) + " free, a new node needs " + Text.bytes(needed);
        return free < needed ? new Finding("disk space", Finding.FAIL, found,
            "free some, or lower journal.segment-length and gateway.report-segment-length") :
            Finding.of("disk space", free >= DISK_GOOD, found, "orders are refused when it runs out");
    }

    private static Finding descriptors(final RingsideConfig config)
    {
        final int needed = new FileDescriptors(config).needed();
        final long limit = FileDescriptors.limit();
        final String found = (Long.MAX_VALUE == limit ? "no limit known" : limit + " allowed") + ", a node may need " +
            needed;
        return new Finding("open files", limit < needed ? Finding.FAIL : Finding.PASS, found,
            limit < needed ? "raise `ulimit -n`, or lower fix.pending-connections" : "");
    }

    private static Finding socket(final String name)
    {
        final String text = read("/proc/sys/net/core/" + name);
        final long bytes = text.matches("\\d{1,18}") ? Long.parseLong(text) : 0;
        return Finding.of(name, bytes >= SOCKET_GOOD, bytes == 0 ? "unknown" : Text.bytes(bytes),
            bytes == 0 ?
            "a node's sockets ask for " + Text.bytes(SOCKET_GOOD) + ": look at net.core." + name + " of the machine" :
            "a node's sockets ask for more: sysctl -w net.core." + name + "=" + SOCKET_GOOD);
    }

    /** The choice in brackets: "always [madvise] never". */
    private static String selected(final String text)
    {
        final int begin = text.indexOf('[');
        final int end = text.indexOf(']');
        return begin < 0 || end < begin ? text : text.substring(begin + 1, end);
    }

    /**
     * Reads the file in one call: a file below /proc/sys gives only its first part to a reader with a smaller buffer.
     */
    static String read(final String file)
    {
        try (InputStream in = Files.newInputStream(Path.of(file)))
        {
            final byte[] bytes = new byte[KERNEL_FILE_LENGTH_MAX];
            final int length = in.read(bytes);
            return length < 1 ? "" : new String(bytes, 0, length, StandardCharsets.US_ASCII).trim();
        }
        catch (final IOException ex)
        {
            // Not every kernel and container shows every file: unknown is an answer.
            return "";
        }
    }
}
