package io.ringside.ops.web;

import io.ringside.gateway.json.Json;
import io.ringside.ops.TestFiles;
import io.ringside.ops.access.AccessControl;
import io.ringside.ops.access.Role;
import io.ringside.ops.access.TestTokens;
import io.ringside.ops.replay.line.OperatorLine;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Every path with every token, over the real port: who has a lower role than the path needs gets nothing of it. */
class RouteRolesTest
{
    private static final List<String> METHODS = List.of("GET", "HEAD", "POST", "PUT", "DELETE");

    @TempDir
    private Path directory;

    private final HttpClient client = HttpClient.newHttpClient();
    private final List<OperatorCommand> executed = new ArrayList<>();
    private boolean isReady = true;
    private AccessControl access;
    private AdminServer server;

    @BeforeEach
    void start() throws IOException
    {
        access = new AccessControl(
            TestTokens.file(directory.resolve("operators.tokens")), Role.NONE, (line) -> { }, System::nanoTime);
        server = new AdminServer("127.0.0.1", 0, new RecordingNode(), access, null);
    }

    @AfterEach
    void stop()
    {
        server.close();
    }

    @Test
    void shouldLetNobodyAboveHisRole() throws Exception
    {
        for (final Route route : Route.values())
        {
            for (final String method : METHODS)
            {
                final boolean isMethod = route.isCommand() ? "POST".equals(method) : METHODS.indexOf(method) < 2;
                assertCode(isMethod ? Role.NONE == route.role ? 200 : 401 : 405, method, route, null);
                for (final Role role : Role.OF_TOKENS)
                {
                    executed.clear();
                    final int code = send(method, route.path, role.word(), body(route)).statusCode();
                    final String what = method + ' ' + route.path + " as " + role;
                    if (!isMethod)
                    {
                        assertEquals(405, code, what);
                    }
                    else if (!role.covers(route.role))
                    {
                        assertEquals(403, code, what);
                        assertEquals(List.of(), executed, what);
                    }
                    else
                    {
                        assertTrue(200 == code || 202 == code || 409 == code && route.isCommand(), what + ": " + code);
                    }
                }
            }
        }
        assertEquals(0, access.refusals(AccessControl.Refusal.WRONG_TOKEN));
    }

    @Test
    void shouldServeNoPathWithoutARole() throws Exception
    {
        for (final String path : List.of("/admin", "/admin/", "/admin/halt/", "//admin/halt", "/admin/HALT", "/Status",
            "/admin/../admin/halt", "/admin/%68alt%2f", "/status/"))
        {
            for (final String method : METHODS)
            {
                assertEquals(404, send(method, path, "admin", "symbol=*").statusCode(), method + ' ' + path);
            }
        }
        assertEquals(List.of(), executed);
    }

    @Test
    void shouldNameTheOperatorOfTheTokenAndNobodyElse() throws Exception
    {
        assertEquals(200, send("POST", "/admin/halt", "market", "symbol=*&operator=market").statusCode());
        assertEquals("market", executed.get(0).parameter("operator", ""));
        assertEquals(Role.MARKET, executed.get(0).role());
        for (final String forged : List.of("operator=the-chairman", "second-operator=bob", "operator="))
        {
            final HttpResponse<String> answer = send("POST", "/admin/halt", "market", "symbol=*&" + forged);
            assertEquals(400, answer.statusCode(), forged);
            assertTrue(answer.body().contains("the name is that of the token, here market"), answer.body());
        }
        assertEquals(1, executed.size());
    }

    @Test
    void shouldTakeTwoTokensForFourEyes() throws Exception
    {
        for (final Route route : Route.values())
        {
            if (route.needsTwo())
            {
                executed.clear();
                final HttpResponse<String> asked =
                    send("POST", route.path, "market", "match-id=17&reason=wrong+side");
                assertEquals(202, asked.statusCode());
                final String id = String.valueOf(Json.readObject(asked.body()).get("request"));
                assertEquals(List.of(), executed, "nothing is done yet");
                assertTrue(send("GET", "/requests", "view", null).body().contains(id));

                assertEquals(409, send("POST", "/admin/confirm", "market", "request=" + id).statusCode());
                assertEquals(403, send("POST", "/admin/confirm", "view", "request=" + id).statusCode());
                assertEquals(400, send("POST", "/admin/confirm", "market", "request=" + id + "&operator=second")
                    .statusCode());
                assertEquals(List.of(), executed);

                assertEquals(200, send("POST", "/admin/confirm", "second", "request=" + id).statusCode());
                assertEquals(Map.of("operator", "market", "second-operator", "second", "match-id", "17", "reason",
                    "wrong side"), executed.get(0).parameters());
                assertEquals(409, send("POST", "/admin/confirm", "admin", "request=" + id).statusCode());
                assertEquals(1, executed.size());
            }
        }
    }

    @Test
    void shouldTellStrangersYesOrNoAlone() throws Exception
    {
        isReady = false;
        assertEquals("not ready\n", send("GET", "/health/ready", null, null).body());
        assertEquals("not ready: the disk of /secret is full\n", send("GET", "/health/ready", "view", null).body());
    }

    @Test
    void shouldMakeGuessersWait() throws Exception
    {
        int code = 0;
        for (int i = 0; i < 5; i++)
        {
            code = send("GET", "/status", "nobody", null).statusCode();
        }
        assertEquals(429, code);
        final HttpResponse<String> waiting = send("POST", "/admin/halt", "admin", "symbol=*");
        assertEquals(429, waiting.statusCode());
        assertFalse(waiting.headers().firstValue("Retry-After").isEmpty());
        assertEquals(List.of(), executed);
        assertEquals(200, send("GET", "/health/live", "nobody", null).statusCode());
    }

    /** The page is what operators go by. */
    @Test
    void shouldHaveEveryPathAndCommandInTheTableOfThePage()
    {
        final Map<String, String> table = Pattern.compile(
            "^\\| `(/[^`]*|[A-Z][A-Za-z]+)` \\| (\\w+) \\|", Pattern.MULTILINE)
            .matcher(TestFiles.read(TestFiles.ROOT.resolve("docs/operating/operators.md"))).results()
            .collect(Collectors.toMap((row) -> row.group(1), (row) -> row.group(2)));
        final Map<String, String> expected = new HashMap<>();
        for (final Route it : Route.values())
        {
            expected.put(it.path, it.role.word());
        }
        OperatorLine.ROLES.forEach((command, role) -> expected.put(command, role.word()));
        assertEquals(expected, table);
    }

    private void assertCode(final int expected, final String method, final Route route, final String name)
        throws Exception
    {
        assertEquals(expected, send(method, route.path, name, body(route)).statusCode(), method + ' ' + route.path);
    }

    private static String body(final Route route)
    {
        return route.isCommand() ? "symbol=ACME&match-id=1" : null;
    }

    private HttpResponse<String> send(final String method, final String path, final String name, final String body)
        throws IOException, InterruptedException
    {
        final HttpRequest.Builder request =
            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path +
                ("/book".equals(path) ? "?symbol=ACME" : ""))).method(method, null == body ?
                HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body));
        if (null != name)
        {
            request.header("Authorization", "Bearer " + TestTokens.of(name));
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    /** Takes note of what reaches it. */
    private final class RecordingNode implements NodeView
    {
        @Override
        public boolean isLive()
        {
            return true;
        }

        @Override
        public boolean isReady()
        {
            return isReady;
        }

        @Override
        public String notReadyReason()
        {
            return isReady ? "" : "the disk of /secret is full";
        }

        @Override
        public Map<String, Object> status()
        {
            return Map.of("name", "test");
        }

        @Override
        public Map<String, Object> book(final String symbol, final int depth)
        {
            return Map.of("symbol", symbol);
        }

        @Override
        public List<Map<String, Object>> accounts(final Long accountId)
        {
            return List.of(Map.of("accountId", 1));
        }

        @Override
        public List<Map<String, Object>> instruments(final String symbol)
        {
            return List.of(Map.of("symbol", "ACME"));
        }

        @Override
        public String metrics()
        {
            return "ringside_up 1\n";
        }

        @Override
        public void check(final OperatorCommand command)
        {
            assertTrue(Route.of("/admin/" + command.verb()).needsTwo());
        }

        @Override
        public Map<String, Object> execute(final OperatorCommand command, final long timeoutNs)
        {
            executed.add(command);
            return Json.object("done", true);
        }
    }
}
