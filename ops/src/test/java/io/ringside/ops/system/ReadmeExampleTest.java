package io.ringside.ops.system;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The program in the README, as it stands there, trades on a real node, any number of times and after a load. */
final class ReadmeExampleTest
{
    @Test
    void shouldTradeAsTheReadmeShowsWhateverWasBefore(@TempDir final Path directory) throws Exception
    {
        try (CommandLineNode node = new CommandLineNode(directory.resolve("node")))
        {
            final String program = ManualPage.read("README.md").stream().filter(ManualPage.Step::isProgram)
                .findFirst().orElseThrow().text().replace("localhost:9881", node.gateway)
                .replace("localhost:9882", node.marketData);
            trade(program, directory, node);
            node.load("--rate 2k --warmup 0s --duration 1s --leave-orders");
            node.text("order new ACME buy 1 90 --tif gtc");
            trade(program, directory, node);
            trade(program, directory, node);
        }
    }

    /** The reports of one order, whatever the session was sent before, and the offers that are left. */
    private static void trade(final String program, final Path directory, final CommandLineNode node) throws Exception
    {
        node.text("order new ACME sell 5 101 --tif gtc --session 2 --account 2");
        final String output = ReadmeExample.run(program, directory);
        assertEquals(1, output.lines().filter((it) -> it.startsWith("[ExecutionReport]"))
            .map((it) -> it.replaceAll(".*clOrdId=([^|]*).*", "$1")).distinct().count(), output);
        assertTrue(output.contains("clOrdId=first-") && output.contains("FILLED"), output);
        node.text("order new ACME sell 7 102.50 --tif gtc --session 2 --account 2");
        assertTrue(ReadmeExample.run(program, directory).contains(" at 10250\n"));
    }
}
