package io.ringside.engine.model;

import java.util.List;
import java.util.stream.Stream;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.buyAtMarket;
import static io.ringside.engine.model.Request.cancel;
import static io.ringside.engine.model.Request.replaceBuy;
import static io.ringside.engine.model.Request.replaceSell;
import static io.ringside.engine.model.Request.sell;

/**
 * Twelve commands each, of which {@link SmallScopeTest} makes every word of a few letters. Sessions 1 and 2 have an
 * account each; a cancel, a replace and a link mean the order that its session named last. Each is meant to reach what
 * it names in four letters.
 */
enum Alphabet
{
    PLAIN(
        buy("", 2, 100).by(1), sell("", 1, 100).by(2).valid(Wire.GTC), sell("", 3, 101).by(2), buyAtMarket("", 2).by(1),
        buy("", 2, 101).by(1).valid(Wire.IOC), sell("", 3, 100).by(2).valid(Wire.FOK), cancel("", "").by(1),
        replaceBuy("", "", 3, 101).by(1), replaceSell("", "", 1, 100).by(2),
        "MASS_CANCEL sessionId=2 accountId=2 scope=SCOPE_SESSION", "SET_TRADING_PHASE phase=HALT", "END_OF_DAY"),
    CONCEALED(
        buy("", 2, 100).by(1), sell("", 4, 100).by(2).showing(1), sell("", 2, 100).by(2),
        buy("", 3, 101).by(1).hidden(), sell("", 2, 101).by(2).hidden(), buy("", 4, 101).by(1).valid(Wire.FOK),
        sell("", 2, 100).by(2).postOnly(Wire.POST_ONLY_SLIDE), buy("", 1, 101).by(1).postOnly(Wire.POST_ONLY_CANCEL),
        buy("", 3, 101).by(1).atLeast(2), replaceSell("", "", 3, 100).by(2).stated().showing(2), cancel("", "").by(1),
        buy("", 0, 0).by(1).type(Wire.MARKET_TO_LIMIT).lots(2)),
    SELF_TRADES(
        buy("", 2, 100).by(1), buy("", 3, 100).by(1).showing(1), buy("", 1, 100).by(2), sell("", 1, 100).by(2),
        sell("", 2, 100).by(1).preventing(Wire.CANCEL_NEWEST), sell("", 3, 100).by(1).preventing(Wire.CANCEL_OLDEST),
        sell("", 3, 99).by(1).preventing(Wire.CANCEL_BOTH), sell("", 3, 100).by(1).preventing(Wire.DECREMENT),
        sell("", 2, 100).by(1).valid(Wire.FOK).preventing(Wire.CANCEL_OLDEST),
        buy("", 2, 100).by(1).hidden().preventing(Wire.DECREMENT), cancel("", "").by(1),
        replaceBuy("", "", 2, 101).by(1)),
    STOPS(
        buy("", 1, 100).by(1), sell("", 1, 100).by(2), sell("", 2, 101).by(2), buy("", 1, 0).by(1).stop(101),
        sell("", 2, 99).by(2).stop(100), buy("", 1, 102).by(1).stop(101).onQuote(), sell("", 1, 0).by(2).trailing(1),
        sell("", 2, 102).by(2).linkedTo("last"), sell("", 1, 0).by(2).stop(99).linkedTo("last"),
        buyAtMarket("", 2).by(1), cancel("", "").by(2), replaceBuy("", "", 2, 101).by(1)),
    TAKE_PROFITS(
        buy("", 1, 100).by(1), sell("", 1, 100).by(2), sell("", 2, 101).by(2), buy("", 1, 0).by(1).takeProfit(100),
        sell("", 2, 99).by(2).takeProfit(101), buy("", 1, 102).by(1).takeProfit(101).onQuote(),
        sell("", 1, 0).by(2).takeProfit(100).linkedTo("last"), sell("", 1, 0).by(2).stop(100).linkedTo("last"),
        buy("", 1, 0).by(1).stop(101), buyAtMarket("", 2).by(1), cancel("", "").by(2),
        replaceBuy("", "", 2, 0).type(Wire.TAKE_PROFIT).stated().takeProfit(101).by(1)),
    AUCTIONS(
        buy("", 2, 101).by(1), buy("", 1, 99).by(1).valid(Wire.GTC), sell("", 1, 100).by(2),
        sell("", 3, 102).by(2).showing(1), buyAtMarket("", 2).by(1),
        sell("", 2, 98).by(2).valid(Wire.GOOD_FOR_AUCTION).hidden(), sell("", 2, 99).by(2).valid(Wire.AT_CLOSE),
        "SET_TRADING_PHASE phase=AUCTION_CALL", "SET_TRADING_PHASE phase=CLOSING_CALL", "UNCROSS", cancel("", "").by(1),
        "CLOCK_TICK"),
    MIXED(
        buy("", 2, 100).by(1), sell("", 3, 100).by(2).showing(1), sell("", 2, 100).by(1).preventing(Wire.DECREMENT),
        buy("", 1, 0).by(1).stop(100), sell("", 2, 101).by(2), buy("", 1, 99).by(1).linkedTo("last"),
        buy("", 3, 101).by(1).postOnly(Wire.POST_ONLY_SLIDE), buyAtMarket("", 3).by(1),
        replaceSell("", "", 2, 100).by(2), cancel("", "").by(1), "SET_TRADING_PHASE phase=AUCTION_CALL",
        "SET_TRADING_PHASE phase=CONTINUOUS"),
    PEGS(
        buy("", 2, 100).by(1), sell("", 2, 101).by(2), sell("", 1, 102).by(2),
        buy("", 1, 102).by(1).pegged(Wire.PEG_PRIMARY, 1).postOnly(Wire.POST_ONLY_CANCEL),
        sell("", 3, 99).by(2).pegged(Wire.PEG_PRIMARY, -1).showing(1),
        buy("", 2, 102).by(1).pegged(Wire.PEG_MIDPOINT, -1).hidden(),
        sell("", 1, 99).by(2).pegged(Wire.PEG_OPPOSITE, 0),
        buy("", 1, 103).by(1).pegged(Wire.PEG_OPPOSITE, 0).postOnly(Wire.POST_ONLY_SLIDE),
        sell("", 1, 99).by(2).linkedTo("last").pegged(Wire.PEG_MIDPOINT, 0), cancel("", "").by(2),
        replaceBuy("", "", 1, 102).stated().by(1).pegged(Wire.PEG_PRIMARY, 1),
        buy("", 2, 101).by(1).valid(Wire.IOC).preventing(Wire.DECREMENT)),
    PEGS_AND_LIMITS(
        buy("", 2, 100).by(1).valid(Wire.GTC), buy("", 1, 101).by(1), sell("", 2, 101).by(2),
        buy("", 1, 102).by(1).pegged(Wire.PEG_PRIMARY, 0),
        sell("", 2, 99).by(2).pegged(Wire.PEG_OPPOSITE, 1).showing(1),
        buy("", 1, 103).by(1).pegged(Wire.PEG_OPPOSITE, 0).postOnly(Wire.POST_ONLY_SLIDE),
        sell("", 1, 98).by(2).pegged(Wire.PEG_MIDPOINT, 0).hidden(), "SET_PROTECTION dailyLowTicks=101",
        "SET_PROTECTION dailyHighTicks=100", "SET_PROTECTION", "SET_TRADING_PHASE phase=AUCTION_CALL",
        "SET_TRADING_PHASE phase=CONTINUOUS"),
    PEGS_THAT_COME_AND_GO(List.of(
            buy("", 2, 100).by(1).hidden(),
            sell("", 1, 99).by(2) .pegged(Wire.PEG_PRIMARY, -1).postOnly(Wire.POST_ONLY_CANCEL)),
        sell("", 2, 101).by(2), sell("", 3, 100).by(2), buy("", 1, 99).by(1), buy("", 1, 100).by(1).hidden(),
        buy("", 2, 101).by(1).valid(Wire.IOC), buy("", 3, 103).by(1).pegged(Wire.PEG_OPPOSITE, 0),
        buy("", 2, 102).by(1).pegged(Wire.PEG_PRIMARY, 1).hidden(), sell("", 2, 99).by(2).pegged(Wire.PEG_MIDPOINT, 0),
        sell("", 1, 99).by(2).pegged(Wire.PEG_PRIMARY, -1).postOnly(Wire.POST_ONLY_CANCEL),
        replaceBuy("", "", 3, 103).stated().by(1).pegged(Wire.PEG_OPPOSITE, 0), cancel("", "").by(1),
        cancel("", "").by(2)),
    ROUNDS(List.of(
            "SET_MATCHING_ALGORITHM pairs=STEP_TOP_ORDER,1,STEP_PRO_RATA,2",
            "SET_ACCOUNT_GROUPS accountId=2 flag=1"),
        buy("", 2, 100).by(1), buy("", 3, 100).by(1).showing(1), buy("", 3, 100).by(2), buy("", 2, 101).by(2).hidden(),
        sell("", 3, 100).by(1).preventing(Wire.CANCEL_OLDEST), sell("", 4, 100).by(2),
        sell("", 2, 100).by(2).preventing(Wire.DECREMENT),
        sell("", 5, 100).by(2).valid(Wire.FOK).preventing(Wire.CANCEL_NEWEST), buy("", 4, 100).by(1).linkedTo("last"),
        replaceBuy("", "", 2, 101).by(1),
        "SET_MATCHING_ALGORITHM pairs=STEP_FIFO_PERCENT,40,STEP_MARKET_MAKER,50,STEP_LEVELLING,0",
        "SET_MATCHING_ALGORITHM pairs=STEP_TIME_PRO_RATA,0"),
    AUCTION_SHARES(List.of(
            "SET_MATCHING_ALGORITHM flag=1 pairs=STEP_PRO_RATA,0",
            "SET_TRADING_PHASE phase=AUCTION_CALL"),
        buy("", 2, 101).by(1), buy("", 3, 100).by(1), buy("", 2, 100).by(1).hidden(),
        buy("", 5, 100).by(2).showing(1).preventing(Wire.CANCEL_NEWEST), buy("", 4, 100).by(1).linkedTo("last"),
        buyAtMarket("", 1).by(2), sell("", 2, 100).by(2), sell("", 5, 99).by(2).preventing(Wire.CANCEL_NEWEST),
        sell("", 3, 100).by(1), cancel("", "").by(1), "UNCROSS", "SET_TRADING_PHASE phase=AUCTION_CALL"),
    CALLS_OF_THE_CLOCK(
        buy("", 2, 101).by(1), buy("", 2, 102).by(1).linkedTo("last").preventing(Wire.CANCEL_NEWEST),
        sell("", 1, 100).by(2), sell("", 2, 99).by(2).linkedTo("last"),
        sell("", 2, 99).by(1).preventing(Wire.CANCEL_NEWEST), buyAtMarket("", 1).by(2), cancel("", "").by(1),
        "START_CALL phase=AUCTION_CALL durationNs=6", "CLOCK_TICK", "UNCROSS", "SET_TRADING_PHASE phase=NO_CANCEL",
        "SET_AUCTION collarBasisPoints=100 extensionBasisPoints=50 extensionNs=6 stpMode=CANCEL_NEWEST"),
    /** Times are those behind the command, of which one comes each {@link #STEP_NS}: several things are due at once. */
    TIME(
        buy("", 2, 101).by(1).until(4), buy("", 1, 102).by(1).until(8), buy("", 3, 101).by(1).valid(Wire.GTC),
        sell("", 1, 100).by(2), sell("", 2, 101).by(2).until(6), replaceBuy("", "", 2, 101).stated().by(1).until(5),
        "START_CALL phase=AUCTION_CALL durationNs=4", "START_CALL phase=VOLATILITY durationNs=8",
        "SCHEDULE_PHASE atNs=4 phase=CONTINUOUS", "SCHEDULE_PHASE atNs=8 phase=CLOSING_CALL", "CLOCK_TICK",
        "SET_AUCTION collarBasisPoints=100 extensionBasisPoints=50 extensionNs=2");

    /** From one command of a word to the next. */
    static final int STEP_NS = 3;

    static final int LETTERS = 12;
    static final ModelLimits LIMITS = new ModelLimits(3, 2, 1, 8, 4, 2, 4).remembering(16, 0);

    /** Commands that come before a word's. */
    final List<Command> before;
    private final List<Command> letters;

    /** Requests, and other commands as {@link Command#of} has them. */
    Alphabet(final Object... letters)
    {
        this(List.of(), letters);
    }

    Alphabet(final List<Object> afterOpening, final Object... letters)
    {
        before = Stream.concat(opening().stream(), afterOpening.stream().map(Alphabet::command)).toList();
        this.letters = Stream.of(letters).map(Alphabet::command).toList();
        assert LETTERS == letters.length : letters.length;
    }

    private static Command command(final Object letter)
    {
        final Command command = letter instanceof String text ? Command.of(text) : (Command)letter;
        command.instrumentId = 1;
        return command;
    }

    /** An instrument that trades, and two accounts. */
    static List<Command> opening()
    {
        return Stream.of("DEFINE_INSTRUMENT instrumentId=1 tickMantissa=1 lotMantissa=1 priceIncrementTicks=1 " +
            "quantityIncrementLots=1 minQuantityLots=1 maxQuantityLots=100 maxPriceTicks=1000 " +
            "referencePriceTicks=100 collarBasisPoints=200 phase=CONTINUOUS symbol=ONE",
            "DEFINE_ACCOUNT accountId=1 flag=1 maxPositionLots=6",
            "DEFINE_ACCOUNT accountId=2 flag=1 maxPositionLots=6").map(Command::of).toList();
    }

    Command letter(final int index)
    {
        return letters.get(index).copy();
    }
}
