package io.ringside.ops.admin;

import io.ringside.ops.web.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class CommandLineTest
{
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path directory;

    @Test
    void shouldPrintOneJsonObjectWithSchemaVersionAndEnvironment()
    {
        assertEquals(ExitCode.OK, run("version", "--json"));
        final Map<String, Object> result = Json.readObject(out.toString());
        assertEquals("ringside.version/1", result.get("schema"));
        assertTrue(result.containsKey("version"));
        assertTrue(((Map<?, ?>)result.get("environment")).keySet().containsAll(
            List.of("cores", "jvm", "kernel", "commit")));
        assertEquals(1, out.toString().lines().count());
    }

    @Test
    void shouldAnswerWrongUsageWithOneLineAndCode2()
    {
        assertEquals(ExitCode.USAGE, run("frobnicate"));
        assertEquals(1, err.toString().lines().count(), err.toString());
    }

    @Test
    void shouldAnswerMissingCommandWithCode2()
    {
        assertEquals(ExitCode.USAGE, run());
    }

    @Test
    void shouldAnswerUnknownSettingWithOneLineAndCode2()
    {
        assertEquals(ExitCode.USAGE, run("config", "check", "--set", "journal.bogus=1"));
        assertEquals(1, err.toString().lines().count(), err.toString());
        assertTrue(err.toString().contains("unknown key ringside.journal.bogus"), err.toString());
    }

    @Test
    void shouldAnswerUnreachableNodeWithOneLineAndCode3() throws IOException
    {
        assertEquals(ExitCode.UNREACHABLE, run("--node", "127.0.0.1:" + NodeProcess.freePort(), "status"));
        assertEquals(1, err.toString().lines().count(), err.toString());
    }

    @Test
    void shouldRefuseOperatorCommandWithoutToken()
    {
        assertEquals(ExitCode.REFUSED, run("--dir", directory.toString(), "halt", "ACME"));
    }

    @Test
    void shouldFailWhenThereIsNoJournal()
    {
        assertEquals(ExitCode.FAILED, run("--dir", directory.toString(), "journal", "verify"));
    }

    private int run(final String... args)
    {
        return Ringside.execute(args, new PrintWriter(out, true), new PrintWriter(err, true));
    }
}
