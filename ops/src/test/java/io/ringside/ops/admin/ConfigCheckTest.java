package io.ringside.ops.admin;

import io.ringside.ops.Terminal;
import io.ringside.ops.TestNodes;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.config.ConfigurationException;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.Nodes;
import io.ringside.ops.node.view.Node;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * What {@code config check} calls good a node starts with, and what a node refuses the check refuses, in the same
 * words.
 */
class ConfigCheckTest
{
    @TempDir
    private Path directory;

    private final Terminal terminal = new Terminal();

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "tick = 0|tick must be 1 or more: found 0",
        "tick = -1|tick must be 1 or more: found -1",
        "lot = 0|lot must be 1 or more",
        "price-increment = 0|price-increment must be 1 or more",
        "quantity-increment = 0|quantity-increment must be 1 or more",
        "min-quantity = 0|min-quantity must be 1 or more",
        "min-quantity = 2, max-quantity = 1|max-quantity must be 2 or more: found 1",
        "max-quantity = 999999999999999999|max-quantity must be at most",
        "max-price = 0|max-price must be 1 or more",
        "max-price = 9|reference-price must be at most max-price 9",
        "reference-price = -1|reference-price must be 0 or more",
        "collar-basis-points = -1|collar-basis-points must be 0 or more",
        "protection-ticks = -1|protection-ticks must be 0 or more",
        "price-exponent = 300|price-exponent must be -18 to 18",
        "price-exponent = -19|price-exponent must be -18 to 18",
        "quantity-exponent = 14|max-quantity x lot must not have more than 18 digits",
        "tick = 999999999999999999|max-price x tick must not have more than 18 digits",
        "phase = SIDEWAYS|phase must be one of CLOSED, PRE_OPEN",
        "phase = NULL_VAL|phase must be one of",
        "id = 0|id must be 1 to engine.instrument-capacity 64: found 0",
        "id = 65|id must be 1 to engine.instrument-capacity 64: found 65",
        "symbol = \"\u6771\u4eac\"|symbol must be 1 to 16 printable ASCII",
        "symbol = \"A B\"|symbol must be 1 to 16 printable ASCII",
        "symbol = \" \"|symbol must be 1 to 16 printable ASCII",
        "symbol = \"\"|symbol must be 1 to 16 printable ASCII",
        "symbol = \"A\\u0001B\"|symbol must be 1 to 16 printable ASCII",
        "symbol = \"ABCDEFGHIJKLMNOPQ\"|symbol must be 1 to 16 printable ASCII",
        "symbol = \"*\"|symbol must be 1 to 16 printable ASCII characters without a blank, not *"})
    void shouldRefuseAnInstrumentThatCannotBe(final String fields, final String words) throws IOException
    {
        assertRefused("instruments = [{ id = 1, symbol = ACME, " + fields + " }]", "ringside.instruments", words);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "instruments = [{ id = 1, symbol = A }, { id = 2, symbol = A }]|must be unique: found a second one of id 2",
        "instruments = [{ id = 1, symbol = A }, { id = 1, symbol = B }]|must be unique: found a second one of id 1",
        "accounts = [{ id = 1, max-position = -1 }], sessions = []|limits must be 0 (none) or more",
        "commands = [{ command = SetFees, feeTier = 0, instrument = 0 }]|ringside.commands:1:",
        "commands = [SetFees]|must be a section { command = … }: found SetFees",
        "sessions = [{ id = 1 }, { id = 1 }]|ids are unique and 1 or more: found 1",
        "sessions = [{ id = 1, protocol = fix, comp-id = A }, { id = 2, protocol = fix, comp-id = A }]|comp-ids are",
        "sessions = [{ id = 1, protocol = fix }]|comp-id must be 1 to 64 printable ASCII characters",
        "sessions = [{ id = 1, protocol = fix, comp-id = \"\u00e4\" }]|comp-id must be 1 to 64 printable ASCII",
        "sessions = [{ id = 1, credentials = \"\" }]|credentials must be 1 to 512 printable ASCII characters",
        "sessions = [{ id = 1, credentials = \"\u00e4\" }]|credentials must be 1 to 512 printable ASCII characters",
        "sessions = [{ id = 1, credentials = \"pbkdf2-sha256$x\" }]|credential hash is malformed",
        "sessions = [{ id = 1, fix-logon = hmac }]|fix-logon is for protocol fix: found protocol sbe",
        "sessions = [{ protocol = fix, id = 1, comp-id = A, fix-logon = none }]|must be one of password, hmac, address",
        "sessions = [{ protocol = fix, id = 1, comp-id = A, fix-logon = hmac }]|needs an hmac-key-file",
        "sessions = [{ protocol = fix, id = 1, comp-id = A, hmac-key-file = x }]|and nothing else does",
        "sessions = [{ protocol = fix, id = 1, comp-id = A, fix-logon = hmac, hmac-key-file = /no }]|no key file /no",
        "sessions = [{ protocol = fix, id = 1, comp-id = A, fix-logon = address }]|address needs addresses",
        "sessions = [{ protocol = fix, id = 1, comp-id = A, fix-logon = address, addresses = [\"::/0\"] }]|no block of",
        "sessions = [{ protocol = fix, id = 1, comp-id = A, addresses = [localhost] }]|not an IP address or CIDR block",
        "sessions = [{ protocol = fix, id = 1, comp-id = A, credentials = \"\" }]|credentials must be 1 to 512",
        "sessions = [{ id = 1, drop-copy-of.sessions = [7] }]|names a session that is not configured",
        "sessions = [{ id = 1, drop-copy-of.sessions = [1] }]|names the session itself: found 1",
        "sessions = [{ id = 1 }, { id = 2, drop-copy-of.sessions = [1, 1] }]|names a session twice: found 1",
        "sessions = [{ id = 1, drop-copy-of.accounts = [77] }]|names an account that is not configured: found 77",
        "sessions = [{ id = 1, drop-copy-of.accounts = [1, 1] }]|names an account twice: found 1",
        "sessions = [{ id = 1, drop-copy-of.accounts = [1] }, { id = 2, drop-copy-of.sessions = [1] }]|a drop copy",
        "sessions = [{ id = 1, drop-copy-of.firms = [1] }]|unknown key ringside.sessions[].drop-copy-of.firms",
        "sessions = [{ id = 1, ids = falling }]|session 1: ids must be one of any, rising: found \"falling\"",
        "sessions = [{ id = 1024 }]|must be below engine.session-capacity 1024"})
    void shouldRefuseListsThatContradictThemselves(final String text, final String words) throws IOException
    {
        assertRefused(text, "", words);
    }

    @Test
    void shouldRefuseMoreDropCopiesThanTheCoreTakes() throws IOException
    {
        final String copies = IntStream.rangeClosed(2, 10).mapToObj((id) ->
            "{ id = " + id + ", drop-copy-of.sessions = [1] }").collect(Collectors.joining(", "));
        assertRefused("sessions = [{ id = 1 }, " + copies + "]", "ringside.sessions",
            "session 1 must have at most 8 drop copy sessions");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "node.role = standby|ringside.node.durability must be replica-mem or replica-sync for a standby",
        "node.dir = \"\"|ringside.node.dir must name a directory",
        "node.dir = \"a\\u0000b\"|ringside.node.dir must name a directory",
        "aeron.dir = \"a\\u0000b\"|ringside.aeron.dir must name a directory",
        "node.name = \"\"|ringside.node.name must be 1 to 64 characters",
        "node.name = \"a\\nb\"|ringside.node.name must be 1 to 64 characters on one line: found \"a?b\"",
        "fix.comp-id = \"\"|ringside.fix.comp-id must be 1 to 64 printable ASCII",
        "fix.endpoint = \"localhost:0\"|ringside.fix.endpoint must be host:port with a port of 1 to 65535",
        "gateway.sbe-endpoint = \"localhost:0\"|must be host:port with a port of 1 to 65535",
        "gateway.sbe-endpoint = \"127.0.0.1:9882\"|must not be the port of gateway.sbe-endpoint",
        "http.port = 9880|ringside.http.port must not be the port of fix.endpoint",
        "http.host = \"a b\", http.allow-remote = true|ringside.http.host must be the name or address",
        "replication.standby-timeout = 100ms|must be longer than the time between two heartbeats, 100ms",
        "node.durability = replica-mem, replication.data-endpoint = \"localhost:9890\"|must not be the port of",
        "gateway.report-segment-length = 65537|must be a power of two",
        "http.port = 99999999999|http.port has type out-of-range value",
        "ring.consumer-wait = 2s|ringside.ring.consumer-wait must be 0ms to 1000ms: found 2s",
        "venue.end-of-day = \"25:00\"|ringside.venue.end-of-day",
        "venue.time-zone = Nowhere|ringside.venue.time-zone",
        "node.durability = replica-mem, replication.key-file = /none|ringside.replication.key-file",
        "fix.tls.enabled = true|ringside.fix.tls.key-store must name a PKCS 12 file",
        "fix.tls { enabled = true, key-store = /no }|fix.tls: key-store-password-file must name a file",
        "fix.tls { enabled = true, key-store = /no, key-store-password-file = /no }|password-file /no cannot be read",
        "fix.tls.client-auth = maybe|ringside.fix.tls.client-auth must be one of none, require: found maybe",
        "fix.tls.client-auth = require|ringside.fix.tls.client-auth needs fix.tls.enabled",
        "fix.tls { enabled = true, key-store = /no, client-auth = require }|fix.tls.trust-store must name a PKCS 12",
        "fix.tls { enabled = true, key-store = /no, trust-store = /no }|fix.tls.trust-store must name a PKCS 12 file",
        "ring.output-slots = 64, node.latency-sampling = 128|must be at most the slots of a ring, 64: found 128"})
    void shouldRefuseSettingsThatContradictEachOther(final String text, final String words) throws IOException
    {
        assertRefused(text, "", words);
    }

    @ParameterizedTest
    @ValueSource(strings = {"A", "ACME", "BRK/B", "ES.H6", "A&B=C?", "0123456789ABCDEF", "~!#$%'()+,", "a-b"})
    void shouldTakeASymbolThatEveryDoorCanName(final String symbol) throws IOException
    {
        check(ExitCode.OK, "instruments = [{ id = 1, symbol = \"" + symbol + "\" }]");
    }

    /** On purpose, and never by an empty password. */
    @Test
    void shouldTakeSessionsWithoutAPassword() throws IOException
    {
        final Path key = directory.resolve("firm.key");
        terminal.run(ExitCode.OK, "key", "new", key);
        check(ExitCode.OK, "fix.endpoint = \"0.0.0.0:9880\", sessions = [" +
            "{ id = 1, protocol = fix, comp-id = A, credentials = \"\", fix-logon = hmac, hmac-key-file = \"" + key +
            "\" }, { id = 2, protocol = fix, comp-id = B, fix-logon = address, accounts = [2], " +
            "addresses = [\"192.0.2.0/24\", \"2001:db8::7\"] }]");
    }

    /** Whatever a file with the wrong password, or of another kind, makes the JDK say. */
    @Test
    void shouldRefuseAKeyStoreThatIsNone() throws IOException
    {
        final Path password = directory.resolve("password");
        terminal.run(ExitCode.OK, "key", "new", password);
        assertRefused("fix.tls { enabled = true, key-store = \"" + password + "\", key-store-password-file = \"" +
            password + "\" }", "ringside.fix.tls", "cannot be read as PKCS 12 with that password");
    }

    /** Each is a command: a node with too many of them is ready and has no room for orders. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "node.check-state-interval = 99ms|must be 0s for never, or 100ms to 86400000ms: found 99ms",
        "node.check-state-interval = 1ns|must be 0s for never, or 100ms to 86400000ms: found 1ns",
        "journal.snapshot-interval = 999ms|must be 0s for never, or 1000ms to 31536000000ms: found 999ms",
        "journal.snapshot-interval = 366d|must be 0s for never, or 1000ms to 31536000000ms: found 366d"})
    void shouldRefuseAnIntervalThatFillsTheInputRing(final String setting, final String words) throws IOException
    {
        assertRefused(setting, "ringside." + setting.split(" ")[0], words);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "members = \"0=a:9500,1=b:9500\"|cluster.members must be an odd number of members",
        "members = \"0=a:9500,1=b\"|cluster.members must be the members as 0=host:port",
        "members = \"1=a:9500\"|cluster.member-id must be the id of one of cluster.members: found 0",
        "election-timeout = 0s|cluster.election-timeout must be more than 0"})
    void shouldRefuseAClusterThatCannotBe(final String setting, final String words) throws IOException
    {
        assertRefused("node { role = member, durability = replica-mem }, cluster.members = \"0=a:9500\", " +
            "cluster." + setting, "ringside.cluster.", words);
    }

    /** From what is smallest and largest by the settings' own rules. */
    @Test
    void shouldStartWithWhatTheCheckCallsGood() throws Exception
    {
        final Map<String, String> settings = TestNodes.settings("64KiB");
        settings.putAll(Map.of("node.dir", directory.resolve("node").toString(), "node.durability", "none",
            "ring.input-slots", "256", "ring.output-slots", "64", "node.latency-sampling", "64"));
        settings.putAll(Map.of("aeron.term-length", "64KiB", "engine.order-capacity", "1", "engine.level-capacity", "1",
            "engine.ended-clordids-per-session", "1", "engine.trade-capacity", "1",
            "replication.standby-timeout", "101ms", "gateway.slow-consumer-timeout", "1ms",
            "node.check-state-interval", "0s", "node.name", "\u6771"));
        final Path file = Files.writeString(directory.resolve("my.conf"), "ringside { instruments = [{ id = 64, " +
            "symbol = \"~\", tick = 999999999999999999, max-price = 1, reference-price = 0, price-exponent = -18, " +
            "lot = 1, max-quantity = 999999999999999999, min-quantity = 999999999999999999, quantity-exponent = 0, " +
            "phase = CLOSED }] }");
        final RingsideConfig config = RingsideConfig.load(file, settings);
        terminal.run(ExitCode.OK, Stream.concat(Stream.of("config", "check", "--config", file), settings.entrySet()
            .stream().flatMap((it) -> Stream.of("--set", it.getKey() + "=" + it.getValue()))).toArray());

        try (Node node = Nodes.start(config, "test", Throwable::printStackTrace))
        {
            assertTrue(String.join("\n", node.banner()).contains("READY in"), node.banner().toString());
            terminal.run(ExitCode.OK, "--node", "127.0.0.1:" + node.httpPort(), "book", "~");
        }
    }

    private void assertRefused(final String text, final String key, final String words) throws IOException
    {
        check(ExitCode.USAGE, text);
        terminal.assertError(words, key);
        assertTrue(terminal.err().contains(".conf:") || terminal.err().contains("a setting cannot be used"),
            terminal.err());
        // The same words from a node, which has opened nothing yet.
        final Path data = directory.resolve("data");
        final ConfigurationException refusal = assertThrows(ConfigurationException.class, () -> Nodes.start(
            RingsideConfig.load(directory.resolve("my.conf"), text.startsWith("node.dir") ? Map.of() :
            Map.of("node.dir", data.toString())), "test", Throwable::printStackTrace));
        assertEquals(terminal.err(), "ringside: " + refusal.getMessage() + "\n");
        assertTrue(Files.notExists(data));
    }

    private void check(final int expected, final String text) throws IOException
    {
        final Path file = Files.writeString(directory.resolve("my.conf"), "ringside { " + text + " }");
        terminal.run(expected, "config", "check", "--config", file);
    }
}
