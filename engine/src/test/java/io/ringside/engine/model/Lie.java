package io.ringside.engine.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** A few commands to an honest core, of whose last answer one thing is falsified: what, and after what. */
final class Lie
{
    final List<Command> commands = new ArrayList<>(Alphabet.opening());
    final long[] clientSequences = new long[3];
    Runnable edit = () ->
    {
    };
    List<Output> reports;
    List<Output> marketData;
    /** What the core is told in place of what everybody believes it was told. */
    final Map<Command, Command> instead = new HashMap<>();
    int moreOrders;
    long moreLots;
    long bestAsk;
    boolean isStateChanged;

    Lie after(final Object... commandsOrRequests)
    {
        for (final Object each : commandsOrRequests)
        {
            final Command command = each instanceof Request request ? request.command : (Command)each;
            command.instrumentId = 1;
            if (command.kind.isOrderEntry())
            {
                command.clientSequence = ++clientSequences[command.sessionId];
            }
            commands.add(command);
        }
        return this;
    }

    Lie edit(final Runnable falsification)
    {
        edit = falsification;
        return this;
    }

    /** Limits of the day, which the core does not hear of. */
    Lie limit(final long lowTicks, final long highTicks)
    {
        final Command limits = new Command(Command.Kind.SET_PROTECTION);
        limits.dailyLowTicks = lowTicks;
        limits.dailyHighTicks = highTicks;
        after(limits);
        final Command nothing = limits.copy();
        nothing.dailyLowTicks = 0;
        nothing.dailyHighTicks = 0;
        instead.put(limits, nothing);
        return this;
    }

    void report(final int index, final String field, final long value)
    {
        reports.set(index, reports.get(index).with(field, value));
    }

    void message(final int index, final String field, final long value)
    {
        marketData.set(index, marketData.get(index).with(field, value));
    }

    /** Beside the checks, without a comparison with the model. */
    void run()
    {
        final Iterator<Command> remaining = commands.iterator();
        final CommandSource source = new CommandSource()
        {
            private long timestampNs;

            @Override
            public Command next()
            {
                return remaining.next();
            }

            @Override
            public long nextTimestampNs()
            {
                return ++timestampNs;
            }
        };
        new DifferentialRun("a lie", source, new Liar(this, new EngineExchange(Alphabet.LIMITS)),
            new ReferenceModel(Alphabet.LIMITS)).only(true, true).run(commands.size());
    }
}
