package io.ringside.engine.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** A core that is honest until the last of a few commands, of whose outputs or state one thing is falsified. */
final class Lie extends EngineExchange
{
    private final List<Command> commands = new ArrayList<>(Alphabet.opening());
    private final long[] clientSequences = new long[3];
    /** What the core is told in place of what everybody believes it was told. */
    private final Map<Command, Command> instead = new HashMap<>();
    private Runnable edit = () -> { };
    int moreOrders;
    long moreLots;
    long bestAsk;
    boolean isQueueReversed;
    boolean isStateChanged;

    Lie()
    {
        super(Alphabet.LIMITS);
    }

    Lie after(final Object... commandsOrRequests)
    {
        for (final Object each : commandsOrRequests)
        {
            final Command command = each instanceof String text ? Command.of(text) : (Command)each;
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

    Lie honest()
    {
        edit = () -> { };
        instead.clear();
        return this;
    }

    /** Limits of the day, which the core does not hear of. */
    Lie limit(final long lowTicks, final long highTicks)
    {
        final Command limits = Command.of("SET_PROTECTION dailyLowTicks=" + lowTicks + " dailyHighTicks=" + highTicks);
        instead.put(limits, Command.of("SET_PROTECTION instrumentId=1"));
        return after(limits);
    }

    void report(final int index, final String field, final long value)
    {
        reports().set(index, reports().get(index).with(field, value));
    }

    void message(final int index, final String field, final long value)
    {
        marketData().set(index, marketData().get(index).with(field, value));
    }

    /** Index of the print of an auction. */
    int print()
    {
        int index = 0;
        while (OutputType.AUCTION_TRADE != marketData().get(index).type)
        {
            index++;
        }
        return index;
    }

    /** Checks the invariants, with or without the comparison with the model. */
    void run(final boolean isCompared)
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
        final DifferentialRun run =
            new DifferentialRun("a lie", source, this, new ReferenceModel(Alphabet.LIMITS));
        (isCompared ? run : run.uncompared()).run(commands.size());
    }

    @Override
    void apply(final Command command, final long sequence, final long timestampNs)
    {
        super.apply(instead.getOrDefault(command, command), sequence, timestampNs);
        if (sequence == commands.size() - 1)
        {
            edit.run();
        }
    }

    @Override
    long bestPriceTicks(final int instrumentId, final boolean isBuy)
    {
        return !isBuy && 0 != bestAsk ? bestAsk : super.bestPriceTicks(instrumentId, isBuy);
    }

    @Override
    int levels(final int instrumentId, final boolean isBuy, final long[] pricesTicks, final long[] lots)
    {
        final int count = super.levels(instrumentId, isBuy, pricesTicks, lots);
        lots[0] += moreLots;
        return count;
    }

    @Override
    List<MarketDataBook.Entry> shown(final int instrumentId)
    {
        final List<MarketDataBook.Entry> entries = super.shown(instrumentId);
        if (isQueueReversed)
        {
            Collections.reverse(entries);
        }
        return entries;
    }

    @Override
    int liveOrderCount()
    {
        return super.liveOrderCount() + moreOrders;
    }

    @Override
    long[] state()
    {
        final long[] state = super.state();
        state[state.length - 2] += isStateChanged ? 1 : 0;
        return state;
    }
}
