package io.ringside.ops.node.base;

import io.aeron.exceptions.AeronEvent;
import io.aeron.exceptions.AeronException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class NodeErrorsTest
{
    @TempDir
    private Path directory;
    private final List<Throwable> fatal = new ArrayList<>();

    @Test
    void shouldBeginALineOfItsOwnAfterATornOne() throws IOException
    {
        Files.writeString(directory.resolve("ringside.log"), "whole\ntor");
        logged((errors) -> errors.log("first"));
        final List<String> lines = logged((errors) -> errors.log("second"));
        assertEquals(List.of("whole", "tor"), lines.subList(0, 2));
        assertEquals(4, lines.stream().filter((it) -> !it.contains("stopped")).count(), lines.toString());
        assertTrue(lines.get(2).endsWith(" first"), lines.toString());
    }

    @Test
    void shouldWriteNoLineThatNobodyWrote() throws IOException
    {
        final List<String> lines = logged((errors) ->
            errors.log("operator x: halt {reason=a\r\n2026-01-01T00:00:00Z fatal: not true, \u001b[2J\u0085}"));
        assertEquals(2, lines.size(), lines.toString());
        assertTrue(lines.get(0).endsWith("reason=a??2026-01-01T00:00:00Z fatal: not true, ?[2J?}"), lines.toString());
    }

    @Test
    void shouldLetNoMessageOfAnErrorWriteALineOfTheLog() throws IOException
    {
        final List<String> lines = logged((errors) -> errors.onError(
            new IllegalStateException("a\nforged", new IllegalArgumentException("b\nforged"))));
        assertTrue(lines.stream().noneMatch((it) -> it.startsWith("forged")), lines.toString());
        assertTrue(lines.get(0).endsWith("error: java.lang.IllegalStateException: a?forged"), lines.toString());
        assertTrue(lines.stream().anyMatch((it) ->
            it.endsWith("caused by: java.lang.IllegalArgumentException: b?forged")), lines.toString());
        assertTrue(lines.get(1).startsWith("\tat "), lines.toString());
    }

    /** The cluster tells of an election by the way of errors. */
    @Test
    void shouldNotCountWhatIsOnlyWorthKnowing() throws IOException
    {
        final List<String> lines = logged((errors) ->
        {
            errors.onError(new AeronEvent("election started"));
            assertEquals(0, errors.errorCount());
            errors.onError(new AeronException("broken"));
            assertEquals(1, errors.errorCount());
        });
        assertTrue(lines.get(0).contains(" warning: ") && lines.get(0).endsWith("election started"), lines.toString());
        assertTrue(lines.get(1).contains(" error: "), lines.toString());
    }

    /** What failed while the part was closed that had failed before. */
    @Test
    void shouldTellOfASuppressedError() throws IOException
    {
        final IOException cause = new IOException("the write failed");
        cause.addSuppressed(new IOException("the close\nfailed"));
        final List<String> lines =
            logged((errors) -> errors.onError(new IllegalStateException("it failed", cause)));
        assertTrue(lines.stream().anyMatch((it) ->
            it.endsWith("suppressed: java.io.IOException: the close?failed")), lines.toString());
    }

    @Test
    void shouldNotFillTheDiskWithAnErrorThatRepeatsItself() throws IOException
    {
        final List<String> lines = logged((errors) ->
        {
            for (int i = 0; i < 1_000; i++)
            {
                errors.onError(new IllegalStateException("datagram " + i));
            }
            errors.onError(new IllegalStateException("from elsewhere"));
            assertEquals(1_001, errors.errorCount());
            for (int i = 0; i < 1_000; i++)
            {
                errors.onFatal(new IllegalStateException("the last, turn " + i));
            }
        });
        final String log = String.join("\n", lines);
        assertTrue(log.contains("datagram 0") && log.contains("from elsewhere"), log);
        assertTrue(log.contains("turn 0") && log.contains("fatal: "), log);
        final long written = lines.stream().filter((it) -> it.contains(" error: ")).count();
        assertTrue(written < 100, "errors in the log: " + written);
        assertEquals(1, fatal.size());
    }

    /** The lines of the log behind that. */
    private List<String> logged(final Consumer<NodeErrors> told) throws IOException
    {
        final Path file = directory.resolve("ringside.log");
        try (NodeErrors errors = new NodeErrors(file, NodeStart::printWarning, fatal::add))
        {
            told.accept(errors);
        }
        return Files.readAllLines(file);
    }
}
