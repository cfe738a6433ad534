package io.ringside.loadgen.simulation.sbe;

import io.ringside.loadgen.simulation.base.Dice;
import io.ringside.loadgen.simulation.base.Growing;
import io.ringside.loadgen.simulation.base.SimulationFailure;
import io.ringside.loadgen.simulation.node.Orders;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The commands of one firm by number, and what became of each: done once, refused at the door, or not known. A command
 * without an answer may have been done or not, until it is sent again under its number.
 */
final class SbeCommands
{
    private final String name;
    private final Orders orders;
    private final List<byte[]> commands = new ArrayList<>();
    /** The number of the report that answers it. */
    private final Growing answers = new Growing();
    private final BitSet refused = new BitSet();
    /** Those that the venue has passed over: answered by a report that comes yet, or by a refusal that was lost. */
    private final BitSet passed = new BitSet();
    private long lastAnswered;
    private int answeredCount;
    private int nextToSend;

    SbeCommands(final String name, final int sessionId, final Dice dice)
    {
        this.name = name;
        orders = new Orders(sessionId, dice);
    }

    int count()
    {
        return commands.size();
    }

    int unansweredCount()
    {
        return commands.size() - answeredCount - refused.cardinality() - passed.cardinality();
    }

    /** Whether nothing is to come: one that was passed over was refused if a later one has been answered. */
    boolean areSettled()
    {
        return 0 == unansweredCount() && passed.length() <= lastAnswered;
    }

    void add()
    {
        commands.add(orders.next(commands.size() + 1L));
    }

    /** The venue says which it expects. Returns how many it lacks of those that were sent. */
    int expected(final long number)
    {
        if (number < 1 || number > commands.size() + 1L)
        {
            throw failure("has " + commands.size() + " commands, and the venue expects " + number);
        }
        for (long i = number; i <= commands.size(); i++)
        {
            if (0 != answers.get(i))
            {
                throw failure("has an answer to command " + i + ", and the venue expects " + number);
            }
        }
        final int lacked = nextToSend - (int)number + 1;
        // What the door refused last never came to the exchange.
        refused.clear((int)number, commands.size() + 1);
        passed.clear((int)number, commands.size() + 1);
        if (number > 1 && refused.get((int)number - 1))
        {
            throw failure("command " + (number - 1) + " was refused, and is the last that the venue has taken");
        }
        for (int i = 1; i < number; i++)
        {
            passed.set(i, 0 == answers.get(i) && !refused.get(i));
        }
        nextToSend = (int)number - 1;
        return lacked;
    }

    /** The next one to be sent, null if all were. */
    byte[] next()
    {
        return nextToSend < commands.size() ? commands.get(nextToSend++) : null;
    }

    /** Any that was sent, null if none was. */
    byte[] sent(final Dice dice)
    {
        return 0 == nextToSend ? null : commands.get(dice.below(nextToSend));
    }

    void onAnswer(final long number, final long reportSequence)
    {
        check(number);
        if (0 != answers.get(number))
        {
            throw failure("doubled: command " + number + " is answered by reports " + answers.get(number) + " and " +
                reportSequence);
        }
        if (refused.get((int)number))
        {
            throw failure("command " + number + " was refused, and done: report " + reportSequence);
        }
        if (number < lastAnswered)
        {
            throw failure("command " + number + " is answered behind command " + lastAnswered + ": report " +
                reportSequence);
        }
        lastAnswered = number;
        passed.clear((int)number);
        answers.set(number, reportSequence);
        answeredCount++;
    }

    void onRefused(final long number)
    {
        check(number);
        if (0 != answers.get(number) || refused.get((int)number))
        {
            throw failure("command " + number + " has an answer, and is refused");
        }
        refused.set((int)number);
    }

    private void check(final long number)
    {
        if (number < 1 || number > nextToSend)
        {
            throw failure("never sent command " + number);
        }
    }

    private SimulationFailure failure(final String what)
    {
        return new SimulationFailure(name + " " + what);
    }
}
