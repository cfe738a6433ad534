package io.ringside.engine.model;

import java.util.ArrayList;
import java.util.List;

/**
 * Twelve commands each, of which {@link SmallScopeTest} makes every word of a few letters. Sessions 1 and 2 have an
 * account each; a cancel, a replace and a link mean the order that its session named last.
 */
enum Alphabet
{
    PLAIN(
        Request.buy("", 2, 100).by(1), Request.sell("", 1, 100).by(2).valid(Wire.GTC), Request.sell("", 3, 101).by(2),
        Request.buyAtMarket("", 2).by(1), Request.buy("", 2, 101).by(1).valid(Wire.IOC),
        Request.sell("", 3, 100).by(2).valid(Wire.FOK), Request.cancel("", "").by(1),
        Request.replaceBuy("", "", 3, 101).by(1), Request.replaceSell("", "", 1, 100).by(2), massCancel(2),
        phase(Wire.HALT), new Command(Command.Kind.END_OF_DAY)),
    CONCEALED(
        Request.buy("", 2, 100).by(1), Request.sell("", 4, 100).by(2).showing(1), Request.sell("", 2, 100).by(2),
        Request.buy("", 3, 101).by(1).hidden(), Request.sell("", 2, 101).by(2).hidden(),
        Request.buy("", 4, 101).by(1).valid(Wire.FOK), Request.sell("", 2, 100).by(2).postOnly(Wire.POST_ONLY_SLIDE),
        Request.buy("", 1, 101).by(1).postOnly(Wire.POST_ONLY_CANCEL), Request.buy("", 3, 101).by(1).atLeast(2),
        Request.replaceSell("", "", 3, 100).by(2).stated().showing(2), Request.cancel("", "").by(1),
        Request.buy("", 0, 0).by(1).type(Wire.MARKET_TO_LIMIT).lots(2)),
    SELF_TRADES(
        Request.buy("", 2, 100).by(1), Request.buy("", 3, 100).by(1).showing(1), Request.buy("", 1, 100).by(2),
        Request.sell("", 1, 100).by(2), Request.sell("", 2, 100).by(1).preventing(Wire.CANCEL_NEWEST),
        Request.sell("", 3, 100).by(1).preventing(Wire.CANCEL_OLDEST),
        Request.sell("", 3, 99).by(1).preventing(Wire.CANCEL_BOTH),
        Request.sell("", 3, 100).by(1).preventing(Wire.DECREMENT),
        Request.sell("", 2, 100).by(1).valid(Wire.FOK).preventing(Wire.CANCEL_OLDEST),
        Request.buy("", 2, 100).by(1).hidden().preventing(Wire.DECREMENT), Request.cancel("", "").by(1),
        Request.replaceBuy("", "", 2, 101).by(1)),
    STOPS(
        Request.buy("", 1, 100).by(1), Request.sell("", 1, 100).by(2), Request.sell("", 2, 101).by(2),
        Request.buy("", 1, 0).by(1).stop(101), Request.sell("", 2, 99).by(2).stop(100),
        Request.buy("", 1, 102).by(1).stop(101).onQuote(), Request.sell("", 1, 0).by(2).trailing(1),
        Request.sell("", 2, 102).by(2).linkedTo("last"), Request.sell("", 1, 0).by(2).stop(99).linkedTo("last"),
        Request.buyAtMarket("", 2).by(1), Request.cancel("", "").by(2), Request.replaceBuy("", "", 2, 101).by(1)),
    AUCTIONS(
        Request.buy("", 2, 101).by(1), Request.buy("", 1, 99).by(1).valid(Wire.GTC),
        Request.sell("", 1, 100).by(2), Request.sell("", 3, 102).by(2).showing(1), Request.buyAtMarket("", 2).by(1),
        Request.sell("", 2, 98).by(2).valid(Wire.GOOD_FOR_AUCTION).hidden(),
        Request.sell("", 2, 99).by(2).valid(Wire.AT_CLOSE), phase(Wire.AUCTION_CALL), phase(Wire.CLOSING_CALL),
        new Command(Command.Kind.UNCROSS), Request.cancel("", "").by(1), new Command(Command.Kind.CLOCK_TICK)),
    MIXED(
        Request.buy("", 2, 100).by(1), Request.sell("", 3, 100).by(2).showing(1),
        Request.sell("", 2, 100).by(1).preventing(Wire.DECREMENT), Request.buy("", 1, 0).by(1).stop(100),
        Request.sell("", 2, 101).by(2), Request.buy("", 1, 99).by(1).linkedTo("last"),
        Request.buy("", 3, 101).by(1).postOnly(Wire.POST_ONLY_SLIDE), Request.buyAtMarket("", 3).by(1),
        Request.replaceSell("", "", 2, 100).by(2), Request.cancel("", "").by(1), phase(Wire.AUCTION_CALL),
        phase(Wire.CONTINUOUS));

    static final int LETTERS = 12;
    /** Commands that come before a word's: an instrument, two accounts. */
    static final int OPENING = 3;
    static final ModelLimits LIMITS = new ModelLimits(3, 2, 1, 8, 4, 32, 4).remembering(16, 0);

    private final Command[] letters;

    Alphabet(final Object... letters)
    {
        this.letters = new Command[letters.length];
        for (int i = 0; i < letters.length; i++)
        {
            this.letters[i] = letters[i] instanceof Request request ? request.command : (Command)letters[i];
            this.letters[i].instrumentId = 1;
        }
        assert LETTERS == letters.length : letters.length;
    }

    private static Command phase(final int phase)
    {
        final Command command = new Command(Command.Kind.SET_TRADING_PHASE);
        command.phase = phase;
        return command;
    }

    private static Command massCancel(final int participant)
    {
        final Command command = new Command(Command.Kind.MASS_CANCEL);
        command.sessionId = participant;
        command.accountId = participant;
        command.scope = Wire.SCOPE_SESSION;
        return command;
    }

    /** An instrument that trades, and two accounts. */
    static List<Command> opening()
    {
        return List.of(Spelling.instrument(), Spelling.account(1), Spelling.account(2));
    }

    /** The venue's definition, then the letters of the word. */
    Spelling spell(final int[] word)
    {
        return new Spelling(this, word);
    }

    /** One word as a source of commands. */
    static final class Spelling implements CommandSource
    {
        private final Alphabet alphabet;
        private final int[] word;
        private final List<Command> commands = new ArrayList<>();
        private final String[] lastIds = {Command.NO_ID, Command.id("none"), Command.id("none")};
        private final long[] clientSequences = new long[3];
        private int index;
        private int tradingDay;
        private long timestampNs;

        private Spelling(final Alphabet alphabet, final int[] word)
        {
            this.alphabet = alphabet;
            this.word = word;
            commands.addAll(opening());
            for (final int letter : word)
            {
                commands.add(command(alphabet.letters[letter].copy()));
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
            return ++timestampNs;
        }

        private Command command(final Command command)
        {
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

        private static Command account(final int accountId)
        {
            final Command account = new Command(Command.Kind.DEFINE_ACCOUNT);
            account.accountId = accountId;
            account.flag = 1;
            account.maxPositionLots = 6;
            return account;
        }

        private static Command instrument()
        {
            final Command instrument = new Command(Command.Kind.DEFINE_INSTRUMENT);
            instrument.instrumentId = 1;
            instrument.tickMantissa = 1;
            instrument.lotMantissa = 1;
            instrument.priceIncrementTicks = 1;
            instrument.quantityIncrementLots = 1;
            instrument.minQuantityLots = 1;
            instrument.maxQuantityLots = 100;
            instrument.maxPriceTicks = 1_000;
            instrument.referencePriceTicks = 100;
            instrument.collarBasisPoints = 200;
            instrument.phase = Wire.CONTINUOUS;
            instrument.symbol = "ONE" + "\0".repeat(13);
            return instrument;
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
}
