package io.ringside.ops.node.base;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;

/** The parts of a node, closed in the reverse order of their start, each within a bounded time. */
public final class NodeParts
{
    private static final long TIMEOUT_NS = TimeUnit.SECONDS.toNanos(5);

    private final Deque<Part> parts = new ArrayDeque<>();

    /** Something to be closed, once. */
    private static final class Part
    {
        private final String name;
        private final AutoCloseable closeable;
        private boolean isClosed;

        Part(final String name, final AutoCloseable closeable)
        {
            this.name = name;
            this.closeable = closeable;
        }
    }

    public <T extends AutoCloseable> T add(final String name, final T part)
    {
        parts.push(new Part(name, part));
        return part;
    }

    /** Have these closed before all others, in this order. */
    public void closeFirst(final String... names)
    {
        for (int i = names.length - 1; i >= 0; i--)
        {
            final String name = names[i];
            parts.push(parts.stream().filter((it) -> name.equals(it.name)).findFirst().orElseThrow());
        }
    }

    /**
     * Close them. Ends at the first part that hangs: what comes behind it may be in that one's hands.
     *
     * @param errors told of what goes wrong; may be null.
     * @return the part that hangs; empty if none does.
     */
    public String closeAll(final NodeErrors errors)
    {
        final PartCloser closer = new PartCloser(errors);
        while (!parts.isEmpty())
        {
            final Part part = parts.pop();
            if (!part.isClosed)
            {
                part.isClosed = true;
                if (!closer.close(part.name, part.closeable, TIMEOUT_NS))
                {
                    return part.name;
                }
            }
        }
        return "";
    }
}
