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
                .findFirst().orElseThrow().text().replace("localhost:9881", node.gateway);
            trade(program, directory);
            node.load("--rate 2k --warmup 0s --duration 1s --leave-orders");
            node.text("order new ACME buy 1 90 --tif gtc");
            trade(program, directory);
            trade(program, directory);
        }
    }

    /** One report of one new order, whatever the session was sent before. */
    private static void trade(final String program, final Path directory) throws Exception
    {
        final String output = ReadmeExample.run(program, directory);
        assertEquals(1, output.lines().filter((it) -> it.startsWith("[ExecutionReport]")).count(), output);
        assertTrue(output.contains("clOrdId=first-") && output.contains("NEW"), output);
    }
}
