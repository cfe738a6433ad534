package io.ringside.ops.web.market;

import com.fasterxml.jackson.core.JsonGenerator;
import org.agrona.DirectBuffer;

import java.io.IOException;
import java.util.List;

/**
 * One stream: what has changed since it was asked last, and everything. Its sequence is that of the market data up to
 * which its readers have all that concerns it. On the market's thread.
 */
abstract class MarketStream
{
    final StreamKey key;
    final JsonFrames frames;
    long sequence;
    private boolean isSnapshotWanted;
    /** Its first message is for all readers: one may have met the last of a former stream of the same name. */
    private boolean isNew = true;

    /**
     * @param sequence of the market now.
     */
    MarketStream(final StreamKey key, final JsonFrames frames, final long sequence)
    {
        this.key = key;
        this.frames = frames;
        this.sequence = sequence;
    }

    /** The next message of its instrument, other than one of the book. */
    void onMarketData(final int templateId, final DirectBuffer buffer, final int offset)
    {
    }

    /** Adds what has changed; the market's sequence is now the given one. */
    abstract void addChanges(long marketSequence, List<Frame> out);

    /** Everything as of {@link #sequence}; empty: there is nothing to tell now. */
    abstract byte[] snapshot();

    final void wantSnapshot()
    {
        isSnapshotWanted = true;
    }

    /** Adds changes, and a snapshot if somebody waits for one, or if all need it. */
    final void turn(final long marketSequence, final boolean isReset, final List<Frame> out)
    {
        final boolean isAfresh = isReset || isNew;
        isNew = false;
        final int before = out.size();
        addChanges(marketSequence, out);
        if (isAfresh)
        {
            out.subList(before, out.size()).clear();
            sequence = marketSequence;
        }
        if (isAfresh || isSnapshotWanted)
        {
            isSnapshotWanted = false;
            out.add(new Frame(key, isAfresh ? Frame.Kind.AFRESH : Frame.Kind.SNAPSHOT, snapshot()));
        }
    }

    final void writeSnapshotHead(final JsonGenerator json) throws IOException
    {
        json.writeBooleanField("snapshot", true);
        json.writeNumberField("sequence", sequence);
    }

    /** A change whose sequence is now that of the stream. */
    final void writeChangeHead(final JsonGenerator json, final long previousSequence) throws IOException
    {
        json.writeNumberField("sequence", sequence);
        json.writeNumberField("previousSequence", previousSequence);
    }
}
