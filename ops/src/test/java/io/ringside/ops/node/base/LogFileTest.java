package io.ringside.ops.node.base;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

class LogFileTest
{
    private static final int LINES = 3 * LogFile.CAPACITY;

    @TempDir
    private Path directory;

    @Test
    void shouldWriteEveryLineInOrder() throws Exception
    {
        final Path file = directory.resolve("log");
        try (LogFile log = new LogFile(file))
        {
            log.add("first");
            log.flush();
            assertEquals(List.of("first"), Files.readAllLines(file));
            log.add("second");
            log.add("third");
        }
        assertEquals(List.of("first", "second", "third"), Files.readAllLines(file));
    }

    /** A pipe that nobody reads, as a disk that does not answer: who logs goes on, and what was lost is counted. */
    @Test
    @Timeout(60)
    void shouldHoldNobodyUpAndSayHowManyLinesWereLost() throws Exception
    {
        final Path pipe = directory.resolve("log");
        assumeTrue(0 == new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor(), "no mkfifo here");
        try (RandomAccessFile reader = new RandomAccessFile(pipe.toFile(), "rw"))
        {
            final LogFile log = new LogFile(pipe);
            for (int i = 0; i < LINES; i++)
            {
                log.add("line " + i);
            }
            final StringBuilder text = new StringBuilder();
            final byte[] some = new byte[4_096];
            while (text.indexOf(" lines that found no room") < 0)
            {
                text.append(new String(some, 0, reader.read(some), StandardCharsets.UTF_8));
            }
            log.close();
            final List<String> lines = text.toString().lines().toList();
            final int at = lines.indexOf(lines.stream().filter((it) -> it.startsWith("... and ")).findFirst()
                .orElseThrow());
            final int lost = Integer.parseInt(lines.get(at).split(" ")[2]);
            assertTrue(lost > 0 && lost <= LINES - LogFile.CAPACITY, "lost=" + lost);
            assertEquals("line 0", lines.get(0));
        }
    }
}
