package io.ringside.ops.system;

import io.ringside.ops.Terminal;
import io.ringside.ops.TestNodes;
import io.ringside.ops.access.TokenEditor;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.node.view.Node;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

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
    void shouldSpeakTlsAtTheWebPort() throws Exception
    {
        final Map<String, String> settings = TestNodes.alone(directory.resolve("web"), "web.host", "localhost",
            "web.tls.key-store", store.toString(), "web.tls.key-store-password-file", password.toString());
        final KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        try (InputStream in = Files.newInputStream(certificate))
        {
            trusted.setCertificateEntry("venue", CertificateFactory.getInstance("X.509").generateCertificate(in));
        }
        final TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        final SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        try (Node node = TestNodes.start(settings))
        {
            final String web = String.valueOf(TestNodes.status(node).get("webEndpoint"));
            final HttpClient client = HttpClient.newBuilder().sslContext(context).build();
            assertEquals(200, client.send(HttpRequest.newBuilder(URI.create("https://" + web + "/api/v1/symbols"))
                .build(), HttpResponse.BodyHandlers.ofString()).statusCode());
            final CompletableFuture<String> hello = new CompletableFuture<>();
            client.newWebSocketBuilder().buildAsync(URI.create("wss://" + web + "/ws"), new WebSocket.Listener()
            {
                @Override
                public CompletionStage<?> onText(final WebSocket from, final CharSequence data, final boolean isLast)
                {
                    hello.complete(data.toString());
                    return null;
                }
            }).join();
            assertTrue(hello.get(1, TimeUnit.MINUTES).contains("Hello"), hello.get());
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
