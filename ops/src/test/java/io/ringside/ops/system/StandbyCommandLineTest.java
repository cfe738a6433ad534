package io.ringside.ops.system;

import io.ringside.ops.Terminal;
import io.ringside.ops.TestNodes;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.node.view.Node;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.Map;

/** Whoever gives orders to a standby is told that it is one, and where its primary is. */
final class StandbyCommandLineTest
{
    @Test
    void shouldSayThatItIsAStandbyAndWhereThePrimaryIs(@TempDir final Path directory)
    {
        final Map<String, String> settings = TestNodes.settings("1MiB", "node.dir", directory.toString(),
            "node.role", "standby", "node.durability", "replica-mem");
        try (Node node = TestNodes.start(settings))
        {
            final String primary = settings.get("replication.control-endpoint");
            final Terminal terminal = new Terminal(
                "--node", "127.0.0.1:" + node.httpPort(), "--dir", directory.toString());
            for (final String command : new String[]{"order status X", "load run --duration 1s"})
            {
                terminal.run(ExitCode.REFUSED, command)
                    .assertError("127.0.0.1:" + node.httpPort() + " is a standby", primary);
            }
            terminal.run(ExitCode.REFUSED, "kill-switch on --account 1")
                .assertError("this node is a standby: ask the primary", primary);
        }
    }
}
