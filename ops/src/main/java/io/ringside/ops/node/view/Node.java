package io.ringside.ops.node.view;

import io.ringside.ops.node.base.NodeException;

import java.util.List;

/** A running process of the exchange. Closing it drains what it has accepted and closes its journal. */
public interface Node extends AutoCloseable
{
    /** What {@link #notReadyReason()} says once it has been told to stop. */
    String STOPPING = "stopping";

    /**
     * What a person wants to see at the start: ten lines, the last one "READY in …", or "NOT READY yet: …" when it
     * waits for somebody.
     *
     * @return the lines.
     */
    List<String> banner();

    /** The port that metrics, health and status listen on. */
    int httpPort();

    /** Open the log file again, by its name: whoever rotates logs has moved it away. Any thread; fails never. */
    void reopenLog();

    /** What it waits for, or what is wrong; empty when it is ready. Any thread. */
    String notReadyReason();

    /**
     * Close it: what was accepted runs through, then the journal is closed, then everything else; each part for a
     * bounded time.
     *
     * @throws NodeException if a part did not end in time. The journal is closed, unless it is the part; the process
     *                       should be ended hard.
     */
    @Override
    void close();
}
