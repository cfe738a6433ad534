package io.ringside.ops.web.socket;

import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.ringside.gateway.json.Json;
import io.ringside.gateway.session.TokenBucket;
import io.ringside.ops.web.market.Channel;
import io.ringside.ops.web.market.MarketFeed;
import io.ringside.ops.web.market.StreamKey;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import static java.nio.charset.StandardCharsets.UTF_8;

/** Answers {@code GET /api/v1/...}: the snapshots of the streams. */
final class ApiRequests
{
    static final String ROOT = "/api/v1/";
    private static final String SYMBOL = "symbol";
    private static final int PARAMETERS_MAX = 16;
    private static final String DEPTH_DEFAULT = "25";
    private static final int DEPTH_MAX = 1_000;
    /** All clients together may ask so often: a reader that wants to know more often subscribes. */
    private static final int REQUESTS_PER_SECOND = 500;

    private final MarketFeed feed;
    private final WebVenue venue;
    private final WebCounters counters;
    private final TokenBucket bucket = new TokenBucket(REQUESTS_PER_SECOND, TimeUnit.SECONDS.toNanos(1));

    ApiRequests(final MarketFeed feed, final WebVenue venue, final WebCounters counters)
    {
        this.feed = feed;
        this.venue = venue;
        this.counters = counters;
    }

    /**
     * Answer.
     *
     * @param uri      of the request, below {@link #ROOT}.
     * @param consumer of the answer; on this thread at once, or on the market's thread later.
     */
    void on(final String uri, final Consumer<FullHttpResponse> consumer)
    {
        if (!bucket.tryTake(System.nanoTime()))
        {
            final FullHttpResponse response =
                HttpAnswers.refuse(HttpResponseStatus.TOO_MANY_REQUESTS, "more than " + REQUESTS_PER_SECOND +
                " requests a second: subscribe over WebSocket instead");
            response.headers().set(HttpHeaderNames.RETRY_AFTER, "1");
            consumer.accept(response);
            return;
        }
        try
        {
            final QueryStringDecoder query = new QueryStringDecoder(uri, UTF_8, true, PARAMETERS_MAX);
            final Map<String, List<String>> parameters = query.parameters();
            switch (query.path().substring(ROOT.length()))
            {
                case "symbols" -> one(StreamKey.SYMBOLS, consumer);
                case "book" -> one(new StreamKey(Channel.BOOK, symbol(parameters), depth(parameters)), consumer);
                case "trades" -> one(new StreamKey(Channel.TRADES, symbol(parameters), 0), consumer);
                case "candles" ->
                    one(new StreamKey(Channel.CANDLES, symbol(parameters), interval(parameters)), consumer);
                case "statistics" -> many(Channel.STATISTICS, parameters, "{\"statistics\":[", consumer);
                case "status" -> many(Channel.STATUS, parameters,
                    "{\"venue\":" + Json.write(status()) + ",\"status\":[", consumer);
                default -> consumer.accept(HttpAnswers.refuse(HttpResponseStatus.NOT_FOUND,
                    "no such path: " + ROOT + " has symbols, book, trades, candles, statistics, status"));
            }
        }
        catch (final UnknownSymbolException ex)
        {
            consumer.accept(HttpAnswers.refuse(HttpResponseStatus.NOT_FOUND, ex.getMessage()));
        }
        catch (final IllegalArgumentException ex)
        {
            consumer.accept(HttpAnswers.refuse(HttpResponseStatus.BAD_REQUEST, ex.getMessage()));
        }
    }

    private Map<String, Object> status()
    {
        final Map<String, Object> result = Json.object();
        result.putAll(venue.about());
        result.putAll(venue.status());
        result.put("webConnections", counters.connections());
        return result;
    }

    private void one(final StreamKey key, final Consumer<FullHttpResponse> consumer)
    {
        feed.ask(List.of(key), (objects) -> consumer.accept(objects.isEmpty() ?
            HttpAnswers.refuse(HttpResponseStatus.NOT_FOUND, "the instrument is gone") :
            HttpAnswers.json(objects.get(0))));
    }

    private void many(
        final Channel channel,
        final Map<String, List<String>> parameters,
        final String start,
        final Consumer<FullHttpResponse> consumer)
    {
        final List<StreamKey> keys = new ArrayList<>();
        if (parameters.containsKey(SYMBOL))
        {
            keys.add(new StreamKey(channel, symbol(parameters), 0));
        }
        else
        {
            feed.symbols().values().stream().sorted().forEach((id) -> keys.add(new StreamKey(channel, id, 0)));
        }
        feed.ask(keys, (objects) ->
        {
            final ByteArrayOutputStream out = new ByteArrayOutputStream();
            out.writeBytes(start.getBytes(UTF_8));
            for (int i = 0; i < objects.size(); i++)
            {
                if (i > 0)
                {
                    out.write(',');
                }
                out.writeBytes(objects.get(i));
            }
            out.writeBytes("]}".getBytes(UTF_8));
            consumer.accept(HttpAnswers.json(out.toByteArray()));
        });
    }

    private int symbol(final Map<String, List<String>> parameters)
    {
        final String symbol = value(parameters, SYMBOL, "");
        final Integer id = feed.symbols().get(symbol);
        if (null == id)
        {
            throw new UnknownSymbolException(symbol.isEmpty() ? "symbol must be given" :
                "unknown symbol: " + symbol + ": " + ROOT + "symbols lists all");
        }
        return id;
    }

    private static int depth(final Map<String, List<String>> parameters)
    {
        final String depth = value(parameters, "depth", DEPTH_DEFAULT);
        if (!depth.matches("\\d{1,4}") || Integer.parseInt(depth) < 1 || Integer.parseInt(depth) > DEPTH_MAX)
        {
            throw new IllegalArgumentException("depth must be a number from 1 to " + DEPTH_MAX);
        }
        return Integer.parseInt(depth);
    }

    private static int interval(final Map<String, List<String>> parameters)
    {
        final int interval = MarketFeed.interval(value(parameters, "interval", "1m"));
        if (interval < 0)
        {
            throw new IllegalArgumentException("interval must be one of " + MarketFeed.intervals());
        }
        return interval;
    }

    private static String value(
        final Map<String, List<String>> parameters, final String name, final String fallback)
    {
        return parameters.getOrDefault(name, List.of(fallback)).get(0);
    }

    private static final class UnknownSymbolException extends IllegalArgumentException
    {
        private static final long serialVersionUID = 1L;

        UnknownSymbolException(final String message)
        {
            super(message);
        }
    }
}
