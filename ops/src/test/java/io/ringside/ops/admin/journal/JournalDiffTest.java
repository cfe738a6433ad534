package io.ringside.ops.admin.journal;

import io.ringside.journal.JournalContext;
import io.ringside.journal.JournalWriter;
import io.ringside.ops.Terminal;
import io.ringside.ops.admin.base.ExitCode;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;

/** The first command in which two journals differ. */
class JournalDiffTest
{
    private static final int COUNT = 5_000;

    @TempDir
    private Path directory;

    @Test
    void shouldSayWhereTwoJournalsDifferAndHow()
    {
        write("a", 0, COUNT, -1);
        write("b", 0, COUNT, -1);
        diff(ExitCode.OK, "a", "b").assertPrinted("the same: 5,000 commands from sequence 0 to 4,999");
        for (final int at : new int[]{0, 4_095, 4_096, 4_999})
        {
            write("other-" + at, 0, COUNT, at);
            diff(ExitCode.FAILED, "a", "other-" + at)
                .assertPrinted(String.format("differ at sequence %,d,", at), "\nA  ", "\nB  ");
        }
    }

    @Test
    void shouldCompareWhatBothHave()
    {
        write("a", 0, COUNT, -1);
        write("short", 0, 10, -1);
        write("late", 100, COUNT, -1);
        diff(ExitCode.OK, "a", "short").assertPrinted("0 to 9, where B ends: the other goes on to 4999");
        diff(ExitCode.OK, "late", "a").assertPrinted("4,900 commands from sequence 100 to 4,999");
        diff(ExitCode.REFUSED, "short", "late").assertPrinted("no command in common");
    }

    private Terminal diff(final int code, final String a, final String b)
    {
        return new Terminal().run(code, "journal", "diff", directory.resolve(a), directory.resolve(b));
    }

    private void write(final String name, final long from, final long to, final long other)
    {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[64]);
        try (JournalWriter writer = JournalWriter.open(new JournalContext()
            .directory(directory.resolve(name).resolve("journal")).segmentLength(64 * 1024).clusterId(1)
            .initialSequence(from).conclude()))
        {
            for (long sequence = from; sequence < to; sequence++)
            {
                buffer.putLong(20, sequence == other ? -1 : sequence);
                writer.append(buffer, 0, buffer.capacity(), sequence, sequence + 1);
            }
        }
    }
}
