package io.ringside.engine.model;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * Every sequence of a few commands over a small alphabet, each against a fresh exchange: what random streams reach
 * rarely, short ones reach surely. {@code ringside.differential.depth} sets the length of the sequences.
 */
class SmallScopeTest
{
    private static final int DEPTH = Integer.getInteger("ringside.differential.depth", 4);
    private static final int LETTERS = 12;
    private static final ModelLimits LIMITS = new ModelLimits(3, 2, 1, 8, 4, 32, 4);

    @Test
    void shouldAgreeOnEverySequenceOfFewCommands()
    {
        final int[] word = new int[DEPTH];
        final Coverage coverage = new Coverage();
        long sequences = 0;
        do
        {
            final ReferenceModel model = new ReferenceModel(LIMITS);
            final Speller speller = new Speller(word);
            final DifferentialRun run = new DifferentialRun(
                "sequence=" + Arrays.toString(word), speller, new EngineExchange(LIMITS), model);
            run.into(coverage).run(speller.length());
            sequences++;
        }
        while (isNext(word));
        System.out.println("small scope: letters=" + LETTERS + " depth=" + DEPTH + " sequences=" + sequences +
            " commands=" + coverage.commands + " reports=" + coverage.reports + " trades=" + coverage.trades +
            " differences=0");
        assertEquals(Math.round(Math.pow(LETTERS, DEPTH)), sequences);
    }

    private static boolean isNext(final int[] word)
    {
        for (int i = word.length - 1; i >= 0; i--)
        {
            if (++word[i] < LETTERS)
            {
                return true;
            }
            word[i] = 0;
        }
        return false;
    }

    /** Two sessions with an account each on one instrument; the first four commands make the venue ready. */
    private static final class Speller implements CommandSource
    {
        private final List<Command> commands = new ArrayList<>();
        private final String[] latestIds = {Command.NO_ID, Command.id("none"), Command.id("none")};
        private final long[] clientSequences = new long[3];
        private int index;
        private int tradingDay;
        private long timestampNs;

        Speller(final int[] word)
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
            instrument.collarBasisPoints = 100;
            instrument.phase = Wire.CONTINUOUS;
            instrument.symbol = "ONE" + "\0".repeat(13);
            commands.add(instrument);
            for (int i = 1; i <= 2; i++)
            {
                final Command account = new Command(Command.Kind.DEFINE_ACCOUNT);
                account.accountId = i;
                account.flag = 1;
                account.maxPositionLots = 6;
                commands.add(account);
            }
            for (final int letter : word)
            {
                commands.add(command(letter));
            }
        }

        int length()
        {
            return commands.size();
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

        private Command command(final int letter)
        {
            return switch (letter)
            {
                case 0 -> order(1, Wire.BUY, Wire.LIMIT, Wire.DAY, 100, 2);
                case 1 -> order(2, Wire.SELL, Wire.LIMIT, Wire.GTC, 100, 1);
                case 2 -> order(2, Wire.SELL, Wire.LIMIT, Wire.DAY, 101, 3);
                case 3 -> order(1, Wire.BUY, Wire.MARKET, Wire.DAY, 0, 2);
                case 4 -> order(1, Wire.BUY, Wire.LIMIT, Wire.IOC, 101, 2);
                case 5 -> order(2, Wire.SELL, Wire.LIMIT, Wire.FOK, 100, 3);
                case 6 -> named(Command.Kind.CANCEL_ORDER, 1);
                case 7 -> replace(1, Wire.BUY, 101, 3);
                case 8 -> replace(2, Wire.SELL, 100, 1);
                case 9 ->
                {
                    final Command command = named(Command.Kind.MASS_CANCEL, 2);
                    command.scope = Wire.SCOPE_SESSION;
                    yield command;
                }
                case 10 ->
                {
                    final Command command = new Command(Command.Kind.SET_TRADING_PHASE);
                    command.instrumentId = 1;
                    command.phase = Wire.HALT;
                    yield command;
                }
                default ->
                {
                    final Command command = new Command(Command.Kind.END_OF_DAY);
                    command.tradingDay = ++tradingDay;
                    yield command;
                }
            };
        }

        private Command order(
            final int sessionId, final int side, final int ordType, final int timeInForce, final long price,
            final long quantity)
        {
            final Command command = request(Command.Kind.NEW_ORDER, sessionId);
            command.side = side;
            command.ordType = ordType;
            command.timeInForce = timeInForce;
            command.priceTicks = price;
            command.quantityLots = quantity;
            latestIds[sessionId] = command.clOrdId;
            return command;
        }

        private Command replace(final int sessionId, final int side, final long price, final long quantity)
        {
            final Command command = named(Command.Kind.REPLACE_ORDER, sessionId);
            command.side = side;
            command.ordType = Wire.LIMIT;
            command.timeInForce = Wire.DAY;
            command.priceTicks = price;
            command.quantityLots = quantity;
            latestIds[sessionId] = command.clOrdId;
            return command;
        }

        private Command named(final Command.Kind kind, final int sessionId)
        {
            final Command command = request(kind, sessionId);
            command.origClOrdId = latestIds[sessionId];
            return command;
        }

        private Command request(final Command.Kind kind, final int sessionId)
        {
            final Command command = new Command(kind);
            command.sessionId = sessionId;
            command.accountId = sessionId;
            command.instrumentId = 1;
            command.clientSequence = ++clientSequences[sessionId];
            command.clOrdId = Command.id("r" + command.clientSequence);
            return command;
        }
    }
}
