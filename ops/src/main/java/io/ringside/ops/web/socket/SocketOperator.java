package io.ringside.ops.web.socket;

import io.ringside.gateway.json.Json;
import io.ringside.ops.access.AccessControl;
import io.ringside.ops.access.Role;
import io.ringside.ops.replay.line.OperatorLine;
import io.ringside.ops.web.NodeView;
import io.ringside.ops.web.NotAllowedException;
import io.ringside.ops.web.OperatorCommand;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * What an operator does over a socket, once he has given a token: the same commands as at the HTTP port, by the same
 * code. Waits for the core on a thread of its own; everything else is on the port's thread.
 */
final class SocketOperator
{
    private static final long TIMEOUT_NS = TimeUnit.SECONDS.toNanos(4);
    private static final String REQUEST_ID = "requestId";
    private static final String BEARER = "Bearer ";
    private static final String NO_TOKEN = "not authorised: give an operator's token first";

    private final SocketConnection connection;
    private final NodeView node;
    private final AccessControl access;
    private final Executor executor;
    private final WebCounters counters;
    private String token;

    SocketOperator(
        final SocketConnection connection,
        final NodeView node,
        final AccessControl access,
        final Executor executor,
        final WebCounters counters)
    {
        this.connection = connection;
        this.node = node;
        this.access = access;
        this.executor = executor;
        this.counters = counters;
    }

    boolean hasToken()
    {
        return null != token;
    }

    /** Whoever gives it may do later what its role allows then. */
    void onToken(final Map<String, Object> message)
    {
        final String given = SocketRequests.text(message, "token", "");
        later(message, given, (decision) ->
        {
            connection.execute(() -> token = given);
            return answer(message, "Operator", Json.object(
                "operator", decision.operator().name(), "role", decision.operator().role().word()));
        });
    }

    /** Halt or Resume, of a symbol or of all. */
    void onPhase(final String request, final Map<String, Object> message)
    {
        final Map<String, String> parameters = new HashMap<>();
        parameters.put("symbol", SocketRequests.text(message, "symbol", "*"));
        parameters.put("reason", SocketRequests.text(message, "reasonText", ""));
        for (final Map.Entry<String, String> flag :
            Map.of("cancelAll", "cancel-all", "frozen", "frozen", "atOnce", "at-once").entrySet())
        {
            if (message.get(flag.getKey()) instanceof Boolean value)
            {
                parameters.put(flag.getValue(), value.toString());
            }
        }
        if (message.get("auctionNs") instanceof Long length)
        {
            parameters.put("auction-ns", length.toString());
        }
        later(message, token, (decision) -> answer(message, request, node.execute(OperatorCommand.of(
            request.toLowerCase(Locale.ROOT), parameters, decision.operator().role(), decision.operator().name(),
            null), TIMEOUT_NS)));
    }

    static boolean isCommand(final Object command)
    {
        return command instanceof String name && OperatorLine.ROLES.containsKey(name);
    }

    /** A line as `apply` takes it. */
    void onCommand(final Map<String, Object> message)
    {
        final Map<String, Object> line = new LinkedHashMap<>();
        line.put("command", message.get("command"));
        line.putAll(message);
        line.remove(REQUEST_ID);
        final Map<String, String> parameters = Map.of("line", Json.write(line), "source", "request");
        later(message, token, (decision) -> answer(message, String.valueOf(message.get("command")),
            node.execute(OperatorCommand.of("command", parameters, decision.operator().role(),
            decision.operator().name(), null), TIMEOUT_NS)));
    }

    /** Tells what a member's accounts have, each at one moment. Who is logged on needs no token for it. */
    void onAccounts(final Map<String, Object> message, final List<Long> accounts)
    {
        execute(message, () ->
        {
            final List<Object> rows = new ArrayList<>();
            for (final long account : accounts)
            {
                final Map<String, Object> answer = node.execute(OperatorCommand.of("query", Map.of("line",
                    Json.write(Json.object("command", "QueryRisk", "targetId", account, "level", "ACCOUNT",
                    "query", "ACCOUNT")), "source", "request"), Role.VIEW, "member", null), TIMEOUT_NS);
                rows.addAll(answer.get("reports") instanceof List<?> reports ? reports : List.of());
            }
            return answer(message, "Account", Json.object("reports", rows));
        });
    }

    /** Does it when the token allows it. */
    private interface Work
    {
        Map<String, Object> run(AccessControl.Decision decision);
    }

    private void later(final Map<String, Object> message, final String given, final Work work)
    {
        execute(message, () ->
        {
            final AccessControl.Decision decision =
                access.decide(connection.address(), null == given ? null : BEARER + given, Role.MARKET);
            return null != decision.refusal() ? error(message, words(decision)) :
                null == decision.operator() ? error(message, NO_TOKEN) : work.run(decision);
        });
    }

    private void execute(final Map<String, Object> message, final Supplier<Map<String, Object>> work)
    {
        try
        {
            executor.execute(() ->
            {
                final Map<String, Object> answer = run(message, work);
                connection.execute(() -> connection.send(answer));
            });
        }
        catch (final RejectedExecutionException ex)
        {
            throw new IllegalArgumentException("too many operators' requests at a time: try again in a second", ex);
        }
    }

    private Map<String, Object> run(final Map<String, Object> message, final Supplier<Map<String, Object>> work)
    {
        try
        {
            return work.get();
        }
        catch (final NotAllowedException ex)
        {
            access.onRefused(AccessControl.Refusal.ROLE);
            return error(message, ex.getMessage());
        }
        catch (final IllegalArgumentException | IllegalStateException ex)
        {
            return error(message, ex.getMessage());
        }
    }

    /** Whoever reads it has no command line in front of him. */
    private static String words(final AccessControl.Decision decision)
    {
        switch (decision.refusal())
        {
            case NO_TOKEN:
                return NO_TOKEN;
            case WRONG_TOKEN:
                return "not authorised: that token is nobody's here: check it, or ask an administrator of the venue " +
                    "for one";
            default:
                return decision.why();
        }
    }

    private static Map<String, Object> answer(
        final Map<String, Object> message, final String name, final Map<String, Object> fields)
    {
        final Map<String, Object> result = SocketSession.answer(name, message.get(REQUEST_ID));
        result.putAll(fields);
        return result;
    }

    private Map<String, Object> error(final Map<String, Object> message, final String why)
    {
        counters.onRefusal(WebCounters.Refusal.REQUEST);
        final Map<String, Object> result = Json.object("error", why);
        if (message.containsKey(REQUEST_ID))
        {
            result.put(REQUEST_ID, message.get(REQUEST_ID));
        }
        return result;
    }
}
