package io.ringside.gateway.fix;

import io.ringside.gateway.session.SessionConfig;
import io.ringside.gateway.session.SessionSchedule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A session's schedule and reset time on a clock that the test sets: S27. */
class FixScheduleTest extends VenueTest
{
    private static final int RESETS = 1;
    private static final int ENDS_AND_OPENS_AT_ONCE = 3;
    private static final int IS_CLOSED_FOR_AN_HOUR = 4;
    private static final int WEEKLY = 5;
    private static final int NONE = 6;
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss");

    /** A full minute that is some minutes away, so that no test crosses it by itself. */
    private final ZonedDateTime moment =
        Instant.now().plusSeconds(7_200).truncatedTo(ChronoUnit.MINUTES).atZone(ZoneOffset.UTC);
    /** Of the venue, ahead of the machine. */
    private final AtomicLong aheadMs = new AtomicLong();
    private final AtomicLong nowNs = new AtomicLong();
    private RawFixClient client;

    @Override
    void configure()
    {
        venue.clock = nowNs::get;
        venue.epochClock = this::epochNs;
        venue.sessions(this::configure);
    }

    private void configure(final SessionConfig session)
    {
        final String at = TIME.format(moment);
        final String later = TIME.format(moment.plusHours(1));
        final String day = moment.getDayOfWeek().name();
        final String laterDay = moment.plusHours(1).getDayOfWeek().name();
        switch (session.sessionId())
        {
            case RESETS -> session.schedule(SessionSchedule.of("", "", at, "UTC"));
            case ENDS_AND_OPENS_AT_ONCE -> session.schedule(SessionSchedule.of(at, at, at, "UTC"));
            case IS_CLOSED_FOR_AN_HOUR -> session.schedule(SessionSchedule.of(later, at, later, "UTC"));
            case WEEKLY -> session.schedule(
                SessionSchedule.of(laterDay + " " + later, day + " " + at, laterDay + " " + later, "UTC"));
            default ->
            {
            }
        }
    }

    private long epochNs()
    {
        return TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis() + aheadMs.get());
    }

    /** The clocks of venue, exchange and client are this far behind the moment, or before it. */
    private void at(final long behindMs)
    {
        aheadMs.set(TimeUnit.SECONDS.toMillis(moment.toEpochSecond()) + behindMs - System.currentTimeMillis());
        exchange.now(epochNs());
        nowNs.addAndGet(TimeUnit.SECONDS.toNanos(1));
        venue.awaitTurn();
    }

    private RawFixClient connect(final int sessionId) throws IOException
    {
        client = new RawFixClient(venue.port, FixVenue.compId(sessionId));
        client.aheadMs = (int)aheadMs.get();
        return client;
    }

    private void logOn(final int sessionId, final int msgSeqNum, final String... expected) throws IOException
    {
        venue.awaitFree(sessionId);
        connect(sessionId).ask("A", msgSeqNum, client.logonFields(), expected);
    }

    private void order(final int msgSeqNum, final String id, final String timeInForce, final String... expected)
        throws IOException
    {
        client.ask("D", msgSeqNum, RawFixClient.order(id) + "59=" + timeInForce + "|", expected);
    }

    private void leave() throws IOException
    {
        nowNs.addAndGet(TimeUnit.SECONDS.toNanos(2));
        client.assertHungUp();
        client.close();
    }

    /** The client is connected: a Logout with its old number, and both sides begin at 1 without 141=Y; orders stay. */
    @ParameterizedTest
    @ValueSource(ints = {RESETS, ENDS_AND_OPENS_AT_ONCE})
    void shouldBeginAnewAtTheMoment(final int sessionId) throws Exception
    {
        at(-5_000);
        logOn(sessionId, 1, "35=A", "34=1", "141=");
        order(2, "day", "0", "35=8", "150=0", "34=2");
        at(0);
        client.expect("35=5", "34=3",
            "58=the session's reset time has come: both sides begin at 1 with the next Logon");
        leave();
        logOn(sessionId, 1, "35=A", "34=1", "141=");
        client.ask("H", 2, "11=day|55=BTC-USD|54=1|", "35=8", "34=2", "150=I", "39=0");
        at(1_000);
        client.assertNext(3);
    }

    /** The client is away: what comes behind the moment is not lost, and has the new numbers. */
    @Test
    void shouldKeepWhatComesBehindTheMoment() throws Exception
    {
        at(-5_000);
        logOn(RESETS, 1, "35=A", "34=1");
        order(2, "gtc", "1", "35=8", "150=0");
        client.ask("5", 3, "", "35=5", "34=3");
        leave();
        at(0);
        awaitReset(RESETS);
        exchange.enter(io.ringside.engine.protocol.Side.SELL, 5_000, 1);
        logOn(RESETS, 1, "35=A", "34=2");
        client.ask("2", 2, "7=1|16=0|", "35=8", "34=1", "43=Y", "150=F", "11=gtc");
        client.expect("35=4", "34=2", "36=3");
        client.assertNext(3);
    }

    /** A venue that was down meets the moment before anybody logs on; the state is the journal's. */
    @Test
    void shouldMeetTheMomentThatAKilledVenueMissed() throws Exception
    {
        at(-5_000);
        logOn(RESETS, 1, "35=A", "34=1");
        order(2, "day", "0", "35=8", "150=0");
        client.close();
        venue.kill();
        at(60_000);
        venue.start(exchange);
        logOn(RESETS, 1, "35=A", "34=1");
        client.assertNext(2);
        client.close();
        venue.restart();
        logOn(RESETS, 3, "35=A", "34=3");
    }

    /** A client whose clock is ahead of ours is taken at its word. */
    @Test
    void shouldBeginAnewForAClientWhoseClockIsAhead() throws Exception
    {
        at(-5_000);
        logOn(ENDS_AND_OPENS_AT_ONCE, 1, "35=A", "34=1");
        client.ask("5", 2, "", "35=5");
        leave();
        at(-900);
        venue.awaitFree(ENDS_AND_OPENS_AT_ONCE);
        connect(ENDS_AND_OPENS_AT_ONCE).aheadMs += 1_000;
        client.ask("A", 1, client.logonFields(), "35=A", "34=1");
        client.assertNext(2);
        at(500);
        client.aheadMs = (int)aheadMs.get() + 1_000;
        client.assertNext(3);
        at(2_000);
        client.assertNext(4);
    }

    /** One whose clock is behind is refused in words until its day begins; no order of its own suffers. */
    @Test
    void shouldWaitForAClientWhoseClockIsBehind() throws Exception
    {
        at(-5_000);
        logOn(RESETS, 1, "35=A", "34=1");
        order(2, "day", "0", "35=8", "150=0");
        at(100);
        client.expect("35=5");
        leave();
        venue.awaitFree(RESETS);
        connect(RESETS).aheadMs -= 1_000;
        final String refusal = client.ask("A", 3, client.logonFields(), "35=5");
        assertTrue(refusal.contains("58=the session's numbers have begun anew at"), refusal);
        leave();
        at(1_500);
        logOn(RESETS, 1, "35=A");
        client.ask("H", 2, "11=day|55=BTC-USD|54=1|", "35=8", "150=I", "39=0");
    }

    /** Logged out at the end; outside nobody gets in, and is told when. The orders stay. */
    @ParameterizedTest
    @ValueSource(ints = {IS_CLOSED_FOR_AN_HOUR, WEEKLY})
    void shouldBeClosedOutsideOfItsHours(final int sessionId) throws Exception
    {
        final int days = WEEKLY == sessionId ? 7 : 1;
        at(-5_000);
        logOn(sessionId, 1, "35=A", "34=1");
        order(2, "day", "0", "35=8", "150=0");
        at(10);
        final String opening = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT)
            .format(moment.plusHours(1)) + " UTC";
        client.expect("35=5", "58=the session has ended: it opens at " + opening);
        leave();
        at(TimeUnit.MINUTES.toMillis(30));
        venue.awaitFree(sessionId);
        connect(sessionId).ask("A", 3, client.logonFields(), "35=5", "58=the session is closed: it opens at " +
            opening);
        leave();
        at(TimeUnit.HOURS.toMillis(1));
        logOn(sessionId, 1, "35=A", "34=1");
        client.ask("H", 2, "11=day|55=BTC-USD|54=1|", "35=8", "150=I", "39=0");
        at(TimeUnit.DAYS.toMillis(days) - 1_000);
        client.aheadMs = (int)aheadMs.get();
        client.assertNext(3);
        at(TimeUnit.DAYS.toMillis(days));
        client.expect("35=5");
        leave();
    }

    /** Without a schedule, nothing of this. */
    @Test
    void shouldLeaveOtherSessionsAlone() throws Exception
    {
        at(-1_000);
        logOn(NONE, 1, "35=A", "34=1");
        for (int i = 0; i < 10; i++)
        {
            at(TimeUnit.HOURS.toMillis(6) * i);
            client.aheadMs = (int)aheadMs.get();
            client.assertNext(2 + i);
        }
    }

    /** The operator does it while the session is on, and while it is off. */
    @Test
    void shouldBeginAnewForTheOperator() throws Exception
    {
        at(-5_000);
        logOn(NONE, 1, "35=A", "34=1");
        order(2, "day", "0", "35=8", "150=0");
        exchange.reset(NONE);
        client.expect("35=5", "34=3",
            "58=the operator has reset the session's numbers: both sides begin at 1 with the next Logon");
        leave();
        logOn(NONE, 1, "35=A", "34=1");
        client.ask("5", 2, "", "35=5", "34=2");
        leave();
        exchange.reset(NONE);
        venue.restart();
        logOn(NONE, 1, "35=A", "34=1");
        client.ask("H", 2, "11=day|55=BTC-USD|54=1|", "35=8", "150=I", "39=0");
    }

    /** A client that does not know of a reset comes back with its old numbers: it is asked for the others. */
    @Test
    void shouldAskAClientThatGoesOnForItsFirstNumbers() throws Exception
    {
        at(-5_000);
        logOn(NONE, 1, "35=A", "34=1");
        client.assertNext(2);
        exchange.reset(NONE);
        client.expect("35=5");
        leave();
        logOn(NONE, 4, "35=5", "34=1");
        leave();
        at(6_000);
        logOn(NONE, 5, "35=A", "34=2");
        client.expect("35=2", "34=3", "7=1", "16=0");
        client.send("4", 1, "43=Y|122=" + RawFixClient.timeMs(client.aheadMs) + "|123=Y|36=6|");
        client.assertNext(6);
        client.close();
        venue.restart();
        logOn(NONE, 7, "35=A");
        assertEquals(0, client.aheadMs - (int)aheadMs.get());
    }

    private void awaitReset(final int sessionId)
    {
        QuickFixClient.await("the reset", () ->
            epochNs() >= TimeUnit.SECONDS.toNanos(moment.toEpochSecond()) &&
            venue.registry.find(sessionId).runBeganNs() >= TimeUnit.SECONDS.toNanos(moment.toEpochSecond()));
    }
}
