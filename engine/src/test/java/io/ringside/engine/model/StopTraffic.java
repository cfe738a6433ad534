package io.ringside.engine.model;

/** Traffic of stops and one-cancels-other pairs. */
final class StopTraffic
{
    private StopTraffic()
    {
    }

    static void stopCascades(final Tuning tuning)
    {
        Traffic.stops(tuning);
        tuning.stopPercent = 75;
        tuning.priceSpan = 25;
        tuning.bookMax = 120;
        tuning.instruments = 1;
        tuning.quantitySpan = 10;
        tuning.aggressivePercent = 25;
    }

    static void stopsOfSmallIcebergs(final Tuning tuning)
    {
        Traffic.stops(tuning);
        tuning.icebergPercent = 70;
        tuning.priceSpan = 3;
        tuning.instruments = 1;
    }

    static void trailingStops(final Tuning tuning)
    {
        Traffic.stops(tuning);
        tuning.stopPercent = 10;
        tuning.trailingPercent = 60;
        tuning.driftSpan = 4;
    }

    static void stopsOnTheQuote(final Tuning tuning)
    {
        Traffic.stops(tuning);
        tuning.bestQuotePercent = 80;
        tuning.hiddenPercent = 15;
        tuning.weight(Command.Kind.MASS_CANCEL, 15);
    }

    static void amendedStops(final Tuning tuning)
    {
        Traffic.stops(tuning);
        tuning.weight(Command.Kind.REPLACE_ORDER_EXTENDED, 400).weight(Command.Kind.REPLACE_ORDER, 200);
        tuning.trailingPercent = 20;
    }

    static void oneCancelsOther(final Tuning tuning)
    {
        Traffic.stops(tuning);
        tuning.ocoPercent = 60;
        tuning.stopPercent = 30;
        tuning.icebergPercent = 20;
        tuning.sessions = 2;
        tuning.accounts = 2;
    }

    static void pairsAndSelfTrades(final Tuning tuning)
    {
        Traffic.stops(tuning);
        tuning.ocoPercent = 50;
        tuning.stopPercent = 30;
        tuning.stpPercent = 60;
        tuning.sessions = 2;
        tuning.accounts = 2;
        tuning.hiddenPercent = 15;
        tuning.icebergPercent = 40;
    }

    static void stopsHaltsAndDays(final Tuning tuning)
    {
        Traffic.stops(tuning);
        tuning.ocoPercent = 25;
        tuning.weight(Command.Kind.SET_TRADING_PHASE, 30).weight(Command.Kind.KILL_SWITCH, 10)
            .weight(Command.Kind.DISCONNECTED, 10).weight(Command.Kind.END_OF_DAY, 10)
            .weight(Command.Kind.MASS_CANCEL, 15);
        tuning.cancelAllPercent = 10;
    }

    static void invalidStops(final Tuning tuning)
    {
        Traffic.stops(tuning);
        tuning.ocoPercent = 20;
        tuning.trailingPercent = 25;
        tuning.invalidFieldPercent = 40;
        tuning.priceIncrement = 5;
        tuning.maxOrderTicksLots = 25_000;
        tuning.protection = 3;
    }

    static void stopsWithoutRoom(final Tuning tuning)
    {
        Traffic.stops(tuning);
        Traffic.withoutRoom(tuning);
        tuning.ocoPercent = 15;
        tuning.aggressivePercent = 25;
    }
}
