package io.ringside.ops.admin.base;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;

/**
 * The certificates by which the command line trusts a node: those of {@code --ca}, else of {@code RINGSIDE_CA}, else
 * those of the JVM.
 *
 * @param file PEM; null: the JVM's.
 */
record Authority(Path file)
{
    private static final String VARIABLE = "RINGSIDE_CA";

    static Authority of(final Path given)
    {
        final String variable = System.getenv(VARIABLE);
        return new Authority(null != given || null == variable || variable.isBlank() ? given : Path.of(variable));
    }

    /**
     * Read the certificates.
     *
     * @return null: the JVM's own.
     * @throws CliException if the file has none.
     */
    SSLSocketFactory sockets()
    {
        if (null == file)
        {
            return null;
        }
        try (InputStream in = Files.newInputStream(file))
        {
            final KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
            trusted.load(null, null);
            for (final Certificate it : CertificateFactory.getInstance("X.509").generateCertificates(in))
            {
                trusted.setCertificateEntry("c" + trusted.size(), it);
            }
            if (0 == trusted.size())
            {
                throw new GeneralSecurityException("it has no certificate");
            }
            final TrustManagerFactory managers =
                TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            managers.init(trusted);
            final SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, managers.getTrustManagers(), null);
            return context.getSocketFactory();
        }
        catch (final IOException | GeneralSecurityException ex)
        {
            throw new CliException(ExitCode.USAGE, "cannot read certificates from " + file + " (" + ex.getMessage() +
                "): give a PEM file with --ca");
        }
    }
}
