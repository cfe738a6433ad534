package io.ringside.gateway.client;

import io.ringside.gateway.socket.TlsHelper;

import javax.net.ssl.SSLException;
import java.nio.ByteBuffer;
import java.security.cert.CertificateException;

/** Computes the handshake of one client, on the client's thread, and says why the venue's TLS failed. */
record ClientTlsHelper(int packetLength) implements TlsHelper
{
    @Override
    public ByteBuffer borrow()
    {
        return ByteBuffer.allocateDirect(2 * packetLength);
    }

    @Override
    public void release(final ByteBuffer buffer)
    {
        // Of one connection alone.
    }

    @Override
    public void execute(final Runnable task)
    {
        task.run();
    }

    @Override
    public String describe(final SSLException failure)
    {
        final String message = String.valueOf(failure.getMessage()).lines().findFirst().orElse("");
        final String words = words(failure, message);
        return words.isEmpty() ? message : words + " (" + message + ')';
    }

    private static String words(final SSLException failure, final String message)
    {
        Throwable cause = failure;
        while (null != cause && !(cause instanceof CertificateException))
        {
            cause = cause.getCause();
        }
        return null != cause ? "the venue's certificate is not trusted, or is not of the host that was asked for" :
            message.contains("nrecognized SSL message") ? "the venue does not speak TLS there" :
            message.contains("certificate") ? "the venue does not take the client's certificate, or asks for one" : "";
    }
}
