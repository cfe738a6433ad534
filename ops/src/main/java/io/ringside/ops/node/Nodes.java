package io.ringside.ops.node;

import io.aeron.exceptions.AeronException;
import io.ringside.engine.core.CommandFailedException;
import io.ringside.journal.storage.JournalException;
import io.ringside.ops.config.ConfigurationException;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.base.NodeException;
import io.ringside.ops.node.base.NodeStart;
import io.ringside.ops.node.pair.PairRole;
import io.ringside.ops.node.view.Node;

import java.io.UncheckedIOException;
import java.util.function.Consumer;

/** Starts the node a configuration asks for, and says in one line why it cannot. */
public final class Nodes
{
    private Nodes()
    {
    }

    /**
     * Start and wait until it serves.
     *
     * @param config  of the node; node.role says which one.
     * @param version of Ringside, for banner and status.
     * @param onFatal told once when the node has stopped itself, on the thread that failed; it must still be closed.
     * @throws NodeException with one line that says what to do.
     */
    public static Node start(final RingsideConfig config, final String version, final Consumer<Throwable> onFatal)
    {
        return start(config, NodeStart.of(version, onFatal));
    }

    /**
     * Start and wait until it serves.
     *
     * @param config of the node; node.role says which one.
     * @param start  what else it is given.
     * @throws NodeException with one line that says what to do.
     */
    public static Node start(final RingsideConfig config, final NodeStart start)
    {
        NodeSettings.check(config);
        return config.isPrimary() && !PairRole.isOpen(config) ? open(config, start) :
            new RejoiningNode(config, start);
    }

    /** Starts one, and says in one line why it cannot. */
    static ExchangeNode open(final RingsideConfig config, final NodeStart start)
    {
        try
        {
            return new ExchangeNode(config, start);
        }
        catch (final JournalException ex)
        {
            throw new NodeException(kind(ex), ex.getMessage(), ex);
        }
        catch (final CommandFailedException ex)
        {
            throw new NodeException(NodeException.Kind.CORRUPT, oneLine(ex), ex);
        }
        catch (final AeronException ex)
        {
            throw new NodeException(NodeException.Kind.ENVIRONMENT, reason(ex), ex);
        }
        catch (final UncheckedIOException ex)
        {
            throw NodeException.of(ex.getCause());
        }
        catch (final IllegalArgumentException ex)
        {
            throw new ConfigurationException("a setting cannot be used: " + oneLine(ex) +
                ": see `ringside config print`");
        }
        catch (final OutOfMemoryError ex)
        {
            throw new NodeException(NodeException.Kind.ENVIRONMENT, shortage(ex, " for the limits of the " +
                "configuration", "lower the capacities of engine and ring, or "), ex);
        }
    }

    /**
     * What the failure of a running node means for its next start.
     *
     * @param failure that {@code onFatal} was told.
     * @return {@link NodeException.Kind#ENVIRONMENT} when the next start tells: it goes well, or refuses and says why.
     */
    public static NodeException.Kind kind(final Throwable failure)
    {
        for (Throwable ex = failure; null != ex; ex = ex.getCause())
        {
            if (ex instanceof NodeException known)
            {
                return known.kind();
            }
            if (ex instanceof JournalException known)
            {
                return kind(known);
            }
        }
        return NodeException.Kind.ENVIRONMENT;
    }

    /** True if a failure means that another node leads. */
    static boolean isFenced(final Throwable failure)
    {
        Throwable ex = failure;
        while (null != ex && !(ex instanceof JournalException known &&
            JournalException.Category.FENCED == known.category()))
        {
            ex = ex.getCause();
        }
        return null != ex;
    }

    /** What a journal or a snapshot store has met with, for a node and for a verb that reads them. */
    public static NodeException.Kind kind(final JournalException ex)
    {
        return switch (ex.category())
        {
            case CORRUPT, NOT_FOUND, DIVERGED -> NodeException.Kind.CORRUPT;
            case LOCKED, FENCED, MISMATCH -> NodeException.Kind.REFUSED;
            default -> NodeException.Kind.ENVIRONMENT;
        };
    }

    /**
     * What is short, and what to do.
     *
     * @param ex      of the JVM.
     * @param what    for which memory is needed, behind a blank; or nothing.
     * @param instead of giving more memory, up to the next words; or nothing.
     * @return one line.
     */
    public static String shortage(final OutOfMemoryError ex, final String what, final String instead)
    {
        final String said = oneLine(ex);
        if (said.contains("native thread"))
        {
            return "no further thread can be started (" + said + "): raise `ulimit -u`, `ulimit -v`, or what the " +
                "container allows of processes and memory";
        }
        return "not enough memory" + what + " (" + said + "): " + instead + "give the JVM more with " +
            "RINGSIDE_JAVA_OPTS=" + (said.contains("direct buffer") ? "-XX:MaxDirectMemorySize=…" : "-Xmx…");
    }

    private static String oneLine(final Throwable ex)
    {
        return String.valueOf(ex.getMessage()).replace('\n', ' ');
    }

    private static String reason(final Throwable ex)
    {
        final String message = oneLine(ex);
        if (message.contains("Address already in use") || message.contains("channel error"))
        {
            return "a UDP port is in use or not ours: " + message +
                ": stop what uses it, or set the endpoints of gateway and replication";
        }
        return "the media driver cannot work: " + message + ": see `ringside doctor` for /dev/shm and socket buffers";
    }
}
