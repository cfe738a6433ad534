package io.ringside.engine.ring.subject;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import io.ringside.engine.ring.RingBuffer;

import org.agrona.DirectBuffer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What a ring is: a list of events, each published or not yet. Events are numbered from 0. */
final class ScheduleOracle
{
    private final long initialSequence;
    private final int lengthMax;
    private final boolean areAllAsLong;
    private final List<Event> events = new ArrayList<>();

    /**
     * @param ring         to be compared with.
     * @param areAllAsLong whether events have one length.
     */
    ScheduleOracle(final RingBuffer ring, final boolean areAllAsLong)
    {
        this.areAllAsLong = areAllAsLong;
        initialSequence = ring.initialSequence();
        lengthMax = ring.eventLengthMax();
    }

    long claimed()
    {
        return events.size();
    }

    long sequence(final long number)
    {
        return initialSequence + number;
    }

    ScheduleClaim claim(final int count, final Random random)
    {
        final int first = events.size();
        for (int i = 0; i < count; i++)
        {
            final Event event = new Event();
            event.length = areAllAsLong ? lengthMax : 8 + random.nextInt(lengthMax - 7);
            event.word = random.nextLong();
            events.add(event);
        }

        return new ScheduleClaim(first, count);
    }

    Event event(final long number)
    {
        return events.get((int)number);
    }

    /** The first number from {@code next} on that is not published, at most {@code limit} further. */
    long publishedUpTo(final long next, final int limit)
    {
        long end = next;
        while (end < events.size() && end < next + limit && events.get((int)end).isPublished)
        {
            end++;
        }

        return end;
    }

    /** The first number from {@code next} on that is not published, {@code end} if all are. */
    long outstanding(final long next, final long end)
    {
        long number = next;
        while (number < end && events.get((int)number).isPublished)
        {
            number++;
        }

        return Math.min(number, end);
    }

    void verify(final DirectBuffer buffer, final int offset, final int length, final long sequence, final long number)
    {
        final Event event = event(number);
        assertEquals(sequence(number), sequence, "sequence");
        assertTrue(event.isPublished, "not published: " + number);
        assertEquals(event.isAborted ? 0 : event.length, length, "length");
        if (!event.isAborted)
        {
            assertEquals(event.word, buffer.getLong(offset), "first word");
            if (length >= 16)
            {
                assertEquals(~event.word, buffer.getLong(offset + length - 8), "last word");
            }
        }
    }

    /** As claimed. */
    static final class Event
    {
        int length;
        long word;
        boolean isPublished;
        boolean isAborted;

        void write(final RingBuffer ring, final long sequence)
        {
            final int offset = ring.eventOffset(sequence);
            ring.buffer().putLong(offset, word);
            if (length >= 16)
            {
                ring.buffer().putLong(offset + length - 8, ~word);
            }
        }
    }
}
