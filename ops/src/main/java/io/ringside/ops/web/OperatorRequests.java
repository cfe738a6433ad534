package io.ringside.ops.web;

import com.sun.net.httpserver.HttpExchange;
import io.ringside.gateway.json.Json;
import io.ringside.ops.access.AccessControl;
import io.ringside.ops.access.OperatorToken;
import io.ringside.ops.access.PendingRequests;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * The operator's commands of the HTTP port. The name that reaches the node is that of the token. What needs two
 * operators waits here until a second token confirms it.
 */
final class OperatorRequests
{
    private static final int REQUEST_LENGTH_MAX = 4096;
    /** Less than the command line waits for an answer: what a node complains of must arrive. */
    private static final long ADMIN_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(4);
    /** The most requests whose bodies are read at a time, separately for clients with and without the token. */
    private static final int BODIES_MAX = 8;

    private final Semaphore operators = new Semaphore(BODIES_MAX);
    private final Semaphore strangers = new Semaphore(BODIES_MAX);
    private final NodeView node;
    private final AccessControl access;
    private final PendingRequests pending;

    OperatorRequests(final NodeView node, final AccessControl access)
    {
        this.node = node;
        this.access = access;
        pending = new PendingRequests(access, System::nanoTime);
    }

    /** Answers with what the decision allows. */
    void on(final HttpExchange exchange, final Route route, final AccessControl.Decision decision) throws IOException
    {
        // The body may come slowly or never: clients without the token must not keep out those with it.
        final Semaphore permits = null == decision.operator() ? strangers : operators;
        if (!permits.tryAcquire())
        {
            HttpAnswer.refuse(exchange, 503, "too many requests at a time: try again in a second");
            return;
        }
        try
        {
            final byte[] body = exchange.getRequestBody().readNBytes(REQUEST_LENGTH_MAX + 1);
            if (null != decision.refusal())
            {
                HttpAnswer.refuse(exchange, decision);
            }
            else if (null == decision.operator())
            {
                // Who may look without a token writes nothing into the journal.
                HttpAnswer.refuse(exchange, 401, "a token is needed here: give one with --token");
            }
            else if (body.length > REQUEST_LENGTH_MAX)
            {
                HttpAnswer.refuse(exchange, 413, "request too long");
            }
            else
            {
                final Map<String, String> parameters = Query.parameters(new String(body, StandardCharsets.UTF_8));
                answer(exchange, route, parameters, decision.operator());
            }
        }
        finally
        {
            permits.release();
        }
    }

    /** What waits for a second operator, oldest first. */
    List<Map<String, Object>> waiting()
    {
        return pending.waiting().stream().map(this::describe).toList();
    }

    private void answer(
        final HttpExchange exchange,
        final Route route,
        final Map<String, String> parameters,
        final OperatorToken operator) throws IOException
    {
        try
        {
            checkNames(parameters, operator);
            final Map<String, Object> answer = route.needsTwo() ? ask(route, parameters, operator) : switch (route)
            {
                case CONFIRM -> confirm(parameters.getOrDefault("request", ""), operator);
                case WITHDRAW -> withdrawn(pending.withdraw(parameters.getOrDefault("request", "")));
                default -> node.execute(OperatorCommand.of(
                    route.verb(), parameters, operator.role(), operator.name(), null), ADMIN_TIMEOUT_NS);
            };
            final int code =
                Boolean.TRUE.equals(answer.get("done")) ? 200 : answer.containsKey("request") ? 202 : 409;
            HttpAnswer.json(exchange, code, answer);
        }
        catch (final NotAllowedException ex)
        {
            access.onRefused(AccessControl.Refusal.ROLE);
            HttpAnswer.refuse(exchange, AccessControl.Refusal.ROLE.code, ex.getMessage());
        }
        catch (final IllegalArgumentException ex)
        {
            HttpAnswer.refuse(exchange, 400, ex.getMessage());
        }
        catch (final IllegalStateException ex)
        {
            HttpAnswer.refuse(exchange, 409, ex.getMessage());
        }
    }

    /** A name that is believed because it is typed would be no name. */
    private static void checkNames(final Map<String, String> parameters, final OperatorToken operator)
    {
        if (!operator.name().equals(parameters.getOrDefault(OperatorCommand.OPERATOR, operator.name())) ||
            parameters.containsKey(OperatorCommand.SECOND_OPERATOR))
        {
            throw new IllegalArgumentException("operator and second-operator are not parameters: the name is that " +
                "of the token, here " + operator.name() + ", and a second operator confirms with a token of his own");
        }
    }

    private Map<String, Object> ask(
        final Route route, final Map<String, String> parameters, final OperatorToken operator)
    {
        node.check(OperatorCommand.of(route.verb(), parameters, operator.role(), operator.name(), null));
        final Map<String, Object> result = Json.object("done", false, "reason", "SECOND_OPERATOR_NEEDED");
        result.putAll(describe(pending.add(route.verb(), parameters, operator.name(), route.role)));
        return result;
    }

    private Map<String, Object> confirm(final String id, final OperatorToken second)
    {
        final PendingRequests.Request request = pending.confirm(id, second.name());
        final Map<String, Object> result = node.execute(OperatorCommand.of(
            request.verb(), request.parameters(), request.needed(), request.operator(), second.name()),
            ADMIN_TIMEOUT_NS);
        result.put("verb", request.verb());
        result.put("operator", request.operator());
        result.put("secondOperator", second.name());
        result.put("parameters", new TreeMap<>(request.parameters()));
        return result;
    }

    private Map<String, Object> withdrawn(final PendingRequests.Request request)
    {
        final Map<String, Object> result = Json.object("done", true);
        result.putAll(describe(request));
        return result;
    }

    private Map<String, Object> describe(final PendingRequests.Request request)
    {
        return Json.object(
            "request", request.id(), "verb", request.verb(), "operator", request.operator(),
            "parameters", new TreeMap<>(request.parameters()), "leftNs", pending.leftNs(request));
    }
}
