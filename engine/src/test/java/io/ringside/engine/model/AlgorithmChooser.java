package io.ringside.engine.model;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** The generator's hand for matching algorithms: mostly those that a profile names, at times any list of steps. */
final class AlgorithmChooser extends Chooser
{
    private static final int KINDS = 7;
    private static final int STEPS_MAX = 12;

    AlgorithmChooser(final Chooser other)
    {
        super(other);
    }

    /** The algorithm of each instrument, and market makers, before anybody trades. */
    List<Command> opening()
    {
        final List<Command> commands = new ArrayList<>();
        for (int i = 0; tuning.algorithms.length > 0 && i < tuning.instruments; i++)
        {
            final Command command = new Command(Command.Kind.SET_MATCHING_ALGORITHM);
            command.instrumentId = i + 1;
            command.pairs = tuning.algorithms[i % tuning.algorithms.length];
            command.flag = chance(tuning.auctionProRataPercent) ? 1 : 0;
            commands.add(command);
        }
        for (int i = 1; tuning.algorithms.length > 0 && i <= tuning.accounts; i += 2)
        {
            final Command command = new Command(Command.Kind.SET_ACCOUNT_GROUPS);
            command.accountId = i;
            command.flag = 1;
            commands.add(command);
        }
        return commands;
    }

    void choose(final Command command)
    {
        command.instrumentId = chance(3) ? tuning.limits.instruments + 9 : 1 + random.nextInt(tuning.instruments);
        command.flag = chance(tuning.auctionProRataPercent) ? 1 : 0;
        if (tuning.algorithms.length > 0 && chance(60))
        {
            command.pairs = tuning.algorithms[random.nextInt(tuning.algorithms.length)];
            return;
        }
        command.pairs = new long[2 * (chance(5) ? random.nextInt(STEPS_MAX + 1) : random.nextInt(4))];
        for (int i = 0; i < command.pairs.length; i += 2)
        {
            final int kind = random.nextInt(KINDS);
            command.pairs[i] = kind;
            command.pairs[i + 1] = parameter(kind);
        }
    }

    private long parameter(final int kind)
    {
        return switch (kind)
        {
            case Wire.STEP_FIFO, Wire.STEP_LEVELLING -> 0;
            case Wire.STEP_FIFO_PERCENT, Wire.STEP_MARKET_MAKER -> 1 + random.nextInt(100);
            default -> chance(30) ? 0 : tuning.isExtreme && chance(40) ? Long.MAX_VALUE >>> random.nextInt(60) :
                tuning.quantityIncrement + random.nextInt(8);
        };
    }

    /** Wrong in one way. */
    static void spoil(final Command command, final SplittableRandom random)
    {
        final int step = command.pairs.length > 0 ? 2 * random.nextInt(command.pairs.length / 2) : -1;
        final int pick = random.nextInt(step < 0 ? 3 : 8);
        if (pick > 2)
        {
            command.pairs = command.pairs.clone();
        }
        switch (pick)
        {
            case 0 -> command.instrumentId = -random.nextInt(3);
            case 1 -> command.flag = 2 + random.nextInt(254);
            case 2 -> command.pairs = new long[2 * (STEPS_MAX + 1 + random.nextInt(3))];
            case 3 -> command.pairs[step] = KINDS + random.nextInt(256 - KINDS);
            case 4 -> command.pairs[step + 1] = -1;
            case 5 -> command.pairs[step + 1] = Long.MIN_VALUE;
            case 6 ->
            {
                command.pairs[step] = random.nextBoolean() ? Wire.STEP_FIFO : Wire.STEP_LEVELLING;
                command.pairs[step + 1] = 1;
            }
            default ->
            {
                command.pairs[step] = random.nextBoolean() ? Wire.STEP_FIFO_PERCENT : Wire.STEP_MARKET_MAKER;
                command.pairs[step + 1] = random.nextBoolean() ? 0 : 101;
            }
        }
    }
}
