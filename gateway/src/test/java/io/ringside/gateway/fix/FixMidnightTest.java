package io.ringside.gateway.fix;

import io.ringside.gateway.session.SessionSchedule;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import quickfix.Message;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Stock QuickFIX/J over the moment at which its numbers begin anew, and over the same moment without that: S27. */
class FixMidnightTest extends StockClientTest
{
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);
    private static final int AHEAD_S = 8;
    private static final int GAP_S = 3;
    private static final int ORDERS = 20;
    /** On the machine's clock, so that each takes its time. */
    private static final int KINDS = Integer.getInteger("ringside.midnights", 1);

    private ZonedDateTime moment;

    /** Each test has a schedule of its own. */
    @Override
    void start()
    {
    }

    @Override
    void connect()
    {
    }

    private static Stream<String> kinds()
    {
        return Stream.of("daily with a gap", "daily", "weekly", "never").limit(KINDS);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void shouldGoOnOverTheMoment(final String kind) throws Exception
    {
        moment = Instant.now().plusSeconds(AHEAD_S).atZone(ZoneOffset.UTC).withNano(0);
        final String day = moment.getDayOfWeek().name();
        final ZonedDateTime start = "daily with a gap".equals(kind) ? moment.plusSeconds(GAP_S) : moment;
        final Map<String, String> settings = new LinkedHashMap<>();
        settings.put("StartTime", TIME.format(start));
        settings.put("EndTime", TIME.format(moment));
        settings.put("TimeZone", "UTC");
        switch (kind)
        {
            case "daily" -> schedule(SessionSchedule.of("", "", TIME.format(moment), "UTC"));
            case "daily with a gap" -> schedule(
                SessionSchedule.of(TIME.format(start), TIME.format(moment), TIME.format(start), "UTC"));
            case "weekly" ->
            {
                settings.put("StartDay", day.toLowerCase(Locale.ROOT));
                settings.put("EndDay", day.toLowerCase(Locale.ROOT));
                final String at = day + " " + TIME.format(moment);
                schedule(SessionSchedule.of(at, at, at, "UTC"));
            }
            default ->
            {
                settings.put("NonStopSession", "Y");
                schedule(SessionSchedule.NONE);
            }
        }
        tradeOver(settings, "never".equals(kind));
        System.out.println("FIX midnight: kind=" + kind + " orders=" + ORDERS);
    }

    private void schedule(final SessionSchedule schedule)
    {
        venue.sessions((session) -> session.schedule(schedule));
        exchange.now(TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis()));
        venue.start(exchange);
    }

    private void tradeOver(final Map<String, String> settings, final boolean isNonStop) throws Exception
    {
        client = new QuickFixClient(venue.port, FixVenue.SESSION_1, 30, settings).awaitLogon();
        for (int i = 0; i < ORDERS; i++)
        {
            client.buy("o-" + i, "49", "1");
            client.expect("8", "150=0", "11=o-" + i);
        }
        assertTrue(client.session().getExpectedSenderNum() > ORDERS);
        QuickFixClient.await("the moment to be over", () -> Instant.now().isAfter(moment.toInstant().plusSeconds(1)));
        QuickFixClient.await("the logon behind it",
            () -> client.isLoggedOn() && (isNonStop || client.logonCount() > 1));
        client.buy("next", "49", "1");
        client.expect("8", "150=0", "11=next");
        assertEquals(isNonStop, client.session().getExpectedSenderNum() > ORDERS,
            "numbers begin anew only if that is agreed");
        client.send("AF", "584=all|585=7");
        final Message first = client.expect("8", "150=I", "911=" + (ORDERS + 1));
        assertEquals("o-0", first.getString(11), "day orders stay");
        for (int i = 1; i <= ORDERS; i++)
        {
            client.expect("8", "150=I", "911=" + (ORDERS + 1));
        }
    }
}
