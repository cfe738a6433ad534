package io.ringside.engine.model;

import java.util.ArrayList;
import java.util.List;

/** A word of an {@link Alphabet} as a source of commands: what comes before, then its letters. */
final class Spelling implements CommandSource
{
    private final Alphabet alphabet;
    private final int[] word;
    private final List<Command> commands = new ArrayList<>();
    private final String[] lastIds = {Command.NO_ID, Command.id("none"), Command.id("none")};
    private final long[] clientSequences = new long[3];
    private int index;
    private int tradingDay;
    private long timestampNs;

    Spelling(final Alphabet alphabet, final int[] word)
    {
        this.alphabet = alphabet;
        this.word = word;
        alphabet.before.forEach(command -> commands.add(command(command.copy())));
        for (final int letter : word)
        {
            commands.add(command(alphabet.letter(letter)));
        }
    }

    @Override
    public Command next()
    {
        return commands.get(index++);
    }

    @Override
    public long nextTimestampNs()
    {
        timestampNs += Alphabet.STEP_NS;
        return timestampNs;
    }

    private Command command(final Command command)
    {
        final long stampNs = (commands.size() + 1L) * Alphabet.STEP_NS;
        command.expireTimeNs += 0 == command.expireTimeNs ? 0 : stampNs;
        command.atNs += 0 == command.atNs ? 0 : stampNs;
        if (Command.Kind.END_OF_DAY == command.kind)
        {
            command.tradingDay = ++tradingDay;
        }
        if (command.kind.isOrderEntry())
        {
            final int session = command.sessionId;
            command.clientSequence = ++clientSequences[session];
            command.clOrdId = Command.id("r" + command.clientSequence);
            if (Command.Kind.CANCEL_ORDER == command.kind || command.isReplace())
            {
                command.origClOrdId = lastIds[session];
            }
            if (!Command.NO_ID.equals(command.linkedClOrdId))
            {
                command.linkedClOrdId = lastIds[session];
            }
            if (command.isNewOrder() || command.isReplace())
            {
                lastIds[session] = command.clOrdId;
            }
        }
        return command;
    }

    @Override
    public String toString()
    {
        final StringBuilder builder = new StringBuilder("alphabet=" + alphabet + " word=");
        for (final int letter : word)
        {
            builder.append((char)('a' + letter));
        }
        return builder.toString();
    }
}
