package io.ringside.engine.ring.subject;

import io.ringside.engine.ring.BatchEventProcessor;
import io.ringside.engine.ring.EventHandler;

import org.agrona.DirectBuffer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Reads every word of every event of a {@link SoakRun}. The first word says whose event it is and which; each other one
 * follows from the one before, the last of all goes into the checksum.
 */
final class SoakConsumer implements EventHandler
{
    BatchEventProcessor processor;
    long sum;
    long order;
    private final long[] nextOf;
    private final boolean mayBeAborted;
    private final int batch;
    private long nextSequence;

    SoakConsumer(final int producers, final long initialSequence, final int batch, final boolean mayBeAborted)
    {
        nextOf = new long[producers];
        nextSequence = initialSequence;
        this.batch = batch;
        this.mayBeAborted = mayBeAborted;
    }

    static long id(final int producer, final long number)
    {
        return number << 8 | producer;
    }

    static int words(final long number, final int wordsMax)
    {
        return 1 + (int)(number % wordsMax);
    }

    static long next(final long word)
    {
        return word * 0x9E3779B97F4A7C15L + 1;
    }

    @Override
    public void onEvent(
        final DirectBuffer buffer, final int offset, final int length, final long sequence, final boolean endOfBatch)
    {
        if (sequence != nextSequence)
        {
            assertEquals(nextSequence, sequence, "sequence");
        }
        nextSequence = sequence + 1;
        if (0 == length)
        {
            assertTrue(mayBeAborted, "nothing was aborted");
            order = order * 31 + 7;
            return;
        }

        final long id = buffer.getLong(offset);
        final int producer = (int)(id & 0xFF);
        final long number = id >>> 8;
        final long gap = number - nextOf[producer];
        if (gap != 0 && (!mayBeAborted || gap < 0 || gap > batch))
        {
            assertEquals(nextOf[producer], number, "event of producer " + producer);
        }
        nextOf[producer] = number + 1;
        final long word = verifyWords(buffer, offset, length, sequence);
        sum += word;
        order = order * 31 + word;
    }

    /** The word that would follow the last one. */
    static long verifyWords(final DirectBuffer buffer, final int offset, final int length, final long sequence)
    {
        long word = 0 == length ? 0 : buffer.getLong(offset);
        for (int i = 0; i < length; i += 8)
        {
            if (buffer.getLong(offset + i) != word)
            {
                assertEquals(word, buffer.getLong(offset + i), "torn event " + sequence);
            }
            word = next(word);
        }

        return word;
    }
}
