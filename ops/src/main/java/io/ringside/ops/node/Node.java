package io.ringside.ops.node;

import java.util.List;

/**
 * A running process of the exchange. Closing it drains what it has accepted and closes its journal.
 */
public interface Node extends AutoCloseable
{
    /**
     * What a person wants to see at the start: ten lines, the last one "READY in …".
     *
     * @return the lines.
     */
    List<String> banner();

    /**
     * Where metrics, health and status are.
     *
     * @return the port it listens on.
     */
    int httpPort();

    @Override
    void close();
}
