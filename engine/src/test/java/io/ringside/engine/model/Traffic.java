package io.ringside.engine.model;

import java.util.HashMap;
import java.util.Map;

/** What several rows of {@link Profile} have in common, and the matching algorithms that they name. */
final class Traffic
{
    private static final Map<String, long[]> ALGORITHMS = Map.of(
        "FIRST_COME", new long[]{Wire.STEP_FIFO, 0, Wire.STEP_PRO_RATA, 1},
        "PRO_RATA", new long[]{Wire.STEP_PRO_RATA, 2},
        "PRO_RATA_WITHOUT_LEAST", new long[]{Wire.STEP_PRO_RATA, 0},
        "TIME_PRO_RATA", new long[]{Wire.STEP_TIME_PRO_RATA, 0},
        "SPLIT", new long[]{
            Wire.STEP_FIFO_PERCENT, 40, Wire.STEP_PRO_RATA, 2, Wire.STEP_LEVELLING, 0, Wire.STEP_FIFO, 0},
        "TOP", new long[]{Wire.STEP_TOP_ORDER, 0, Wire.STEP_PRO_RATA, 2},
        "TOP_AND_MAKERS", new long[]{
            Wire.STEP_TOP_ORDER, 4, Wire.STEP_MARKET_MAKER, 40, Wire.STEP_PRO_RATA, 3, Wire.STEP_LEVELLING, 0},
        "MAKERS", new long[]{Wire.STEP_MARKET_MAKER, 60, Wire.STEP_TIME_PRO_RATA, 2});

    private static final Map<String, String> GROUPS = new HashMap<>();

    static
    {
        // Calls of the clock, most of them short, with all that may be in one.
        GROUPS.put("calls",
            "AUCTIONS callLengthNs=20000 sessions=2 accounts=3 START_CALL=45 CLOCK_TICK=110 SET_TRADING_PHASE=8 " +
            "UNCROSS=15 SET_AUCTION=8");
        // Trades are taken back and changed.
        GROUPS.put("changes", "BUST_TRADES=6 BUST_TRADE=40 CORRECT_TRADE=40 PUBLISH_STATISTICS=6 END_OF_DAY=1");
        // Values at the edge of what a long can hold.
        GROUPS.put("extremes",
            "room=32,64,64,16,4096,65536,4096 isExtreme=true isRedefining=true instruments=5 bookMax=14");
        // The day's limits move, and orders leave the book and return to it.
        GROUPS.put("limits",
            "dailyLimitPercent=80 isProtected=true priceSpan=14 gtcPercent=50 bookMax=90 aggressivePercent=25 " +
            "SET_PROTECTION=25 END_OF_DAY=3 REPLACE_ORDER_EXTENDED=120 CLOCK_TICK=20");
        // Narrow limits, set often, and pegs whose offsets lead across them.
        GROUPS.put("limitsOfTheDay",
            "pegPercent=40 pegOffsetSpan=6 priceSpan=10 dailyLimitPercent=85 isLimitedAtTheTouch=true " +
            "isProtected=true postOnlyPercent=20 hiddenPercent=10 ocoPercent=12 gtcPercent=50 gtdPercent=8 " +
            "bookMax=70");
        // On top of stops or auctions: collars, breakers, guards, and a calendar.
        GROUPS.put("money",
            "hasMoney=true maxPrice=2000 accounts=6 MOVE_MONEY=30 SET_FEES=6 SET_ACCOUNT_MONEY=5 DEFINE_CURRENCY=2 " +
            "SET_INSTRUMENT_MONEY=4 QUERY_RISK=8 ACCOUNT_REQUEST=8");
        // Prices reach the highest that there may be, which rises.
        GROUPS.put("raises", "maxPrice=1008 raisePercent=60 DEFINE_INSTRUMENT=8");
        // Accounts fall below maintenance: prices drift, and operators take money away.
        GROUPS.put("liquidation",
            "marginPercent=85 driftSpan=20 CLOCK_TICK=120 SET_LIQUIDATION=3 MOVE_MONEY=40 QUERY_RISK=15 " +
            "SET_LIMIT=12 BLOCK_LEVEL=4");
        GROUPS.put("levels", "deskPercent=70 SET_LIMIT=20 SET_PERMISSION=8 BLOCK_LEVEL=12 SET_ACCOUNT_GROUPS=5");
        // Orders at the edges of limits that stand before them, and what is used of limits.
        GROUPS.put("limitEdges", "deskPercent=70 limitEdgePercent=25 SET_LIMIT=15 SET_ACCOUNT_GROUPS=4 QUERY_RISK=15");
        // Levels that lose as much as they may, and are freed again.
        GROUPS.put("losses", "lossPercent=90 repairPercent=12 aggressivePercent=45 SET_LIMIT=60 BLOCK_LEVEL=1 " +
            "deskPercent=70 CLOCK_TICK=60 SET_REFERENCE_PRICE=8 SET_ACCOUNT_GROUPS=6 QUERY_RISK=10 END_OF_DAY=2");
        GROUPS.put("overrides", "limitEdges overridePercent=60 GRANT_OVERRIDE=8 WITHDRAW_OVERRIDE=4 END_OF_DAY=2");
        GROUPS.put("protection",
            "isProtected=true marketPercent=15 protection=4 priceSpan=10 aggressivePercent=45 minQuantityPercent=5 " +
            "fokPercent=8 SET_PROTECTION=12 SCHEDULE_PHASE=8 SET_AUCTION=6 CLOCK_TICK=40 UNCROSS=10");
        GROUPS.put("redefinitions",
            "isRedefining=true isGridChanging=true asToldPercent=50 bookMax=40 DEFINE_INSTRUMENT=25 " +
            "REPLACE_ORDER=220 REPLACE_ORDER_EXTENDED=220");
        GROUPS.put("rounds",
            "terms auctionProRataPercent=50 priceSpan=4 bookMax=80 accounts=6 stpPercent=5 icebergPercent=10 " +
            "hiddenPercent=4 SET_MATCHING_ALGORITHM=1 SET_ACCOUNT_GROUPS=3");
        GROUPS.put("selfTrades", "terms stpPercent=85 accounts=2 priceSpan=5 icebergPercent=15");
        // Instruments get tables, lose them, and tables change under them.
        GROUPS.put("tables", "isInBands=true isProtected=true priceSpan=30 DEFINE_TICK_TABLE=8 SET_PROTECTION=10");
        // Orders with terms of their own, in place of most plain ones.
        GROUPS.put("terms",
            "extendedPercent=75 NEW_ORDER=120 NEW_ORDER_EXTENDED=400 REPLACE_ORDER=90 REPLACE_ORDER_EXTENDED=60");
        // Orders, levels and accounts run out.
        GROUPS.put("withoutRoom", "room=8,8,4,14,5,4096,64 bookMax=30 priceSpan=5");
    }

    private Traffic()
    {
    }

    static long[] algorithm(final String name)
    {
        return ALGORITHMS.get(name);
    }

    /** The settings of a group, or of a profile. */
    static String settings(final String name)
    {
        return GROUPS.containsKey(name) ? GROUPS.get(name) : Profile.valueOf(name).settings;
    }
}
