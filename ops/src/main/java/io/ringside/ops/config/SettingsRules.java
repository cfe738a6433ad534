package io.ringside.ops.config;

import io.ringside.gateway.session.AddressBlocks;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;

/** Rules beyond a single key: choices, powers of two, unique ids, and which addresses may be reached from outside. */
final class SettingsRules
{
    private static final String ORIGIN = "https?://[A-Za-z0-9.\\[\\]:-]{1,255}";

    private SettingsRules()
    {
    }

    static void check(final RingsideConfig config)
    {
        // First: the rules below make paths of some of them.
        named(config);
        oneOf(config, "node.role", "primary", "standby", "pair", "member");
        oneOf(config, "node.threads", "auto", "single", "shared", "dedicated");
        oneOf(config, "node.power", "eco", "balanced", "performance");
        oneOf(config, "node.durability", "none", "local", "replica-mem", "replica-sync");
        oneOf(config, "replication.policy", "halt", "degrade");
        oneOf(config, "archive.mode", "keep", "archive", "prune");
        oneOf(config, "fix.tls.client-auth", "none", "require");
        oneOf(config, "tcp.tls.client-auth", "none", "require");
        oneOf(config, "http.anonymous", "auto", "none", "view");
        oneOf(config, "venue.at-end-of-day", "trade-on", "close");
        timeOfDay(config, "venue.end-of-day");
        timeZone(config, "venue.time-zone");
        // Half of the smallest input ring is the reserve of its producers.
        powerOfTwo(config, "ring.input-slots", config.number("ring.input-slots"), 256);
        powerOfTwo(config, "ring.output-slots", config.number("ring.output-slots"), 64);
        powerOfTwo(config, "node.latency-sampling", config.number("node.latency-sampling"), 1);
        powerOfTwo(config, "journal.segment-length", config.bytes("journal.segment-length"), 64 * 1024);
        powerOfTwo(config, "gateway.report-segment-length", config.bytes("gateway.report-segment-length"), 64 * 1024);
        powerOfTwo(config, "tcp.market-data-recent", config.number("tcp.market-data-recent"), 1024);
        powerOfTwo(config, "aeron.term-length", config.bytes("aeron.term-length"), 64 * 1024);
        for (final String path : List.of("replication.control-endpoint", "replication.data-endpoint",
            "gateway.sbe-endpoint", "gateway.market-data-endpoint", "fix.endpoint", "fix.market-data.endpoint",
            "tcp.endpoint", "tcp.market-data-endpoint"))
        {
            endpoint(config, path);
        }
        if (!config.text("replication.peer-endpoint").isEmpty())
        {
            endpoint(config, "replication.peer-endpoint");
        }
        server(config, "http", "administration");
        server(config, "web", "logons and tokens");
        for (final String origin : config.texts("web.allowed-origins"))
        {
            config.require(origin.matches(ORIGIN), "web.allowed-origins",
                "must be origins as https://desk.example:8443, without a path: found " + oneLine(origin));
        }
        addresses(config);
        sharedMemory(config);
        replicationKey(config);
        tls(config, "fix");
        tls(config, "tcp");
        SettingsCluster.check(config);
        SettingsLimits.check(config);
        SettingsLists.check(config, !config.endpoint("gateway.sbe-endpoint").isLoopback() ||
            config.flag("fix.enabled") && !config.endpoint("fix.endpoint").isLoopback() ||
            config.hasFixMarketData() && !config.endpoint("fix.market-data.endpoint").isLoopback() ||
            config.flag("tcp.enabled") && (!config.endpoint("tcp.endpoint").isLoopback() ||
            !config.endpoint("tcp.market-data-endpoint").isLoopback()));
    }

    private static void addresses(final RingsideConfig config)
    {
        try
        {
            AddressBlocks.of(config.texts("web.addresses"));
        }
        catch (final IllegalArgumentException ex)
        {
            config.require(false, "web.addresses", ex.getMessage());
        }
    }

    /** A port over HTTP: nobody opens it to others, or to listeners on the way, by accident. */
    private static void server(final RingsideConfig config, final String section, final String what)
    {
        final String host = config.text(section + ".host");
        final int port = config.number(section + ".port");
        config.require(port >= 0 && port <= 65535, section + ".port", "must be 0 (any free one) to 65535: found " +
            port);
        final boolean isLoopback = new Endpoint(host, port).isLoopback();
        config.require(isLoopback || config.flag(section + ".allow-remote"), section + ".host",
            "opens " + what + " beyond this machine: found " + host + ", set " + section +
            ".allow-remote = true if that is meant");
        final String passwordFile = section + ".tls.key-store-password-file";
        final boolean isTls = !config.text(section + ".tls.key-store").isEmpty();
        config.require(isLoopback || isTls || config.flag(section + ".allow-plaintext"), section + ".host",
            "opens " + what + " beyond this machine without TLS: found " + host + ", set " + section +
            ".tls.key-store, or " + section + ".allow-plaintext = true if what is in front of it encrypts");
        config.require(isTls != config.text(passwordFile).isEmpty(), passwordFile,
            "must name a file with the password of " + section + ".tls.key-store, and nothing without one: found " +
            oneLine(config.text(passwordFile)));
    }

    /** Whoever reaches the ports of a pair without a key is obeyed. */
    private static void replicationKey(final RingsideConfig config)
    {
        final boolean isSafe =
            !config.isPaired() || !config.text("replication.key-file").isEmpty();
        for (final String path : List.of("replication.control-endpoint", "replication.data-endpoint"))
        {
            config.require(isSafe || config.endpoint(path).isLoopback(), path,
                "listens beyond loopback without a key: found " + config.text(path) +
                ", make one with `ringside key new FILE` and name it in replication.key-file on both nodes");
        }
    }

    /** Whoever wants TLS, or certificates of clients, must not go without because something was left out. */
    private static void tls(final RingsideConfig config, final String door)
    {
        final String tls = door + ".tls.";
        final boolean isEnabled = config.flag(tls + "enabled");
        final boolean isRequired = "require".equals(config.text(tls + "client-auth"));
        config.require(!isEnabled || !config.text(tls + "key-store").isEmpty(), tls + "key-store",
            "must name a PKCS 12 file with the venue's key, for " + tls + "enabled");
        config.require(!isRequired || isEnabled, tls + "client-auth", "needs " + tls + "enabled: found require");
        config.require(isRequired != config.text(tls + "trust-store").isEmpty(), tls + "trust-store",
            "must name a PKCS 12 file with certificates for client-auth require, and be empty for none: found " +
            "client-auth " + config.text(tls + "client-auth"));
    }

    /** The node makes its own directory below this one, so a path so close to the data is probably a mistake. */
    private static void sharedMemory(final RingsideConfig config)
    {
        final String configured = config.text("aeron.dir");
        final Path base = Path.of(configured).toAbsolutePath().normalize();
        final Path data = Path.of(config.text("node.dir")).toAbsolutePath().normalize();
        config.require(configured.isEmpty() || !base.startsWith(data) && !data.startsWith(base) &&
            (Files.isDirectory(base) || !Files.exists(base)), "aeron.dir", "must be a directory for shared memory " +
            "alone, not a file, not the data directory " + data + ", not below it and not above: found " + configured);
    }

    private static void endpoint(final RingsideConfig config, final String path)
    {
        final String value = config.text(path);
        final boolean isEndpoint = value.matches(Endpoint.PATTERN);
        final int port = isEndpoint ? config.endpoint(path).port() : 0;
        config.require(port >= 1 && port <= 65535, path,
            "must be host:port with a port of 1 to 65535: found " + value + (value.matches("[0-9A-Fa-f:.]*:.*:.*") ?
            ", and an IPv6 address needs brackets, as [::1]:9880" : ""));
    }

    /** Names that appear in logs, on the wire, and in file names. */
    private static void named(final RingsideConfig config)
    {
        matches(config, "node.name", "[^\\p{Cntrl}]{1,64}", "must be 1 to 64 characters on one line");
        matches(config, "node.dir", "[^\\x00]+", "must name a directory");
        matches(config, "aeron.dir", "[^\\x00]*", "must name a directory, or be empty");
        matches(config, "archive.dir", "[^\\x00]*", "must name a directory, or be empty");
        matches(config, "http.token-file", "[^\\x00]*", "must name a file, or be empty");
        matches(config, "fix.comp-id", SettingsLists.COMP_ID, SettingsLists.COMP_ID_WORDS);
        matches(config, "http.host", "[^\\s/|?]+", "must be the name or address of this machine");
        matches(config, "web.host", "[^\\s/|?]+", "must be the name or address of this machine");
    }

    private static void matches(
        final RingsideConfig config, final String path, final String pattern, final String problem)
    {
        config.require(config.text(path).matches(pattern), path, problem + ": found " + oneLine(config.text(path)));
    }

    static String oneLine(final String text)
    {
        return '"' + text.replaceAll("\\p{Cntrl}", "?") + '"';
    }

    private static void oneOf(final RingsideConfig config, final String path, final String... choices)
    {
        config.require(List.of(choices).contains(config.text(path)), path,
            "must be one of " + String.join(", ", choices) + ": found " + config.text(path));
    }

    private static void timeOfDay(final RingsideConfig config, final String path)
    {
        try
        {
            if (!config.text(path).isEmpty())
            {
                LocalTime.parse(config.text(path));
            }
        }
        catch (final DateTimeException ex)
        {
            throw config.refusal(path, "must be a time of day as \"22:00\", or empty: found " + config.text(path));
        }
    }

    private static void timeZone(final RingsideConfig config, final String path)
    {
        try
        {
            ZoneId.of(config.text(path));
        }
        catch (final DateTimeException ex)
        {
            throw config.refusal(path, "must be a time zone as UTC or Europe/Zurich: found " + config.text(path));
        }
    }

    static void powerOfTwo(final RingsideConfig config, final String path, final int value, final int min)
    {
        config.require(value >= min && 1 == Integer.bitCount(value), path,
            "must be a power of two of at least " + min + ": found " + value);
    }
}
