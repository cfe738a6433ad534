package io.ringside.gateway.fix.market;

import io.ringside.engine.protocol.TradingPhase;

import java.util.ArrayList;
import java.util.List;

/** The states that a reader wants to be told of, and as he was told them last. */
final class FixStatusSubscriptions
{
    /** So many of each kind. */
    static final int MAX = 1_000;

    final List<OfInstrument> instruments = new ArrayList<>();
    final List<OfVenue> venue = new ArrayList<>();
    private long seenCount = -1;

    /** A SecurityStatusRequest (e) with updates. */
    static final class OfInstrument
    {
        final byte[] id;
        final FixListing listing;
        private TradingPhase phase = TradingPhase.NULL_VAL;
        private boolean isCrossed;

        OfInstrument(final byte[] id, final FixListing listing)
        {
            this.id = id;
            this.listing = listing;
        }

        boolean isNews()
        {
            return phase != listing.instrument().phase() || isCrossed != listing.instrument().isCrossed();
        }

        void onTold()
        {
            phase = listing.instrument().phase();
            isCrossed = listing.instrument().isCrossed();
        }
    }

    /** A TradingSessionStatusRequest (g) with updates. */
    static final class OfVenue
    {
        final byte[] id;
        private char told;

        OfVenue(final byte[] id)
        {
            this.id = id;
        }

        boolean isNews(final char tradSesStatus)
        {
            return told != tradSesStatus;
        }

        void onTold(final char tradSesStatus)
        {
            told = tradSesStatus;
        }
    }

    /** True if there may be something to tell since the last {@link #onSeen}. */
    boolean hasNews(final long statusCount)
    {
        return seenCount != statusCount && !(instruments.isEmpty() && venue.isEmpty());
    }

    /** Everything up to that count of the listings has been told. */
    void onSeen(final long statusCount)
    {
        seenCount = statusCount;
    }

    void clear()
    {
        instruments.clear();
        venue.clear();
    }
}
