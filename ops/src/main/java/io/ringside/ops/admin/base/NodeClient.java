package io.ringside.ops.admin.base;

import io.ringside.gateway.json.Json;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.StringJoiner;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLException;

/** The command line's way to a running node: its HTTP port. Confined to one thread. */
public final class NodeClient
{
    /** Stands in front of the address of a node that speaks TLS. */
    static final String TLS = "https://";

    /** The reason of a snapshot that was taken, and is not on the disk yet. */
    public static final String NOT_STORED_YET = "NOT_STORED_YET";
    private static final int TOO_MANY = 429;

    private final String address;
    private final TokenSource tokens;
    private final Authority authority;
    private final int timeoutMs;

    /**
     * @param address   host:port of the node's HTTP port, perhaps behind {@link #TLS}.
     * @param tokens    where the operator's token is.
     * @param authority whom to trust, with TLS.
     * @param timeout   to connect and to answer.
     */
    NodeClient(
        final String address, final TokenSource tokens, final Authority authority, final Duration timeout)
    {
        this.address = address;
        this.tokens = tokens;
        this.authority = authority;
        timeoutMs = (int)Math.min(Integer.MAX_VALUE, timeout.toMillis());
    }

    /**
     * An answer, whatever its code.
     *
     * @param code HTTP status.
     * @param body text.
     */
    public record Answer(int code, String body)
    {
    }

    /** Asks without a token where that is enough: one that the user did not state goes to nobody who needs none. */
    public Answer get(final String path)
    {
        final Answer answer = get(path, tokens.isStated());
        return HttpURLConnection.HTTP_UNAUTHORIZED == answer.code() && !tokens.isStated() && tokens.isThere() ?
            get(path, true) : answer;
    }

    private Answer get(final String path, final boolean isWithToken)
    {
        try
        {
            final HttpURLConnection connection = open(path);
            if (isWithToken)
            {
                authorize(connection, tokens.token());
            }
            connect(connection);
            return answer(connection);
        }
        catch (final SocketTimeoutException ex)
        {
            throw unanswered(ex, "it stands still or has too much to do: give it time with --timeout, or see its log");
        }
        catch (final IOException ex)
        {
            throw unreachable(ex);
        }
    }

    public Map<String, Object> getObject(final String path)
    {
        final Answer answer = get(path);
        final Map<String, Object> result = parse(answer.body());
        if (200 != answer.code())
        {
            throw new CliException(404 == answer.code() || 400 == answer.code() ? ExitCode.USAGE :
                isNotLetIn(answer.code()) ? ExitCode.REFUSED : ExitCode.FAILED,
                String.valueOf(result.getOrDefault("error", "the node answered " + answer.code())));
        }
        return result;
    }

    /**
     * Send an operator's command and wait for its report, which may also be {@link #NOT_STORED_YET}.
     *
     * @param verb       of the request.
     * @param command    as the user typed it.
     * @param parameters of the request.
     */
    public Map<String, Object> execute(final String verb, final String command, final Map<String, String> parameters)
    {
        final String token = tokens.token();
        final Answer answer;
        try
        {
            final HttpURLConnection connection = open("/admin/" + verb);
            connection.setRequestMethod("POST");
            authorize(connection, token);
            connection.setDoOutput(true);
            final StringJoiner body = new StringJoiner("&");
            parameters.forEach((name, value) -> body.add(name + "=" + URLEncoder.encode(value,
                StandardCharsets.UTF_8)));
            final byte[] bytes = body.toString().getBytes(StandardCharsets.UTF_8);
            // Without it the JDK sends a request again that got no answer, and a command would take effect twice.
            connection.setFixedLengthStreamingMode(bytes.length);
            connect(connection);
            connection.getOutputStream().write(bytes);
            answer = answer(connection);
        }
        catch (final IOException ex)
        {
            throw unanswered(ex, command + " may have taken effect: see `ringside status` before you repeat it");
        }
        if (HttpURLConnection.HTTP_UNAUTHORIZED == answer.code())
        {
            throw new CliException(ExitCode.REFUSED, command + " refused: the token of " + tokens.describe() +
                " is none of the node at " + address + ": give that node's data directory with --dir, or a token " +
                "with --token");
        }
        final Map<String, Object> result = parse(answer.body());
        if (200 != answer.code() && HttpURLConnection.HTTP_ACCEPTED != answer.code() &&
            !NOT_STORED_YET.equals(result.get("reason")))
        {
            final Object why = result.getOrDefault("error", result.get("reason"));
            throw new CliException(400 == answer.code() || 404 == answer.code() ? ExitCode.USAGE : ExitCode.REFUSED,
                command + " refused: " + ReasonWords.ofOperator(String.valueOf(why)));
        }
        return result;
    }

    private static void authorize(final HttpURLConnection connection, final String token)
    {
        connection.setRequestProperty("Authorization", "Bearer " + token);
    }

    private static boolean isNotLetIn(final int code)
    {
        return HttpURLConnection.HTTP_UNAUTHORIZED == code || HttpURLConnection.HTTP_FORBIDDEN == code ||
            TOO_MANY == code;
    }

    private HttpURLConnection open(final String path) throws IOException
    {
        final HttpURLConnection connection;
        try
        {
            connection = (HttpURLConnection)URI.create(
                (address.startsWith(TLS) ? "" : "http://") + address + path).toURL().openConnection();
        }
        catch (final IllegalArgumentException ex)
        {
            throw new CliException(ExitCode.USAGE, "not a node address: " + address + ": give --node host:port");
        }
        if (connection instanceof HttpsURLConnection secured)
        {
            secured.setSSLSocketFactory(authority.tls().context().getSocketFactory());
        }
        connection.setConnectTimeout(timeoutMs);
        connection.setReadTimeout(timeoutMs);
        return connection;
    }

    private static Answer answer(final HttpURLConnection connection) throws IOException
    {
        final int code = connection.getResponseCode();
        try (InputStream in = code < 400 ? connection.getInputStream() : connection.getErrorStream())
        {
            return new Answer(code, null == in ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    private Map<String, Object> parse(final String body)
    {
        try
        {
            return Json.readObject(body);
        }
        catch (final IllegalArgumentException ex)
        {
            throw new CliException(ExitCode.UNREACHABLE, "no Ringside node at " + address +
                ": it answered something else");
        }
    }

    private void connect(final HttpURLConnection connection)
    {
        try
        {
            connection.connect();
        }
        catch (final IOException ex)
        {
            throw unreachable(ex);
        }
    }

    private CliException unreachable(final IOException cause)
    {
        if (cause instanceof SSLException)
        {
            return new CliException(ExitCode.UNREACHABLE, "the node at " + address + " is not trusted (" +
                cause.getMessage() + "): give the name that is in its certificate with --node, and its authority " +
                "with --ca FILE");
        }
        return new CliException(ExitCode.UNREACHABLE, "no node at " + address + " (" + cause.getMessage() +
            "): start one with `ringside start`, or give --node host:port");
    }

    private CliException unanswered(final IOException cause, final String advice)
    {
        return new CliException(ExitCode.UNREACHABLE, "no answer from the node at " + address + " (" +
            cause.getMessage() + "): " + advice);
    }
}
