package io.ringside.ops.admin;

import io.ringside.journal.JournalContext;
import io.ringside.journal.JournalWriter;
import io.ringside.ops.admin.base.ExitCode;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * What a command line says, and with what it ends, when its results do not arrive or something breaks that is no
 * exception.
 */
class OutputTest
{
    private static final int RECORDS = 50;

    @TempDir
    private Path directory;

    private final StringWriter err = new StringWriter();

    @BeforeEach
    void write() throws IOException
    {
        write(0, RECORDS);
    }

    private void write(final long from, final long to) throws IOException
    {
        final UnsafeBuffer event = new UnsafeBuffer(new byte[64]);
        try (JournalWriter writer = JournalWriter.open(new JournalContext()
            .directory(Files.createDirectories(directory.resolve("journal"))).segmentLength(64 * 1024).clusterId(1)
            .conclude()))
        {
            for (long i = from; i < to; i++)
            {
                writer.append(event, 0, event.capacity(), i, i);
                writer.flush();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "version", "version --json", "config print", "config check", "journal list", "journal dump",
        "journal dump --json", "journal verify", "--help", "start --help", "replay ../docs/scenarios/limit.ndjson"})
    void shouldEndWith1WhenStandardOutputIsFull(final String commandLine) throws IOException
    {
        try (OutputStream full = new FileOutputStream("/dev/full"))
        {
            assertEquals(ExitCode.FAILED, run(commandLine, full), commandLine + ": " + err);
        }
        assertEquals("ringside: cannot write standard output: No space left on device: the result is not complete\n",
            err.toString());
    }

    @Test
    void shouldEndQuietlyAndSoonWhenNobodyReadsAnyMore()
    {
        final Pipe pipe = new Pipe();

        assertEquals(ExitCode.READER_GONE, run("journal dump", pipe));

        assertEquals("", err.toString());
        assertEquals(Pipe.WRITES, pipe.writes, "it went on");
    }

    @Test
    void shouldKeepTheCodeOfWhatFailedBefore() throws IOException
    {
        try (OutputStream full = new FileOutputStream("/dev/full"))
        {
            assertEquals(ExitCode.USAGE, run("frobnicate", full));
        }
    }

    @Test
    void shouldWriteUtf8WhateverTheLocaleIs() throws IOException
    {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        assertEquals(ExitCode.OK, run("config print --set node.name=\u00e9", bytes));

        assertTrue(bytes.toString(StandardCharsets.UTF_8).contains("name=\u00e9"));
    }

    @Test
    void shouldWriteNumbersTheSameWhateverTheLocaleIs() throws IOException
    {
        write(RECORDS, 1_200);
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        final Locale before = Locale.getDefault();
        Locale.setDefault(Locale.GERMANY);
        try
        {
            assertEquals(ExitCode.OK, run("journal verify", bytes));
        }
        finally
        {
            Locale.setDefault(before);
        }

        assertTrue(bytes.toString(StandardCharsets.UTF_8).contains(": 1,200 records, sequence 0 to 1,199,"),
            bytes.toString(StandardCharsets.UTF_8));
    }

    @Test
    void shouldAnswerAnErrorOfTheJvmWithOneLineAndCode70() throws IOException
    {
        final Path file = Files.writeString(directory.resolve("deep.conf"), "ringside=" + "{a=".repeat(200_000));

        assertEquals(ExitCode.INTERNAL, run("config check --config " + file, new ByteArrayOutputStream()));

        assertEquals(1, err.toString().lines().count(), err.toString());
        assertTrue(err.toString().startsWith("ringside: internal error: java.lang.StackOverflowError"), err.toString());
        assertFalse(err.toString().contains("\tat "), err.toString());
    }

    private int run(final String commandLine, final OutputStream out)
    {
        final String[] words = ("--dir " + directory + ' ' + commandLine).split(" ");
        return Ringside.execute(words, new ResultWriter(out), new PrintWriter(err, true));
    }

    /** Whose other end is closed after the first line. */
    private static final class Pipe extends OutputStream
    {
        static final int WRITES = 2;
        private int writes;

        @Override
        public void write(final int b)
        {
            throw new UnsupportedOperationException();
        }

        @Override
        public void write(final byte[] bytes, final int offset, final int length) throws IOException
        {
            if (++writes > 1)
            {
                throw new IOException("Broken pipe");
            }
        }
    }
}
