package io.ringside.ops.web.socket;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.ringside.gateway.json.Json;

/** Makes answers over HTTP, with the headers that each must have. */
final class HttpAnswers
{
    private static final String JSON = "application/json";
    /** No inline script, no inline style, nothing from elsewhere. */
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; " +
        "img-src 'self' data:; connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; " +
        "form-action 'none'; frame-ancestors 'none'";

    private HttpAnswers()
    {
    }

    static FullHttpResponse json(final byte[] body)
    {
        return of(HttpResponseStatus.OK, JSON, body);
    }

    /**
     * @param why one line.
     */
    static FullHttpResponse refuse(final HttpResponseStatus status, final String why)
    {
        return of(status, JSON, SocketHub.bytes(Json.object("error", why)));
    }

    static FullHttpResponse of(final HttpResponseStatus status, final String type, final byte[] body)
    {
        final FullHttpResponse response =
            new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, Unpooled.wrappedBuffer(body));
        response.headers()
            .set(HttpHeaderNames.CONTENT_TYPE, type)
            .setInt(HttpHeaderNames.CONTENT_LENGTH, body.length)
            .set(HttpHeaderNames.CACHE_CONTROL, "no-store")
            .set(HttpHeaderNames.CONTENT_SECURITY_POLICY, POLICY)
            .set("X-Content-Type-Options", "nosniff")
            .set(HttpHeaderNames.X_FRAME_OPTIONS, "DENY")
            .set("Referrer-Policy", "no-referrer")
            .set("Cross-Origin-Opener-Policy", "same-origin")
            .set("Cross-Origin-Resource-Policy", "same-origin");
        return response;
    }

    static FullHttpResponse file(final StaticFiles.File file, final String knownTag)
    {
        final boolean isKnown = file.tag().equals(knownTag);
        final FullHttpResponse response = of(isKnown ? HttpResponseStatus.NOT_MODIFIED : HttpResponseStatus.OK,
            file.type(), isKnown ? new byte[0] : file.content());
        response.headers().set(HttpHeaderNames.CACHE_CONTROL, "no-cache").set(HttpHeaderNames.ETAG, file.tag());
        return response;
    }
}
