package io.ringside.product;

import io.aeron.Aeron;
import io.aeron.driver.MediaDriver;
import io.ringside.gateway.TestExchange;
import org.agrona.DirectBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import javax.tools.ToolProvider;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The client's jar is enough to trade with: a program is compiled and run with it, Aeron and Agrona alone. */
class ClientJarTest
{
    private static final Path JAR = Path.of(System.getProperty("ringside.client.jar"));
    private static final String PROGRAM = """
        import io.aeron.driver.MediaDriver;
        import io.ringside.engine.protocol.*;
        import io.ringside.gateway.client.*;

        public class Program
        {
            public static void main(final String[] args)
            {
                try (MediaDriver driver = MediaDriver.launchEmbedded(
                    new MediaDriver.Context().dirDeleteOnShutdown(true));
                    OrderEntryClient client = OrderEntryClient.connect(new OrderEntryClientContext()
                        .aeronDirectoryName(driver.aeronDirectoryName())
                        .ingressChannel(args[0])
                        .session(1, "alice")))
                {
                    client.newOrder("first", 101, 7, Side.BUY, OrdType.LIMIT, 9_900, 5, TimeInForce.GTC);
                    while (client.pendingCount() > 0)
                    {
                        client.poll(new OrderEntryListener()
                        {
                            @Override
                            public void onExecutionReport(final ExecutionReportDecoder report)
                            {
                                System.out.println(report.execType() + " " + report.leavesLots());
                            }
                        });
                    }
                }
            }
        }
        """;

    @Test
    void shouldTradeWithNothingOfTheExchangeOnItsClassPath(@TempDir final Path directory) throws Exception
    {
        final Path source = Files.writeString(directory.resolve("Program.java"), PROGRAM);
        final String path = Stream.concat(Stream.of(JAR, directory),
            Stream.of(Aeron.class, DirectBuffer.class, MediaDriver.class).map(ClientJarTest::home))
            .map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, "-cp", path, "-d",
            directory.toString(), source.toString()));
        final Path output = directory.resolve("output");
        try (TestExchange exchange = new TestExchange(directory.resolve("exchange")))
        {
            final Process program = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-opens", "java.base/jdk.internal.misc=ALL-UNNAMED", "-cp", path, "Program",
                exchange.udpIngressChannel())
                .redirectErrorStream(true).redirectOutput(output.toFile()).start();
            try
            {
                exchange.await("the program has its answer", () -> !program.isAlive());
            }
            finally
            {
                program.destroyForcibly();
            }
        }
        assertEquals("NEW 5", Files.readString(output).strip());
    }

    @Test
    void shouldHoldTheClientAndTheCodecsAlone() throws Exception
    {
        try (JarFile jar = new JarFile(JAR.toFile()))
        {
            final List<String> packages = jar.stream().map((entry) -> entry.getName())
                .filter((name) -> name.endsWith(".class")).map((name) -> name.substring(0, name.lastIndexOf('/')))
                .distinct().sorted().toList();
            assertEquals(List.of("io/ringside/engine/protocol", "io/ringside/gateway/book",
                "io/ringside/gateway/client", "io/ringside/gateway/frame", "io/ringside/gateway/socket"), packages);
            assertTrue(null != jar.getEntry("sbe/exchange-codecs.xml"), "the schema, for other languages");
        }
    }

    private static Path home(final Class<?> type)
    {
        try
        {
            return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
        }
        catch (final URISyntaxException ex)
        {
            throw new IllegalStateException(ex);
        }
    }
}
