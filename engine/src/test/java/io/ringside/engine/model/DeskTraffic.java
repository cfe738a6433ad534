package io.ringside.engine.model;

/**
 * Traffic in which the operator's desk takes part: trades taken back, statistics, orders asked for and cancelled by
 * the dozen.
 */
final class DeskTraffic
{
    private DeskTraffic()
    {
    }

    /** Trades are taken back and changed. */
    private static void changes(final Tuning tuning)
    {
        tuning.weight(Command.Kind.BUST_TRADES, 6).weight(Command.Kind.BUST_TRADE, 40)
            .weight(Command.Kind.CORRECT_TRADE, 40).weight(Command.Kind.PUBLISH_STATISTICS, 6)
            .weight(Command.Kind.END_OF_DAY, 1);
    }

    static void busts(final Tuning tuning)
    {
        Traffic.terms(tuning);
        changes(tuning);
        tuning.icebergPercent = 20;
        tuning.stpPercent = 20;
        tuning.minQuantityPercent = 8;
        tuning.marketPercent = 12;
        tuning.quantitySpan = 60;
        tuning.maxPositionLots = 400;
        tuning.weight(Command.Kind.REPLACE_ORDER, 200).weight(Command.Kind.REPLACE_ORDER_EXTENDED, 150)
            .weight(Command.Kind.ORDER_STATUS, 40);
    }

    static void bustsAndStops(final Tuning tuning)
    {
        Traffic.stops(tuning);
        Traffic.protection(tuning);
        changes(tuning);
        tuning.ocoPercent = 25;
        tuning.trailingPercent = 15;
        tuning.stpPercent = 20;
        tuning.sessions = 2;
        tuning.accounts = 3;
    }

    static void bustsOfAuctions(final Tuning tuning)
    {
        Traffic.auctions(tuning);
        changes(tuning);
        tuning.weight(Command.Kind.REPLACE_ORDER_EXTENDED, 120).weight(Command.Kind.SET_TRADING_PHASE, 40);
    }

    static void bustsOfAShortMemory(final Tuning tuning)
    {
        changes(tuning);
        tuning.limits = ModelLimits.roomy().remembering(40, 20_000).ofDays(3);
        tuning.weight(Command.Kind.END_OF_DAY, 8);
        tuning.quantityIncrement = 5;
        tuning.minQuantity = 10;
    }

    static void extremeBusts(final Tuning tuning)
    {
        changes(tuning);
        Traffic.extremes(tuning);
        tuning.weight(Command.Kind.REPLACE_ORDER, 250).weight(Command.Kind.DEFINE_INSTRUMENT, 40)
            .weight(Command.Kind.CORRECT_TRADE, 150).weight(Command.Kind.BUST_TRADES, 0);
        tuning.accounts = 3;
        tuning.aggressivePercent = 20;
    }

    static void invalidBusts(final Tuning tuning)
    {
        changes(tuning);
        tuning.isInBands = true;
        tuning.quantityIncrement = 5;
        tuning.invalidFieldPercent = 25;
        tuning.wireFaultPercent = 3;
        tuning.weight(Command.Kind.DEFINE_TICK_TABLE, 8).weight(Command.Kind.SET_PROTECTION, 8)
            .weight(Command.Kind.PUBLISH_STATISTICS, 20).weight(Command.Kind.OPERATOR_CANCEL, 10);
    }

    static void statisticsOverDays(final Tuning tuning)
    {
        Traffic.auctions(tuning);
        changes(tuning);
        tuning.instruments = 5;
        tuning.gtcPercent = 60;
        tuning.weight(Command.Kind.PUBLISH_STATISTICS, 60).weight(Command.Kind.END_OF_DAY, 30)
            .weight(Command.Kind.DEFINE_INSTRUMENT, 3);
    }

    /** Many orders of many owners, chosen in every way there is. */
    static void massRequestsByFirm(final Tuning tuning)
    {
        Traffic.stops(tuning);
        tuning.bookMax = 100;
        tuning.accounts = 8;
        tuning.sessions = 6;
        tuning.aggressivePercent = 15;
        tuning.ocoPercent = 25;
        tuning.invalidFieldPercent = 8;
        tuning.wrongTargetPercent = 12;
        tuning.weight(Command.Kind.MASS_STATUS, 60).weight(Command.Kind.MASS_CANCEL, 60)
            .weight(Command.Kind.SET_ACCOUNT_GROUPS, 10).weight(Command.Kind.CANCEL_ORDER, 60);
    }

    static void operatorCancels(final Tuning tuning)
    {
        Traffic.auctions(tuning);
        tuning.bookMax = 100;
        tuning.accounts = 8;
        tuning.sessions = 6;
        tuning.aggressivePercent = 30;
        tuning.stopPercent = 20;
        tuning.ocoPercent = 20;
        tuning.repairPercent = 2;
        tuning.invalidFieldPercent = 5;
        tuning.weight(Command.Kind.OPERATOR_CANCEL, 80).weight(Command.Kind.SET_TRADING_PHASE, 60)
            .weight(Command.Kind.SET_ACCOUNT_GROUPS, 10).weight(Command.Kind.MASS_CANCEL, 15)
            .weight(Command.Kind.MASS_STATUS, 15).weight(Command.Kind.CANCEL_ORDER, 60);
    }

    /** Reports of every kind, and who is sent copies changes all the time. */
    static void dropCopies(final Tuning tuning)
    {
        busts(tuning);
        tuning.sessions = 6;
        tuning.stopPercent = 10;
        tuning.ocoPercent = 10;
        tuning.gtcPercent = 30;
        tuning.executionMessagePercent = 60;
        tuning.invalidFieldPercent = 3;
        tuning.weight(Command.Kind.SET_DROP_COPY, 25).weight(Command.Kind.SESSION_MESSAGE, 25)
            .weight(Command.Kind.MASS_STATUS, 5).weight(Command.Kind.MASS_CANCEL, 5)
            .weight(Command.Kind.DISCONNECTED, 3).weight(Command.Kind.END_OF_DAY, 2);
    }

    /** Sessions with rising ids beside others, and some that change from one to the other. */
    static void risingIds(final Tuning tuning)
    {
        busts(tuning);
        tuning.sessions = 8;
        tuning.risingSessions = 5;
        tuning.bookMax = 30;
        tuning.stopPercent = 10;
        tuning.ocoPercent = 10;
        tuning.gtcPercent = 50;
        tuning.wrongTargetPercent = 15;
        tuning.duplicateIdPercent = 5;
        tuning.possibleResendPercent = 20;
        tuning.invalidFieldPercent = 3;
        tuning.weight(Command.Kind.SET_SESSION_IDS, 30).weight(Command.Kind.SESSION_MESSAGE, 10)
            .weight(Command.Kind.ORDER_STATUS, 30).weight(Command.Kind.MASS_STATUS, 5)
            .weight(Command.Kind.MASS_CANCEL, 15).weight(Command.Kind.DISCONNECTED, 5)
            .weight(Command.Kind.END_OF_DAY, 5);
    }

    /** The ids of the day are soon used up, but rising ones need no memory. */
    static void risingIdsWithoutRoom(final Tuning tuning)
    {
        PlainTraffic.tinyCapacity(tuning);
        tuning.risingSessions = 2;
        tuning.gtcPercent = 50;
        tuning.weight(Command.Kind.END_OF_DAY, 3).weight(Command.Kind.SET_SESSION_IDS, 5);
    }

    static void everythingAtTheDesk(final Tuning tuning)
    {
        Traffic.auctions(tuning);
        Traffic.protection(tuning);
        changes(tuning);
        tuning.isInBands = true;
        tuning.dailyLimitPercent = 40;
        tuning.stopPercent = 15;
        tuning.ocoPercent = 10;
        tuning.postOnlyPercent = 10;
        tuning.gtcPercent = 40;
        tuning.limits = ModelLimits.roomy().remembering(500, 0).ofDays(1);
        tuning.weight(Command.Kind.DEFINE_TICK_TABLE, 5).weight(Command.Kind.SET_PROTECTION, 15)
            .weight(Command.Kind.OPERATOR_CANCEL, 10).weight(Command.Kind.MASS_STATUS, 10)
            .weight(Command.Kind.MASS_CANCEL, 10).weight(Command.Kind.SET_ACCOUNT_GROUPS, 3)
            .weight(Command.Kind.END_OF_DAY, 3).weight(Command.Kind.KILL_SWITCH, 2)
            .weight(Command.Kind.DISCONNECTED, 3);
    }
}
