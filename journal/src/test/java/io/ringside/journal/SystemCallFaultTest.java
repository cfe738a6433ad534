package io.ringside.journal;

import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.journal.storage.JournalException;
import org.agrona.IoUtil;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * A process that writes a journal is killed at a call to the operating system, or that call fails, as {@code strace}
 * injects it. Whatever it had said to be synced is there afterwards, and the journal goes on. {@code
 * -Dringside.systemCalls=1} for every call; by default every fiftieth. Skipped, and said so, where strace cannot
 * trace.
 */
@Timeout(600)
class SystemCallFaultTest
{
    private static final int STRIDE = Integer.getInteger("ringside.systemCalls", 50);
    private static final String CALLS = "pwrite64,fdatasync,fsync,fallocate,ftruncate,rename,unlink";
    private static final int BLOCKS = 40;

    @TempDir
    private Path directory;

    /** The process that is traced: says after each block up to where the journal is synced. */
    static final class Writer
    {
        private Writer()
        {
        }

        public static void main(final String[] args)
        {
            try (JournalWriter writer = open(Path.of(args[0])))
            {
                System.out.println("synced " + (writer.nextSequence() - 1));
                write(writer, true);
            }
        }

        private static void write(final JournalWriter writer, final boolean isTold)
        {
            final UnsafeBuffer event = new UnsafeBuffer(new byte[700]);
            for (int i = 0; i < BLOCKS; i++)
            {
                for (int j = 0; j < 4; j++)
                {
                    event.putLong(0, writer.nextSequence());
                    writer.append(event, 0, event.capacity(), writer.nextSequence(), writer.nextSequence());
                }
                writer.flush();
                if (isTold)
                {
                    System.out.println("synced " + writer.durableSequence());
                }
            }
        }

        private static JournalWriter open(final Path directory)
        {
            return JournalWriter.open(new JournalContext().directory(directory).segmentLength(32 * 1024)
                .syncPolicy(SyncPolicy.BATCH).clusterId(7).conclude());
        }
    }

    @Test
    void shouldKeepWhatWasSyncedWhateverACallDoes() throws Exception
    {
        Assumptions.assumeTrue(canTrace(), "strace is not here, or may not trace: apt-get install strace");
        final List<String> calls = calls();
        assertTrue(calls.size() > 3 * BLOCKS, "calls=" + calls.size());
        int runs = 0;
        for (int i = 0; i < calls.size(); i += STRIDE)
        {
            final String call = calls.get(i);
            final int when = (int)calls.subList(0, i + 1).stream().filter(call::equals).count();
            for (final String fault : List.of("signal=SIGKILL", "error=EIO", "error=ENOSPC", "retval=1"))
            {
                if (fault.startsWith("retval") && !"pwrite64".equals(call))
                {
                    continue;
                }
                check(call + ":" + fault + ":when=" + when);
                runs++;
            }
        }
        System.out.println("system calls: calls=" + calls.size() + " faults=" + runs + " lost=0");
    }

    private void check(final String inject) throws Exception
    {
        final Path journal = directory.resolve("journal");
        IoUtil.delete(journal.toFile(), true);
        final long synced = lastSynced(run(journal, "-e", "inject=" + inject));
        try (JournalWriter writer = Writer.open(journal))
        {
            assertTrue(
                writer.nextSequence() > synced, inject + ": synced=" + synced + " next=" + writer.nextSequence());
            Writer.write(writer, false);
        }
        catch (final JournalException ex)
        {
            // The call says that it wrote a byte and writes none, as a disk that lies: nothing of it is believed.
            if (inject.contains("retval") && JournalException.Category.CORRUPT == ex.category())
            {
                return;
            }
            throw new AssertionError(inject + ": " + ex.getMessage(), ex);
        }
        final JournalVerifier.Report report = JournalVerifier.verify(new FileJournalStorage(journal), -1);
        assertTrue(report.isValid(), inject);
        assertTrue(report.lastSequence() >= synced + 4L * BLOCKS, inject);
    }

    private static long lastSynced(final List<String> lines)
    {
        return lines.stream().filter((it) -> it.startsWith("synced "))
            .mapToLong((it) -> Long.parseLong(it.substring(7))).max().orElse(-1);
    }

    /** The calls of a run in which nothing fails, in their order. */
    private List<String> calls() throws Exception
    {
        final Path trace = directory.resolve("trace");
        final List<String> lines = run(directory.resolve("first"), "-o", trace.toString());
        assertEquals(4L * BLOCKS - 1, lastSynced(lines), () -> String.join("\n", lines));
        final List<String> result = new ArrayList<>();
        for (final String line : Files.readAllLines(trace, StandardCharsets.ISO_8859_1))
        {
            final String call = line.replaceFirst("^\\d+ +", "");
            if (call.matches("[a-z0-9]+\\(.*") && CALLS.contains(call.substring(0, call.indexOf('('))))
            {
                result.add(call.substring(0, call.indexOf('(')));
            }
        }
        return result;
    }

    private static boolean canTrace()
    {
        try
        {
            final Process process = new ProcessBuilder("strace", "-f", "-e", "trace=none", "true")
                .redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
            return process.waitFor(20, TimeUnit.SECONDS) && 0 == process.exitValue();
        }
        catch (final IOException | InterruptedException ex)
        {
            return false;
        }
    }

    private List<String> run(final Path journal, final String... options) throws Exception
    {
        final List<String> command = new ArrayList<>(List.of("strace", "-f", "--seccomp-bpf", "-qqq", "-e",
            "trace=" + CALLS));
        command.addAll(List.of(options));
        if (!command.contains("-o"))
        {
            command.addAll(List.of("-o", "/dev/null"));
        }
        command.addAll(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", "-Xshare:auto", "--add-opens",
            "java.base/jdk.internal.misc=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"),
            Writer.class.getName(), journal.toString()));
        final File out = directory.resolve("out").toFile();
        final Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out).start();
        assertTrue(process.waitFor(60, TimeUnit.SECONDS), () -> "it does not end: " + command);
        return Files.readAllLines(out.toPath(), StandardCharsets.UTF_8);
    }
}
