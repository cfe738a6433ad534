package io.ringside.ops.admin.load;

import io.ringside.ops.Terminal;
import io.ringside.ops.admin.base.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class LoadReportCommandTest
{
    private static final String SWEEP = "{\"schema\":\"ringside.load-sweep/1\",\"steps\":[],\"kneeRate\":null," +
        "\"highestRate\":null,\"objectives\":[]}";

    private final Terminal terminal = new Terminal();

    @TempDir
    private Path directory;

    @Test
    void shouldSayWhereThePageIs() throws IOException
    {
        Files.writeString(directory.resolve("sweep.json"), SWEEP);
        final Path page = directory.resolve("report.html");

        terminal.run(ExitCode.OK, "load", "report", directory);
        assertEquals(page.toString(), terminal.out().strip());
        assertTrue(Files.readString(page).startsWith("<!DOCTYPE html>"));

        terminal.run(ExitCode.OK, "--json", "load", "report", directory);
        assertEquals(page.toString(), terminal.json().get("page"));
        assertEquals("ringside.load-report/1", terminal.json().get("schema"));
    }

    @Test
    void shouldAnswerADirectoryWithoutARunWithOneLineAndCode1()
    {
        terminal.run(ExitCode.FAILED, "load", "report", directory);
        assertEquals("ringside: no summary.json in " + directory +
            ": give a directory that `ringside load run` or `load sweep` has written with --out",
            terminal.err().strip());
    }

    @Test
    void shouldAnswerAMissingDirectoryArgumentWithCode2()
    {
        terminal.run(ExitCode.USAGE, "load report").assertError();
    }
}
