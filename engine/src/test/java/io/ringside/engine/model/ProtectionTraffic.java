package io.ringside.engine.model;

/** Traffic under collars, breakers and guards, and by the calendar. */
final class ProtectionTraffic
{
    private ProtectionTraffic()
    {
    }

    static void protectedStops(final Tuning tuning)
    {
        Traffic.stops(tuning);
        Traffic.protection(tuning);
    }

    static void protectedCascades(final Tuning tuning)
    {
        Traffic.stops(tuning);
        Traffic.protection(tuning);
        tuning.stopPercent = 75;
        tuning.priceSpan = 25;
        tuning.bookMax = 120;
        tuning.instruments = 1;
        tuning.quantitySpan = 10;
        tuning.ocoPercent = 25;
    }

    static void protectedAuctions(final Tuning tuning)
    {
        Traffic.auctions(tuning);
        Traffic.protection(tuning);
        tuning.stopPercent = 25;
        tuning.trailingPercent = 5;
        tuning.bestQuotePercent = 15;
        tuning.weight(Command.Kind.SCHEDULE_PHASE, 40);
    }

    static void protectedOffTick(final Tuning tuning)
    {
        Traffic.stops(tuning);
        Traffic.protection(tuning);
        tuning.priceIncrement = 5;
        tuning.priceSpan = 40;
        tuning.protection = 13;
        tuning.stpPercent = 40;
        tuning.accounts = 2;
        tuning.postOnlyPercent = 5;
        tuning.marketToLimitPercent = 8;
    }

    static void protectedExtremes(final Tuning tuning)
    {
        Traffic.stops(tuning);
        Traffic.protection(tuning);
        Traffic.extremes(tuning);
    }

    static void protectedWithoutRoom(final Tuning tuning)
    {
        Traffic.stops(tuning);
        Traffic.protection(tuning);
        Traffic.withoutRoom(tuning);
    }

    static void invalidProtection(final Tuning tuning)
    {
        Traffic.stops(tuning);
        Traffic.protection(tuning);
        tuning.invalidFieldPercent = 40;
        tuning.weight(Command.Kind.SET_PROTECTION, 30).weight(Command.Kind.SCHEDULE_PHASE, 30);
    }
}
