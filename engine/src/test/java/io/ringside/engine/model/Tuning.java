package io.ringside.engine.model;

import java.util.Arrays;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** What a {@link Profile} turns: how often which command, with which values. Percentages are 0 to 100. */
final class Tuning
{
    /** Weights of the kinds of command, relative to each other, in the order of {@link Command.Kind}. */
    final int[] weights = Arrays.copyOf(
        new int[]{500, 250, 150, 4, 20, 1, 1, 1, 1, 2, 1, 1, 10, 1, 2}, Command.Kind.values().length);

    ModelLimits limits = ModelLimits.roomy();
    int sessions = 4;
    int accounts = 5;
    int instruments = 2;
    /** About how many orders may rest before the generator prefers to take them out. */
    int bookMax = 60;

    long basePrice = 1_000;
    int priceSpan = 12;
    /** How far the base price may step at a time; it steps often. */
    int driftSpan;
    int aggressivePercent = 35;
    long priceIncrement = 1;
    long quantityIncrement = 1;
    long maxPrice = 1_000_000;
    long minQuantity = 1;
    long maxQuantity = 10_000;
    int quantitySpan = 40;
    long referencePrice = 1_000;
    int collarBasisPoints;
    int protection;

    int marketPercent = 5;
    int iocPercent = 8;
    int fokPercent = 6;
    int gtcPercent = 30;

    /** Of refilling orders: how many come with terms of their own. */
    int extendedPercent;
    /** Of extended orders: what they ask for. */
    int stpPercent;
    int[] stpModes = {Wire.CANCEL_NEWEST, Wire.CANCEL_OLDEST, Wire.CANCEL_BOTH, Wire.DECREMENT};
    int stpGroupPercent;
    int icebergPercent;
    int hiddenPercent;
    int postOnlyPercent;
    int minQuantityPercent;
    /** Of rules of protection: how many let minimum quantities stay. */
    int minimumsStayPercent;
    /** Of rules of protection: how many let pegs stand at half a tick. */
    int halfTickPercent;
    int memoPercent = 10;
    int cancelOnDisconnectPercent;
    int marketToLimitPercent;
    int stopPercent;
    int trailingPercent;

    /** Of stop orders that do not trail: how many are take-profit orders. */
    int takeProfitPercent;
    int bestQuotePercent;
    /** Of trailing stops: how many trail by a percentage, and how many wait for a price that begins them. */
    int trailByPercentPercent;
    int activationPercent;
    int ocoPercent;
    int pegPercent;
    int[] pegKinds = {Wire.PEG_PRIMARY, Wire.PEG_OPPOSITE, Wire.PEG_MIDPOINT};
    int pegOffsetSpan = 2;
    int gtdPercent;
    int auctionOnlyPercent;
    /** Kinds and parameters of the steps by which instruments match; empty: first come, first served. */
    long[][] algorithms = {};
    int auctionProRataPercent;
    /** Instruments have tick tables, and most prices are on them. */
    boolean isInBands;
    /** Of rules of protection: how many limit the day's prices. */
    int dailyLimitPercent;
    /** At times to what is best on one side now. */
    boolean isLimitedAtTheTouch;
    /** Rules of protection come and go. */
    boolean isProtected;

    long maxOrderLots;
    long maxOrderTicksLots;
    long maxPositionLots;

    /** So many sessions begin with rising ids. */
    int risingSessions;
    int duplicateIdPercent = 1;
    int staleSequencePercent = 1;
    /** Of new orders and replaces: how many say that they may have come before. */
    int possibleResendPercent;
    int invalidFieldPercent = 1;
    /** Of operators' commands: how many are of the version before what is left out stayed as it was. */
    int olderVersionPercent = 5;
    int wrongTargetPercent = 4;
    int wireFaultPercent;
    int cancelAllPercent = 30;
    /** How often, when something stands in the way of trading, it is put right. */
    int repairPercent = 4;
    /** How often a thin book gets an order instead of a cancel or replace. */
    int refillPercent = 60;
    /** There are currencies, and accounts that hold them. */
    boolean hasMoney;
    /** Of orders of accounts with money: how many want all that the account can pay. */
    int edgePercent = 15;
    /** Of instruments and accounts with money: how many are contracts, and trade on margin. */
    int marginPercent;
    /** Of orders of margin accounts: how many come right behind a LEVERAGE that they are at, below or above. */
    int leveragePercent;
    /** Of orders: how many come right behind a limit of a level that they are just inside, at, or just above. */
    int limitEdgePercent;
    /** Of the accounts that get a firm, those that get one of its two desks, too. */
    int deskPercent;
    /** Of the orders at the edge of a limit, those that an override lets pass, or just not. */
    int overridePercent;
    /** Of the limits that are set, those of losses. */
    int lossPercent;
    /** Requests name the session and instrument of the order they aim at, or none. */
    boolean isAimSteady;
    /** Phases change between calls and continuous trading, with auctions of all kinds. */
    boolean isAuctioning;
    boolean isExtreme;
    boolean isRedefining;
    /** Definitions change tick, lot, increments and bounds under live orders. */
    boolean isGridChanging;
    /** Of definitions: how many raise the highest price a little beyond any that there was. */
    int raisePercent;
    /** A calendar leads each day through its phases, and the day ends when it has. */
    boolean isDayByDay;
    /** The calendar is asked for more lines than it has. */
    boolean isCalendarFull;
    /** Of uncrosses: how many come right behind a tick, which tells what they would do. */
    int indicatedUncrossPercent = 50;
    /** Of amendments: how many state instructions, right, wrong or contradictory. */
    int execInstPercent;
    /** Of amendments: how many send back what their owner was told, changed in one thing at most. */
    int asToldPercent = 10;
    int auctionCollarPercent = 40;
    int extensionPercent = 50;
    int auctionStpPercent = 50;
    int breakerPercent = 50;
    /** The most that a call of the clock takes, before its random end. */
    int callLengthNs = 40_000;
    /** The most that lies between two commands. */
    int timeStepNs = 1_000;
    /** Of commands: how many come so late that several things were due before. */
    int jumpPercent = 1;
    /** Of messages of sessions: they are execution reports that a gateway made. */
    int executionMessagePercent;

    /** Sessions are claimed by members of a cluster. */
    boolean hasMembers()
    {
        return weights[Command.Kind.CONNECT_SESSION.ordinal()] > 0;
    }

    /**
     * Settings, separated by blanks: {@code name=value} sets a field of that name, {@code KIND=weight} the weight of a
     * command, and a name alone applies what {@link Traffic#settings} has under it.
     */
    Tuning with(final String settings)
    {
        Settings.split(settings, (name, value) ->
        {
            if (null == value)
            {
                with(Traffic.settings(name));
            }
            else if (Character.isUpperCase(name.charAt(0)))
            {
                weights[Command.Kind.valueOf(name).ordinal()] = Integer.parseInt(value);
            }
            else
            {
                set(name, value);
            }
        });
        return this;
    }

    private void set(final String name, final String value)
    {
        switch (name)
        {
            case "algorithms" ->
                algorithms = Stream.of(value.split(",")).map(Traffic::algorithm).toArray(long[][]::new);
            case "room" -> limits = new ModelLimits(numbers(value));
            case "limiting" -> limits.limiting(numbers(value)[0], numbers(value)[1]);
            case "remembering" -> limits.remembering(numbers(value)[0], numbers(value)[1]);
            case "ofDays" -> limits.ofDays(numbers(value)[0]);
            default -> Settings.set(Tuning.class, this, name, value);
        }
    }

    private static int[] numbers(final String value)
    {
        return LongStream.of(Settings.numbers(value)).mapToInt(Math::toIntExact).toArray();
    }
}
