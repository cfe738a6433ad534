package io.ringside.gateway.feed;

import io.ringside.engine.protocol.FeedBook;
import io.ringside.gateway.book.LevelView;
import io.ringside.gateway.market.MarketInstrument;

import java.util.concurrent.TimeUnit;

/** What one client wants to see of one instrument, and how far it has got. Used by the market's thread alone. */
final class FeedSubscription
{
    /** Levels of each side that a client may ask for. */
    static final int DEPTH_MAX = 200;

    final MarketInstrument instrument;
    final FeedBook book;
    final int depth;
    final long requestId;
    /** What the client has seen; null unless it is by level. */
    final LevelView view;
    private final long conflationNs;
    private long lastSequence;
    private long lastSeenSequence;
    private long resumedUpTo;
    private long timestampNs;
    private long lookedNs;
    private boolean isChanged;
    private long firstEvent;
    private long lastEvent;
    private boolean isRestarted;

    FeedSubscription(
        final MarketInstrument instrument,
        final FeedBook book,
        final int depth,
        final int conflationMs,
        final long requestId)
    {
        this.instrument = instrument;
        this.book = book;
        this.depth = depth;
        this.requestId = requestId;
        conflationNs = TimeUnit.MILLISECONDS.toNanos(conflationMs);
        view = FeedBook.LEVELS == book ? new LevelView(instrument.book().depth(), depth) : null;
    }

    boolean isByLevel()
    {
        return FeedBook.LEVELS == book;
    }

    /** Whether it is by level, and after each event if there is room. */
    boolean isEveryEvent()
    {
        return isByLevel() && 0 == conflationNs;
    }

    /** The client has everything up to this sequence. */
    long lastSequence()
    {
        return lastSequence;
    }

    void lastSequence(final long sequence)
    {
        lastSequence = sequence;
    }

    /** It goes on behind a sequence, without a snapshot; what is older than the newest now is sent late. */
    void resume(final long afterSequence, final long newestSequence)
    {
        lastSequence = afterSequence;
        resumedUpTo = newestSequence;
    }

    boolean isLate(final long sequence)
    {
        return sequence <= resumedUpTo;
    }

    /** The next snapshot replaces what the client has: messages were left out. */
    void restart()
    {
        isRestarted = true;
    }

    /** Whether that is to be said. */
    boolean takeRestarted()
    {
        final boolean was = isRestarted;
        isRestarted = false;
        return was;
    }

    /** The book has changed, in that event. */
    void onDelta(final long sequence, final long newTimestampNs, final long event)
    {
        timestampNs = newTimestampNs;
        firstEvent = isChanged ? firstEvent : event;
        lastEvent = event;
        lastSeenSequence = sequence;
        isChanged = true;
    }

    /** Whether states of the book in between are left out. */
    boolean isConflated()
    {
        return firstEvent != lastEvent;
    }

    /** Sequence of the last change. */
    long lastSeenSequence()
    {
        return lastSeenSequence;
    }

    /** Whether the book has changed since the levels were looked at. */
    boolean isChanged()
    {
        return isChanged;
    }

    /** Whether levels are to be looked at. */
    boolean isDue(final long nowNs)
    {
        return isChanged && (0 == conflationNs || nowNs - lookedNs >= conflationNs);
    }

    /** Time of the last change. */
    long timestampNs()
    {
        return timestampNs;
    }

    void onLooked(final long nowNs)
    {
        lookedNs = nowNs;
        isChanged = false;
    }
}
