package io.ringside.gateway.fix;

import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.session.AddressBlocks;
import io.ringside.gateway.session.LogonMethod;
import io.ringside.gateway.session.SessionConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Logon by signature or by address without a password, and passwords that are valid only from some addresses. */
class FixCredentialsTest extends RawFixTest
{
    private static final int IS_GUESSED_AT = 2;
    private static final int SIGNS = 3;
    private static final int COMES_FROM_HERE = 4;
    private static final int PASSWORD_ELSEWHERE = 5;
    private static final int COMES_FROM_ELSEWHERE = 6;
    private static final byte[] KEY = key(1);
    private static final byte[] NEXT_KEY = key(2);
    private static final String HERE = "127.0.0.0/8";
    private static final String ELSEWHERE = "192.0.2.0/24";

    private int lateMs;

    @Override
    void configure()
    {
        venue.sessions(FixCredentialsTest::configure);
    }

    private static void configure(final SessionConfig session)
    {
        switch (session.sessionId())
        {
            case IS_GUESSED_AT, SIGNS -> session.logon(LogonMethod.HMAC, List.of(KEY, NEXT_KEY)).credentialHash("");
            case COMES_FROM_HERE -> session.logon(LogonMethod.ADDRESS, List.of()).credentialHash("")
                .addresses(AddressBlocks.of(List.of(ELSEWHERE, HERE)));
            case PASSWORD_ELSEWHERE -> session.addresses(AddressBlocks.of(List.of(ELSEWHERE)));
            case COMES_FROM_ELSEWHERE -> session.logon(LogonMethod.ADDRESS, List.of()).credentialHash("")
                .addresses(AddressBlocks.of(List.of(ELSEWHERE)));
            default ->
            {
            }
        }
    }

    @Test
    void shouldLetInWhoComesFromTheRightAddress() throws Exception
    {
        for (final String fields : new String[]{"", "553=firm4|", "554=whatever|"})
        {
            logOnAndTrade(COMES_FROM_HERE, RawFixClient.message("FIRM4", "A", 1, "98=0|108=30|141=Y|" + fields));
        }
    }

    /** Neither with a password, nor without. */
    @ParameterizedTest
    @ValueSource(strings = {"FIRM6|", "FIRM6|554=secret|", "FIRM5|554=secret|", "FIRM5|554=wrong|"})
    void shouldRefuseWhoComesFromElsewhere(final String client) throws Exception
    {
        final String compId = client.substring(0, client.indexOf('|'));
        assertRefused(compId, RawFixClient.message(compId, "A", 1, "98=0|108=30|141=Y" +
            client.substring(client.indexOf('|'))), "its address is none of the session's");
    }

    @Test
    void shouldLetInWhoSigns() throws Exception
    {
        logOnAndTrade(SIGNS, signed(time(), KEY, "98=0|108=30|141=Y|"));
        logOnAndTrade(SIGNS, signed(time(), NEXT_KEY, "98=0|108=30|141=Y|553=firm3|"));
        final String time = time();
        logOnAndTrade(SIGNS, message("FIRM3", time, "98=0|108=30|141=Y|554=whatever|95=64|96=" +
            signature(KEY, time, "A", "1", "FIRM3", "RINGSIDE").toUpperCase(Locale.ROOT) + "|"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "password", "empty", "short", "no hex", "other key", "other time", "other number",
        "other sender"})
    void shouldRefuseWhoCannotSign(final String fault) throws Exception
    {
        final String time = time();
        final String signature = signature(KEY, time, "A", "1", "FIRM3", "RINGSIDE");
        final String given = "other key".equals(fault) ? signature(key(3), time, "A", "1", "FIRM3", "RINGSIDE") :
            "other time".equals(fault) ? signature(KEY, time(), "A", "1", "FIRM3", "RINGSIDE") :
            "other number".equals(fault) ? signature(KEY, time, "A", "2", "FIRM3", "RINGSIDE") :
            "other sender".equals(fault) ? signature(KEY, time, "A", "1", "FIRM2", "RINGSIDE") :
            "short".equals(fault) ? signature.substring(2) :
            "no hex".equals(fault) ? "x" + signature.substring(1) : signature;
        final String field = "none".equals(fault) ? "" : "empty".equals(fault) ? "96=|" :
            "password".equals(fault) ? "554=" + FixVenue.PASSWORD + "|" : "95=" + given.length() + "|96=" + given + "|";
        assertRefused("FIRM3", message("FIRM3", time, "98=0|108=30|141=Y|" + field), "wrong signature");
    }

    /** One that listens in has nothing of it, also after a restart. */
    @Test
    void shouldTakeASignatureOnce() throws Exception
    {
        final String early = signed(time(), KEY, "98=0|108=30|141=Y|");
        final String logon = signed(time(), KEY, "98=0|108=30|141=Y|");
        logOnAndTrade(SIGNS, logon);
        assertRefused("FIRM3", logon, "not later than the Logon before it");
        assertRefused("FIRM3", early, "not later than the Logon before it");
        logOnAndTrade(SIGNS, signed(time(), KEY, "98=0|108=30|141=Y|"));
        final String unused = signed(RawFixClient.time(-1), KEY, "98=0|108=30|141=Y|");
        client.close();
        venue.restart();
        logOn();
        assertRefused("FIRM3", unused, "not later than");
        assertRefused("FIRM3", signed(RawFixClient.time(-121), KEY, "98=0|108=30|141=Y|"), "too far from the clock");
        assertRefused("FIRM3", signed(RawFixClient.time(125), KEY, "98=0|108=30|141=Y|"), "too far from the clock");
    }

    /** Guessing is blocked. */
    @Test
    void shouldCountWrongSignatures() throws Exception
    {
        final String fields = "98=0|108=30|141=Y|";
        for (int i = 0; i < 11; i++)
        {
            assertRefused("FIRM2", signed("FIRM2", time(), key(9), fields), i < 9 ? "wrong signature" : "", 300);
        }
        assertRefused("FIRM2", signed("FIRM2", time(), KEY, fields), "too many wrong", 300);
        logOnAndTrade(SIGNS, signed(time(), KEY, fields));
    }

    private void logOnAndTrade(final int sessionId, final String logon) throws IOException
    {
        venue.awaitFree(sessionId);
        try (RawFixClient firm = new RawFixClient(venue.port, FixVenue.compId(sessionId)))
        {
            firm.send(logon);
            firm.expect("35=A", "34=1", "141=Y");
            firm.ask("D", 2, RawFixClient.order(newId()), "35=8", "150=0");
        }
        venue.awaitFree(sessionId);
    }

    /** With time between them, so that no limit is met. */
    private void assertRefused(final String compId, final String logon, final String reason) throws IOException
    {
        assertRefused(compId, logon, reason, 6_000);
    }

    private void assertRefused(final String compId, final String logon, final String reason, final int afterMs)
        throws IOException
    {
        nowNs.addAndGet(TimeUnit.MILLISECONDS.toNanos(afterMs));
        venue.lines.clear();
        final boolean isTold;
        final long refused = venue.counters.get(GatewayCounter.FIX_LOGONS_REFUSED);
        try (RawFixClient other = new RawFixClient(venue.port, compId))
        {
            other.send(logon);
            // A familiar client is told, unless it guesses.
            final String logout = other.read();
            isTold = null != logout;
            if (isTold)
            {
                assertTrue(logout.contains("|35=5|") && RawFixClient.field(logout, 58).contains(reason), logout);
                other.send("5", 2, "");
                other.assertHungUp();
            }
        }
        assertEquals(refused + 1, venue.counters.get(GatewayCounter.FIX_LOGONS_REFUSED));
        assertEquals(1, venue.lines.size(), () -> "lines: " + venue.lines);
        final String line = venue.lines.element();
        assertEquals(isTold, !line.contains("too many"), line);
        assertTrue(line.startsWith("FIX logon refused: compId=" + compId + " address=127.0.0.1:") &&
            line.contains(" reason=") && line.contains(reason), line);
    }

    private static byte[] key(final int content)
    {
        final byte[] key = new byte[32];
        Arrays.fill(key, (byte)content);
        return key;
    }

    /** Later than any before. */
    private String time()
    {
        return RawFixClient.timeMs(++lateMs * 10);
    }

    private static String signed(final String time, final byte[] key, final String fields)
    {
        return signed("FIRM3", time, key, fields);
    }

    static String signed(final String compId, final String time, final byte[] key, final String fields)
    {
        return message(
            compId, time, fields + "95=64|96=" + signature(key, time, "A", "1", compId, "RINGSIDE") + "|");
    }

    private static String message(final String compId, final String time, final String fields)
    {
        final String body = "35=A|49=" + compId + "|56=RINGSIDE|34=1|52=" + time + "|" + fields;
        return RawFixClient.frame(body, body.length());
    }

    private static String signature(final byte[] key, final String... values)
    {
        try
        {
            final Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return HexFormat.of().formatHex(
                mac.doFinal(String.join("\u0001", values).getBytes(StandardCharsets.ISO_8859_1)));
        }
        catch (final java.security.GeneralSecurityException ex)
        {
            throw new AssertionError(ex);
        }
    }
}
