package io.ringside.ops.node.pair;

import io.ringside.ops.node.base.NodeErrors;
import io.ringside.ops.node.base.NodeException;
import io.ringside.ops.node.storage.NodeDirectory;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.StandardOpenOption;
import java.time.Instant;

/** Keeps what operators decided about a pair in {@value #NAME}, before anything is done that cannot be undone. */
final class Decisions
{
    /** The file in the data directory, with a line for each decision. */
    static final String NAME = "decisions.log";

    private final NodeDirectory directory;
    private final NodeErrors errors;

    Decisions(final NodeDirectory directory, final NodeErrors errors)
    {
        this.directory = directory;
        this.errors = errors;
    }

    /**
     * Keep one. Returns when it is synced. Any thread.
     *
     * @param decision in words.
     * @param reason   as the operator typed it.
     */
    synchronized void keep(final String decision, final String reason)
    {
        final String line = decision + "; reason=" + reason.replaceAll("\\p{Cntrl}", " ");
        errors.warn(line);
        final byte[] bytes = (Instant.now() + " " + line + "\n").getBytes(StandardCharsets.UTF_8);
        try (FileChannel file = FileChannel.open(directory.resolve(NAME),
            StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND))
        {
            final ByteBuffer buffer = ByteBuffer.wrap(bytes);
            while (buffer.hasRemaining())
            {
                file.write(buffer);
            }
            file.force(true);
        }
        catch (final IOException ex)
        {
            throw NodeException.of(ex);
        }
    }
}
