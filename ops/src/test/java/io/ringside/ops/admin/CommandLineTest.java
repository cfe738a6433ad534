package io.ringside.ops.admin;

import io.ringside.engine.protocol.SessionRejectCode;
import io.ringside.ops.Await;
import io.ringside.ops.Terminal;
import io.ringside.ops.TestNodes;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.Text;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class CommandLineTest
{
    private final Terminal terminal = new Terminal();

    @TempDir
    private Path directory;

    @Test
    void shouldPrintOneJsonObjectWithSchemaVersionAndEnvironment()
    {
        terminal.run(ExitCode.OK, "version --json");
        final Map<String, Object> result = terminal.json();
        assertEquals("ringside.version/1", result.get("schema"));
        assertTrue(result.containsKey("version"));
        assertTrue(((Map<?, ?>)result.get("environment")).keySet().containsAll(
            List.of("cores", "jvm", "kernel", "commit")));
        assertEquals(1, terminal.out().lines().count());
    }

    @Test
    void shouldShowItsVersionAndTheHelpOfEveryCommandInTwoWays()
    {
        final String version = terminal.run(ExitCode.OK, "version").out();
        assertEquals(version, terminal.run(ExitCode.OK, "--version").out());
        assertTrue(version.startsWith("ringside "), version);
        for (final String command : List.of("", "order", "order new", "book"))
        {
            final String help = terminal.run(ExitCode.OK, (command + " --help").trim()).out();
            assertTrue(help.startsWith(("Usage: ringside " + command).trim()), help);
            assertEquals(help, terminal.run(ExitCode.OK, ("help " + command).trim()).out());
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "ordr | no command ordr: did you mean order? see `ringside --help`",
        "help ordr | no command ordr: did you mean order? see `ringside --help`",
        "help order nwe | no command nwe: did you mean new? see `ringside order --help`",
        "order nwe ACME buy 1 1 | no command nwe: did you mean new? see `ringside order --help`",
        "load rn | no command rn: did you mean run? see `ringside load --help`",
        "book ACME --dpeth 3 | no option --dpeth: did you mean --depth? see `ringside book --help`",
        "start --roel=standby | no option --roel: did you mean --role? see `ringside start --help`",
        "frobnicate | no command frobnicate: see `ringside --help`",
        "book ACME ten | one word too many: ten: see `ringside book --help`",
        "order new ACME | Missing required parameters: 'SIDE', 'QUANTITY': see `ringside order new --help`"})
    void shouldSayWhatWasProbablyMeant(final String commandLine, final String said)
    {
        assertEquals("ringside: " + said, terminal.run(ExitCode.USAGE, commandLine).err().strip());
    }

    @Test
    void shouldAnswerMissingCommandWithCode2()
    {
        terminal.run(ExitCode.USAGE);
    }

    @Test
    void shouldMakeAKeyThatOnlyItsOwnerReadsAndNeverOverwriteOne() throws IOException
    {
        final Path file = directory.resolve("pair.key");
        final String check = "config check --set node.durability=replica-mem --set replication.key-file=" + file;
        terminal.run(ExitCode.USAGE, check).assertSaid("no key file " + file);
        terminal.run(ExitCode.OK, "key", "new", file);
        terminal.run(ExitCode.OK, check);
        final String key = Files.readString(file);
        assertTrue(key.matches("[0-9a-f]{64}\n"), "a key of another form");
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));

        terminal.run(ExitCode.REFUSED, "key", "new", file);
        terminal.run(ExitCode.OK, "key", "new", "--keep", file);
        terminal.run(ExitCode.FAILED, "key", "new", directory.resolve("none/pair.key"));
        assertEquals(key, Files.readString(file));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
        terminal.run(ExitCode.USAGE, check).assertSaid("chmod 600 " + file);
    }

    @Test
    void shouldAnswerUnreachableNodeWithOneLineAndCode3() throws IOException
    {
        terminal.run(ExitCode.UNREACHABLE, "--node", "127.0.0.1:" + TestNodes.port(), "status").assertError();
    }

    /** A FIX venue does not say why it lets nobody in. One that closes the connection is there all the same. */
    @Test
    void shouldNameWhatAFixVenueMayMindThatClosesTheConnection() throws IOException
    {
        try (ServerSocket venue = new ServerSocket(0, 1, InetAddress.getLoopbackAddress()))
        {
            final CompletableFuture<Void> refusal = Await.background(() -> refuse(venue));
            terminal.run(ExitCode.UNREACHABLE, "load", "run", "--protocol", "fix", "--sessions", "1", "--gateway",
                "localhost:" + venue.getLocalPort(), "--duration", "1s");
            refusal.join();
        }
        terminal.assertError("CompID or password is wrong");
        assertFalse(terminal.err().contains("is a primary running"), terminal.err());
    }

    @Test
    void shouldAdviseByTheReasonOfARefusedLogon()
    {
        assertTrue(CliException.advice(SessionRejectCode.CREDENTIALS).contains("password"));
        assertTrue(CliException.advice(SessionRejectCode.DUPLICATE_ID).contains("logged on already"));
        assertTrue(CliException.advice(SessionRejectCode.SESSIONS_FULL).contains("ringside doctor"));
        assertTrue(CliException.advice(SessionRejectCode.SESSION_BLOCKED).contains("gateway.flood-lock-out"));
    }

    private static void refuse(final ServerSocket venue)
    {
        try (Socket client = venue.accept())
        {
            client.getInputStream().read();
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "status", "health", "book ACME", "top ACME", "order new ACME buy 1 99", "order replace ACME buy 1 99 --id x",
        "halt ACME", "snapshot"})
    void shouldFindTheNodeInItsConfiguration(final String commandLine) throws IOException
    {
        final int port = TestNodes.port();
        final Path file = Files.writeString(directory.resolve("my.conf"), "ringside { http { host = \"0.0.0.0\"\n" +
            "allow-remote = true, allow-plaintext = true\nport = " + port + " }\n node.dir = \"" + directory + "\" }");
        Files.writeString(directory.resolve("admin.token"), "token");

        terminal.run(ExitCode.UNREACHABLE, commandLine + " --config " + file)
            .assertSaid("no node at 127.0.0.1:" + port);
    }

    @Test
    void shouldRefuseOperatorCommandWithoutToken()
    {
        terminal.run(ExitCode.REFUSED, "--dir", directory, "halt", "ACME");
    }

    @Test
    void shouldFailWhenThereIsNoJournal()
    {
        terminal.run(ExitCode.FAILED, "--dir", directory, "journal", "verify");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "frobnicate",
        "config check --set journal.bogus=1",
        "--node host:99999 status",
        "--node rubbish status",
        "--node host:0 status",
        "--node ho/st:80 status",
        "order new ACME buy 1 --id 123456789012345678901",
        "order new ACME buy 1 --session 0",
        "order cancel ACME buy 123456789012345678901",
        "order cancel ACME buy X --id \u00e4",
        "book ACME --depth 0",
        "resume ACME --at-once --auction 5s",
        "load run --sessions 99",
        "load run --sessions 0",
        "load run --max-rejects 101%",
        "load run --max-rejects few",
        "load run --duration 0s",
        "load run --gateway localhost",
        "load run --gateway localhost:0",
        "load run --gateway localhost:99999",
        "load run --gateway localhost:9881,",
        "demo --cluster --failover",
        "load run --response 192.0.2.1",
        "load run --response 0.0.0.0",
        "load run --out /proc/nope",
        "load run --protocol fix --sessions 1 --gateway localhost",
        "load run --repeat 0",
        "load sweep --from 2k --to 1k",
        "load sweep --steps 1",
        "load sweep --sessions 99",
        "load sweep --duration 0s",
        "load compare /nowhere /nowhere",
        "bench wire --case pigeon",
        "bench wire --rounds 0",
        "bench wire --scratch /nowhere",
        "bench cluster --case pigeon",
        "bench cluster --rounds 0",
        "bench engine --case six",
        "bench engine --peer nobody",
        "demo --duration 0s",
        "demo --dir /proc/nope",
        "journal dump --from -1",
        "journal dump --count 0",
        "halt ACME --reason 12345678901234567890123456789012345678901",
        "kill-switch on --account 1 --reason 12345678901234567890123456789012345678901"})
    void shouldAnswerValuesThatCannotBeWithOneLineAndCode2(final String commandLine)
    {
        terminal.run(ExitCode.USAGE, commandLine).assertError();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "load run --gateway nosuch.invalid:1",
        "load run --response nosuch.invalid",
        "load run --protocol fix --sessions 1 --gateway nosuch.invalid:1"})
    void shouldAnswerHostsThatNobodyKnowsWithOneLineAndCode3(final String commandLine)
    {
        terminal.run(ExitCode.UNREACHABLE, commandLine)
            .assertError("cannot resolve the host nosuch.invalid");
    }

    @Test
    void shouldSayInWordsWhyADataDirectoryCannotBe()
    {
        terminal.run(ExitCode.FAILED, "start --dir /proc/nope --set fix.enabled=false")
            .assertError("ringside: cannot write the data directory /proc/nope", "--dir");
        assertFalse(terminal.err().contains("Exception") || terminal.err().contains("internal error"), terminal.err());
    }

    @Test
    void shouldSayWhatIsWrongWithANumberOfUnits()
    {
        assertEquals(9_950, Text.units("99.50", 1, -2, "price"));
        assertEquals("price 99.505 is not a multiple of 0.01: round it",
            assertThrows(CliException.class, () -> Text.units("99.505", 1, -2, "price")).getMessage());
        assertEquals("quantity 99999999999999999999 is too large: correct it",
            assertThrows(CliException.class, () -> Text.units("99999999999999999999", 1, 0, "quantity")).getMessage());
    }

    @Test
    void shouldPrintDurationsInTheirUnit()
    {
        assertEquals("12.3 us", Text.duration(12_345));
        assertEquals("1.2 ms", Text.duration(1_234_567));
        assertEquals("123 ms", Text.duration(123_456_789));
        assertEquals("1.23 s", Text.duration(1_234_567_890L));
    }
}
