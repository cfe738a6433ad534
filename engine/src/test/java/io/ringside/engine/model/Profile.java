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
        Traffic.extremes(t);
        t.weight(Command.Kind.DEFINE_INSTRUMENT, 4);
    }),
    INVALID_INPUT(t ->
    {
        t.invalidFieldPercent = 55;
        t.wireFaultPercent = 6;
        t.weight(Command.Kind.DEFINE_INSTRUMENT, 40).weight(Command.Kind.DEFINE_ACCOUNT, 40)
            .weight(Command.Kind.SET_RISK_LIMITS, 30).weight(Command.Kind.SET_TRADING_PHASE, 30)
            .weight(Command.Kind.KILL_SWITCH, 20).weight(Command.Kind.END_OF_DAY, 15)
            .weight(Command.Kind.MASS_CANCEL, 50).weight(Command.Kind.SET_ACCOUNT_GROUPS, 40);
        t.repairPercent = 10;
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
    }),
    CANCEL_NEWEST(t -> Traffic.selfTrades(t, Wire.CANCEL_NEWEST)),
    CANCEL_OLDEST(t -> Traffic.selfTrades(t, Wire.CANCEL_OLDEST)),
    CANCEL_BOTH(t -> Traffic.selfTrades(t, Wire.CANCEL_BOTH)),
    DECREMENT(t -> Traffic.selfTrades(t, Wire.DECREMENT)),
    SELF_TRADES_BY_GROUP(t ->
    {
        Traffic.terms(t);
        t.stpPercent = 70;
        t.stpGroupPercent = 40;
        t.accounts = 8;
        t.weight(Command.Kind.SET_ACCOUNT_GROUPS, 15);
    }),
    SELF_TRADES_ALL_OR_NOTHING(t ->
    {
        Traffic.terms(t);
        t.stpPercent = 60;
        t.fokPercent = 35;
        t.minQuantityPercent = 30;
        t.accounts = 3;
        t.icebergPercent = 30;
        t.priceSpan = 3;
    }),
    ICEBERGS(t ->
    {
        Traffic.terms(t);
        t.icebergPercent = 80;
        t.quantitySpan = 90;
        t.priceSpan = 5;
    }),
    ICEBERGS_AT_ONE_PRICE(t ->
    {
        Traffic.terms(t);
        t.icebergPercent = 85;
        t.hiddenPercent = 20;
        t.priceSpan = 0;
        t.instruments = 1;
        t.quantitySpan = 60;
    }),
    HIDDEN(t ->
    {
        Traffic.terms(t);
        t.hiddenPercent = 60;
        t.icebergPercent = 40;
        t.marketPercent = 15;
        t.priceSpan = 6;
    }),
    HIDDEN_SELF_TRADES(t ->
    {
        Traffic.terms(t);
        t.hiddenPercent = 40;
        t.icebergPercent = 60;
        t.stpPercent = 70;
        t.accounts = 2;
        t.priceSpan = 4;
        t.fokPercent = 15;
    }),
    POST_ONLY(t ->
    {
        Traffic.terms(t);
        t.postOnlyPercent = 70;
        t.hiddenPercent = 20;
        t.iocPercent = 3;
        t.fokPercent = 3;
        t.priceSpan = 6;
    }),
    POST_ONLY_AT_THE_EDGE(t ->
    {
        Traffic.terms(t);
        t.postOnlyPercent = 80;
        t.basePrice = 4;
        t.referencePrice = 4;
        t.maxPrice = 8;
        t.priceSpan = 4;
        t.hiddenPercent = 15;
        t.iocPercent = 2;
    }),
    MIN_QUANTITY(t ->
    {
        Traffic.terms(t);
        t.minQuantityPercent = 70;
        t.icebergPercent = 40;
        t.stpPercent = 20;
    }),
    MARKET_TO_LIMIT(t ->
    {
        Traffic.terms(t);
        t.marketToLimitPercent = 50;
        t.icebergPercent = 25;
        t.hiddenPercent = 10;
        t.maxOrderTicksLots = 30_000;
    }),
    AMENDED_TERMS(t ->
    {
        Traffic.terms(t);
        t.weight(Command.Kind.REPLACE_ORDER_EXTENDED, 500).weight(Command.Kind.REPLACE_ORDER, 200);
        t.icebergPercent = 50;
        t.hiddenPercent = 25;
        t.postOnlyPercent = 25;
        t.stpPercent = 25;
        t.priceSpan = 5;
    }),
    INVALID_TERMS(t ->
    {
        Traffic.terms(t);
        t.invalidFieldPercent = 50;
        t.wireFaultPercent = 4;
        t.icebergPercent = 30;
        t.minQuantityPercent = 15;
        t.postOnlyPercent = 15;
        t.weight(Command.Kind.SET_ACCOUNT_GROUPS, 15);
    }),
    TERMS_IN_LOTS(t ->
    {
        Traffic.terms(t);
        t.priceIncrement = 5;
        t.quantityIncrement = 10;
        t.minQuantity = 30;
        t.maxQuantity = 900;
        t.icebergPercent = 40;
        t.postOnlyPercent = 25;
        t.minQuantityPercent = 20;
        t.invalidFieldPercent = 6;
        t.isRedefining = true;
        t.weight(Command.Kind.DEFINE_INSTRUMENT, 4);
    }),
    TERMS_WITHOUT_ROOM(t ->
    {
        Traffic.terms(t);
        t.limits = new ModelLimits(8, 8, 4, 12, 7, 4096, 10);
        t.bookMax = 30;
        t.priceSpan = 5;
        t.icebergPercent = 30;
        t.hiddenPercent = 30;
        t.postOnlyPercent = 30;
        t.marketToLimitPercent = 20;
        t.aggressivePercent = 20;
        t.weight(Command.Kind.CANCEL_ORDER, 90);
    }),
    EXTREME_TERMS(t ->
    {
        Traffic.terms(t);
        Traffic.extremes(t);
        t.icebergPercent = 40;
        t.hiddenPercent = 20;
        t.postOnlyPercent = 25;
        t.stpPercent = 40;
        t.minQuantityPercent = 15;
        t.weight(Command.Kind.DEFINE_INSTRUMENT, 4);
    }),
    EVERY_TERM(t ->
    {
        Traffic.terms(t);
        t.icebergPercent = 30;
        t.hiddenPercent = 15;
        t.postOnlyPercent = 20;
        t.minQuantityPercent = 15;
        t.marketToLimitPercent = 10;
        t.stpPercent = 35;
        t.weight(Command.Kind.SET_TRADING_PHASE, 6).weight(Command.Kind.KILL_SWITCH, 4)
            .weight(Command.Kind.MASS_CANCEL, 10).weight(Command.Kind.DISCONNECTED, 4)
            .weight(Command.Kind.END_OF_DAY, 3).weight(Command.Kind.SET_ACCOUNT_GROUPS, 3);
    }),
    AUCTIONS(t -> Traffic.auctions(t)),
    AUCTIONS_AT_ONE_PRICE(t ->
    {
        Traffic.auctions(t);
        t.priceSpan = 1;
        t.instruments = 1;
    }),
    AUCTIONS_OF_MARKET_ORDERS(t ->
    {
        Traffic.auctions(t);
        t.marketPercent = 50;
        t.priceSpan = 3;
        t.gtcPercent = 40;
    }),
    AUCTIONS_WIDE(t ->
    {
        Traffic.auctions(t);
        t.basePrice = 5_000;
        t.referencePrice = 5_000;
        t.priceSpan = 400;
        t.priceIncrement = 5;
        t.bookMax = 120;
        t.quantitySpan = 6;
    }),
    AUCTIONS_OF_EVEN_LOTS(t ->
    {
        Traffic.auctions(t);
        t.quantitySpan = 2;
        t.priceSpan = 10;
        t.marketPercent = 2;
        t.referencePrice = 0;
        t.instruments = 12;
        t.bookMax = 150;
        t.weight(Command.Kind.UNCROSS, 12).weight(Command.Kind.SET_TRADING_PHASE, 6)
            .weight(Command.Kind.START_CALL, 4);
    }),
    AUCTIONS_HIDDEN_AND_ICEBERGS(t ->
    {
        Traffic.auctions(t);
        t.icebergPercent = 60;
        t.hiddenPercent = 25;
        t.stpPercent = 50;
        t.accounts = 2;
    }),
    AUCTIONS_STOPS_AND_PAIRS(t ->
    {
        Traffic.auctions(t);
        t.stopPercent = 35;
        t.trailingPercent = 8;
        t.bestQuotePercent = 15;
        t.ocoPercent = 25;
        t.sessions = 2;
        t.accounts = 2;
    }),
    CALLS_BY_THE_CLOCK(t ->
    {
        Traffic.auctions(t);
        t.weight(Command.Kind.START_CALL, 40).weight(Command.Kind.CLOCK_TICK, 120)
            .weight(Command.Kind.SET_TRADING_PHASE, 10);
    }),
    CLOSING_CALLS(t ->
    {
        Traffic.auctions(t);
        t.auctionOnlyPercent = 60;
        t.marketPercent = 25;
    }),
    PHASES_AND_ACTIONS(t ->
    {
        Traffic.auctions(t);
        t.weight(Command.Kind.SET_TRADING_PHASE, 120).weight(Command.Kind.MASS_CANCEL, 30)
            .weight(Command.Kind.DISCONNECTED, 15).weight(Command.Kind.KILL_SWITCH, 8)
            .weight(Command.Kind.END_OF_DAY, 8);
        t.postOnlyPercent = 15;
        t.minQuantityPercent = 10;
        t.marketToLimitPercent = 10;
        t.repairPercent = 1;
        t.cancelAllPercent = 10;
    }),
    GOOD_TILL_DATE(t ->
    {
        Traffic.terms(t);
        t.gtdPercent = 70;
        t.weight(Command.Kind.CLOCK_TICK, 80).weight(Command.Kind.END_OF_DAY, 8)
            .weight(Command.Kind.REPLACE_ORDER_EXTENDED, 150);
    }),
    INVALID_AUCTIONS(t ->
    {
        Traffic.auctions(t);
        t.invalidFieldPercent = 40;
        t.wireFaultPercent = 3;
        t.weight(Command.Kind.SET_AUCTION, 30).weight(Command.Kind.SET_REFERENCE_PRICE, 30);
    }),
    AUCTIONS_WITHOUT_ROOM(t ->
    {
        Traffic.auctions(t);
        Traffic.withoutRoom(t);
        t.stopPercent = 15;
        t.auctionOnlyPercent = 35;
    }),
    EXTREME_AUCTIONS(t ->
    {
        Traffic.auctions(t);
        Traffic.extremes(t);
    }),
    STOPS(t -> Traffic.stops(t)),
    STOP_CASCADES(t ->
    {
        Traffic.stops(t);
        t.stopPercent = 75;
        t.priceSpan = 25;
        t.bookMax = 120;
        t.instruments = 1;
        t.quantitySpan = 10;
        t.aggressivePercent = 25;
    }),
    STOPS_OF_SMALL_ICEBERGS(t ->
    {
        Traffic.stops(t);
        t.icebergPercent = 70;
        t.priceSpan = 3;
        t.instruments = 1;
    }),
    TRAILING_STOPS(t ->
    {
        Traffic.stops(t);
        t.stopPercent = 10;
        t.trailingPercent = 60;
        t.driftSpan = 4;
    }),
    STOPS_ON_THE_QUOTE(t ->
    {
        Traffic.stops(t);
        t.bestQuotePercent = 80;
        t.hiddenPercent = 15;
        t.weight(Command.Kind.MASS_CANCEL, 15);
    }),
    AMENDED_STOPS(t ->
    {
        Traffic.stops(t);
        t.weight(Command.Kind.REPLACE_ORDER_EXTENDED, 400).weight(Command.Kind.REPLACE_ORDER, 200);
        t.trailingPercent = 20;
    }),
    ONE_CANCELS_OTHER(t ->
    {
        Traffic.stops(t);
        t.ocoPercent = 60;
        t.stopPercent = 30;
        t.icebergPercent = 20;
        t.sessions = 2;
        t.accounts = 2;
    }),
    PAIRS_AND_SELF_TRADES(t ->
    {
        Traffic.stops(t);
        t.ocoPercent = 50;
        t.stopPercent = 30;
        t.stpPercent = 60;
        t.sessions = 2;
        t.accounts = 2;
        t.hiddenPercent = 15;
        t.icebergPercent = 40;
    }),
    STOPS_HALTS_AND_DAYS(t ->
    {
        Traffic.stops(t);
        t.ocoPercent = 25;
        t.weight(Command.Kind.SET_TRADING_PHASE, 30).weight(Command.Kind.KILL_SWITCH, 10)
            .weight(Command.Kind.DISCONNECTED, 10).weight(Command.Kind.END_OF_DAY, 10)
            .weight(Command.Kind.MASS_CANCEL, 15);
        t.cancelAllPercent = 10;
    }),
    INVALID_STOPS(t ->
    {
        Traffic.stops(t);
        t.ocoPercent = 20;
        t.trailingPercent = 25;
        t.invalidFieldPercent = 40;
        t.priceIncrement = 5;
        t.maxOrderTicksLots = 25_000;
        t.protection = 3;
    }),
    STOPS_WITHOUT_ROOM(t ->
    {
        Traffic.stops(t);
        Traffic.withoutRoom(t);
        t.ocoPercent = 15;
        t.aggressivePercent = 25;
    }),
    PROTECTED_STOPS(t ->
    {
        Traffic.stops(t);
        Traffic.protection(t);
    }),
    PROTECTED_CASCADES(t ->
    {
        Traffic.stops(t);
        Traffic.protection(t);
        t.stopPercent = 75;
        t.priceSpan = 25;
        t.bookMax = 120;
        t.instruments = 1;
        t.quantitySpan = 10;
        t.ocoPercent = 25;
    }),
    PROTECTED_AUCTIONS(t ->
    {
        Traffic.auctions(t);
        Traffic.protection(t);
        t.stopPercent = 25;
        t.trailingPercent = 5;
        t.bestQuotePercent = 15;
        t.weight(Command.Kind.SCHEDULE_PHASE, 40);
    }),
    PROTECTED_OFF_TICK(t ->
    {
        Traffic.stops(t);
        Traffic.protection(t);
        t.priceIncrement = 5;
        t.priceSpan = 40;
        t.protection = 13;
        t.stpPercent = 40;
        t.accounts = 2;
        t.postOnlyPercent = 5;
        t.marketToLimitPercent = 8;
    }),
    PROTECTED_EXTREMES(t ->
    {
        Traffic.stops(t);
        Traffic.protection(t);
        Traffic.extremes(t);
    }),
    PROTECTED_WITHOUT_ROOM(t ->
    {
        Traffic.stops(t);
        Traffic.protection(t);
        Traffic.withoutRoom(t);
    }),
    INVALID_PROTECTION(t ->
    {
        Traffic.stops(t);
        Traffic.protection(t);
        t.invalidFieldPercent = 40;
        t.weight(Command.Kind.SET_PROTECTION, 30).weight(Command.Kind.SCHEDULE_PHASE, 30);
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
