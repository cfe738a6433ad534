package io.ringside.loadgen.simulation.fix;

import io.ringside.loadgen.simulation.base.Bytes;
import io.ringside.loadgen.simulation.base.Dice;
import io.ringside.loadgen.simulation.base.DoorPlan;
import io.ringside.loadgen.simulation.base.Mark;
import io.ringside.loadgen.simulation.base.SimulationFailure;
import io.ringside.loadgen.simulation.node.Scene;
import io.ringside.loadgen.simulation.socket.Line;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * A participant that speaks FIX and believes nothing: it counts, asks for what it lacks, sends again what the venue
 * lacks, and looks at each message. It knows of a lost connection what its socket says.
 */
public final class FixFirm
{
    private static final int WINDOW = 16;
    private static final int BUFFER_LENGTH = 64 * 1024;
    private static final long EPOCH_NS = 1_700_000_000_000_000_000L;
    private static final long SECOND_NS = 1_000_000_000L;
    private static final long SILENT_NS = 2 * SECOND_NS + SECOND_NS / 2;
    private static final long RETRY_NS = 100_000_000L;
    private static final int STRAY_ENDS = 500;
    private static final String ENDED = "nothing received for";

    private final Scene scene;
    private final DoorPlan plan;
    private final Dice dice;
    private final int sessionId;
    private final String compId;
    private final FixNumbers numbers;
    private final FixRequests requests;
    private final ByteBuffer in = ByteBuffer.allocate(BUFFER_LENGTH);
    private final ByteBuffer out = ByteBuffer.allocate(BUFFER_LENGTH);
    private final List<Line> strays = new ArrayList<>();
    private Line line;
    private long retryNs;
    private long sentNs;
    private long receivedNs;
    private boolean isLoggedOn;
    private boolean isAsked;
    private boolean isLeaving;
    public boolean isTrading = true;

    public FixFirm(final Scene scene, final int sessionId, final Dice dice)
    {
        this.scene = scene;
        this.sessionId = sessionId;
        this.dice = dice;
        plan = scene.doors;
        compId = "FIRM" + sessionId;
        numbers = new FixNumbers(compId);
        requests = new FixRequests(compId, dice);
    }

    /** Every request is answered, and it has what the venue has sent. */
    public boolean isSettled(final long nextReportSequence)
    {
        return isLoggedOn && 0 == requests.unansweredCount() && numbers.expected() == nextReportSequence;
    }

    /**
     * One turn.
     *
     * @param node that takes participants, by what the firm knows; -1: none.
     */
    public void doWork(final int node)
    {
        if (!strays.isEmpty() && (scene.isQuiet() || dice.chance(STRAY_ENDS)))
        {
            strays.remove(0).reset();
        }
        if (null == line)
        {
            connect(node);
            return;
        }
        try
        {
            if (!scene.isQuiet())
            {
                strike(node);
            }
            if (null != line)
            {
                receive();
            }
            if (null != line)
            {
                speak();
            }
        }
        catch (final IOException ex)
        {
            lost(Mark.FIX_CUT);
        }
    }

    private void connect(final int node)
    {
        if (node < 0 || scene.nowNs() < retryNs)
        {
            return;
        }
        line = scene.sockets.connect(node, sessionId);
        if (null == line)
        {
            retryNs = scene.nowNs() + dice.between(0, RETRY_NS);
            return;
        }
        in.clear();
        out.clear();
        isAsked = false;
        isLeaving = false;
        receivedNs = scene.nowNs();
        say('A', logon());
    }

    private String logon()
    {
        return "98=0|108=1|553=" + compId + "|554=secret|";
    }

    /** What happens to lines. */
    private void strike(final int node) throws IOException
    {
        if (dice.chance(plan.cut))
        {
            line.reset();
            lost(Mark.FIX_CUT);
        }
        else if (dice.chance(plan.hangUp))
        {
            line.close();
            lost(Mark.FIX_CUT);
        }
        else if (dice.chance(plan.vanish))
        {
            scene.sockets.vanish(line);
            lost(Mark.SOCKET_HALF_OPEN);
        }
        else if (isLoggedOn && !isLeaving && dice.chance(plan.logOut))
        {
            isLeaving = true;
            say('5', "");
        }
        else if (isLoggedOn && node >= 0 && dice.chance(plan.second))
        {
            second(node);
        }
    }

    /** A second connection of a firm that is connected: its Logon counts if the first one is dead, and is sent. */
    private void second(final int node) throws IOException
    {
        final Line stray = scene.sockets.connect(node, sessionId);
        if (null != stray)
        {
            scene.coverage.mark(Mark.FIX_LOGON_WHILE_CONNECTED);
            final String time = now();
            stray.write(ByteBuffer.wrap(
                FixText.encode(new FixText.Head(compId, 'A', numbers.next(), time), logon())));
            numbers.add('A', "", time);
            strays.add(stray);
        }
    }

    private void lost(final Mark mark)
    {
        scene.coverage.mark(isLoggedOn ? mark : Mark.FIX_LOGON_UNANSWERED);
        if (out.position() > 0)
        {
            scene.coverage.mark(Mark.FIX_HALF_WRITTEN_FRAME);
        }
        line = null;
        isLoggedOn = false;
        retryNs = scene.nowNs() + dice.between(0, RETRY_NS);
    }

    private void receive() throws IOException
    {
        final int count = line.read(in);
        if (count < 0)
        {
            line.close();
            lost(isLeaving ? Mark.FIX_LOGGED_OUT : Mark.FIX_CUT);
            return;
        }
        receivedNs = count > 0 ? scene.nowNs() : receivedNs;
        in.flip();
        for (FixText message = FixText.decode(in); null != message && null != line; message = FixText.decode(in))
        {
            on(message);
        }
        in.compact();
        if (null != line && scene.nowNs() - receivedNs > SILENT_NS)
        {
            line.reset();
            lost(Mark.FIX_SILENT);
        }
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
        final boolean isAhead = !isExpected && message.number(34) > numbers.expected();
        if (isAhead && !isAsked)
        {
            isAsked = true;
            say('2', "7=" + numbers.expected() + "|16=0|");
        }
        switch (message.type())
        {
            case 'A' -> onLogon();
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

    private void onLogon()
    {
        scene.coverage.mark(Mark.FIX_LOGGED_ON);
        isLoggedOn = true;
    }

    private void onLogout(final FixText message)
    {
        final String why = message.get(58);
        if (!isLeaving && (null == why || !why.startsWith(ENDED)))
        {
            throw failure("is logged out", message);
        }
        scene.coverage.mark(Mark.FIX_LOGGED_OUT);
        line.close();
        lost(Mark.FIX_LOGGED_OUT);
    }

    private void onAnswer(final FixText message)
    {
        if (message.isYes(43))
        {
            scene.coverage.mark(Mark.FIX_ANSWERED_LATER);
        }
        if ('j' == message.type())
        {
            scene.coverage.mark(Mark.FIX_BUSY);
        }
        requests.on(message);
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

    private void speak() throws IOException
    {
        if (isLoggedOn && !isLeaving && isTrading && requests.unansweredCount() < WINDOW &&
            dice.chance(plan.requests))
        {
            final String request = requests.next();
            say(request.charAt(0), request.substring(1) + "|60=" + now() + "|");
        }
        if (isLoggedOn && scene.nowNs() - sentNs > SECOND_NS)
        {
            say('0', "");
        }
        out.flip();
        line.write(out);
        out.compact();
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
            " expected=" + numbers.expected() + (isLoggedOn ? " logged on" : null == line ? " away" : " connected");
    }
}
