package io.ringside.ops.access;

import io.ringside.ops.access.AccessControl.Decision;
import io.ringside.ops.access.AccessControl.Refusal;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

class AccessControlTest
{
    private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);

    @TempDir
    private Path directory;

    private final List<String> log = new ArrayList<>();
    private Path file;
    private AccessControl access;
    private long nowNs = Long.MAX_VALUE - SECOND_NS;

    @BeforeEach
    void open()
    {
        file = directory.resolve("operators.tokens");
        access = new AccessControl(TestTokens.file(file), Role.VIEW, log::add, () -> nowNs);
    }

    @Test
    void shouldLetInWhomTheRoleCoversAndNameHim() throws IOException
    {
        for (final Role has : Role.OF_TOKENS)
        {
            for (final Role needed : Role.OF_TOKENS)
            {
                final Decision decision = decide("10.0.0.1", has.word(), needed);
                assertEquals(has.compareTo(needed) >= 0 ? null : Refusal.ROLE, decision.refusal());
                assertEquals(has.word(), decision.operator().name());
            }
        }
        assertEquals("not allowed: view has the role view, and this needs admin",
            decide("10.0.0.1", "view", Role.ADMIN).why());
        assertNull(access.decide(address("10.0.0.1"), null, Role.VIEW).refusal());
        assertEquals(Refusal.NO_TOKEN, access.decide(address("10.0.0.1"), null, Role.MARKET).refusal());
        final AccessControl shut = new AccessControl(TokenFile.open(file), Role.NONE, log::add, () -> nowNs);
        assertEquals(Refusal.NO_TOKEN, shut.decide(address("10.0.0.1"), null, Role.VIEW).refusal());
        assertNull(shut.decide(address("10.0.0.1"), null, Role.NONE).refusal());
        assertEquals(Refusal.WRONG_TOKEN,
            access.decide(address("10.0.0.1"), "Basic " + TestTokens.of("admin"), Role.VIEW).refusal());
    }

    @Test
    void shouldMakeAnAddressWaitLongerAfterEachWrongToken() throws IOException
    {
        for (int i = 0; i < GuessDelay.FREE; i++)
        {
            assertEquals(Refusal.WRONG_TOKEN, decide("10.0.0.1", "nobody", Role.VIEW).refusal());
        }
        for (long waitS = 1; waitS <= 128; waitS *= 2)
        {
            assertEquals(Refusal.WRONG_TOKEN, decide("10.0.0.1", "nobody", Role.VIEW).refusal());
            final Decision waiting = decide("10.0.0.1", "nobody", Role.VIEW);
            assertEquals(Refusal.WAIT, waiting.refusal());
            assertEquals(Math.min(64, waitS), waiting.waitS());
            assertEquals(Refusal.WAIT, decide("10.0.0.1", "market", Role.VIEW).refusal(), "a guess may be right");
            assertNull(decide("10.0.0.2", "market", Role.VIEW).refusal(), "another address waits for nobody");
            nowNs += Math.min(64, waitS) * SECOND_NS;
        }
        assertNull(decide("10.0.0.1", "market", Role.VIEW).refusal());
        assertEquals(Refusal.WRONG_TOKEN, decide("10.0.0.1", "nobody", Role.VIEW).refusal());
        assertEquals(Refusal.WRONG_TOKEN, decide("10.0.0.1", "nobody", Role.VIEW).refusal(), "counted anew");
        assertEquals(16, access.refusals(Refusal.WAIT));
        assertTrue(log.get(0).startsWith("wrong token at the HTTP port from 10.0.0.1: 1 in a row"), log.get(0));
    }

    /** A program with an old token beside him must not keep the operator from the kill switch. */
    @Test
    void shouldNotMakeAnOperatorWaitWhoWasThereBefore() throws IOException
    {
        assertNull(decide("127.0.0.1", "market", Role.MARKET).refusal());
        for (int i = 0; i < 20; i++)
        {
            decide("127.0.0.1", "nobody", Role.VIEW);
        }
        assertEquals(Refusal.WAIT, decide("127.0.0.1", "nobody", Role.VIEW).refusal());
        assertEquals(Refusal.WAIT, decide("127.0.0.1", "admin", Role.VIEW).refusal());
        assertNull(decide("127.0.0.1", "market", Role.MARKET).refusal());
    }

    @Test
    void shouldRememberABoundedNumberOfAddresses() throws UnknownHostException
    {
        final GuessDelay delay = new GuessDelay();
        for (int i = 0; i < 3 * GuessDelay.ADDRESSES_MAX; i++)
        {
            delay.onWrong(InetAddress.getByAddress(new byte[]{10, 0, (byte)(i >> 8), (byte)i}), nowNs);
        }
        assertEquals(GuessDelay.ADDRESSES_MAX, delay.size());
    }

    @Test
    void shouldTakeANetworkOfIpv6ForOneAddress() throws IOException
    {
        for (int i = 0; i < 20; i++)
        {
            decide("2001:db8:1:2::" + Integer.toHexString(1 + i), "nobody", Role.VIEW);
        }
        assertEquals(Refusal.WAIT, decide("2001:db8:1:2:ffff::1", "nobody", Role.VIEW).refusal());
        assertEquals(Refusal.WRONG_TOKEN, decide("2001:db8:1:3::1", "nobody", Role.VIEW).refusal());
    }

    @Test
    void shouldTellOfManyAddressesInALineASecond() throws IOException
    {
        for (int i = 1; i < 100; i++)
        {
            decide("10.0.0." + i, "nobody", Role.VIEW);
        }
        assertEquals(1, log.size(), log.toString());
        nowNs += SECOND_NS;
        decide("10.0.1.1", "nobody", Role.VIEW);
        assertTrue(log.get(1).endsWith("1 in a row, and 98 others since the last line"), log.get(1));
    }

    @Test
    void shouldKnowATokenThatWasJustMadeAndForgetOneThatWasRevoked() throws IOException
    {
        assertEquals(Refusal.WRONG_TOKEN, decide("10.0.0.1", "carol", Role.VIEW).refusal());
        TokenEditor.edit(file, (tokens) -> tokens.with(TestTokens.entry("carol", Role.MARKET)).without("admin"));
        assertNull(decide("10.0.0.1", "carol", Role.MARKET).refusal());
        assertEquals(Refusal.WRONG_TOKEN, decide("10.0.0.1", "admin", Role.VIEW).refusal());
        TokenEditor.edit(file, (tokens) -> tokens.without("carol"));
        access.refresh();
        assertEquals(Refusal.WRONG_TOKEN, decide("10.0.0.1", "carol", Role.VIEW).refusal());
    }

    private Decision decide(final String from, final String name, final Role needed) throws UnknownHostException
    {
        return access.decide(address(from), "Bearer " + TestTokens.of(name), needed);
    }

    private static InetAddress address(final String text) throws UnknownHostException
    {
        return InetAddress.getByName(text);
    }
}
