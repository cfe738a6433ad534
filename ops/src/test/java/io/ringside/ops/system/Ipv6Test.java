package io.ringside.ops.system;

import io.ringside.ops.Terminal;
import io.ringside.ops.TestNodes;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.node.view.Node;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** {@code [::1]:port} wherever an address can be given. */
class Ipv6Test
{
    @TempDir
    private Path directory;

    @BeforeAll
    static void requireIpv6()
    {
        assumeTrue(isThere(), "no IPv6 on this machine");
    }

    @Test
    void shouldServeAndBeAskedAtIpv6Addresses()
    {
        final Path data = directory.resolve("node");
        final Map<String, String> settings = inBrackets(TestNodes.with(
            TestNodes.settings("1MiB", TestNodes.port(), "node.dir", data.toString(), "node.durability", "none"),
            "http.host", "::1"));
        try (Node node = TestNodes.start(settings))
        {
            final String sbe = settings.get("gateway.sbe-endpoint");
            final Terminal terminal =
                new Terminal("--node", "[::1]:" + node.httpPort(), "--dir", data.toString(), "--timeout", "30s");
            terminal.run(ExitCode.OK, "health");
            assertEquals(sbe, terminal.run(ExitCode.OK, "--json status").json().get("sbeEndpoint"));
            terminal.run(ExitCode.OK, "order new ACME buy 5 99.00 --id I1").assertPrinted("I1 NEW");
            terminal.run(ExitCode.OK, "order --gateway " + sbe + " new ACME buy 5 99.01 --id I2");
            terminal.run(ExitCode.OK, "book ACME").assertPrinted("99.01");
            terminal.run(ExitCode.OK, "halt ACME");
            terminal.run(ExitCode.OK, "resume ACME --at-once");
            for (final String target : List.of("sbe --response ::1", "fix"))
            {
                terminal.code("--json load run --rate 200 --duration 2s --warmup 1s --sessions 1 --metrics [::1]:" +
                    TestNodes.port() + " --out " + directory.resolve(target.substring(0, 3)) + " --protocol " + target);
                assertTrue(((Number)terminal.json().get("acknowledged")).longValue() > 0,
                    target + ": " + terminal.out() + terminal.err());
            }
        }
    }

    @Test
    void shouldReplicateBetweenIpv6Addresses() throws IOException
    {
        try (Pair pair = new Pair(directory, inBrackets(
            TestNodes.settings("1MiB", "node.durability", "replica-mem"))).start())
        {
            assertEquals("standby", pair.standby.status().get("role"));
        }
    }

    @Test
    void shouldSayHowAnIpv6AddressIsWritten()
    {
        final Terminal terminal = new Terminal();
        terminal.run(ExitCode.USAGE, "config check --set fix.endpoint=::1:9880")
            .assertError("found ::1:9880, and an IPv6 address needs brackets, as [::1]:9880");
        terminal.run(ExitCode.USAGE, "config check --set fix.endpoint=[::1:9880").assertError("must be host:port");
        terminal.run(ExitCode.USAGE, "--node ::1:9100 status").assertError("with an IPv6 address in brackets");
        terminal.run(ExitCode.USAGE,
            "config check --set http.host=::1 --set http.port=9880 --set fix.endpoint=[::1]:9880")
            .assertError("must not be the port of fix.endpoint");
    }

    private static Map<String, String> inBrackets(final Map<String, String> settings)
    {
        settings.replaceAll((key, value) -> value.replaceFirst("^localhost:", "[::1]:"));
        return settings;
    }

    private static boolean isThere()
    {
        try (DatagramSocket socket = new DatagramSocket(new InetSocketAddress("::1", 0)))
        {
            return socket.isBound();
        }
        catch (final SocketException ex)
        {
            return false;
        }
    }
}
