package io.ringside.ops.node.pair;

import io.ringside.journal.reseed.ReseedMove;
import io.ringside.journal.reseed.ReseedStaging;
import io.ringside.journal.storage.FileDirectoryTree;
import io.ringside.ops.node.base.NodeErrors;
import io.ringside.ops.node.base.NodeException;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Puts the files that came from a primary into their place, or says why this node must not lead without them. */
public final class ReseedSettlement
{
    private ReseedSettlement()
    {
    }

    /**
     * Carry a reseed through that is whole; leave one that is not to the standby.
     *
     * @param directory of the node's data, locked.
     * @param isPrimary whether the node is to lead.
     * @throws NodeException if it is to lead with nothing but part of another node's files.
     */
    public static void settle(final Path directory, final boolean isPrimary, final NodeErrors errors)
        throws IOException
    {
        settle(directory, isPrimary, errors::log, () ->
        {
        });
    }

    /** {@code step} is called wherever a crash would leave something else behind. */
    static void settle(
        final Path directory, final boolean isPrimary, final Consumer<String> log, final Runnable step)
        throws IOException
    {
        if (!new ReseedMove(new FileDirectoryTree(directory), log, step).settle(isPrimary))
        {
            throw NodeException.refused("refuses to lead with " + directory + ": it has part of the files of its " +
                "primary, in " + ReseedStaging.DIRECTORY + ", and none of its own: start it as standby until " +
                "they are whole, or remove that directory for a new venue");
        }
    }
}
