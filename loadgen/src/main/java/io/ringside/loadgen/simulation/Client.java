package io.ringside.loadgen.simulation;

import io.aeron.Publication;
import io.ringside.gateway.egress.ReportDescriptor;
import io.ringside.loadgen.simulation.base.Bytes;
import io.ringside.loadgen.simulation.base.Dice;
import io.ringside.loadgen.simulation.base.Growing;
import io.ringside.loadgen.simulation.base.Mark;
import io.ringside.loadgen.simulation.base.SimulationFailure;
import io.ringside.loadgen.simulation.node.Door;
import io.ringside.loadgen.simulation.node.Life;
import io.ringside.loadgen.simulation.node.Orders;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * A participant that believes nothing: each of its commands is answered once, every report comes once and in order, and
 * a report that comes again is the same. A command without an answer may have been done or not, until it is sent again
 * under its number.
 */
final class Client
{
    private static final int WINDOW = 16;
    private static final int BUFFER_MAX = 8;

    final int sessionId;
    private final World world;
    private final Dice dice;
    private final Orders orders;
    private final List<byte[]> commands = new ArrayList<>();
    private final Growing answers = new Growing();
    private final Growing reports = new Growing();
    private final UnsafeBuffer buffer = new UnsafeBuffer(0, 0);
    private int unansweredFrom;
    private int nextToSend;
    /** What it had when it connected last; the venue keeps the reports from there on. */
    private long heldFrom = 1;
    private Link link;
    private long retryNs;
    boolean isTrading = true;

    private record Timed(long dueNs, byte[] bytes)
    {
    }

    /** One connection: what is under way on it is lost with it. */
    final class Link
    {
        private final Life life;
        private final ArrayDeque<Timed> toVenue = new ArrayDeque<>();
        private final ArrayDeque<Timed> toClient = new ArrayDeque<>();
        private long nextReport;
        private boolean isSlow;

        Link(final Life life, final long nextReport)
        {
            this.life = life;
            this.nextReport = nextReport;
        }

        /** The venue's end writes. */
        long offer(final DirectBuffer source, final int offset, final int length)
        {
            if (this != link)
            {
                return Publication.CLOSED;
            }
            if (toClient.size() >= BUFFER_MAX)
            {
                world.coverage.mark(Mark.CLIENT_SLOW);
                return Publication.BACK_PRESSURED;
            }
            if (ReportDescriptor.isReport(ReportDescriptor.templateId(source, offset)))
            {
                world.ledger.onShown(life, source, offset, length);
            }
            final byte[] bytes = new byte[length];
            source.getBytes(offset, bytes);
            toClient.add(new Timed(world.nowNs() + world.clientDelayNs(), bytes));
            return 1;
        }
    }

    Client(final World world, final int sessionId, final Dice dice)
    {
        this.world = world;
        this.sessionId = sessionId;
        this.dice = dice;
        orders = new Orders(sessionId, dice);
    }

    boolean isSettled()
    {
        return unansweredFrom == commands.size();
    }

    int commandCount()
    {
        return commands.size();
    }

    void cut()
    {
        if (null != link)
        {
            world.coverage.mark(Mark.CLIENT_CUT);
            disconnect();
        }
    }

    private void disconnect()
    {
        link.life.gateway().disconnect(sessionId);
        link = null;
        retryNs = world.nowNs() + dice.between(0, 100_000_000L);
    }

    void doWork()
    {
        if (null != link && !link.life.isOpen())
        {
            link = null;
        }
        if (null != link && !link.life.gateway().isConnected(sessionId))
        {
            link = null;
        }
        if (null == link)
        {
            connect();
            return;
        }
        if (isTrading && commands.size() - unansweredFrom < WINDOW && dice.chance(world.plan.commands))
        {
            commands.add(orders.next(commands.size() + 1L));
        }
        receive();
        if (null != link)
        {
            send();
        }
    }

    private void connect()
    {
        final Life life = world.openLife(dice);
        if (null == life || world.nowNs() < retryNs)
        {
            return;
        }
        // Now and then it asks for reports again that it has.
        final long next = Math.max(heldFrom, reports.last() + 1 - (dice.chance(2_000) ? dice.below(30) : 0));
        link = new Link(life, next);
        final long expected = life.gateway().connect(sessionId, link::offer, next);
        if (expected < 0)
        {
            link = null;
            return;
        }
        if (expected - 1 > commands.size())
        {
            throw new SimulationFailure("session " + sessionId + " sent " + commands.size() + " commands, " + life +
                " says that it has accepted " + (expected - 1));
        }
        for (long i = expected; i <= commands.size(); i++)
        {
            if (0 != answers.get(i))
            {
                throw new SimulationFailure("session " + sessionId + " has an answer to command " + i + ", and " +
                    life + " says that it expects it");
            }
        }
        nextToSend = (int)expected - 1;
        heldFrom = next;
    }

    private void send()
    {
        while (nextToSend < commands.size() && link.toVenue.size() < WINDOW)
        {
            link.toVenue.add(new Timed(world.nowNs() + world.clientDelayNs(), commands.get(nextToSend++)));
        }
        if (nextToSend > 0 && dice.chance(100))
        {
            world.coverage.mark(Mark.COMMAND_REPEATED);
            link.toVenue.add(new Timed(world.nowNs(), commands.get(dice.below(nextToSend))));
        }
        while (!link.toVenue.isEmpty() && link.toVenue.peek().dueNs <= world.nowNs())
        {
            buffer.wrap(link.toVenue.peek().bytes);
            if (!link.life.gateway().onCommand(
                sessionId, buffer, buffer.getLong(Door.CLIENT_SEQUENCE_OFFSET, ByteOrder.LITTLE_ENDIAN)))
            {
                break;
            }
            link.toVenue.poll();
        }
    }

    private void receive()
    {
        link.isSlow = !world.isQuiet() && (link.isSlow ? !dice.chance(500) : dice.chance(world.plan.slowClient));
        while (!link.isSlow && !link.toClient.isEmpty() && link.toClient.peek().dueNs <= world.nowNs())
        {
            final byte[] bytes = link.toClient.poll().bytes;
            buffer.wrap(bytes);
            if (ReportDescriptor.isReport(ReportDescriptor.templateId(buffer, 0)))
            {
                onReport(bytes.length);
            }
        }
    }

    private void onReport(final int length)
    {
        final long sequence = ReportDescriptor.reportSequence(buffer, 0);
        final long clientSequence = ReportDescriptor.clientSequence(buffer, 0);
        final long commandSequence = ReportDescriptor.commandSequence(buffer, 0);
        if (sequence > link.nextReport && world.hasLostReports)
        {
            link.nextReport = sequence;
        }
        if (sequence != link.nextReport)
        {
            throw new SimulationFailure("session " + sessionId + " expects report " + link.nextReport + " and gets " +
                sequence + " of " + link.life);
        }
        link.nextReport++;
        final long hash = Bytes.hash(sequence, buffer, 0, length);
        if (sequence <= reports.last())
        {
            if (reports.get(sequence) != hash)
            {
                throw new SimulationFailure("session " + sessionId + " had another report " + sequence + " before: " +
                    link.life);
            }
            return;
        }
        reports.set(sequence, hash);
        if (clientSequence > 0)
        {
            onAnswer(clientSequence, commandSequence);
        }
    }

    private void onAnswer(final long clientSequence, final long commandSequence)
    {
        if (clientSequence > commands.size())
        {
            throw new SimulationFailure("session " + sessionId + " never sent command " + clientSequence);
        }
        final long before = answers.get(clientSequence);
        if (0 != before && before != commandSequence + 1)
        {
            throw new SimulationFailure("doubled: command " + clientSequence + " of session " + sessionId +
                " was done as " + (before - 1) + " and as " + commandSequence);
        }
        answers.set(clientSequence, commandSequence + 1);
        while (unansweredFrom < commands.size() && 0 != answers.get(unansweredFrom + 1L))
        {
            unansweredFrom++;
        }
    }

    @Override
    public String toString()
    {
        return "session " + sessionId + ": commands=" + commands.size() + " answered=" + unansweredFrom +
            " reports=" + reports.last() + (null == link ? " disconnected" : " at " + link.life);
    }
}
