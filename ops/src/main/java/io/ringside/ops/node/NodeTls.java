package io.ringside.ops.node;

import io.ringside.gateway.fix.transport.FixTls;
import io.ringside.journal.replication.KeyLines;
import io.ringside.ops.config.ConfigurationException;
import io.ringside.ops.config.RingsideConfig;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The TLS of a node's FIX port from the configuration. */
final class NodeTls
{
    private static final String TLS = "fix.tls.";

    private NodeTls()
    {
    }

    /**
     * Read the stores.
     *
     * @return null without TLS.
     * @throws ConfigurationException with one line that says what is wrong with them.
     */
    static FixTls open(final RingsideConfig config)
    {
        if (!config.flag("fix.enabled") || !config.flag(TLS + "enabled"))
        {
            return null;
        }
        try
        {
            final String trustStore = config.text(TLS + "trust-store");
            return trustStore.isEmpty() ?
                FixTls.open(Path.of(config.text(TLS + "key-store")), password(config, "key-store"), null, null) :
                FixTls.open(Path.of(config.text(TLS + "key-store")), password(config, "key-store"),
                    Path.of(trustStore), password(config, "trust-store"));
        }
        catch (final IllegalArgumentException ex)
        {
            throw new ConfigurationException(config.where(TLS + "key-store") + RingsideConfig.ROOT + ".fix.tls: " +
                ex.getMessage());
        }
    }

    private static char[] password(final RingsideConfig config, final String store)
    {
        final String file = config.text(TLS + store + "-password-file");
        if (file.isEmpty())
        {
            throw new IllegalArgumentException(
                store + "-password-file must name a file with the password of the " + store);
        }
        try
        {
            final Path path = Path.of(file);
            KeyLines.requirePrivate(path);
            return Files.readString(path, StandardCharsets.UTF_8).strip().toCharArray();
        }
        catch (final IOException | UnsupportedOperationException ex)
        {
            throw new IllegalArgumentException(store + "-password-file " + file + " cannot be read (" + ex + ")", ex);
        }
    }
}
