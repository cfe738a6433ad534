package io.ringside.engine.model;

import java.util.Queue;

/**
 * The generator's calendar: when a day is over it ends, and lines for the phases of the next are put in. Some days have
 * an auction at noon, some close by command; whoever else changes phases comes in between.
 */
final class DayPlan extends Chooser
{
    private static final int[] OPENINGS = {Wire.PRE_OPEN, Wire.AUCTION_CALL};
    private static final int NOON_PERCENT = 40;

    private final OperatorCommands operator;
    /** No line of the day is later. */
    private long lastNs;
    private long uncrossNs;

    DayPlan(final Chooser other, final OperatorCommands operator)
    {
        super(other);
        this.operator = operator;
    }

    /** What must be sent now, if anything. */
    void plan(final Queue<Command> commands)
    {
        if (0 != uncrossNs && state.nowNs >= uncrossNs)
        {
            uncrossNs = 0;
            commands.add(operator.operator(Command.Kind.CLOCK_TICK));
            commands.add(operator.operator(Command.Kind.UNCROSS));
        }
        if (state.nowNs < lastNs)
        {
            return;
        }
        if (0 != lastNs)
        {
            end(commands);
        }
        begin(commands);
    }

    private void end(final Queue<Command> commands)
    {
        commands.add(operator.operator(Command.Kind.CLOCK_TICK));
        if (random.nextInt(100) < 90)
        {
            final Command close = operator.operator(Command.Kind.SET_TRADING_PHASE);
            close.phase = Wire.CLOSED;
            commands.add(close);
        }
        commands.add(operator.build(Command.Kind.END_OF_DAY));
    }

    private void begin(final Queue<Command> commands)
    {
        final long startNs = state.nowNs;
        for (final ModelInstrument instrument : state.instruments.values())
        {
            line(commands, instrument, pick(OPENINGS), startNs + jitter(10_000));
            if (random.nextInt(3) == 0)
            {
                line(commands, instrument, Wire.NO_CANCEL, startNs + 25_000 + jitter(5_000));
            }
            line(commands, instrument, Wire.CONTINUOUS, startNs + 35_000 + jitter(10_000));
            if (random.nextInt(100) < NOON_PERCENT)
            {
                line(commands, instrument, Wire.AUCTION_CALL, startNs + 90_000 + jitter(10_000));
                line(commands, instrument, Wire.CONTINUOUS, startNs + 110_000 + jitter(10_000));
            }
            line(commands, instrument, Wire.CLOSING_CALL, startNs + 160_000 + jitter(10_000));
            if (random.nextInt(2) == 0)
            {
                line(commands, instrument, Wire.TRADE_AT_CLOSE, startNs + 180_000 + jitter(5_000));
            }
            line(commands, instrument, Wire.POST_CLOSE, startNs + 200_000 + jitter(5_000));
        }
        final Command close = operator.operator(Command.Kind.SCHEDULE_PHASE);
        close.phase = Wire.CLOSED;
        close.atNs = startNs + 215_000;
        commands.add(close);
        lastNs = close.atNs + jitter(10_000);
        uncrossNs = random.nextInt(3) == 0 ? 0 : startNs + 185_000 + jitter(10_000);
    }

    private void line(
        final Queue<Command> commands, final ModelInstrument instrument, final int phase, final long atNs)
    {
        final Command line = operator.operator(Command.Kind.SCHEDULE_PHASE);
        line.instrumentId = instrument.instrumentId;
        line.phase = phase;
        line.atNs = atNs;
        commands.add(line);
    }

    private int jitter(final int lengthNs)
    {
        return 1 + random.nextInt(lengthNs);
    }
}
