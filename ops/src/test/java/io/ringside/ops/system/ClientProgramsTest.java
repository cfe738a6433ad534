package io.ringside.ops.system;

import io.ringside.ops.TestFiles;
import io.ringside.ops.TestNodes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The client programs of the guides, as they stand there, trade on a real node and see its book. */
@Timeout(180)
final class ClientProgramsTest
{
    private static final Path PROGRAMS = TestFiles.ROOT.resolve("docs/guides/clients");
    private static final int LINES_MAX = 300;

    @TempDir
    private static Path directory;
    private static CommandLineNode node;
    private static String fix;
    private static String fixMarket;
    private static String tcp;
    private static String web;

    @BeforeAll
    static void start() throws IOException
    {
        fix = TestNodes.endpoint();
        fixMarket = TestNodes.endpoint();
        tcp = TestNodes.endpoint();
        final int webPort = TestNodes.port();
        web = "ws://127.0.0.1:" + webPort + "/ws";
        node = new CommandLineNode(directory.resolve("node"), Map.of("fix.enabled", "true", "fix.endpoint", fix,
            "fix.market-data.enabled", "true", "fix.market-data.endpoint", fixMarket,
            "tcp.enabled", "true", "tcp.endpoint", tcp, "web.enabled", "true", "web.port", String.valueOf(webPort)));
        node.json("order new ACME sell 100 101.00 --tif gtc");
        node.json("order new ACME buy 30 99.00 --tif gtc");
    }

    @AfterAll
    static void stop()
    {
        node.close();
    }

    @Test
    void shouldTradeOverFixInPython() throws Exception
    {
        final String order = python("fix_client.py", fix, "buy", "ACME", "4", "101.00");
        assertTrue(order.contains("TRADE BUY 4 ACME filled 4 open 0 at 101"), order);
        final String book = python("fix_client.py", fixMarket, "book", "ACME");
        assertTrue(book.matches("(?s).*SELL +\\d+ at +101\\b.*BUY +30 at +99\\b.*"), book);
    }

    @Test
    void shouldTradeOverSbeInPython() throws Exception
    {
        final String text = python("sbe_client.py", tcp, "buy", "ACME", "3", "101.00", "--session", "2");
        assertTrue(text.contains("TRADE FILLED BUY 3 filled 3 open 0 at 10100"), text);
        assertTrue(text.contains("BUY          30 at      99.00"), text);
    }

    @Test
    void shouldTradeOverWebSocketInPython() throws Exception
    {
        final String text = python("websocket_client.py", web, "buy", "ACME", "2", "101.00", "--session", "3");
        assertTrue(text.contains("TRADE FILLED BUY 2 ACME filled 2 open 0 at 101.00"), text);
        assertTrue(text.contains("BUY          30 at      99.00 in 1"), text);
    }

    @Test
    void shouldQuoteAsTheStrategyOfTheGuide() throws Exception
    {
        node.json("order new BOLT sell 100 101.00 --tif gtc");
        node.json("order new BOLT buy 100 99.00 --tif gtc");
        final String text = python("strategy.py", web, "BOLT", "--seconds", "3", "--session", "1");
        assertTrue(text.contains("mid    100.00 position     0 fills    0 profit"), text);
        node.awaitLevels("BOLT", "asks", "101.00 x 100");
    }

    @Test
    void shouldTradeOverSbeInGoWithStockCodecs() throws Exception
    {
        require("go", "version");
        final Path copy = Files.createDirectories(directory.resolve("go"));
        try (Stream<Path> files = Files.list(PROGRAMS.resolve("go")))
        {
            for (final Path file : files.filter(Files::isRegularFile).toList())
            {
                Files.copy(file, copy.resolve(file.getFileName()));
            }
        }
        run(PROGRAMS.resolve("go"), "./generate.sh", copy.toString());
        run(copy, "go", "build", "-o", "client", ".");
        final String text = run(copy, "./client", "-address", tcp, "-session", "4", "buy", "ACME", "1", "101.00");
        assertTrue(text.contains("TRADE") && text.contains("filled 1 open 0 1 at 10100"), text);
        assertTrue(text.contains("BUY  30 at 99"), text);
    }

    @Test
    void shouldBeShortEnoughToRead() throws IOException
    {
        try (Stream<Path> files = Files.walk(PROGRAMS))
        {
            for (final Path file : files.filter((it) -> it.toString().matches(".*/(\\w+\\.py|main\\.go)")).toList())
            {
                assertTrue(Files.readAllLines(file).size() <= LINES_MAX, file + " is longer than " + LINES_MAX);
            }
        }
    }

    private static String python(final String... arguments) throws Exception
    {
        require("python3", "-c", "import sys; sys.exit(sys.version_info < (3, 8))");
        final List<String> command =
            new ArrayList<>(List.of("python3", "-B", PROGRAMS.resolve(arguments[0]).toString()));
        command.addAll(List.of(arguments).subList(1, arguments.length));
        return run(directory, command.toArray(new String[0]));
    }

    /** Skips loudly what cannot be run here. */
    private static void require(final String... command) throws InterruptedException
    {
        try
        {
            final Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
            if (process.waitFor(1, TimeUnit.MINUTES) && 0 == process.exitValue())
            {
                return;
            }
        }
        catch (final IOException ex)
        {
            // It is not there.
        }
        System.out.println("SKIPPED: a client program of the guides: there is no fit " + command[0] + " here");
        Assumptions.abort("no " + command[0]);
    }

    private static String run(final Path place, final String... command) throws Exception
    {
        final Process process =
            new ProcessBuilder(command).directory(place.toFile()).redirectErrorStream(true).start();
        final String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(process.waitFor(1, TimeUnit.MINUTES), output);
        assertEquals(0, process.exitValue(), output);
        return output;
    }
}
