package io.ringside.ops.system;

import io.ringside.ops.Await;
import io.ringside.ops.TestFiles;
import io.ringside.ops.TestNodes;
import io.ringside.ops.node.view.Node;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * The commands of the page about TLS as they are printed, and clients in Java and Python that check under which name
 * they have connected.
 */
class FixTlsPageTest
{
    private static final String PASSWORD = "changeit";
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```\n(.*?)^```$");
    private static final Pattern SETTING = Pattern.compile("--set (\\S+?)=(\\S+)");
    private static final String START = "./ringside start";
    private static final String PYTHON = """
        import socket, ssl, sys
        context = ssl.create_default_context(cafile="venue.pem")
        if len(sys.argv) > 3:
            context.load_cert_chain(sys.argv[3] + ".pem", sys.argv[3] + ".key")
        plain = socket.create_connection(("127.0.0.1", int(sys.argv[1])), timeout=30)
        with context.wrap_socket(plain, server_hostname=sys.argv[2]) as client:
            client.sendall(open("logon.fix", "rb").read())
            answer = b""
            while b"\\x0135=5\\x01" not in answer:
                piece = client.recv(4096)
                if not piece:
                    break
                answer += piece
        sys.stdout.write(answer.decode("ascii"))
        """;

    /** Of the page's files, which are made once. */
    @TempDir
    private static Path directory;
    private static final List<String> STARTS = new ArrayList<>();

    @TempDir
    private Path home;
    private final int port = TestNodes.port();

    @BeforeAll
    static void runTheCommands() throws Exception
    {
        assumeTrue(run("sh", "-c", "openssl version").startsWith("0 "), "openssl is not installed");
        final String page = Files.readString(TestFiles.ROOT.resolve("docs/reference/fix.md"));
        final int begin = page.indexOf("\n## TLS\n");
        final Matcher blocks = BLOCK.matcher(page.substring(begin, page.indexOf("\n## ", begin + 1)));
        while (blocks.find())
        {
            final int start = blocks.group(1).indexOf(START);
            STARTS.add(blocks.group(1).substring(start));
            final String output = run("sh", "-e", "-c", blocks.group(1).substring(0, start));
            assertTrue(output.startsWith("0 "), output);
        }
        assertEquals(2, STARTS.size());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void shouldLetInUnderEveryName(final int start) throws Exception
    {
        final String own = 0 == start ? null : "firm1";
        final boolean hasPython = hasPython();
        try (Node node = start(start))
        {
            for (final String name : List.of("127.0.0.1", "localhost", InetAddress.getLocalHost().getHostName()))
            {
                assertLoggedOn(logOn(name, own), "Java " + name);
                if (hasPython)
                {
                    assertLoggedOn(python(name, own), "Python " + name);
                }
            }
            assertTrue(node.httpPort() > 0);
        }
    }

    @Test
    void shouldSayThatTheClientRefusesTheVenue() throws Exception
    {
        try (Node node = start(0))
        {
            assertThrows(SSLException.class, () -> logOn("venue.example", null));
            awaitReason("the client refuses the venue's certificate: it does not trust it, or it connects to a name " +
                "or an address that the certificate does not have (Received fatal alert: certificate_unknown)");
            if (hasPython())
            {
                final String answer = python("venue.example", null);
                assertTrue(answer.contains("not valid for 'venue.example'"), answer);
                Await.answer(() -> "two lines: " + log(),
                    () -> 2 == count("reason=TLS: the client refuses the venue's"));
            }
            try (Socket plain = new Socket("127.0.0.1", port))
            {
                plain.getOutputStream().write(messages());
                awaitReason("the client does not speak TLS (Unrecognized SSL message");
            }
            assertTrue(node.httpPort() > 0);
        }
    }

    @Test
    void shouldSayWhatIsWrongWithTheClientsCertificate() throws Exception
    {
        assertTrue(run("sh", "-e", "-c", "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes " +
            "-subj /CN=firm1 -keyout firm2.key -out firm2.pem && openssl pkcs12 -export -in firm2.pem -inkey " +
            "firm2.key -out firm2.p12 -passout pass:changeit").startsWith("0 "));
        try (Node node = start(1))
        {
            final String none = assertThrows(SSLException.class, () -> logOn("localhost", null)).getMessage();
            assertTrue(none.matches(".*Received fatal alert: (bad_certificate|certificate_required)"), none);
            awaitReason("the client has sent no certificate, and fix.tls.client-auth requires one " +
                "(Empty client certificate chain)");
            final String another = assertThrows(SSLException.class, () -> logOn("localhost", "firm2")).getMessage();
            assertTrue(another.endsWith("Received fatal alert: certificate_unknown"), another);
            awaitReason("the client's certificate is not trusted: has it expired, or is no issuer of it in " +
                "fix.tls.trust-store? (PKIX path ");
            assertTrue(node.httpPort() > 0);
        }
    }

    /** As the line of the page starts it, but for ports and directory. */
    private Node start(final int index)
    {
        final Map<String, String> settings = TestNodes.with(TestNodes.alone(home.resolve("node")),
            "fix.enabled", "true", "fix.endpoint", "127.0.0.1:" + port);
        final Matcher given = SETTING.matcher(STARTS.get(index));
        while (given.find())
        {
            final Path file = directory.resolve(given.group(2));
            settings.put(given.group(1), Files.exists(file) ? file.toString() : given.group(2));
        }
        return TestNodes.start(settings);
    }

    private void awaitReason(final String reason)
    {
        Await.answer(() -> "a line with " + reason + ": " + log(), () -> log().stream().anyMatch((it) ->
            it.contains("FIX logon refused: compId= address=127.0.0.1:") && it.contains(" reason=TLS: " + reason)));
    }

    private long count(final String words)
    {
        return log().stream().filter((it) -> it.contains(words)).count();
    }

    private List<String> log()
    {
        return TestFiles.read(home.resolve("node/ringside.log")).lines()
            .filter((it) -> it.contains("FIX logon refused")).toList();
    }

    /** Logs on and out again; whatever came. */
    private String logOn(final String name, final String own) throws Exception
    {
        try (SSLSocket socket = (SSLSocket)context(own).getSocketFactory()
            .createSocket(new Socket("127.0.0.1", port), name, port, true))
        {
            final SSLParameters parameters = socket.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            socket.setSSLParameters(parameters);
            socket.setSoTimeout(30_000);
            socket.getOutputStream().write(messages());
            final StringBuilder answer = new StringBuilder();
            final byte[] piece = new byte[4096];
            for (int length = 0; length >= 0 && answer.indexOf("\u000135=5\u0001") < 0;
                length = socket.getInputStream().read(piece))
            {
                answer.append(new String(piece, 0, length, StandardCharsets.ISO_8859_1));
            }
            return answer.toString();
        }
    }

    private SSLContext context(final String own) throws Exception
    {
        final TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(load("venue-trust.p12"));
        final KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        if (null != own)
        {
            keys.init(load(own + ".p12"), PASSWORD.toCharArray());
        }
        final SSLContext context = SSLContext.getInstance("TLS");
        context.init(null == own ? null : keys.getKeyManagers(), trust.getTrustManagers(), null);
        return context;
    }

    private KeyStore load(final String name) throws Exception
    {
        try (InputStream input = Files.newInputStream(directory.resolve(name)))
        {
            final KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(input, PASSWORD.toCharArray());
            return store;
        }
    }

    private String python(final String name, final String own) throws Exception
    {
        Files.write(directory.resolve("logon.fix"), messages());
        final List<String> command = new ArrayList<>(List.of("python3", "-c", PYTHON, String.valueOf(port), name));
        if (null != own)
        {
            command.add(own);
        }
        return run(command.toArray(String[]::new));
    }

    private static boolean hasPython() throws Exception
    {
        return run("sh", "-c", "python3 -c 'import ssl'").startsWith("0 ");
    }

    /** Its exit code, a blank, and what it printed. */
    private static String run(final String... command) throws Exception
    {
        final Path output = Files.createTempFile(directory, "command", ".txt");
        final ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile())
            .redirectErrorStream(true).redirectOutput(output.toFile());
        builder.environment().merge("PATH", "", (path, none) ->
            Path.of(System.getProperty("java.home"), "bin") + ":" + path);
        final Process process = builder.start();
        assertTrue(process.waitFor(60, TimeUnit.SECONDS), String.join(" ", command));
        return process.exitValue() + " " + Files.readString(output, StandardCharsets.ISO_8859_1);
    }

    private static void assertLoggedOn(final String answer, final String who)
    {
        assertTrue(answer.contains("\u000135=A\u0001") && answer.contains("\u000135=5\u0001"), who + ": " + answer);
    }

    /** A Logon that begins anew, and a Logout. */
    private static byte[] messages()
    {
        return (message("A", 1, "98=0|108=30|141=Y|553=FIRM1|554=demo|") + message("5", 2, ""))
            .getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String message(final String type, final int number, final String fields)
    {
        final String time = DateTimeFormatter.ofPattern("yyyyMMdd-HH:mm:ss.SSS").format(
            LocalDateTime.now(ZoneOffset.UTC));
        final String body = ("35=" + type + "|49=FIRM1|56=RINGSIDE|34=" + number + "|52=" + time + '|' + fields)
            .replace('|', '\u0001');
        final String framed = "8=FIX.4.4\u00019=" + body.length() + '\u0001' + body;
        return framed + String.format("10=%03d\u0001", framed.chars().sum() % 256);
    }
}
