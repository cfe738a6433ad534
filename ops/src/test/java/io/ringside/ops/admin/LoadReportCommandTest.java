package io.ringside.ops.admin;

import io.ringside.ops.web.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class LoadReportCommandTest
{
    private static final String SWEEP = "{\"schema\":\"ringside.load-sweep/1\",\"steps\":[],\"kneeRate\":null," +
        "\"highestRate\":null,\"objectives\":[]}";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path directory;

    @Test
    void shouldSayWhereThePageIs() throws IOException
    {
        Files.writeString(directory.resolve("sweep.json"), SWEEP);
        final Path page = directory.resolve("report.html");

        assertEquals(ExitCode.OK, run("load", "report", directory.toString()), err.toString());
        assertEquals(page.toString(), out.toString().strip());
        assertTrue(Files.readString(page).startsWith("<!DOCTYPE html>"));

        out.getBuffer().setLength(0);
        assertEquals(ExitCode.OK, run("--json", "load", "report", directory.toString()), err.toString());
        assertEquals(page.toString(), Json.readObject(out.toString()).get("page"));
        assertEquals("ringside.load-report/1", Json.readObject(out.toString()).get("schema"));
    }

    @Test
    void shouldAnswerADirectoryWithoutARunWithOneLineAndCode1()
    {
        assertEquals(ExitCode.FAILED, run("load", "report", directory.toString()));
        assertEquals("ringside: no summary.json in " + directory +
            ": give a directory that `ringside load run` or `load sweep` has written with --out",
            err.toString().strip());
    }

    @Test
    void shouldAnswerAMissingDirectoryArgumentWithCode2()
    {
        assertEquals(ExitCode.USAGE, run("load", "report"));
        assertEquals(1, err.toString().lines().count(), err.toString());
    }

    private int run(final String... args)
    {
        return Ringside.execute(args, new PrintWriter(out, true), new PrintWriter(err, true));
    }
}
