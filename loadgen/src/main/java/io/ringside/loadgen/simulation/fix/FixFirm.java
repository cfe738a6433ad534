package io.ringside.loadgen.simulation.fix;

import io.ringside.loadgen.simulation.base.Bug;
import io.ringside.loadgen.simulation.base.Bytes;
import io.ringside.loadgen.simulation.base.Dice;
import io.ringside.loadgen.simulation.base.Mark;
import io.ringside.loadgen.simulation.base.SimulationFailure;
import io.ringside.loadgen.simulation.firm.Firm;
import io.ringside.loadgen.simulation.node.Scene;
import io.ringside.loadgen.simulation.socket.SimSockets;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;

/**
 * A participant that speaks FIX and believes nothing: it counts, asks for what it lacks, sends again what the venue
 * lacks, and looks at each message.
 */
public final class FixFirm extends Firm
{
    private static final int WINDOW = 16;
    private static final long EPOCH_NS = 1_700_000_000_000_000_000L;
    private static final long SECOND_NS = 1_000_000_000L;
    private static final long SILENT_NS = 2 * SECOND_NS + SECOND_NS / 2;
    private static final String ENDED = "nothing received for";
    private static final String GOODBYE = "the venue is going down";

    private final String compId;
    private final FixNumbers numbers;
    private final FixRequests requests;
    private final Dice talk;
    private final FixDisconnects disconnects = new FixDisconnects();
    private final Map<Long, FixText> held = new HashMap<>();
    private long sentNs;
    /** The Logon of the venue that came ahead, on a connection that was begun with the number that is expected. */
    private boolean hasSaidExpected;
    private boolean isAsked;

    public FixFirm(final Scene scene, final int sessionId, final Dice dice)
    {
        super(scene, sessionId, dice, SimSockets.FIX_PORT, SILENT_NS, new Marks(Mark.FIX_LOGGED_ON,
            Mark.FIX_LOGGED_OUT, Mark.FIX_CUT, Mark.FIX_HALF_WRITTEN_FRAME, Mark.FIX_LOGON_WHILE_CONNECTED,
            Mark.FIX_LOGON_UNANSWERED, Mark.FIX_SILENT));
        compId = "FIRM" + sessionId;
        numbers = new FixNumbers(compId);
        requests = new FixRequests(compId, dice);
        talk = new Dice(plan.talk + sessionId);
    }

    @Override
    public boolean isSettled(final long nextReportSequence)
    {
        return isLoggedOn() && 0 == requests.unansweredCount() && !requests.hasStatusDue() &&
            numbers.expected() == nextReportSequence;
    }

    @Override
    protected void logOn()
    {
        held.clear();
        // The venue sends what is lacking without being asked.
        hasSaidExpected = talk.chance(plan.nextExpected);
        isAsked = hasSaidExpected;
        requests.forgetStatus();
        final boolean isRead = hasSaidExpected && Bug.FIX_EXPECTED_IGNORED != plan.bug;
        say('A', logon() + (isRead ? "789=" + numbers.expected() + "|" : ""));
    }

    private String logon()
    {
        return "98=0|108=1|553=" + compId + "|554=secret|";
    }

    @Override
    protected void logOut()
    {
        say('5', "");
    }

    @Override
    protected byte[] secondLogon()
    {
        final String time = now();
        final byte[] logon = FixText.encode(new FixText.Head(compId, 'A', numbers.next(), time), logon());
        numbers.add('A', "", time);
        return logon;
    }

    @Override
    protected boolean hear(final ByteBuffer received)
    {
        final FixText message = FixText.decode(received);
        if (null != message)
        {
            on(message);
        }
        return null != message;
    }

    private void on(final FixText message)
    {
        scene.ledger.trace(Bytes.mix(message.number(34), message.hash()));
        scene.log(() -> compId + " hears " + message);
        if (message.isYes(43))
        {
            scene.coverage.mark('4' == message.type() ? Mark.FIX_GAP_FILLED : Mark.FIX_RESENT);
        }
        final boolean isExpected = numbers.onMessage(message, isAsked);
        if (!isExpected && message.number(34) > numbers.expected())
        {
            ahead(message);
        }
        take(message, isExpected);
        for (FixText next = held.remove(numbers.expected()); null != next; next = held.remove(numbers.expected()))
        {
            // An answer: what is of the session was taken when it came.
            scene.coverage.mark(Mark.FIX_HELD_BACK);
            numbers.onMessage(next, true);
            if (isAnswer(next))
            {
                onAnswer(next);
            }
        }
    }

    private void ahead(final FixText message)
    {
        if (hasSaidExpected)
        {
            held.put(message.number(34), message);
        }
        else if (!isAsked)
        {
            isAsked = true;
            say('2', "7=" + numbers.expected() + "|16=0|");
        }
    }

    private static boolean isAnswer(final FixText message)
    {
        return FixNumbers.ADMIN.indexOf(message.type()) < 0;
    }

    private void take(final FixText message, final boolean isExpected)
    {
        switch (message.type())
        {
            case 'A' -> onLogon(message);
            case '5' -> onLogout(message);
            case '2' -> resend(message);
            case '1' -> say('0', "112=" + message.get(112) + "|");
            case '0', '4' ->
            {
                // Its number says it.
            }
            case '3' -> throw failure("is refused", message);
            default ->
            {
                if (isExpected)
                {
                    onAnswer(message);
                }
            }
        }
    }

    @Override
    protected void onLost()
    {
        disconnects.lost();
    }

    private void onLogon(final FixText message)
    {
        disconnects.loggedOn(message.number(34), scene.crashes);
        loggedOn();
        if (hasSaidExpected && message.number(34) > numbers.expected())
        {
            scene.coverage.mark(Mark.FIX_NEXT_EXPECTED);
        }
    }

    private void onLogout(final FixText message)
    {
        final String why = message.get(58);
        final boolean isVenueLeaving = plan.saysGoodbye && GOODBYE.equals(why);
        if (!isLeaving() && !isVenueLeaving && (null == why || !why.startsWith(ENDED)))
        {
            throw failure("is logged out", message);
        }
        if (isVenueLeaving)
        {
            scene.coverage.mark(Mark.FIX_VENUE_LEFT);
        }
        scene.coverage.mark(Mark.FIX_LOGGED_OUT);
        disconnects.loggedOut(isLeaving() || isVenueLeaving);
        over(Mark.FIX_LOGGED_OUT);
    }

    private void onAnswer(final FixText message)
    {
        if (message.isYes(43))
        {
            scene.coverage.mark(Mark.FIX_ANSWERED_LATER);
        }
        if ('B' == message.type())
        {
            scene.coverage.mark(Mark.FIX_NEWS);
            return;
        }
        if ('j' == message.type())
        {
            scene.coverage.mark(Mark.FIX_BUSY);
        }
        if ("4".equals(message.get(150)) && "DISCONNECT".equals(message.get(58)))
        {
            scene.coverage.mark(Mark.FIX_CANCELLED_ON_DISCONNECT);
            if (!disconnects.mayCancel(message.number(34)))
            {
                throw failure("was logged out in order, and lost an order", message);
            }
        }
        requests.on(message);
        if (null != message.get(912))
        {
            scene.coverage.mark("0".equals(message.get(911)) ? Mark.FIX_STATUS_NONE : Mark.FIX_STATUS_TOLD);
        }
    }

    /** The venue lacks what was sent. */
    private void resend(final FixText message)
    {
        scene.coverage.mark(Mark.FIX_ASKED_TO_RESEND);
        final long end = 0 == message.number(16) ? numbers.next() - 1 : message.number(16);
        long gap = 0;
        for (long number = message.number(7); number <= end; number++)
        {
            final FixNumbers.Sent sent = numbers.again(number);
            gap = null == sent && 0 == gap ? number : gap;
            if (null != sent)
            {
                fill(gap, number);
                gap = 0;
                write(sent.type(), number, "43=Y|122=" + sent.time() + "|" + sent.fields());
            }
        }
        fill(gap, end + 1);
    }

    private void fill(final long from, final long to)
    {
        if (0 != from)
        {
            write('4', from, "43=Y|122=" + now() + "|123=Y|36=" + to + "|");
        }
    }

    @Override
    protected void speak()
    {
        if (isLoggedOn() && !isLeaving() && isTrading && requests.unansweredCount() < WINDOW &&
            dice.chance(plan.requests))
        {
            final String request = requests.next();
            say(request.charAt(0), request.substring(1) + "|60=" + now() + "|");
        }
        if (isLoggedOn() && !isLeaving() && isTrading && !requests.hasStatusDue() && talk.chance(plan.status))
        {
            say(FixText.MASS_STATUS, requests.status() + "|");
        }
        if (isLoggedOn() && scene.nowNs() - sentNs > SECOND_NS)
        {
            say('0', "");
        }
    }

    /** A message with a number of its own. */
    private void say(final char type, final String fields)
    {
        final long number = numbers.next();
        numbers.add(type, fields, now());
        write(type, number, fields);
    }

    private void write(final char type, final long number, final String fields)
    {
        sentNs = scene.nowNs();
        scene.log(() -> compId + " says " + number + ": 35=" + type + "|" + fields);
        out.put(FixText.encode(new FixText.Head(compId, type, number, now()), fields));
    }

    private String now()
    {
        return FixText.time(EPOCH_NS + scene.nowNs());
    }

    private SimulationFailure failure(final String what, final FixText message)
    {
        return new SimulationFailure(compId + " " + what + ": " + message);
    }

    @Override
    public String toString()
    {
        return compId + ": requests=" + requests.count() + " unanswered=" + requests.unansweredCount() +
            " expected=" + numbers.expected() + (isLoggedOn() ? " logged on" : isConnected() ? " connected" : " away");
    }
}
