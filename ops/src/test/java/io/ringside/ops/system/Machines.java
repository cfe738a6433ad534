package io.ringside.ops.system;

import org.agrona.CloseHelper;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Network namespaces on one bridge, which are to processes what machines on one switch are: each has an address and a
 * card of its own. What one of them sends to another can be made to reach nobody, in one direction, without a word to
 * the sender: its frames are addressed to a card that does not exist. The test is on the bridge as well; what it sends
 * to a port of its own loopback is forwarded to the machine that the port is of.
 */
final class Machines implements AutoCloseable
{
    private static final String NOBODY = "02:00:00:00:00:ee";

    final int count;
    private final int number;
    private final String bridge;
    private final List<Forwarder> forwarders = new ArrayList<>();

    private Machines(final int count, final int number)
    {
        this.count = count;
        this.number = number;
        bridge = "rs" + number + "br";
    }

    /** Returns so many, or null where they may not be made, which is said. */
    static Machines make(final int count)
    {
        // Of addresses that are for measurements (RFC 2544), those that nobody has taken.
        final int number = 1 + (int)(ProcessHandle.current().pid() % 250);
        final Machines result = new Machines(count, number);
        if (result.isMade())
        {
            return result;
        }
        result.close();
        System.out.println("SKIPPED: no network namespaces can be made here: run as root, with iproute2, to cut lines");
        return null;
    }

    private boolean isMade()
    {
        boolean result = isRun("ip", "link", "add", bridge, "type", "bridge") &&
            isRun("ip", "addr", "add", "198.18." + number + ".254/24", "dev", bridge) &&
            isRun("ip", "link", "set", bridge, "up");
        for (int id = 0; id < count && result; id++)
        {
            result = isRun("ip", "netns", "add", name(id)) &&
                isRun("ip", "link", "add", name(id), "type", "veth", "peer", "name", "eth0", "netns", name(id)) &&
                isRun("ip", "link", "set", name(id), "master", bridge, "up") &&
                isRun("ip", "-n", name(id), "addr", "add", host(id) + "/24", "dev", "eth0") &&
                isRun("ip", "-n", name(id), "link", "set", "eth0", "up") &&
                isRun("ip", "-n", name(id), "link", "set", "lo", "up");
        }
        return result;
    }

    private String name(final int id)
    {
        return "rs" + number + "m" + id;
    }

    /** The address of a machine. */
    String host(final int id)
    {
        return "198.18." + number + '.' + (id + 1);
    }

    /** What stands before a command that is to run on a machine. */
    List<String> launcher(final int id)
    {
        return List.of("ip", "netns", "exec", name(id));
    }

    /** Whoever connects to this port of loopback is connected to the same one of a machine. */
    void forward(final int id, final int port) throws IOException
    {
        forwarders.add(new Forwarder(port, host(id)));
    }

    /** From now on nothing that one machine sends reaches the other. */
    void cut(final int from, final int to)
    {
        run("ip", "-n", name(from), "neigh", "replace", host(to), "lladdr", NOBODY, "nud", "permanent", "dev", "eth0");
    }

    /** All reach one another. */
    void mend()
    {
        for (int from = 0; from < count; from++)
        {
            for (int to = 0; to < count; to++)
            {
                // There is nothing to delete where no line was cut.
                isRun("ip", "-n", name(from), "neigh", "del", host(to), "dev", "eth0");
            }
        }
    }

    @Override
    public void close()
    {
        CloseHelper.quietCloseAll(forwarders);
        for (int id = 0; id < count; id++)
        {
            isRun("ip", "netns", "del", name(id));
        }
        isRun("ip", "link", "del", bridge);
    }

    private static void run(final String... command)
    {
        assertTrue(isRun(command), () -> Arrays.toString(command));
    }

    private static boolean isRun(final String... command)
    {
        try
        {
            final Process process = new ProcessBuilder(command).redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
            return 0 == process.waitFor();
        }
        catch (final IOException ex)
        {
            // There is no such program.
            return false;
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
