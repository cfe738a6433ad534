package io.ringside.gateway.fix.session;

import io.ringside.gateway.fix.application.FixSessionMessages;
import io.ringside.gateway.fix.message.FixClock;
import io.ringside.gateway.fix.message.FixFields;
import io.ringside.gateway.fix.message.FixMessage;
import io.ringside.gateway.fix.message.FixSendingTime;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/**
 * Keeps sessions to their schedules (S27): logs clients out at the end of a session, and has the exchange reset the
 * numbers before the first message behind the moment. The moment is a part of the journaled command, so every node has
 * the same, and a gateway that starts later meets what its predecessor has missed. Clocks of clients may differ from
 * ours within the tolerance of SendingTime (52): a Logon from behind the moment brings it about. Used by the FIX
 * gateway's agent only. Hot path: no allocation between two moments.
 */
public final class FixSchedules
{
    /** How long behind a reset a client may not know of it. */
    private static final long GRACE_NS = TimeUnit.SECONDS.toNanos(10);

    private final FixSession[] sessions;
    private final FixSessionMessages messages;
    private final FixSendingTime sendingTime;
    private final FixClock clock;

    public FixSchedules(
        final FixSession[] allSessions,
        final FixSessionMessages messages,
        final FixSendingTime sendingTime,
        final FixClock clock)
    {
        sessions = Arrays.stream(allSessions).filter((it) -> !it.schedule.isNothing()).toArray(FixSession[]::new);
        this.messages = messages;
        this.sendingTime = sendingTime;
        this.clock = clock;
    }

    /** Meet the moments that have come. */
    public int check()
    {
        final long nowNs = clock.epochNs();
        int count = 0;
        for (final FixSession session : sessions)
        {
            session.period.move(nowNs);
            if (!isReset(session, session.period.lastResetNs()))
            {
                count++;
            }
            else
            {
                count += end(session, nowNs);
            }
        }
        return count;
    }

    private int end(final FixSession session, final long nowNs)
    {
        final FixConnection connection = session.connection();
        if (null == connection || FixConnection.LOGGED_ON != connection.state() ||
            session.period.lastEndNs() <= connection.loggedOnEpochNs())
        {
            return 0;
        }
        connection.endInOrder(session.period.isOpen() ? "the session has ended: log on again" :
            "the session has ended: it opens at " + session.schedule.shown(session.schedule.nextStartNs(nowNs)),
            clock.nowNs());
        return 1;
    }

    /** False until the numbers have begun at that moment or later: has the exchange begin them. */
    private boolean isReset(final FixSession session, final long momentNs)
    {
        if (momentNs <= session.runBeganNs() || !session.isUsed())
        {
            return true;
        }
        if (momentNs != session.offeredResetNs() && messages.reset(session.session, momentNs))
        {
            session.offeredResetNs(momentNs);
        }
        return false;
    }

    /** False if the Logon must wait for a reset of the session's numbers. */
    boolean isReady(final FixSession session, final FixMessage logon)
    {
        return session.schedule.isNothing() ||
            isReset(session, session.schedule.lastResetNs(judgedAtNs(logon)));
    }

    /** Why the Logon is refused; null if the session is open. */
    String problem(final FixSession session, final FixMessage logon)
    {
        final long atNs = judgedAtNs(logon);
        if (!session.schedule.isNothing() && !session.schedule.isOpen(clock.epochNs()) &&
            !session.schedule.isOpen(atNs))
        {
            return "the session is closed: it opens at " +
                session.schedule.shown(session.schedule.nextStartNs(clock.epochNs()));
        }
        return isOfOldRun(session, logon) ? "the session's numbers have begun anew at " +
            session.schedule.shown(session.runBeganNs()) + ": log on with MsgSeqNum (34) 1" : null;
    }

    /**
     * The client has not begun anew yet: its clock is behind, or it looks at its clock now and then. Accepted, it would
     * find our numbers too low and hang up, which would cancel its orders.
     */
    private boolean isOfOldRun(final FixSession session, final FixMessage logon)
    {
        final long sentNs = logon.timeNs(FixFields.SENDING_TIME);
        return session.isRunDue() && 1 != logon.number(FixFields.MSG_SEQ_NUM) &&
            (clock.epochNs() - session.runBeganNs() < GRACE_NS ||
            sentNs > FixMessage.MALFORMED && sentNs < session.runBeganNs());
    }

    /** The later time of both clocks, as far as the client's may differ. */
    long judgedAtNs(final FixMessage logon)
    {
        final long sentNs = logon.timeNs(FixFields.SENDING_TIME);
        return sendingTime.isGood(logon) ? Math.max(clock.epochNs(), sentNs) : clock.epochNs();
    }
}
