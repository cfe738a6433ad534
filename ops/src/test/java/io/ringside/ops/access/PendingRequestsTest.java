package io.ringside.ops.access;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Four eyes are two tokens. */
class PendingRequestsTest
{
    @TempDir
    private Path directory;

    private Path file;
    private AccessControl access;
    private PendingRequests pending;
    private long nowNs = Long.MAX_VALUE - 1;

    @BeforeEach
    void open()
    {
        file = directory.resolve("operators.tokens");
        access = new AccessControl(TestTokens.file(file), Role.NONE, (line) -> { }, () -> nowNs);
        pending = new PendingRequests(access, () -> nowNs);
    }

    @Test
    void shouldBeConfirmedOnceByAnother()
    {
        final PendingRequests.Request request = ask();
        assertTrue(request.id().matches("[0-9a-f]{8}"), request.id());
        assertEquals(List.of(request), pending.waiting());
        assertRefused("market has asked for", () -> pending.confirm(request.id(), "market"));
        assertEquals(request, pending.confirm(request.id(), "second"));
        assertRefused("no request " + request.id() + " waits", () -> pending.confirm(request.id(), "second"));
        assertRefused("no request  waits", () -> pending.confirm("", "second"));
    }

    @Test
    void shouldExpire()
    {
        final PendingRequests.Request request = ask();
        nowNs += PendingRequests.VALID_NS - 1;
        assertEquals(1, pending.leftNs(request));
        assertEquals(1, pending.waiting().size());
        nowNs++;
        assertEquals(0, pending.waiting().size());
        assertRefused("older than 5 minutes", () -> pending.confirm(request.id(), "second"));
    }

    @Test
    void shouldBeBounded()
    {
        for (int i = 0; i < PendingRequests.COUNT_MAX; i++)
        {
            ask();
        }
        assertRefused("64 requests wait", this::ask);
        pending.withdraw(pending.waiting().get(0).id());
        ask();
        nowNs += PendingRequests.VALID_NS;
        ask();
        assertEquals(1, pending.waiting().size());
    }

    @Test
    void shouldDieWithTheTokenOfWhoAsked() throws IOException
    {
        final PendingRequests.Request revoked = ask();
        TokenEditor.edit(file, (tokens) -> tokens.without("market"));
        access.refresh();
        assertRefused("was revoked", () -> pending.confirm(revoked.id(), "second"));
        TokenEditor.edit(file, (tokens) -> tokens.with(TestTokens.entry("market", Role.MARKET)));
        access.refresh();
        assertRefused("no request", () -> pending.confirm(revoked.id(), "second"));
    }

    private PendingRequests.Request ask()
    {
        return pending.add("bust-trade", Map.of("match-id", "1"), "market", Role.MARKET);
    }

    private static void assertRefused(final String why, final Executable what)
    {
        final String message = assertThrows(IllegalStateException.class, what).getMessage();
        assertTrue(message.contains(why), message);
    }
}
