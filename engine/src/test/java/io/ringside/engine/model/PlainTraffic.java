package io.ringside.engine.model;

/** Traffic of orders without terms of their own. */
final class PlainTraffic
{
    private PlainTraffic()
    {
    }

    static void tightBook(final Tuning tuning)
    {
        tuning.priceSpan = 4;
    }

    static void onePrice(final Tuning tuning)
    {
        tuning.priceSpan = 0;
        tuning.instruments = 1;
    }

    static void deepSweep(final Tuning tuning)
    {
        tuning.instruments = 1;
        tuning.bookMax = 120;
        tuning.priceSpan = 40;
        tuning.quantitySpan = 8;
        tuning.aggressivePercent = 4;
        tuning.marketPercent = 3;
        tuning.maxQuantity = 400;
        tuning.weight(Command.Kind.CANCEL_ORDER, 60);
    }

    static void wideRange(final Tuning tuning)
    {
        tuning.basePrice = 400_000;
        tuning.referencePrice = 400_000;
        tuning.priceSpan = 390_000;
        tuning.bookMax = 150;
    }

    static void drifting(final Tuning tuning)
    {
        tuning.basePrice = 50_000;
        tuning.referencePrice = 50_000;
        tuning.driftSpan = 60;
        tuning.bookMax = 120;
        tuning.aggressivePercent = 20;
    }

    static void largeBook(final Tuning tuning)
    {
        tuning.bookMax = 500;
        tuning.priceSpan = 250;
        tuning.aggressivePercent = 12;
        tuning.quantitySpan = 200;
        tuning.instruments = 1;
    }

    static void immediateOrNothing(final Tuning tuning)
    {
        tuning.iocPercent = 35;
        tuning.fokPercent = 35;
        tuning.weight(Command.Kind.REPLACE_ORDER, 60);
    }

    static void marketOrders(final Tuning tuning)
    {
        tuning.marketPercent = 45;
        tuning.protection = 3;
        tuning.fokPercent = 25;
        tuning.maxOrderTicksLots = 30_000;
        tuning.isRedefining = true;
    }

    static void amendStorm(final Tuning tuning)
    {
        tuning.weight(Command.Kind.NEW_ORDER, 250).weight(Command.Kind.REPLACE_ORDER, 600);
        tuning.priceSpan = 5;
    }

    static void cancelRaces(final Tuning tuning)
    {
        tuning.weight(Command.Kind.CANCEL_ORDER, 600).weight(Command.Kind.ORDER_STATUS, 80);
        tuning.wrongTargetPercent = 40;
        tuning.aggressivePercent = 60;
        tuning.refillPercent = 20;
    }

    static void massCancels(final Tuning tuning)
    {
        tuning.weight(Command.Kind.MASS_CANCEL, 120).weight(Command.Kind.CANCEL_ORDER, 50)
            .weight(Command.Kind.SET_TRADING_PHASE, 25);
        tuning.aggressivePercent = 15;
        tuning.bookMax = 100;
    }

    static void duplicateIds(final Tuning tuning)
    {
        tuning.duplicateIdPercent = 40;
        tuning.staleSequencePercent = 15;
        tuning.possibleResendPercent = 50;
        tuning.sessions = 2;
    }

    static void tightRisk(final Tuning tuning)
    {
        tuning.maxOrderLots = 30;
        tuning.maxOrderTicksLots = 25_000;
        tuning.maxPositionLots = 120;
        tuning.accounts = 3;
        tuning.weight(Command.Kind.SET_RISK_LIMITS, 15).weight(Command.Kind.DEFINE_ACCOUNT, 6);
    }

    static void tightCollars(final Tuning tuning)
    {
        tuning.collarBasisPoints = 50;
        tuning.priceSpan = 10;
        tuning.isRedefining = true;
        tuning.weight(Command.Kind.DEFINE_INSTRUMENT, 6);
    }

    static void extremes(final Tuning tuning)
    {
        Traffic.extremes(tuning);
        tuning.weight(Command.Kind.DEFINE_INSTRUMENT, 4);
    }

    static void invalidInput(final Tuning tuning)
    {
        tuning.invalidFieldPercent = 55;
        tuning.wireFaultPercent = 6;
        tuning.weight(Command.Kind.DEFINE_INSTRUMENT, 40).weight(Command.Kind.DEFINE_ACCOUNT, 40)
            .weight(Command.Kind.SET_RISK_LIMITS, 30).weight(Command.Kind.SET_TRADING_PHASE, 30)
            .weight(Command.Kind.KILL_SWITCH, 20).weight(Command.Kind.END_OF_DAY, 15)
            .weight(Command.Kind.MASS_CANCEL, 50).weight(Command.Kind.SET_ACCOUNT_GROUPS, 40);
        tuning.repairPercent = 10;
    }

    static void haltsAndKills(final Tuning tuning)
    {
        tuning.weight(Command.Kind.SET_TRADING_PHASE, 60).weight(Command.Kind.KILL_SWITCH, 30)
            .weight(Command.Kind.DISCONNECTED, 15).weight(Command.Kind.MASS_CANCEL, 15)
            .weight(Command.Kind.REPLACE_ORDER, 300);
        tuning.instruments = 3;
        tuning.cancelAllPercent = 10;
    }

    static void manyBooks(final Tuning tuning)
    {
        tuning.instruments = 24;
        tuning.accounts = 20;
        tuning.sessions = 12;
        tuning.bookMax = 300;
        tuning.aggressivePercent = 45;
    }

    static void tinyCapacity(final Tuning tuning)
    {
        tuning.limits = new ModelLimits(8, 8, 4, 12, 7, 40, 10).limiting(5, 6);
        tuning.instruments = 3;
        tuning.accounts = 6;
        tuning.sessions = 5;
        tuning.bookMax = 30;
        tuning.aggressivePercent = 25;
        tuning.weight(Command.Kind.END_OF_DAY, 12).weight(Command.Kind.DEFINE_ACCOUNT, 5)
            .weight(Command.Kind.DEFINE_INSTRUMENT, 5);
        tuning.isRedefining = true;
    }

    static void fullBooks(final Tuning tuning)
    {
        tuning.limits = new ModelLimits(8, 8, 4, 10, 6, 4096, 64);
        tuning.bookMax = 30;
        tuning.priceSpan = 4;
        tuning.aggressivePercent = 15;
        tuning.weight(Command.Kind.CANCEL_ORDER, 90);
    }

    static void disconnectsAndDays(final Tuning tuning)
    {
        tuning.weight(Command.Kind.DISCONNECTED, 40).weight(Command.Kind.END_OF_DAY, 25);
        tuning.gtcPercent = 50;
        tuning.wrongTargetPercent = 15;
        tuning.duplicateIdPercent = 10;
    }

    static void ticksAndLots(final Tuning tuning)
    {
        tuning.priceIncrement = 5;
        tuning.quantityIncrement = 10;
        tuning.minQuantity = 30;
        tuning.maxQuantity = 380;
        tuning.invalidFieldPercent = 8;
        tuning.isRedefining = true;
    }

    static void resends(final Tuning tuning)
    {
        tuning.staleSequencePercent = 40;
        tuning.wireFaultPercent = 5;
        tuning.possibleResendPercent = 30;
        tuning.sessions = 8;
        tuning.weight(Command.Kind.SESSION_MESSAGE, 300).weight(Command.Kind.DISCONNECTED, 15);
    }
}
