package io.ringside.ops.node.storage;

import io.ringside.journal.replication.ReplicationCounters;
import io.ringside.journal.replication.frame.FrameRejection;
import io.ringside.journal.replication.frame.ReplicationKeyring;
import io.ringside.ops.config.ConfigurationException;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.base.NodeErrors;

import java.nio.file.Path;

/** The key file of a replicated node: opened at the start, read again when it changes. */
public final class KeyFile
{
    private static final String PATH = "replication.key-file";

    private KeyFile()
    {
    }

    /**
     * Read the keys that a configuration names.
     *
     * @return the keys; null where the node is not replicated, or has no key file and so listens on loopback only.
     * @throws ConfigurationException with one line that says what is wrong with the file.
     */
    public static ReplicationKeyring open(final RingsideConfig config)
    {
        final String file = config.text(PATH);
        if (file.isEmpty() || !config.isPaired())
        {
            return null;
        }
        try
        {
            return ReplicationKeyring.open(Path.of(file));
        }
        catch (final IllegalArgumentException ex)
        {
            throw new ConfigurationException(
                config.where(PATH) + RingsideConfig.ROOT + "." + PATH + ": " + ex.getMessage());
        }
    }

    /** Looks whether the operator has changed the file. */
    public static void refresh(final ReplicationKeyring keyring, final NodeErrors log)
    {
        final String line = null == keyring ? "" : keyring.refresh();
        if (!line.isEmpty())
        {
            log.warn(line);
        }
    }

    /** Frames that a healthy pair never sends. */
    public static long suspicious(final ReplicationCounters counters)
    {
        long result = 0;
        if (null != counters)
        {
            result = counters.badFrames().get();
            for (final FrameRejection rejection : FrameRejection.values())
            {
                result += FrameRejection.STALE == rejection ? 0 : counters.rejectedFrames(rejection).get();
            }
        }
        return result;
    }
}
