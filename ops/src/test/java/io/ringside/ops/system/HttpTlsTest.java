package io.ringside.ops.system;

import io.ringside.ops.Terminal;
import io.ringside.ops.TestNodes;
import io.ringside.ops.access.TokenEditor;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.node.view.Node;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The HTTP port with TLS, by two settings, as the command line uses it. */
class HttpTlsTest
{
    private static final String PASSWORD = "changeit";

    @TempDir
    private Path directory;

    private Path store;
    private Path certificate;
    private Path password;

    @BeforeEach
    void makeKeys() throws Exception
    {
        store = directory.resolve("venue.p12");
        certificate = directory.resolve("venue.pem");
        password = directory.resolve("venue.password");
        TokenEditor.writeToken(password, PASSWORD);
        keytool("-genkeypair", "-alias", "venue", "-keyalg", "EC", "-groupname", "secp256r1", "-validity", "90",
            "-dname", "CN=localhost", "-ext", "SAN=DNS:localhost", "-keystore", store.toString());
        keytool("-exportcert", "-rfc", "-alias", "venue", "-file", certificate.toString(), "-keystore",
            store.toString());
    }

    @Test
    void shouldBeTrustedByItsAuthorityUnderItsName()
    {
        final Path data = directory.resolve("node");
        final Map<String, String> settings = TestNodes.alone(data, "http.tls.key-store", store.toString(),
            "http.tls.key-store-password-file", password.toString());
        try (Node node = TestNodes.start(settings))
        {
            final String port = ":" + node.httpPort();
            final Terminal terminal = new Terminal("--dir", data.toString(), "--timeout", "20s");
            final String trusted = "--ca " + certificate + " --node https://localhost" + port + ' ';
            terminal.run(ExitCode.OK, trusted + "status").assertPrinted("primary");
            terminal.run(ExitCode.OK, trusted + "halt ACME");
            terminal.run(ExitCode.OK, trusted + "resume ACME --at-once");
            // The configuration of the node says that it speaks TLS.
            terminal.run(ExitCode.OK, "--ca " + certificate + " status --set http.host=localhost --set http.port=" +
                node.httpPort() + " --set http.tls.key-store=" + store + " --set http.tls.key-store-password-file=" +
                password);

            terminal.run(ExitCode.UNREACHABLE, "--node https://localhost" + port + " status")
                .assertError("is not trusted", "--ca FILE");
            terminal.run(ExitCode.UNREACHABLE, "--ca " + certificate + " --node https://127.0.0.1" + port + " status")
                .assertError("is not trusted");
            terminal.run(ExitCode.UNREACHABLE, "--node https://localhost" + port + " halt ACME")
                .assertError("is not trusted");
            terminal.run(ExitCode.UNREACHABLE, "--node localhost" + port + " halt ACME");
            terminal.run(ExitCode.USAGE, "--ca " + password + " --node https://localhost" + port + " status")
                .assertError("cannot read certificates from");
        }
    }

    @Test
    void shouldNotListenBeyondThisMachineWithoutTls() throws Exception
    {
        final String remote = "config check --set http.host=0.0.0.0 --set http.allow-remote=true";
        final String stores = " --set http.tls.key-store=" + store;
        final Terminal terminal = new Terminal();
        terminal.run(ExitCode.USAGE, remote).assertError("without TLS", "http.allow-plaintext = true");
        terminal.run(ExitCode.OK, remote + " --set http.allow-plaintext=true");
        terminal.run(ExitCode.USAGE, remote + stores).assertError("http.tls.key-store-password-file");
        terminal.run(ExitCode.OK, remote + stores + " --set http.tls.key-store-password-file=" + password);
        terminal.run(ExitCode.USAGE, "config check --set http.tls.key-store-password-file=" + password)
            .assertError("nothing without one");

        Files.setPosixFilePermissions(password, PosixFilePermissions.fromString("rw-r--r--"));
        terminal.run(ExitCode.USAGE, "config check" + stores + " --set http.tls.key-store-password-file=" + password)
            .assertError("can be used by others than its owner");
    }

    private static void keytool(final String... arguments) throws Exception
    {
        final List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(List.of(arguments));
        command.addAll(List.of("-storetype", "PKCS12", "-storepass", PASSWORD));
        final Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        final String said = new String(process.getInputStream().readAllBytes());
        assertTrue(process.waitFor(1, TimeUnit.MINUTES), said);
        assertEquals(0, process.exitValue(), said);
    }
}
