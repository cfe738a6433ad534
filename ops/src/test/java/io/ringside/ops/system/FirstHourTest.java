package io.ringside.ops.system;

import io.ringside.ops.TestFiles;
import io.ringside.ops.TestNodes;
import io.ringside.ops.admin.Ringside;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.NodeProcess;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * A stranger types every command of the README, and of the page that it sends him to, as it is printed there, in order,
 * in an empty directory. Only the ports are others, runs are shorter and nodes do not warm up, unless
 * -Dringside.pages=printed.
 */
final class FirstHourTest
{
    /** What takes minutes, or builds. */
    private static final Set<String> NOT_RUN = Set.of("./ringside bench wire", "mvn verify", "mvn install -DskipTests",
        "docker compose up");
    private static final boolean AS_PRINTED = "printed".equals(System.getProperty("ringside.pages"));
    /** Each page begins with one, which leaves nothing behind: typed once, compared with what each page shows. */
    private static final Map<String, TypedCommand> DEMOS = new HashMap<>();

    @TempDir
    private Path directory;
    private final Map<String, String> ports = new LinkedHashMap<>();
    private final List<TypedCommand> servers = new ArrayList<>();

    @BeforeEach
    void unpack() throws Exception
    {
        final Map<String, String> settings = TestNodes.settings("1MiB");
        settings.put("http.port", String.valueOf(TestNodes.port()));
        settings.put("fix.endpoint", "localhost:" + TestNodes.port());
        settings.put("fix.enabled", "true");
        final List<String> program = NodeProcess.command(Ringside.class);
        settings.forEach((key, value) -> program.add(1, "-Dringside." + key + "=" + value));
        final Path launcher = directory.resolve("ringside");
        Files.writeString(launcher, "#!/bin/sh\nexec '" + String.join("' '", program) + "' \"$@\"\n");
        Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.createSymbolicLink(directory.resolve("docs"), TestFiles.ROOT.resolve("docs"));
        ports.put("localhost:9881", settings.get("gateway.sbe-endpoint"));
        ports.put("localhost:9882", settings.get("gateway.market-data-endpoint"));
        ports.put("localhost:9893", TestNodes.endpoint());
        ports.put("localhost:9894", TestNodes.endpoint());
        ports.put("http.port=9101", "http.port=" + TestNodes.port());
    }

    @AfterEach
    void stop() throws IOException
    {
        servers.forEach(TypedCommand::close);
        Files.delete(directory.resolve("docs"));
    }

    @Test
    void shouldWorkAsTheReadmeSays() throws Exception
    {
        assertEquals(10, run(ManualPage.read("README.md")));
    }

    /** Four nodes, a pair, a load: of the longer tier. */
    @Test
    @EnabledIfSystemProperty(named = "ringside.firstHours", matches = "[1-9]\\d*")
    void shouldWorkAsTheFirstPageSays() throws Exception
    {
        assertEquals(22, run(ManualPage.read("docs/start.md")));
    }

    /** The README offers it in place of start. Of the longer tier. */
    @Test
    @EnabledIfSystemProperty(named = "ringside.firstHours", matches = "[1-9]\\d*")
    void shouldTradeByHandOnTheNodesThatADemoKeeps() throws Exception
    {
        final List<ManualPage.Step> page = ManualPage.read("README.md");
        final int start = page.stream().map(ManualPage.Step::command).toList().indexOf("./ringside start");
        final TypedCommand demo = TypedCommand.start(directory, "./ringside demo --keep --duration 2s");
        servers.add(demo);
        demo.await("still serving, as `ringside start` does");
        for (final ManualPage.Step step : page.subList(start + 1, start + 7))
        {
            final TypedCommand typed = TypedCommand.run(directory, step.command());
            assertEquals(step.isRefused() ? ExitCode.REFUSED : ExitCode.OK, typed.exitCode(), typed::text);
        }
        final TypedCommand second = TypedCommand.run(directory, "./ringside demo --keep");
        assertEquals(ExitCode.FAILED, second.exitCode(), second::text);
        assertTrue(second.text().contains(" is in use or not ours") && second.text().contains("leave out --keep"),
            second.text());
        demo.interrupt();
    }

    /** Returns how many were run. */
    private int run(final List<ManualPage.Step> page) throws Exception
    {
        int count = 0;
        for (final ManualPage.Step step : page)
        {
            if (!NOT_RUN.contains(step.command()))
            {
                run(step);
                count++;
            }
        }
        return count;
    }

    private void run(final ManualPage.Step step) throws Exception
    {
        if (step.isProgram())
        {
            final String program = mapped(step.text());
            for (int i = 0; i < 2; i++)
            {
                assertTrue(ReadmeExample.run(program, directory).contains("clOrdId=first-"));
            }
            return;
        }
        final String command = mapped(step.command());
        if ("Ctrl-C".equals(command))
        {
            servers.forEach(TypedCommand::interrupt);
            servers.clear();
        }
        else if (command.startsWith("kill -9 "))
        {
            servers.remove(servers.size() - 1).kill();
        }
        else if (command.startsWith("./ringside start") && !step.isRefused())
        {
            final TypedCommand server = TypedCommand.start(directory, command);
            servers.add(server);
            server.await("READY");
        }
        else
        {
            ask(command, step);
        }
    }

    private void ask(final String command, final ManualPage.Step step) throws Exception
    {
        for (final TypedCommand server : servers)
        {
            server.await("READY in ");
        }
        final boolean isDemo = command.startsWith("./ringside demo");
        final boolean isMeasured = isDemo || command.startsWith("./ringside load");
        final TypedCommand typed = DEMOS.containsKey(command) ? DEMOS.get(command) :
            TypedCommand.run(directory, command);
        if (isDemo)
        {
            DEMOS.put(command, typed);
        }
        // A busy machine makes a generator late, which it says: the answers count here.
        assertTrue((step.isRefused() ? ExitCode.REFUSED : ExitCode.OK) == typed.exitCode() ||
            isMeasured && ExitCode.INVALID == typed.exitCode(), typed::text);
        assertEquals("", ManualPage.missing(step.text(), typed.text(), isMeasured),
            () -> command + " does not print it any more: " + typed.text());
    }

    private String mapped(final String command)
    {
        String result = command;
        for (final Map.Entry<String, String> port : ports.entrySet())
        {
            result = result.replace(port.getKey(), port.getValue());
        }
        return AS_PRINTED ? result : result.replaceFirst("^\\./ringside demo$", "$0 --duration 2s")
            .replace("--duration 20s", "--warmup 0s --duration 1s").replaceFirst("^\\./ringside start", "$0 --cold");
    }
}
