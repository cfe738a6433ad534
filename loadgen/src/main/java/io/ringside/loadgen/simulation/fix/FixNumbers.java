package io.ringside.loadgen.simulation.fix;

import io.ringside.loadgen.simulation.base.Growing;
import io.ringside.loadgen.simulation.base.SimulationFailure;

import java.util.ArrayList;
import java.util.List;

/**
 * What one firm keeps of its session, whatever becomes of connections: what it has sent, the number that it expects,
 * and what it has seen under each number.
 */
final class FixNumbers
{
    static final String ADMIN = "0A1245";

    private final String name;
    private final List<Sent> sent = new ArrayList<>();
    /** The hash of what was seen under a number and would be sent again. */
    private final Growing seen = new Growing();
    private long expected = 1;

    /** A message as it was sent. */
    record Sent(char type, String fields, String time)
    {
    }

    FixNumbers(final String name)
    {
        this.name = name;
    }

    /** The number of the next message to the venue. */
    long next()
    {
        return sent.size() + 1L;
    }

    void add(final char type, final String fields, final String time)
    {
        sent.add(new Sent(type, fields, time));
    }

    /** What was sent under a number, null if it is not sent again. */
    Sent again(final long number)
    {
        final Sent found = sent.get((int)number - 1);
        return ADMIN.indexOf(found.type) < 0 ? found : null;
    }

    /** The number of the venue's next message. */
    long expected()
    {
        return expected;
    }

    /** A message of the venue has come, with whatever number. True: it is the one expected. */
    boolean onMessage(final FixText message, final boolean isAsked)
    {
        final long number = message.number(34);
        final boolean isAgain = message.isYes(43);
        if (isAgain ? !isAsked : number < expected)
        {
            throw failure(isAgain ? "never asked for it again" : "expects number " + expected, message);
        }
        final boolean isFill = '4' == message.type();
        if (!isFill && ADMIN.indexOf(message.type()) < 0)
        {
            final long before = seen.get(number);
            if (0 != before && before != message.hash())
            {
                throw failure("had something else under that number", message);
            }
            seen.set(number, message.hash());
        }
        if (number != expected)
        {
            return false;
        }
        expected = isFill ? filled(message) : expected + 1;
        return true;
    }

    private long filled(final FixText message)
    {
        final long next = message.number(36);
        if (next <= expected || !message.isYes(123))
        {
            throw failure("cannot fill a gap with it", message);
        }
        for (long number = expected; number < next; number++)
        {
            if (0 != seen.get(number))
            {
                throw failure("has seen number " + number + ", which it fills", message);
            }
        }
        return next;
    }

    private SimulationFailure failure(final String what, final FixText message)
    {
        return new SimulationFailure(name + " " + what + ": " + message);
    }
}
