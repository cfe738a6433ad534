package io.ringside.engine.model;

/** Traffic of orders with terms: self-trade prevention, display, post-only, minimum quantity, expiry. */
final class TermsTraffic
{
    private TermsTraffic()
    {
    }

    static void selfTradesByGroup(final Tuning tuning)
    {
        Traffic.terms(tuning);
        tuning.stpPercent = 70;
        tuning.stpGroupPercent = 40;
        tuning.accounts = 8;
        tuning.weight(Command.Kind.SET_ACCOUNT_GROUPS, 15);
    }

    static void selfTradesAllOrNothing(final Tuning tuning)
    {
        Traffic.terms(tuning);
        tuning.stpPercent = 60;
        tuning.fokPercent = 35;
        tuning.minQuantityPercent = 30;
        tuning.accounts = 3;
        tuning.icebergPercent = 30;
        tuning.priceSpan = 3;
    }

    static void icebergs(final Tuning tuning)
    {
        Traffic.terms(tuning);
        tuning.icebergPercent = 80;
        tuning.quantitySpan = 90;
        tuning.priceSpan = 5;
    }

    static void icebergsAtOnePrice(final Tuning tuning)
    {
        Traffic.terms(tuning);
        tuning.icebergPercent = 85;
        tuning.hiddenPercent = 20;
        tuning.priceSpan = 0;
        tuning.instruments = 1;
        tuning.quantitySpan = 60;
    }

    static void hidden(final Tuning tuning)
    {
        Traffic.terms(tuning);
        tuning.hiddenPercent = 60;
        tuning.icebergPercent = 40;
        tuning.marketPercent = 15;
        tuning.priceSpan = 6;
    }

    static void hiddenSelfTrades(final Tuning tuning)
    {
        Traffic.terms(tuning);
        tuning.hiddenPercent = 40;
        tuning.icebergPercent = 60;
        tuning.stpPercent = 70;
        tuning.accounts = 2;
        tuning.priceSpan = 4;
        tuning.fokPercent = 15;
    }

    static void postOnly(final Tuning tuning)
    {
        Traffic.terms(tuning);
        tuning.postOnlyPercent = 70;
        tuning.hiddenPercent = 20;
        tuning.iocPercent = 3;
        tuning.fokPercent = 3;
        tuning.priceSpan = 6;
    }

    static void postOnlyAtTheEdge(final Tuning tuning)
    {
        Traffic.terms(tuning);
        tuning.postOnlyPercent = 80;
        tuning.basePrice = 4;
        tuning.referencePrice = 4;
        tuning.maxPrice = 8;
        tuning.priceSpan = 4;
        tuning.hiddenPercent = 15;
        tuning.iocPercent = 2;
    }

    static void minQuantity(final Tuning tuning)
    {
        Traffic.terms(tuning);
        tuning.minQuantityPercent = 70;
        tuning.icebergPercent = 40;
        tuning.stpPercent = 20;
    }

    static void marketToLimit(final Tuning tuning)
    {
        Traffic.terms(tuning);
        tuning.marketToLimitPercent = 50;
        tuning.icebergPercent = 25;
        tuning.hiddenPercent = 10;
        tuning.maxOrderTicksLots = 30_000;
    }

    static void amendedTerms(final Tuning tuning)
    {
        Traffic.terms(tuning);
        tuning.weight(Command.Kind.REPLACE_ORDER_EXTENDED, 500).weight(Command.Kind.REPLACE_ORDER, 200);
        tuning.icebergPercent = 50;
        tuning.hiddenPercent = 25;
        tuning.postOnlyPercent = 25;
        tuning.stpPercent = 25;
        tuning.priceSpan = 5;
    }

    static void invalidTerms(final Tuning tuning)
    {
        Traffic.terms(tuning);
        tuning.invalidFieldPercent = 50;
        tuning.wireFaultPercent = 4;
        tuning.icebergPercent = 30;
        tuning.minQuantityPercent = 15;
        tuning.postOnlyPercent = 15;
        tuning.weight(Command.Kind.SET_ACCOUNT_GROUPS, 15);
    }

    static void termsInLots(final Tuning tuning)
    {
        Traffic.terms(tuning);
        tuning.priceIncrement = 5;
        tuning.quantityIncrement = 10;
        tuning.minQuantity = 30;
        tuning.maxQuantity = 900;
        tuning.icebergPercent = 40;
        tuning.postOnlyPercent = 25;
        tuning.minQuantityPercent = 20;
        tuning.invalidFieldPercent = 6;
        tuning.isRedefining = true;
        tuning.weight(Command.Kind.DEFINE_INSTRUMENT, 4);
    }

    static void termsWithoutRoom(final Tuning tuning)
    {
        Traffic.terms(tuning);
        tuning.limits = new ModelLimits(8, 8, 4, 12, 7, 4096, 10);
        tuning.bookMax = 30;
        tuning.priceSpan = 5;
        tuning.icebergPercent = 30;
        tuning.hiddenPercent = 30;
        tuning.postOnlyPercent = 30;
        tuning.marketToLimitPercent = 20;
        tuning.aggressivePercent = 20;
        tuning.weight(Command.Kind.CANCEL_ORDER, 90);
    }

    static void extremeTerms(final Tuning tuning)
    {
        Traffic.terms(tuning);
        Traffic.extremes(tuning);
        tuning.icebergPercent = 40;
        tuning.hiddenPercent = 20;
        tuning.postOnlyPercent = 25;
        tuning.stpPercent = 40;
        tuning.minQuantityPercent = 15;
        tuning.weight(Command.Kind.DEFINE_INSTRUMENT, 4);
    }

    static void everyTerm(final Tuning tuning)
    {
        Traffic.terms(tuning);
        tuning.icebergPercent = 30;
        tuning.hiddenPercent = 15;
        tuning.postOnlyPercent = 20;
        tuning.minQuantityPercent = 15;
        tuning.marketToLimitPercent = 10;
        tuning.stpPercent = 35;
        tuning.weight(Command.Kind.SET_TRADING_PHASE, 6).weight(Command.Kind.KILL_SWITCH, 4)
            .weight(Command.Kind.MASS_CANCEL, 10).weight(Command.Kind.DISCONNECTED, 4)
            .weight(Command.Kind.END_OF_DAY, 3).weight(Command.Kind.SET_ACCOUNT_GROUPS, 3);
    }

    static void goodTillDate(final Tuning tuning)
    {
        Traffic.terms(tuning);
        tuning.gtdPercent = 70;
        tuning.weight(Command.Kind.CLOCK_TICK, 80).weight(Command.Kind.END_OF_DAY, 8)
            .weight(Command.Kind.REPLACE_ORDER_EXTENDED, 150);
    }
}
