package io.ringside.engine.model;

import java.util.function.Consumer;

/**
 * The named kinds of traffic of the differential test.
 */
enum Profile
{
    TIGHT_BOOK(t ->
    {
        t.priceSpan = 4;
    }),
    ONE_PRICE(t ->
    {
        t.priceSpan = 0;
        t.instruments = 1;
    }),
    DEEP_SWEEP(t ->
    {
        t.instruments = 1;
        t.bookMax = 120;
        t.priceSpan = 40;
        t.quantitySpan = 8;
        t.aggressivePercent = 4;
        t.marketPercent = 3;
        t.maxQuantity = 400;
        t.weight(Command.Kind.CANCEL_ORDER, 60);
    }),
    WIDE_RANGE(t ->
    {
        t.basePrice = 400_000;
        t.referencePrice = 400_000;
        t.priceSpan = 390_000;
        t.bookMax = 150;
    }),
    DRIFTING(t ->
    {
        t.basePrice = 50_000;
        t.referencePrice = 50_000;
        t.driftSpan = 60;
        t.bookMax = 120;
        t.aggressivePercent = 20;
    }),
    LARGE_BOOK(t ->
    {
        t.bookMax = 500;
        t.priceSpan = 250;
        t.aggressivePercent = 12;
        t.quantitySpan = 200;
        t.instruments = 1;
    }),
    IMMEDIATE_OR_NOTHING(t ->
    {
        t.iocPercent = 35;
        t.fokPercent = 35;
        t.weight(Command.Kind.REPLACE_ORDER, 60);
    }),
    MARKET_ORDERS(t ->
    {
        t.marketPercent = 45;
        t.protection = 3;
        t.fokPercent = 25;
        t.maxOrderTicksLots = 30_000;
        t.isRedefining = true;
    }),
    AMEND_STORM(t ->
    {
        t.weight(Command.Kind.NEW_ORDER, 250).weight(Command.Kind.REPLACE_ORDER, 600);
        t.priceSpan = 5;
    }),
    CANCEL_RACES(t ->
    {
        t.weight(Command.Kind.CANCEL_ORDER, 600).weight(Command.Kind.ORDER_STATUS, 80);
        t.wrongTargetPercent = 40;
        t.aggressivePercent = 60;
        t.refillPercent = 20;
    }),
    MASS_CANCELS(t ->
    {
        t.weight(Command.Kind.MASS_CANCEL, 120).weight(Command.Kind.CANCEL_ORDER, 50)
            .weight(Command.Kind.SET_TRADING_PHASE, 25);
        t.aggressivePercent = 15;
        t.bookMax = 100;
    }),
    DUPLICATE_IDS(t ->
    {
        t.duplicateIdPercent = 40;
        t.staleSequencePercent = 15;
        t.sessions = 2;
    }),
    TIGHT_RISK(t ->
    {
        t.maxOrderLots = 30;
        t.maxOrderTicksLots = 25_000;
        t.maxPositionLots = 120;
        t.accounts = 3;
        t.weight(Command.Kind.SET_RISK_LIMITS, 15).weight(Command.Kind.DEFINE_ACCOUNT, 6);
    }),
    TIGHT_COLLARS(t ->
    {
        t.collarBasisPoints = 50;
        t.priceSpan = 10;
        t.isRedefining = true;
        t.weight(Command.Kind.DEFINE_INSTRUMENT, 6);
    }),
    EXTREMES(t ->
    {
        t.limits = new ModelLimits(32, 64, 64, 16, 4096, 1 << 16, 4096);
        t.isExtreme = true;
        t.isRedefining = true;
        t.instruments = 5;
        t.bookMax = 14;
        t.weight(Command.Kind.DEFINE_INSTRUMENT, 4);
    }),
    INVALID_INPUT(t ->
    {
        t.invalidFieldPercent = 55;
        t.wireFaultPercent = 6;
        t.weight(Command.Kind.DEFINE_INSTRUMENT, 20).weight(Command.Kind.DEFINE_ACCOUNT, 20)
            .weight(Command.Kind.SET_RISK_LIMITS, 10).weight(Command.Kind.SET_TRADING_PHASE, 10)
            .weight(Command.Kind.KILL_SWITCH, 10).weight(Command.Kind.END_OF_DAY, 5)
            .weight(Command.Kind.MASS_CANCEL, 20);
    }),
    HALTS_AND_KILLS(t ->
    {
        t.weight(Command.Kind.SET_TRADING_PHASE, 60).weight(Command.Kind.KILL_SWITCH, 30)
            .weight(Command.Kind.DISCONNECTED, 15).weight(Command.Kind.MASS_CANCEL, 15)
            .weight(Command.Kind.REPLACE_ORDER, 300);
        t.instruments = 3;
        t.cancelAllPercent = 10;
    }),
    MANY_BOOKS(t ->
    {
        t.instruments = 24;
        t.accounts = 20;
        t.sessions = 12;
        t.bookMax = 300;
        t.aggressivePercent = 45;
    }),
    TINY_CAPACITY(t ->
    {
        t.limits = new ModelLimits(8, 8, 4, 12, 7, 40, 10);
        t.instruments = 3;
        t.accounts = 6;
        t.sessions = 5;
        t.bookMax = 30;
        t.aggressivePercent = 25;
        t.weight(Command.Kind.END_OF_DAY, 12).weight(Command.Kind.DEFINE_ACCOUNT, 5)
            .weight(Command.Kind.DEFINE_INSTRUMENT, 5);
        t.isRedefining = true;
    }),
    FULL_BOOKS(t ->
    {
        t.limits = new ModelLimits(8, 8, 4, 10, 6, 4096, 64);
        t.bookMax = 30;
        t.priceSpan = 4;
        t.aggressivePercent = 15;
        t.weight(Command.Kind.CANCEL_ORDER, 90);
    }),
    DISCONNECTS_AND_DAYS(t ->
    {
        t.weight(Command.Kind.DISCONNECTED, 40).weight(Command.Kind.END_OF_DAY, 25);
        t.gtcPercent = 50;
        t.wrongTargetPercent = 15;
        t.duplicateIdPercent = 10;
    }),
    TICKS_AND_LOTS(t ->
    {
        t.priceIncrement = 5;
        t.quantityIncrement = 10;
        t.minQuantity = 30;
        t.maxQuantity = 380;
        t.invalidFieldPercent = 8;
        t.isRedefining = true;
    }),
    RESENDS(t ->
    {
        t.staleSequencePercent = 40;
        t.wireFaultPercent = 5;
        t.sessions = 8;
    });

    private final Tuning tuning = new Tuning();

    Profile(final Consumer<Tuning> tuner)
    {
        tuner.accept(tuning);
    }

    Tuning tuning()
    {
        return tuning;
    }
}
