package io.ringside.ops.web;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Requests as nobody should send them: random bytes, and good ones of which bytes are changed, cut, doubled or
 * left out.
 */
final class HttpRequests
{
    private static final int RANDOM_LENGTH_MAX = 3_000;

    private final List<String> good;
    private final Random random;

    HttpRequests(final Random random, final String token)
    {
        this.random = random;
        final String operator = "Authorization: Bearer " + token + "\r\n";
        good = List.of(
            "GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET /health/ready HTTP/1.0\r\n\r\n",
            "HEAD /metrics HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
            "GET /status HTTP/1.1\r\nHost: a\r\nAccept: */*\r\n\r\nGET /metrics HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET /book?symbol=ACME&depth=10 HTTP/1.1\r\nHost: a\r\n\r\n",
            "POST /admin/halt HTTP/1.1\r\nHost: a\r\n" + operator + "Content-Length: 17\r\n\r\nsymbol=*&reason=x",
            "POST /admin/resume HTTP/1.1\r\nHost: a\r\n" + operator +
                "Transfer-Encoding: chunked\r\n\r\n8\r\nsymbol=*\r\n0\r\n\r\n",
            "POST /admin/snapshot HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\na=b",
            "POST /status HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n",
            "POST /admin/halt HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
            "GET http://[::1:9/%zz HTTP/9.9\r\nHost\r\n: \r\n\r\n");
    }

    byte[] next()
    {
        if (0 == random.nextInt(4))
        {
            final byte[] bytes = new byte[1 + random.nextInt(RANDOM_LENGTH_MAX)];
            random.nextBytes(bytes);
            return bytes;
        }
        byte[] bytes = good.get(random.nextInt(good.size())).getBytes(StandardCharsets.US_ASCII);
        for (int i = random.nextInt(4); i > 0; i--)
        {
            bytes = mutate(bytes);
        }
        return bytes;
    }

    private byte[] mutate(final byte[] bytes)
    {
        if (0 == bytes.length)
        {
            return bytes;
        }
        final int begin = random.nextInt(bytes.length);
        final int length = Math.min(bytes.length - begin, 1 + random.nextInt(24));
        return switch (random.nextInt(4))
        {
            case 0 ->
            {
                bytes[begin] = (byte)random.nextInt(256);
                yield bytes;
            }
            case 1 -> text(bytes, 0, begin);
            case 2 -> join(text(bytes, 0, begin), text(bytes, begin + length, bytes.length));
            default -> join(text(bytes, 0, begin + length), text(bytes, begin, bytes.length));
        };
    }

    private static byte[] text(final byte[] bytes, final int from, final int to)
    {
        return Arrays.copyOfRange(bytes, from, to);
    }

    private static byte[] join(final byte[] left, final byte[] right)
    {
        final byte[] result = Arrays.copyOf(left, left.length + right.length);
        System.arraycopy(right, 0, result, left.length, right.length);
        return result;
    }
}
