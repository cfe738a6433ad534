package io.ringside.gateway.fix.transport;

import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManagerFactory;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Collections;

/** The venue's certificate, and the certificates that it trusts. TLS 1.3 and 1.2. Immutable. */
public final class FixTls
{
    private static final String[] PROTOCOLS = {"TLSv1.3", "TLSv1.2"};
    private static final int SESSION_CACHE_SIZE = 1_024;

    private final SSLContext context;
    private final boolean isClientCertificateRequired;

    private FixTls(final SSLContext context, final boolean isClientCertificateRequired)
    {
        this.context = context;
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
    public static FixTls open(
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
            return new FixTls(context, null != trustStore);
        }
        catch (final GeneralSecurityException ex)
        {
            throw new IllegalArgumentException("key store " + keyStore + " cannot be used: " + ex.getMessage(), ex);
        }
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
        catch (final IOException | GeneralSecurityException ex)
        {
            throw new IllegalArgumentException("key store " + file + " cannot be read as PKCS 12 with that password: " +
                ex.getMessage(), ex);
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
