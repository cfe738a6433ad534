package io.ringside.ops.web.socket;

import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PongWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The frames of one socket. Netty has refused what is no WebSocket frame, too long, or no UTF-8. */
final class SocketHandler extends SimpleChannelInboundHandler<WebSocketFrame>
{
    private final SocketHub hub;
    private final WebCounters counters;
    private final SocketRequests.Maker maker;
    private final Consumer<Consumer<Map<String, Object>>> greeter;
    private final List<String> early = new ArrayList<>();
    private SocketConnection connection;
    private SocketRequests requests;
    private boolean isGreeted;

    /**
     * @param greeter told, on the thread of the port, what the first message is.
     */
    SocketHandler(
        final SocketHub hub,
        final WebCounters counters,
        final SocketRequests.Maker maker,
        final Consumer<Consumer<Map<String, Object>>> greeter)
    {
        this.hub = hub;
        this.counters = counters;
        this.maker = maker;
        this.greeter = greeter;
    }

    @Override
    public void handlerAdded(final ChannelHandlerContext context)
    {
        connection = new SocketConnection(context, hub, counters);
        requests = maker.make(connection);
    }

    /** The handshake is done. */
    void open()
    {
        greeter.accept((hello) ->
        {
            if (connection.isOpen())
            {
                connection.send(hello);
                hub.add(connection);
                isGreeted = true;
                early.forEach(requests::on);
                early.clear();
                connection.flush();
            }
        });
    }

    @Override
    protected void channelRead0(final ChannelHandlerContext context, final WebSocketFrame frame)
    {
        if (!connection.onReceived(frame instanceof TextWebSocketFrame))
        {
            return;
        }
        if (frame instanceof TextWebSocketFrame text)
        {
            counters.onMessageIn();
            if (isGreeted)
            {
                requests.on(text.text());
                connection.flush();
            }
            else
            {
                // Not many: the bucket of its requests is full.
                early.add(text.text());
            }
        }
        else if (frame instanceof PingWebSocketFrame)
        {
            context.writeAndFlush(new PongWebSocketFrame(frame.content().retain()));
        }
        else if (frame instanceof CloseWebSocketFrame)
        {
            context.writeAndFlush(frame.retain()).addListener(ChannelFutureListener.CLOSE);
        }
        else if (!(frame instanceof PongWebSocketFrame))
        {
            connection.close(SocketConnection.UNSUPPORTED, "text messages alone are taken");
        }
    }

    @Override
    public void channelWritabilityChanged(final ChannelHandlerContext context)
    {
        connection.onWritable();
    }

    @Override
    public void channelInactive(final ChannelHandlerContext context)
    {
        requests.close();
        hub.remove(connection);
    }

    @Override
    public void exceptionCaught(final ChannelHandlerContext context, final Throwable cause)
    {
        // A broken frame: Netty has sent the close code. A broken connection: there is nobody to tell.
        counters.onRefusal(WebCounters.Refusal.MALFORMED);
        context.close();
    }
}
