package io.ringside.ops.web.socket;

import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.websocketx.WebSocketFrameAggregator;
import io.netty.handler.codec.http.websocketx.WebSocketServerHandshaker;
import io.netty.handler.codec.http.websocketx.WebSocketServerHandshakerFactory;
import io.netty.util.concurrent.ScheduledFuture;

import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** The requests of one connection, one at a time, until it becomes a WebSocket. */
final class HttpRequests extends SimpleChannelInboundHandler<FullHttpRequest>
{
    static final String SOCKET_PATH = "/ws";
    /** The longest message of a client, in bytes. */
    static final int MESSAGE_LENGTH_MAX = 16 * 1024;
    private static final int REQUEST_S = 10;
    /** Bytes of answers that all clients together may leave unread. */
    private static final long UNREAD_MAX = 32L << 20;
    private static final String VERSION = "13";

    private final StaticFiles files;
    private final ApiRequests api;
    private final Origins origins;
    private final WebCounters counters;
    private final Supplier<SocketHandler> sockets;
    private ScheduledFuture<?> deadline;
    private boolean isAnswering;

    HttpRequests(
        final StaticFiles files,
        final ApiRequests api,
        final Origins origins,
        final WebCounters counters,
        final Supplier<SocketHandler> sockets)
    {
        this.files = files;
        this.api = api;
        this.origins = origins;
        this.counters = counters;
        this.sockets = sockets;
    }

    @Override
    public void channelActive(final ChannelHandlerContext context)
    {
        await(context);
    }

    /** However slowly its bytes come, a request is there in time, or never. */
    private void await(final ChannelHandlerContext context)
    {
        deadline = context.executor().schedule(() -> context.close(), REQUEST_S, TimeUnit.SECONDS);
    }

    @Override
    public void channelInactive(final ChannelHandlerContext context)
    {
        deadline.cancel(false);
    }

    @Override
    protected void channelRead0(final ChannelHandlerContext context, final FullHttpRequest request)
    {
        if (isAnswering)
        {
            // Who sends the next one before the answer gains nothing that is worth a queue.
            context.close();
            return;
        }
        deadline.cancel(false);
        counters.onRequest();
        final String origin = request.headers().get(HttpHeaderNames.ORIGIN);
        final String host = request.headers().get(HttpHeaderNames.HOST);
        final String path = path(request.uri());
        if (request.decoderResult().isFailure())
        {
            refuse(context, request, HttpResponseStatus.BAD_REQUEST, "not an HTTP request");
        }
        else if (!origins.isOurs(host))
        {
            refuse(context, request, HttpResponseStatus.MISDIRECTED_REQUEST, "this port does not go by the name " +
                host + ": use an address, or name its origin in web.allowed-origins");
        }
        else if (!HttpMethod.GET.equals(request.method()) && !HttpMethod.HEAD.equals(request.method()))
        {
            final FullHttpResponse response =
                HttpAnswers.refuse(HttpResponseStatus.METHOD_NOT_ALLOWED, "only GET and HEAD here");
            response.headers().set(HttpHeaderNames.ALLOW, "GET, HEAD");
            counters.onRefusal(WebCounters.Refusal.HTTP);
            send(context, request, response);
        }
        else if (SOCKET_PATH.equals(path))
        {
            upgrade(context, request, origin, host);
        }
        else if (path.startsWith(ApiRequests.ROOT))
        {
            onApi(context, request);
        }
        else
        {
            onFile(context, request, path);
        }
    }

    private static String path(final String uri)
    {
        final int end = uri.indexOf('?');
        return end < 0 ? uri : uri.substring(0, end);
    }

    private void onFile(final ChannelHandlerContext context, final FullHttpRequest request, final String path)
    {
        final StaticFiles.File file = files.find(path);
        if (null == file)
        {
            refuse(context, request, HttpResponseStatus.NOT_FOUND, "no such path");
        }
        else
        {
            send(context, request, HttpAnswers.file(file, request.headers().get(HttpHeaderNames.IF_NONE_MATCH)));
        }
    }

    private void onApi(final ChannelHandlerContext context, final FullHttpRequest request)
    {
        isAnswering = true;
        request.retain();
        api.on(request.uri(), (response) -> context.executor().execute(() ->
        {
            isAnswering = false;
            if (response.status().code() >= HttpResponseStatus.BAD_REQUEST.code())
            {
                counters.onRefusal(WebCounters.Refusal.HTTP);
            }
            sendCounted(context, request, response);
            request.release();
        }));
    }

    private void sendCounted(
        final ChannelHandlerContext context, final FullHttpRequest request, final FullHttpResponse response)
    {
        final int length = response.content().readableBytes();
        if (counters.unreadBytes(length) > UNREAD_MAX)
        {
            counters.unreadBytes(-length);
            response.release();
            refuse(context, request, HttpResponseStatus.SERVICE_UNAVAILABLE, "too much is unread: try again later");
        }
        else
        {
            send(context, request, response).addListener((done) -> counters.unreadBytes(-length));
        }
    }

    private void upgrade(
        final ChannelHandlerContext context, final FullHttpRequest request, final String origin, final String host)
    {
        if (!origins.mayConnect(origin, host))
        {
            refuse(context, request, HttpResponseStatus.FORBIDDEN, "pages of " + origin + " may not connect: " +
                "web.allowed-origins does not name it");
            return;
        }
        if (!VERSION.equals(request.headers().get(HttpHeaderNames.SEC_WEBSOCKET_VERSION)))
        {
            final FullHttpResponse response =
                HttpAnswers.refuse(HttpResponseStatus.UPGRADE_REQUIRED, "WebSocket version 13 is spoken here");
            response.headers().set(HttpHeaderNames.SEC_WEBSOCKET_VERSION, VERSION);
            counters.onRefusal(WebCounters.Refusal.HTTP);
            send(context, request, response);
            return;
        }
        if (!HttpMethod.GET.equals(request.method()) ||
            !request.headers().containsValue(HttpHeaderNames.CONNECTION, HttpHeaderValues.UPGRADE, true) ||
            !request.headers().contains(HttpHeaderNames.SEC_WEBSOCKET_KEY))
        {
            refuse(context, request, HttpResponseStatus.BAD_REQUEST, "not a WebSocket handshake");
            return;
        }
        final WebSocketServerHandshaker handshaker =
            new WebSocketServerHandshakerFactory(SOCKET_PATH, null, false, MESSAGE_LENGTH_MAX).newHandshaker(request);
        final SocketHandler socket = sockets.get();
        context.pipeline().addLast(new WebSocketFrameAggregator(MESSAGE_LENGTH_MAX), socket);
        handshaker.handshake(context.channel(), request).addListener((done) ->
        {
            if (done.isSuccess())
            {
                socket.open();
            }
        });
        context.pipeline().remove(this);
    }

    private void refuse(
        final ChannelHandlerContext context,
        final FullHttpRequest request,
        final HttpResponseStatus status,
        final String why)
    {
        counters.onRefusal(WebCounters.Refusal.HTTP);
        send(context, request, HttpAnswers.refuse(status, why));
    }

    private ChannelFuture send(
        final ChannelHandlerContext context, final FullHttpRequest request, final FullHttpResponse response)
    {
        final String origin = request.headers().get(HttpHeaderNames.ORIGIN);
        response.headers().set(HttpHeaderNames.VARY, HttpHeaderNames.ORIGIN);
        if (origins.isAllowed(origin))
        {
            response.headers().set(HttpHeaderNames.ACCESS_CONTROL_ALLOW_ORIGIN, origin)
                .set("Cross-Origin-Resource-Policy", "cross-origin");
        }
        if (HttpMethod.HEAD.equals(request.method()))
        {
            response.content().clear();
        }
        final boolean isKept = HttpUtil.isKeepAlive(request) && !request.decoderResult().isFailure();
        HttpUtil.setKeepAlive(response, isKept);
        if (isKept)
        {
            await(context);
            return context.writeAndFlush(response);
        }
        return context.writeAndFlush(response).addListener(ChannelFutureListener.CLOSE);
    }

    @Override
    public void exceptionCaught(final ChannelHandlerContext context, final Throwable cause)
    {
        counters.onRefusal(WebCounters.Refusal.HTTP);
        context.close();
    }
}
