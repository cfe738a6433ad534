package io.ringside.gateway.tcp;

import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManagerFactory;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The venue's certificate, and the certificates that it trusts. TLS 1.3 and 1.2. Immutable. */
public final class Tls
{
    private static final String[] PROTOCOLS = {"TLSv1.3", "TLSv1.2"};
    private static final int SESSION_CACHE_SIZE = 1_024;

    private final SSLContext context;
    private final List<X509Certificate> certificates;
    private final boolean isClientCertificateRequired;

    private Tls(
        final SSLContext context,
        final List<X509Certificate> certificates,
        final boolean isClientCertificateRequired)
    {
        this.context = context;
        this.certificates = certificates;
        this.isClientCertificateRequired = isClientCertificateRequired;
        context.getServerSessionContext().setSessionCacheSize(SESSION_CACHE_SIZE);
    }

    /**
     * Read the stores, both PKCS 12.
     *
     * @param keyStore      with the venue's private key and its certificates.
     * @param password      of the key store and its key.
     * @param trustStore    with the certificates that clients' are signed with; null: clients need none.
     * @param trustPassword of the trust store.
     * @return their content.
     * @throws IllegalArgumentException with one line that states the error.
     */
    public static Tls open(
        final Path keyStore, final char[] password, final Path trustStore, final char[] trustPassword)
    {
        final KeyStore keys = load(keyStore, password);
        try
        {
            if (Collections.list(keys.aliases()).stream().noneMatch((it) -> isKey(keys, it)))
            {
                throw new IllegalArgumentException("key store " + keyStore + " has no private key");
            }
            final KeyManagerFactory keyManagers =
                KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keyManagers.init(keys, password);
            final TrustManagerFactory trustManagers =
                TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            if (null != trustStore)
            {
                final KeyStore trusted = load(trustStore, trustPassword);
                if (0 == trusted.size())
                {
                    throw new IllegalArgumentException("key store " + trustStore + " has no certificate");
                }
                trustManagers.init(trusted);
            }
            final SSLContext context = SSLContext.getInstance("TLS");
            context.init(keyManagers.getKeyManagers(),
                null == trustStore ? null : trustManagers.getTrustManagers(), null);
            return new Tls(context, certificates(keys), null != trustStore);
        }
        catch (final GeneralSecurityException ex)
        {
            throw new IllegalArgumentException("key store " + keyStore + " cannot be used: " + ex.getMessage(), ex);
        }
    }

    /**
     * Why clients refuse the venue's certificate, now or soon.
     *
     * @param now   the time.
     * @param ahead how long before its end a certificate is named.
     * @return one line; empty if there is no reason.
     */
    public String expiry(final Instant now, final Duration ahead)
    {
        for (final X509Certificate it : certificates)
        {
            final Instant begin = it.getNotBefore().toInstant();
            final Instant end = it.getNotAfter().toInstant();
            if (now.isBefore(begin) || now.plus(ahead).isAfter(end))
            {
                return "certificate " + it.getSubjectX500Principal().getName() + (now.isBefore(begin) ?
                    " is not valid before " + begin : now.isAfter(end) ? " has expired: " + end :
                    " expires at " + end);
            }
        }
        return "";
    }

    /** What a server of another protocol is made with. */
    public SSLContext context()
    {
        return context;
    }

    private static List<X509Certificate> certificates(final KeyStore keys) throws GeneralSecurityException
    {
        final List<X509Certificate> result = new ArrayList<>();
        for (final String alias : Collections.list(keys.aliases()))
        {
            if (keys.isKeyEntry(alias) && keys.getCertificate(alias) instanceof X509Certificate certificate)
            {
                result.add(certificate);
            }
        }
        return result;
    }

    private static boolean isKey(final KeyStore store, final String alias)
    {
        try
        {
            return store.isKeyEntry(alias);
        }
        catch (final GeneralSecurityException ex)
        {
            throw new IllegalArgumentException(ex.getMessage(), ex);
        }
    }

    private static KeyStore load(final Path file, final char[] password)
    {
        try (InputStream input = Files.newInputStream(file))
        {
            final KeyStore result = KeyStore.getInstance("PKCS12");
            result.load(input, password);
            return result;
        }
        catch (final NoSuchFileException ex)
        {
            throw new IllegalArgumentException("there is no key store " + file.toAbsolutePath(), ex);
        }
        catch (final IOException | GeneralSecurityException ex)
        {
            throw new IllegalArgumentException("key store " + file + " cannot be read as PKCS 12 with that password: " +
                (null == ex.getMessage() ? "it is something else" : ex.getMessage()), ex);
        }
    }

    SSLEngine newEngine()
    {
        final SSLEngine engine = context.createSSLEngine();
        engine.setUseClientMode(false);
        engine.setEnabledProtocols(PROTOCOLS);
        engine.setNeedClientAuth(isClientCertificateRequired);
        return engine;
    }
}
