package io.ringside.gateway.tcp;


import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Key stores with their own certificates, made by the JDK's keytool: nothing else in the JDK signs one. */
public final class TestKeys
{
    public static final String PASSWORD = "changeit";
    private final Path directory;

    public TestKeys(final Path directory)
    {
        this.directory = directory;
    }

    public Path file(final String name)
    {
        return directory.resolve(name);
    }

    /** NAME.p12 with a private key, and NAME-trust.p12 with its certificate. */
    public TestKeys pair(final String name) throws Exception
    {
        keytool("-genkeypair", "-alias", name, "-keyalg", "EC", "-groupname", "secp256r1", "-validity", "2",
            "-startdate", "-1d", "-dname", "CN=localhost", "-ext", "SAN=DNS:localhost,IP:127.0.0.1",
            "-keystore", file(name + ".p12").toString());
        final Certificate certificate = load(name + ".p12").getCertificate(name);
        Files.write(file(name + ".crt"), certificate.getEncoded());
        final KeyStore trust = KeyStore.getInstance("PKCS12");
        trust.load(null, null);
        trust.setCertificateEntry(name, certificate);
        try (OutputStream output = Files.newOutputStream(file(name + "-trust.p12")))
        {
            trust.store(output, PASSWORD.toCharArray());
        }
        return this;
    }

    /** The venue's side. */
    public Tls open(final String name, final String trusted)
    {
        return Tls.open(file(name + ".p12"), PASSWORD.toCharArray(),
            null == trusted ? null : file(trusted + "-trust.p12"), PASSWORD.toCharArray());
    }

    /** A client's side; with a certificate of its own, or null. */
    public SSLContext client(final String trusted, final String own) throws Exception
    {
        final TrustManagerFactory trust =
            TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(load(trusted + "-trust.p12"));
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
        try (InputStream input = Files.newInputStream(file(name)))
        {
            final KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(input, PASSWORD.toCharArray());
            return store;
        }
    }

    private void keytool(final String... args) throws IOException, InterruptedException
    {
        final List<String> command = new ArrayList<>(
            List.of(Path.of(System.getProperty("java.home"), "bin", "keytool").toString()));
        command.addAll(List.of(args));
        command.addAll(List.of("-storetype", "PKCS12", "-storepass", PASSWORD, "-J-XX:TieredStopAtLevel=1"));
        final Path output = file("keytool.txt");
        final Process process =
            new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile()).start();
        assertTrue(process.waitFor(60, TimeUnit.SECONDS), command.toString());
        assertEquals(0, process.exitValue(), Files.readString(output));
    }
}
