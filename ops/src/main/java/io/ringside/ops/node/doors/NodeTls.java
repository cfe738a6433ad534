package io.ringside.ops.node.doors;

import io.ringside.gateway.tcp.Tls;
import io.ringside.journal.replication.KeyLines;
import io.ringside.ops.config.ConfigurationException;
import io.ringside.ops.config.RingsideConfig;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;

/** The TLS of a node's FIX and HTTP ports from the configuration. */
public final class NodeTls
{
    private static final String TLS = "fix.tls.";
    private static final String HTTP = "http.tls.";
    private static final Duration EXPIRY_WARNING = Duration.ofDays(30);

    private NodeTls()
    {
    }

    /**
     * Read the stores.
     *
     * @return null without TLS.
     * @throws ConfigurationException with one line that says what is wrong with them.
     */
    public static Tls open(final RingsideConfig config)
    {
        if (!config.flag("fix.enabled") || !config.flag(TLS + "enabled"))
        {
            return null;
        }
        try
        {
            final String trustStore = config.text(TLS + "trust-store");
            return trustStore.isEmpty() ?
                Tls.open(Path.of(config.text(TLS + "key-store")), password(config, TLS, "key-store"), null, null) :
                Tls.open(Path.of(config.text(TLS + "key-store")), password(config, TLS, "key-store"),
                    Path.of(trustStore), password(config, TLS, "trust-store"));
        }
        catch (final IllegalArgumentException ex)
        {
            throw new ConfigurationException(config.where(TLS + "key-store") + RingsideConfig.ROOT + ".fix.tls: " +
                ex.getMessage());
        }
    }

    /**
     * Read the key store of the HTTP port.
     *
     * @param warning told of a certificate that ends soon.
     * @return null without TLS.
     * @throws ConfigurationException with one line that says what is wrong with it.
     */
    public static SSLContext http(final RingsideConfig config, final Consumer<String> warning)
    {
        final String keyStore = config.text(HTTP + "key-store");
        if (keyStore.isEmpty())
        {
            return null;
        }
        try
        {
            final Tls tls = Tls.open(Path.of(keyStore), password(config, HTTP, "key-store"), null, null);
            final String expiry = tls.expiry(Instant.now(), EXPIRY_WARNING);
            if (!expiry.isEmpty())
            {
                warning.accept("http.tls.key-store: " + expiry + ": put another there, and restart");
            }
            return tls.context();
        }
        catch (final IllegalArgumentException ex)
        {
            throw new ConfigurationException(config.where(HTTP + "key-store") + RingsideConfig.ROOT + ".http.tls: " +
                ex.getMessage());
        }
    }

    private static char[] password(final RingsideConfig config, final String section, final String store)
    {
        final String file = config.text(section + store + "-password-file");
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
