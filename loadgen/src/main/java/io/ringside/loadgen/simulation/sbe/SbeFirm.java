package io.ringside.loadgen.simulation.sbe;

import io.ringside.engine.protocol.BusinessRejectDecoder;
import io.ringside.engine.protocol.EstablishmentAckDecoder;
import io.ringside.engine.protocol.EstablishmentRejectDecoder;
import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.NegotiationRejectDecoder;
import io.ringside.engine.protocol.NegotiationResponseDecoder;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.RetransmissionDecoder;
import io.ringside.engine.protocol.SequenceDecoder;
import io.ringside.engine.protocol.SessionRejectCode;
import io.ringside.engine.protocol.TerminateDecoder;
import io.ringside.gateway.egress.ReportDescriptor;
import io.ringside.loadgen.simulation.base.Bytes;
import io.ringside.loadgen.simulation.base.Dice;
import io.ringside.loadgen.simulation.base.Mark;
import io.ringside.loadgen.simulation.base.SimulationFailure;
import io.ringside.loadgen.simulation.firm.Firm;
import io.ringside.loadgen.simulation.node.Scene;
import io.ringside.loadgen.simulation.socket.SimSockets;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteBuffer;

/**
 * A participant that speaks SBE over TCP and believes nothing: it numbers its commands, sends again what the venue
 * lacks, asks for reports that it lacks or has, and looks at each message.
 */
public final class SbeFirm extends Firm
{
    private static final int WINDOW = 16;
    private static final int AGAIN_MAX = 30;
    /** Turns of 10,000 in which it asks for reports again, or sends a command again. */
    private static final int REPEATS = 50;
    private static final long MS = 1_000_000L;

    private final String name;
    private final SbeMessages messages;
    private final SbeCommands commands;
    private final SbeReports reports;
    private final SbeFills fills;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final ExecutionReportDecoder execution = new ExecutionReportDecoder();
    /** What it had when it connected last: the venue keeps the reports from there on. */
    private long heldFrom = 1;
    private long askedFrom;
    private long sentNs;
    /** The process that ends its orders if this connection is lost; 0: none does. */
    private int endingProcess;
    private boolean isEnding;
    /** Whoever is answered a command from there on has no orders of before; 0: no such one. */
    private long endedFrom;

    public SbeFirm(final Scene scene, final int sessionId, final Dice dice)
    {
        super(scene, sessionId, dice, SimSockets.SBE_PORT, scene.doors.keepaliveMs * MS * 5 / 2, new Marks(
            Mark.SBE_LOGGED_ON, Mark.SBE_LOGGED_OUT, Mark.SBE_CUT, Mark.SBE_HALF_WRITTEN_FRAME,
            Mark.SBE_LOGON_WHILE_CONNECTED, Mark.SBE_LOGON_UNANSWERED, Mark.SBE_SILENT));
        name = "SBE" + sessionId;
        messages = new SbeMessages(sessionId);
        commands = new SbeCommands(name, sessionId, dice);
        reports = new SbeReports(name);
        fills = new SbeFills(name);
    }

    @Override
    public boolean isSettled(final long nextReportSequence)
    {
        return isLoggedOn() && commands.areSettled() && reports.firstLacking() == nextReportSequence;
    }

    @Override
    protected void onLost()
    {
        // It asked for what happens then when it logged on.
    }

    @Override
    protected void logOn()
    {
        say("Negotiate", messages.negotiate(scene.nowNs()));
    }

    @Override
    protected void logOut()
    {
        endingProcess = 0;
        say("Terminate", messages.terminate());
    }

    @Override
    protected byte[] secondLogon()
    {
        return SbeMessages.framed(messages.negotiate(scene.nowNs()));
    }

    @Override
    protected boolean hear(final ByteBuffer received)
    {
        final byte[] message = SbeMessages.decode(received);
        if (null != message)
        {
            on(message, new UnsafeBuffer(message));
        }
        return null != message;
    }

    private void on(final byte[] message, final UnsafeBuffer buffer)
    {
        final int templateId = header.wrap(buffer, 0).templateId();
        scene.ledger.trace(Bytes.mix(templateId, message.length));
        scene.log(() -> name + " hears " + templateId + (ReportDescriptor.isReport(templateId) ?
            " report " + ReportDescriptor.reportSequence(buffer, 0) + " answers " +
            ReportDescriptor.clientSequence(buffer, 0) : ""));
        switch (templateId)
        {
            case NegotiationResponseDecoder.TEMPLATE_ID -> establish(
                new NegotiationResponseDecoder().wrapAndApplyHeader(buffer, 0, header).connectionId());
            case NegotiationRejectDecoder.TEMPLATE_ID ->
                onRefused(new NegotiationRejectDecoder().wrapAndApplyHeader(buffer, 0, header).code());
            case EstablishmentAckDecoder.TEMPLATE_ID ->
                onEstablished(new EstablishmentAckDecoder().wrapAndApplyHeader(buffer, 0, header));
            case EstablishmentRejectDecoder.TEMPLATE_ID -> throw failure("asks for reports from " + askedFrom + ": " +
                new EstablishmentRejectDecoder().wrapAndApplyHeader(buffer, 0, header));
            case SequenceDecoder.TEMPLATE_ID ->
                reports.onSequence(new SequenceDecoder().wrapAndApplyHeader(buffer, 0, header).nextSequence());
            case RetransmissionDecoder.TEMPLATE_ID -> onAgain(
                new RetransmissionDecoder().wrapAndApplyHeader(buffer, 0, header));
            case BusinessRejectDecoder.TEMPLATE_ID ->
                onBusy(new BusinessRejectDecoder().wrapAndApplyHeader(buffer, 0, header));
            case TerminateDecoder.TEMPLATE_ID ->
                onTerminate(new TerminateDecoder().wrapAndApplyHeader(buffer, 0, header));
            default -> onReport(templateId, message, buffer);
        }
    }

    private void establish(final long connectionId)
    {
        isEnding = dice.isHeads();
        final long lacking = reports.firstLacking();
        // Now and then it asks for reports that it has, or for none of those that it lacks.
        askedFrom = dice.chance(2_000) ? Math.max(heldFrom, lacking - dice.below(AGAIN_MAX)) :
            !scene.plan.prunes && dice.chance(1_000) ? 0 : lacking;
        heldFrom = Math.max(heldFrom, askedFrom);
        say("Establish from " + askedFrom, messages.establish(
            scene.nowNs(), connectionId, askedFrom, plan.keepaliveMs, isEnding));
    }

    private void onRefused(final SessionRejectCode code)
    {
        if (SessionRejectCode.DUPLICATE_ID != code)
        {
            throw failure("is refused: " + code);
        }
        scene.coverage.mark(Mark.SBE_LOGON_REFUSED);
        over(Mark.SBE_LOGON_REFUSED);
    }

    private void onEstablished(final EstablishmentAckDecoder ack)
    {
        final int lacked = commands.expected(ack.nextClientSequence());
        if (lacked > 0)
        {
            scene.coverage.mark(Mark.SBE_SENT_AGAIN);
        }
        // The process that had the last connection has ended it by now, if it is the same.
        endedFrom = endingProcess == process() ? ack.nextClientSequence() : 0;
        endingProcess = isEnding ? process() : 0;
        reports.begin(0 == askedFrom ? ack.nextReportSequence() : askedFrom, ack.nextReportSequence());
        if (ack.nextReportSequence() > reports.next())
        {
            scene.coverage.mark(Mark.SBE_RESUMED);
        }
        loggedOn();
    }

    private void onAgain(final RetransmissionDecoder again)
    {
        scene.coverage.mark(Mark.SBE_ASKED_AGAIN);
        reports.onAgain(again.fromSequence(), again.count());
    }

    private void onBusy(final BusinessRejectDecoder reject)
    {
        if (Reason.VENUE_BUSY != reject.reason())
        {
            throw failure("is refused: " + reject);
        }
        scene.coverage.mark(Mark.SBE_BUSY);
        commands.onRefused(reject.clientSequence());
    }

    private void onTerminate(final TerminateDecoder terminate)
    {
        switch (terminate.code())
        {
            case FINISHED ->
            {
                if (!isLeaving())
                {
                    throw failure("has not said good-bye: " + terminate);
                }
                over(Mark.SBE_LOGGED_OUT);
            }
            case KEEPALIVE_EXPIRED -> over(Mark.SBE_KEEPALIVE_EXPIRED);
            case SHUTDOWN -> over(Mark.SBE_SHUTDOWN);
            case SLOW_CONSUMER -> over(Mark.SBE_CUT);
            default -> throw failure("is ended: " + terminate);
        }
    }

    private void onReport(final int templateId, final byte[] message, final UnsafeBuffer buffer)
    {
        if (!isLoggedOn() || !ReportDescriptor.isReport(templateId))
        {
            throw failure("cannot make anything of message " + templateId);
        }
        final long sequence = ReportDescriptor.reportSequence(buffer, 0);
        final long hash = Bytes.hash(sequence, buffer, 0, message.length);
        scene.ledger.trace(hash);
        if (sequence < reports.next() && sequence >= reports.firstLacking())
        {
            scene.coverage.mark(Mark.SBE_HOLE_FILLED);
        }
        reports.on(sequence, hash, message);
        for (byte[] next = reports.take(); null != next; next = reports.take())
        {
            apply(new UnsafeBuffer(next));
        }
    }

    /** A report that was never seen before, in order of numbers. */
    private void apply(final UnsafeBuffer report)
    {
        final long number = ReportDescriptor.clientSequence(report, 0);
        if (0 != endedFrom && number >= endedFrom)
        {
            fills.onAllEnded();
            endedFrom = 0;
        }
        if (number > 0)
        {
            commands.onAnswer(number, ReportDescriptor.reportSequence(report, 0));
        }
        if (ExecutionReportDecoder.TEMPLATE_ID == header.wrap(report, 0).templateId())
        {
            execution.wrapAndApplyHeader(report, 0, header);
            if (Reason.DISCONNECT == execution.reason())
            {
                scene.coverage.mark(Mark.SBE_CANCELLED_ON_DISCONNECT);
            }
            fills.on(execution);
        }
    }

    @Override
    protected void speak()
    {
        if (!isLoggedOn() || isLeaving())
        {
            return;
        }
        if (isTrading && commands.unansweredCount() < WINDOW && dice.chance(plan.requests))
        {
            commands.add();
        }
        for (byte[] next = commands.next(); null != next; next = commands.next())
        {
            say("a command", next);
        }
        final byte[] sent = dice.chance(REPEATS) ? commands.sent(dice) : null;
        if (null != sent)
        {
            scene.coverage.mark(Mark.SBE_REPEATED);
            say("a command again", sent);
        }
        if (!reports.isAsking())
        {
            askAgain();
        }
        if (scene.nowNs() - sentNs > plan.keepaliveMs * MS / 2)
        {
            say("Sequence", messages.sequence(commands.count() + 1L));
        }
    }

    /** Asks for what it lacks, or for what it has. */
    private void askAgain()
    {
        final long lacking = reports.firstLacking();
        if (lacking < reports.next())
        {
            ask(lacking, Math.min(AGAIN_MAX, reports.next() - lacking));
        }
        else if (!scene.isQuiet() && dice.chance(REPEATS))
        {
            final long from = Math.max(scene.plan.prunes ? heldFrom : 1, reports.next() - 1 - dice.below(AGAIN_MAX));
            if (from < reports.next())
            {
                ask(from, reports.next() - from);
            }
        }
    }

    private void ask(final long from, final long count)
    {
        reports.ask(from, count);
        say("RetransmitRequest from " + from + ", " + count, messages.retransmitRequest(scene.nowNs(), from, count));
    }

    private void say(final String what, final byte[] message)
    {
        sentNs = scene.nowNs();
        scene.log(() -> name + " says " + what);
        out.put(SbeMessages.framed(message));
    }

    private SimulationFailure failure(final String what)
    {
        return new SimulationFailure(name + " " + what);
    }

    @Override
    public String toString()
    {
        return name + ": commands=" + commands.count() + " unanswered=" + commands.unansweredCount() + " lacking=" +
            reports.firstLacking() + (isLoggedOn() ? " logged on" : isConnected() ? " connected" : " away");
    }
}
