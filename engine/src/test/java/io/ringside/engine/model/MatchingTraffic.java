package io.ringside.engine.model;

/** Traffic of instruments that match by other algorithms than first come, first served. */
final class MatchingTraffic
{
    private static final long[] PRO_RATA = {Wire.STEP_PRO_RATA, 2};
    private static final long[] PRO_RATA_WITHOUT_LEAST = {Wire.STEP_PRO_RATA, 0};
    private static final long[] TIME_PRO_RATA = {Wire.STEP_TIME_PRO_RATA, 0};
    private static final long[] SPLIT =
        {Wire.STEP_FIFO_PERCENT, 40, Wire.STEP_PRO_RATA, 2, Wire.STEP_LEVELLING, 0, Wire.STEP_FIFO, 0};
    private static final long[] TOP = {Wire.STEP_TOP_ORDER, 0, Wire.STEP_PRO_RATA, 2};
    private static final long[] TOP_AND_MAKERS =
        {Wire.STEP_TOP_ORDER, 4, Wire.STEP_MARKET_MAKER, 40, Wire.STEP_PRO_RATA, 3, Wire.STEP_LEVELLING, 0};
    private static final long[] MAKERS = {Wire.STEP_MARKET_MAKER, 60, Wire.STEP_TIME_PRO_RATA, 2};
    private static final long[] FIRST_COME = {Wire.STEP_FIFO, 0, Wire.STEP_PRO_RATA, 1};

    private MatchingTraffic()
    {
    }

    private static void rounds(final Tuning tuning, final long[]... algorithms)
    {
        Traffic.terms(tuning);
        tuning.algorithms = algorithms;
        tuning.auctionProRataPercent = 50;
        tuning.priceSpan = 4;
        tuning.bookMax = 80;
        tuning.accounts = 6;
        tuning.stpPercent = 5;
        tuning.icebergPercent = 10;
        tuning.hiddenPercent = 4;
        tuning.weight(Command.Kind.SET_MATCHING_ALGORITHM, 1).weight(Command.Kind.SET_ACCOUNT_GROUPS, 3);
    }

    static void proRata(final Tuning tuning)
    {
        rounds(tuning, PRO_RATA, PRO_RATA_WITHOUT_LEAST);
        tuning.extendedPercent = 20;
        tuning.icebergPercent = 0;
        tuning.stpPercent = 0;
        tuning.priceSpan = 3;
    }

    static void proRataIcebergs(final Tuning tuning)
    {
        rounds(tuning, PRO_RATA, SPLIT, TIME_PRO_RATA);
        tuning.icebergPercent = 70;
        tuning.hiddenPercent = 20;
        tuning.quantitySpan = 90;
        tuning.priceSpan = 2;
        tuning.instruments = 3;
    }

    static void splitRounds(final Tuning tuning)
    {
        rounds(tuning, SPLIT, MAKERS);
        tuning.marketToLimitPercent = 10;
        tuning.marketPercent = 15;
    }

    static void topOrders(final Tuning tuning)
    {
        rounds(tuning, TOP, TOP_AND_MAKERS);
        tuning.priceSpan = 6;
        tuning.aggressivePercent = 25;
        tuning.icebergPercent = 25;
        tuning.postOnlyPercent = 15;
        tuning.weight(Command.Kind.REPLACE_ORDER, 150).weight(Command.Kind.REPLACE_ORDER_EXTENDED, 120)
            .weight(Command.Kind.SET_TRADING_PHASE, 5);
    }

    static void timeProRata(final Tuning tuning)
    {
        rounds(tuning, TIME_PRO_RATA, MAKERS);
        tuning.priceSpan = 1;
        tuning.instruments = 1;
        tuning.bookMax = 120;
        tuning.aggressivePercent = 25;
    }

    static void roundsOfManyMakers(final Tuning tuning)
    {
        rounds(tuning, TOP_AND_MAKERS, MAKERS, SPLIT);
        tuning.instruments = 1;
        tuning.accounts = 40;
        tuning.sessions = 12;
        tuning.bookMax = 300;
        tuning.priceSpan = 2;
        tuning.quantitySpan = 5;
        tuning.aggressivePercent = 12;
        tuning.marketPercent = 8;
    }

    static void roundsOfSelfTrades(final Tuning tuning)
    {
        rounds(tuning, PRO_RATA, TOP_AND_MAKERS, SPLIT);
        tuning.stpPercent = 80;
        tuning.stpGroupPercent = 20;
        tuning.accounts = 4;
        tuning.icebergPercent = 30;
        tuning.hiddenPercent = 30;
        tuning.priceSpan = 3;
    }

    static void roundsAllOrNothing(final Tuning tuning)
    {
        rounds(tuning, PRO_RATA, TOP, TIME_PRO_RATA);
        tuning.fokPercent = 25;
        tuning.minQuantityPercent = 25;
        tuning.stpPercent = 85;
        tuning.stpModes = new int[]{
            Wire.CANCEL_OLDEST, Wire.CANCEL_OLDEST, Wire.CANCEL_OLDEST, Wire.CANCEL_NEWEST, Wire.DECREMENT};
        tuning.stpGroupPercent = 60;
        // Own or not by group alone, so that one leg of a pair may be own and the other not.
        tuning.accounts = 1;
        tuning.sessions = 1;
        tuning.icebergPercent = 35;
        tuning.hiddenPercent = 12;
        tuning.ocoPercent = 80;
        tuning.priceSpan = 2;
    }

    static void roundsOfStopsAndPairs(final Tuning tuning)
    {
        Traffic.stops(tuning);
        rounds(tuning, PRO_RATA, SPLIT, TOP);
        tuning.ocoPercent = 45;
        tuning.stopPercent = 30;
        tuning.sessions = 2;
        tuning.accounts = 2;
        tuning.stpPercent = 25;
        tuning.icebergPercent = 25;
        tuning.priceSpan = 5;
    }

    static void protectedRounds(final Tuning tuning)
    {
        Traffic.stops(tuning);
        Traffic.protection(tuning);
        rounds(tuning, PRO_RATA, TOP_AND_MAKERS, TIME_PRO_RATA);
        tuning.priceSpan = 8;
        tuning.stopPercent = 20;
        tuning.postOnlyPercent = 8;
    }

    static void roundsInLots(final Tuning tuning)
    {
        rounds(tuning, PRO_RATA, TOP_AND_MAKERS, SPLIT, MAKERS);
        tuning.instruments = 4;
        tuning.quantityIncrement = 10;
        tuning.minQuantity = 10;
        tuning.maxQuantity = 5_000;
        tuning.icebergPercent = 25;
        tuning.isRedefining = true;
        tuning.weight(Command.Kind.DEFINE_INSTRUMENT, 4).weight(Command.Kind.SET_MATCHING_ALGORITHM, 6);
    }

    static void extremeRounds(final Tuning tuning)
    {
        rounds(tuning, PRO_RATA_WITHOUT_LEAST, TIME_PRO_RATA, TOP_AND_MAKERS, SPLIT);
        Traffic.extremes(tuning);
        tuning.icebergPercent = 20;
        tuning.priceSpan = 0;
        tuning.weight(Command.Kind.DEFINE_INSTRUMENT, 2).weight(Command.Kind.SET_MATCHING_ALGORITHM, 4);
    }

    static void changingAlgorithms(final Tuning tuning)
    {
        rounds(tuning, PRO_RATA, TOP_AND_MAKERS, FIRST_COME, SPLIT);
        tuning.invalidFieldPercent = 25;
        tuning.wireFaultPercent = 3;
        tuning.weight(Command.Kind.SET_MATCHING_ALGORITHM, 60).weight(Command.Kind.END_OF_DAY, 3)
            .weight(Command.Kind.DISCONNECTED, 4);
    }

    static void auctionsProRata(final Tuning tuning)
    {
        Traffic.auctions(tuning);
        final long[][] algorithms = {PRO_RATA, FIRST_COME};
        tuning.algorithms = algorithms;
        tuning.auctionProRataPercent = 90;
        tuning.priceSpan = 2;
        tuning.bookMax = 110;
        tuning.icebergPercent = 25;
        tuning.hiddenPercent = 10;
        tuning.marketPercent = 8;
        tuning.weight(Command.Kind.SET_MATCHING_ALGORITHM, 3);
    }

    static void auctionsProRataOfOwnOrders(final Tuning tuning)
    {
        auctionsProRata(tuning);
        tuning.stpPercent = 70;
        tuning.accounts = 2;
        tuning.sessions = 2;
        tuning.ocoPercent = 20;
        tuning.stopPercent = 15;
        tuning.quantityIncrement = 5;
        tuning.minQuantity = 5;
        tuning.weight(Command.Kind.SET_AUCTION, 25);
    }
}
