package io.ringside.ops.web.socket;

import io.ringside.gateway.session.AddressBlocks;

import javax.net.ssl.SSLContext;
import java.util.List;

/**
 * What the web port is set to.
 *
 * @param host           to listen on.
 * @param port           to listen on; 0: any free one.
 * @param tls            null: without.
 * @param allowedOrigins whose pages may read, and open sockets, beside the port's own.
 * @param addresses      from which connections are taken; others are closed when accepted.
 * @param connectionsMax connections at a time; more are closed when accepted.
 */
public record WebSettings(
    String host, int port, SSLContext tls, List<String> allowedOrigins, AddressBlocks addresses,
    int connectionsMax)
{
    /** How the port's own address begins. */
    String scheme()
    {
        return null == tls ? "http" : "https";
    }
}
