package io.ringside.engine.model;

import java.util.ArrayList;
import java.util.List;

/**
 * Twelve commands each, of which {@link SmallScopeTest} makes every word of a few letters. Sessions 1 and 2 have an
 * account each; a cancel, a replace and a link mean the order that its session named last. Each is meant to reach what
 * it names in four letters.
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
        phase(Wire.CONTINUOUS)),
    PEGS(
        Request.buy("", 2, 100).by(1), Request.sell("", 2, 101).by(2), Request.sell("", 1, 102).by(2),
        Request.buy("", 1, 102).by(1).pegged(Wire.PEG_PRIMARY, 1).postOnly(Wire.POST_ONLY_CANCEL),
        Request.sell("", 3, 99).by(2).pegged(Wire.PEG_PRIMARY, -1).showing(1),
        Request.buy("", 2, 102).by(1).pegged(Wire.PEG_MIDPOINT, -1).hidden(),
        Request.sell("", 1, 99).by(2).pegged(Wire.PEG_OPPOSITE, 0),
        Request.buy("", 1, 103).by(1).pegged(Wire.PEG_OPPOSITE, 0).postOnly(Wire.POST_ONLY_SLIDE),
        Request.sell("", 1, 99).by(2).linkedTo("last").pegged(Wire.PEG_MIDPOINT, 0), Request.cancel("", "").by(2),
        Request.replaceBuy("", "", 1, 102).stated().by(1).pegged(Wire.PEG_PRIMARY, 1),
        Request.buy("", 2, 101).by(1).valid(Wire.IOC).preventing(Wire.DECREMENT)),
    PEGS_AND_LIMITS(
        Request.buy("", 2, 100).by(1).valid(Wire.GTC), Request.buy("", 1, 101).by(1), Request.sell("", 2, 101).by(2),
        Request.buy("", 1, 102).by(1).pegged(Wire.PEG_PRIMARY, 0),
        Request.sell("", 2, 99).by(2).pegged(Wire.PEG_OPPOSITE, 1).showing(1),
        Request.buy("", 1, 103).by(1).pegged(Wire.PEG_OPPOSITE, 0).postOnly(Wire.POST_ONLY_SLIDE),
        Request.sell("", 1, 98).by(2).pegged(Wire.PEG_MIDPOINT, 0).hidden(), limits(101, 0), limits(0, 100),
        limits(0, 0), phase(Wire.AUCTION_CALL), phase(Wire.CONTINUOUS)),
    PEGS_THAT_COME_AND_GO(
        List.of(Request.buy("", 2, 100).by(1).hidden().command, Request.sell("", 1, 99).by(2)
            .pegged(Wire.PEG_PRIMARY, -1).postOnly(Wire.POST_ONLY_CANCEL).command),
        Request.sell("", 2, 101).by(2), Request.sell("", 3, 100).by(2), Request.buy("", 1, 99).by(1),
        Request.buy("", 1, 100).by(1).hidden(), Request.buy("", 2, 101).by(1).valid(Wire.IOC),
        Request.buy("", 3, 103).by(1).pegged(Wire.PEG_OPPOSITE, 0),
        Request.buy("", 2, 102).by(1).pegged(Wire.PEG_PRIMARY, 1).hidden(),
        Request.sell("", 2, 99).by(2).pegged(Wire.PEG_MIDPOINT, 0),
        Request.sell("", 1, 99).by(2).pegged(Wire.PEG_PRIMARY, -1).postOnly(Wire.POST_ONLY_CANCEL),
        Request.replaceBuy("", "", 3, 103).stated().by(1).pegged(Wire.PEG_OPPOSITE, 0),
        Request.cancel("", "").by(1), Request.cancel("", "").by(2)),
    ROUNDS(List.of(algorithm(0, Wire.STEP_TOP_ORDER, 1, Wire.STEP_PRO_RATA, 2), makers(2)),
        Request.buy("", 2, 100).by(1), Request.buy("", 3, 100).by(1).showing(1), Request.buy("", 3, 100).by(2),
        Request.buy("", 2, 101).by(2).hidden(), Request.sell("", 3, 100).by(1).preventing(Wire.CANCEL_OLDEST),
        Request.sell("", 4, 100).by(2), Request.sell("", 2, 100).by(2).preventing(Wire.DECREMENT),
        Request.sell("", 5, 100).by(2).valid(Wire.FOK).preventing(Wire.CANCEL_NEWEST),
        Request.buy("", 4, 100).by(1).linkedTo("last"), Request.replaceBuy("", "", 2, 101).by(1),
        algorithm(0, Wire.STEP_FIFO_PERCENT, 40, Wire.STEP_MARKET_MAKER, 50, Wire.STEP_LEVELLING, 0),
        algorithm(0, Wire.STEP_TIME_PRO_RATA, 0)),
    AUCTION_SHARES(List.of(algorithm(1, Wire.STEP_PRO_RATA, 0), phase(Wire.AUCTION_CALL)),
        Request.buy("", 2, 101).by(1), Request.buy("", 3, 100).by(1), Request.buy("", 2, 100).by(1).hidden(),
        Request.buy("", 5, 100).by(2).showing(1).preventing(Wire.CANCEL_NEWEST),
        Request.buy("", 4, 100).by(1).linkedTo("last"), Request.buyAtMarket("", 1).by(2),
        Request.sell("", 2, 100).by(2), Request.sell("", 5, 99).by(2).preventing(Wire.CANCEL_NEWEST),
        Request.sell("", 3, 100).by(1), Request.cancel("", "").by(1), new Command(Command.Kind.UNCROSS),
        phase(Wire.AUCTION_CALL)),
    CALLS_OF_THE_CLOCK(
        Request.buy("", 2, 101).by(1), Request.buy("", 2, 102).by(1).linkedTo("last").preventing(Wire.CANCEL_NEWEST),
        Request.sell("", 1, 100).by(2),
        Request.sell("", 2, 99).by(2).linkedTo("last"), Request.sell("", 2, 99).by(1).preventing(Wire.CANCEL_NEWEST),
        Request.buyAtMarket("", 1).by(2), Request.cancel("", "").by(1), call(2), new Command(Command.Kind.CLOCK_TICK),
        new Command(Command.Kind.UNCROSS), phase(Wire.NO_CANCEL), auction());

    static final int LETTERS = 12;
    static final ModelLimits LIMITS = new ModelLimits(3, 2, 1, 8, 4, 32, 4).remembering(16, 0);

    /** Commands that come before a word's. */
    final List<Command> before;
    private final Command[] letters;

    Alphabet(final Object... letters)
    {
        this(List.of(), letters);
    }

    Alphabet(final List<Command> afterOpening, final Object... letters)
    {
        before = new ArrayList<>(opening());
        before.addAll(afterOpening);
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

    /** A call that the clock ends. */
    private static Command call(final long durationNs)
    {
        final Command command = new Command(Command.Kind.START_CALL);
        command.phase = Wire.AUCTION_CALL;
        command.durationNs = durationNs;
        return command;
    }

    /** Rules that extend a call, keep its price near, and prevent. */
    private static Command auction()
    {
        final Command command = new Command(Command.Kind.SET_AUCTION);
        command.collarBasisPoints = 100;
        command.extensionBasisPoints = 50;
        command.extensionNs = 2;
        command.stpMode = Wire.CANCEL_NEWEST;
        return command;
    }

    private static Command limits(final long lowTicks, final long highTicks)
    {
        final Command command = new Command(Command.Kind.SET_PROTECTION);
        command.dailyLowTicks = lowTicks;
        command.dailyHighTicks = highTicks;
        return command;
    }

    /** Kind and parameter of each step. */
    private static Command algorithm(final int isAuctionProRata, final long... steps)
    {
        final Command command = new Command(Command.Kind.SET_MATCHING_ALGORITHM);
        command.instrumentId = 1;
        command.flag = isAuctionProRata;
        command.pairs = steps;
        return command;
    }

    private static Command makers(final int accountId)
    {
        final Command command = new Command(Command.Kind.SET_ACCOUNT_GROUPS);
        command.accountId = accountId;
        command.flag = 1;
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
        return List.of(instrument(), account(1), account(2));
    }

    Command letter(final int index)
    {
        return letters[index].copy();
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
}
