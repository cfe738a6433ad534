package io.ringside.ops.node.doors;

import io.ringside.gateway.tcp.Tls;
import io.ringside.journal.replication.frame.KeyLines;
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

/** The TLS of a node's FIX, TCP, HTTP and web ports from the configuration. */
public final class NodeTls
{
    private static final String FIX = "fix";
    private static final String TCP = "tcp";
    private static final Duration CLIENT_EXPIRY_WARNING = Duration.ofDays(14);
    private static final String HTTP = "http.tls.";
    private static final String WEB = "web.tls.";
    private static final String KEY_STORE = "key-store";
    private static final Duration EXPIRY_WARNING = Duration.ofDays(30);

    private NodeTls()
    {
    }

    /**
     * Read the stores of the FIX port.
     *
     * @return null without TLS.
     * @throws ConfigurationException with one line that says what is wrong with them.
     */
    public static Tls open(final RingsideConfig config)
    {
        return open(config, FIX);
    }

    /**
     * Read the stores of the TCP ports.
     *
     * @param warning told of a certificate that ends soon.
     * @return null without TLS.
     * @throws ConfigurationException with one line that says what is wrong with them.
     */
    public static Tls tcp(final RingsideConfig config, final Consumer<String> warning)
    {
        final Tls tls = open(config, TCP);
        final String expiry = null == tls ? "" : tls.expiry(Instant.now(), CLIENT_EXPIRY_WARNING);
        if (!expiry.isEmpty())
        {
            warning.accept("tcp.tls.key-store: " + expiry + ": clients refuse it outside its time: put another " +
                "there, and restart");
        }
        return tls;
    }

    private static Tls open(final RingsideConfig config, final String door)
    {
        final String section = door + ".tls.";
        if (!config.flag(door + ".enabled") || !config.flag(section + "enabled"))
        {
            return null;
        }
        try
        {
            final String trustStore = config.text(section + "trust-store");
            final Path keyStore = Path.of(config.text(section + KEY_STORE));
            final char[] password = password(config, section, KEY_STORE);
            return trustStore.isEmpty() ? Tls.open(keyStore, password, null, null) :
                Tls.open(keyStore, password, Path.of(trustStore), password(config, section, "trust-store"));
        }
        catch (final IllegalArgumentException ex)
        {
            throw new ConfigurationException(config.where(section + KEY_STORE) + RingsideConfig.ROOT + '.' + door +
                ".tls: " + ex.getMessage());
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
        return server(config, HTTP, warning);
    }

    /**
     * Read the key store of the web port.
     *
     * @param warning told of a certificate that ends soon.
     * @return null without TLS.
     * @throws ConfigurationException with one line that says what is wrong with it.
     */
    public static SSLContext web(final RingsideConfig config, final Consumer<String> warning)
    {
        return config.flag("web.enabled") ? server(config, WEB, warning) : null;
    }

    private static SSLContext server(
        final RingsideConfig config, final String section, final Consumer<String> warning)
    {
        final String keyStore = config.text(section + KEY_STORE);
        if (keyStore.isEmpty())
        {
            return null;
        }
        try
        {
            final Tls tls = Tls.open(Path.of(keyStore), password(config, section, KEY_STORE), null, null);
            final String expiry = tls.expiry(Instant.now(), EXPIRY_WARNING);
            if (!expiry.isEmpty())
            {
                warning.accept(section + KEY_STORE + ": " + expiry + ": put another there, and restart");
            }
            return tls.context();
        }
        catch (final IllegalArgumentException ex)
        {
            throw new ConfigurationException(config.where(section + KEY_STORE) + RingsideConfig.ROOT + "." +
                section.substring(0, section.length() - 1) + ": " + ex.getMessage());
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
