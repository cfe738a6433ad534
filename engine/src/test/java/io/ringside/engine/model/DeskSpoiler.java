package io.ringside.engine.model;

import java.util.EnumSet;
import java.util.Set;

/** Makes one field of the desk's commands wrong. */
final class DeskSpoiler extends Chooser
{
    private static final Set<Command.Kind> KINDS = EnumSet.of(Command.Kind.DEFINE_TICK_TABLE,
        Command.Kind.OPERATOR_CANCEL, Command.Kind.BUST_TRADE, Command.Kind.CORRECT_TRADE,
        Command.Kind.PUBLISH_STATISTICS, Command.Kind.SET_DROP_COPY, Command.Kind.SET_SESSION_IDS,
        Command.Kind.RESET_SESSION);
    private static final long[] BAD_NUMBERS = {0, -1, Long.MIN_VALUE, Long.MAX_VALUE, 7, 10_001, 999_983, 1_000_001};
    private static final String[] BAD_NAMES = {"", " ", " ann", "\0bob", "a"};

    DeskSpoiler(final Chooser other)
    {
        super(other);
    }

    static boolean isOfDesk(final Command.Kind kind)
    {
        return KINDS.contains(kind);
    }

    void spoil(final Command command)
    {
        switch (command.kind)
        {
            case DEFINE_TICK_TABLE -> tickTable(command);
            case OPERATOR_CANCEL -> operatorCancel(command);
            case BUST_TRADE, CORRECT_TRADE -> trade(command);
            case SET_DROP_COPY -> dropCopy(command);
            case SET_SESSION_IDS ->
            {
                command.flag = random.nextInt(256);
                command.targetSessionId = random.nextBoolean() ? command.targetSessionId : (int)pick(BAD_NUMBERS);
            }
            case RESET_SESSION ->
            {
                command.atNs = random.nextBoolean() ? command.atNs : pick(BAD_NUMBERS);
                command.targetSessionId = random.nextBoolean() ? command.targetSessionId : (int)pick(BAD_NUMBERS);
            }
            default -> command.instrumentId = (int)pick(BAD_NUMBERS);
        }
    }

    private void tickTable(final Command command)
    {
        final int band = 2 * random.nextInt(command.pairs.length / 2);
        switch (random.nextInt(7))
        {
            case 6 ->
            {
                command.pairs = new long[2 * 13];
                for (int i = 0; i < command.pairs.length; i++)
                {
                    command.pairs[i] = 1 + i / 2;
                }
            }
            case 0 -> command.tickTableId = (int)pick(BAD_NUMBERS);
            case 1 -> command.tickTableId = 256 + random.nextInt(2);
            case 2 -> command.pairs = new long[0];
            case 3 -> command.pairs[0] = pick(BAD_NUMBERS);
            case 4 -> command.pairs[band] = pick(BAD_NUMBERS);
            default -> command.pairs[band + 1] = pick(BAD_NUMBERS);
        }
    }

    private void operatorCancel(final Command command)
    {
        switch (random.nextInt(6))
        {
            case 0 -> command.scope = random.nextInt(256);
            case 1 -> command.sideFilter = random.nextInt(256);
            case 2 -> command.instrumentId = (int)pick(BAD_NUMBERS);
            case 3 -> command.accountId = pick(BAD_NUMBERS);
            case 4 -> command.orderId = pick(BAD_NUMBERS);
            default -> command.targetSessionId = random.nextInt(3) == 0 ? random.nextInt(64) : (int)pick(BAD_NUMBERS);
        }
    }

    private void dropCopy(final Command command)
    {
        switch (random.nextInt(5))
        {
            case 0 -> command.scope = random.nextInt(256);
            case 1 -> command.flag = random.nextInt(256);
            case 2 -> command.originId = pick(BAD_NUMBERS);
            case 3 -> command.originId = command.targetSessionId;
            default -> command.targetSessionId = (int)pick(BAD_NUMBERS);
        }
    }

    private void trade(final Command command)
    {
        switch (random.nextInt(5))
        {
            case 0 -> command.matchId = pick(BAD_NUMBERS);
            case 1 -> command.operatorName = pick(BAD_NAMES);
            case 2 -> command.secondOperatorName = pick(BAD_NAMES);
            case 3 -> command.priceTicks = pick(BAD_NUMBERS);
            default -> command.quantityLots = random.nextInt(2) == 0 ? pick(BAD_NUMBERS) : command.quantityLots + 1;
        }
    }
}
