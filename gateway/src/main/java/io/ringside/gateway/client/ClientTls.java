package io.ringside.gateway.client;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManagerFactory;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;

/**
 * TLS of a client over TCP, 1.3 or 1.2: by which certificates it trusts the venue. The venue's certificate must also
 * have the name, or the address, that the client connects to. Immutable.
 */
public final class ClientTls
{
    private static final String[] PROTOCOLS = {"TLSv1.3", "TLSv1.2"};

    private final SSLContext context;

    private ClientTls(final SSLContext context)
    {
        this.context = context;
    }

    /** Trusts by the certificates that the JVM trusts. */
    public static ClientTls system()
    {
        try
        {
            return new ClientTls(SSLContext.getDefault());
        }
        catch (final GeneralSecurityException ex)
        {
            throw new IllegalArgumentException("the JVM has no TLS: " + ex.getMessage(), ex);
        }
    }

    /** Does what the program has set up, with a certificate of the client's own if the venue asks for one. */
    public static ClientTls of(final SSLContext context)
    {
        return new ClientTls(context);
    }

    /**
     * Trusts by certificates in a file.
     *
     * @param authority PEM: the venue's own certificate, or those that it is signed with.
     * @throws IllegalArgumentException with one line, if it has none.
     */
    public static ClientTls trusting(final Path authority)
    {
        try (InputStream in = Files.newInputStream(authority))
        {
            final KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
            trusted.load(null, null);
            for (final Certificate it : CertificateFactory.getInstance("X.509").generateCertificates(in))
            {
                trusted.setCertificateEntry("c" + trusted.size(), it);
            }
            return trusting(trusted);
        }
        catch (final IOException | GeneralSecurityException ex)
        {
            throw new IllegalArgumentException(
                "cannot read certificates from " + authority + " (" + ex.getMessage() + ")", ex);
        }
    }

    /**
     * Trusts by certificates in a trust store.
     *
     * @param trustStore PKCS 12.
     * @param password   of the store.
     * @throws IllegalArgumentException with one line, if it has none.
     */
    public static ClientTls trusting(final Path trustStore, final char[] password)
    {
        try (InputStream in = Files.newInputStream(trustStore))
        {
            final KeyStore trusted = KeyStore.getInstance("PKCS12");
            trusted.load(in, password);
            return trusting(trusted);
        }
        catch (final IOException | GeneralSecurityException ex)
        {
            throw new IllegalArgumentException(
                "cannot read the trust store " + trustStore + " (" + ex.getMessage() + ")", ex);
        }
    }

    private static ClientTls trusting(final KeyStore trusted) throws GeneralSecurityException
    {
        if (0 == trusted.size())
        {
            throw new GeneralSecurityException("it has no certificate");
        }
        final TrustManagerFactory managers =
            TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(trusted);
        final SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, managers.getTrustManagers(), null);
        return new ClientTls(context);
    }

    /** What sockets of another protocol are made with. */
    public SSLContext context()
    {
        return context;
    }

    SSLEngine newEngine(final String host, final int port)
    {
        final SSLEngine engine = context.createSSLEngine(host, port);
        engine.setUseClientMode(true);
        engine.setEnabledProtocols(PROTOCOLS);
        final SSLParameters parameters = engine.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        engine.setSSLParameters(parameters);
        return engine;
    }
}
