package io.ringside.loadgen;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Every request of a run as a point: when it was due, sent and answered, and how it ended. Kept in memory, some 25
 * bytes a request.
 */
public final class RequestPoints implements RequestObserver
{
    /** {@link #answeredNs(int)} of a request without an answer. */
    public static final long NONE_NS = -1;

    private static final int CAPACITY_MIN = 1 << 12;
    private static final byte REJECTED = 1;
    private static final byte AGAIN = 2;
    private static final byte NOT_APPLIED = 4;

    private volatile long startNs = NONE_NS;
    private long[] intended = new long[CAPACITY_MIN];
    private long[] sent = new long[CAPACITY_MIN];
    private long[] answered = new long[CAPACITY_MIN];
    private byte[] ends = new byte[CAPACITY_MIN];
    private int count;

    /**
     * @param expected about as many requests as there will be: room for them is made now and not in the run.
     */
    public RequestPoints(final long expected)
    {
        grow((int)Math.max(CAPACITY_MIN, Math.min(expected, 1 << 26)));
    }

    @Override
    public void onStart(final long newStartNs)
    {
        startNs = newStartNs;
    }

    @Override
    public void onSent(final long correlation, final long intendedNs, final long sentNs)
    {
        if (count == intended.length)
        {
            grow(2 * count);
        }
        intended[count] = intendedNs;
        sent[count] = sentNs;
        answered[count] = NONE_NS;
        count++;
    }

    @Override
    public void onAnswered(
        final long correlation, final long intendedNs, final long atNs, final boolean isReject)
    {
        final int index = (int)correlation - 1;
        answered[index] = atNs;
        ends[index] |= isReject ? REJECTED : 0;
    }

    @Override
    public void onAnsweredAgain(final long correlation)
    {
        if (correlation >= 1 && correlation <= count)
        {
            ends[(int)correlation - 1] |= AGAIN;
        }
    }

    @Override
    public void onNotApplied(final long correlation)
    {
        ends[(int)correlation - 1] |= NOT_APPLIED;
    }

    /**
     * @return when the run began, on the clock of {@link System#nanoTime()}; {@link #NONE_NS}: it has not. From any
     * thread; all others after the run.
     */
    public long startNs()
    {
        return startNs;
    }

    /** Requests sent. */
    public int count()
    {
        return count;
    }

    /**
     * @param index of a request, from 0.
     * @return when it was due, since the start of the run.
     */
    public long intendedNs(final int index)
    {
        return intended[index];
    }

    /**
     * @return when it was sent.
     */
    public long sentNs(final int index)
    {
        return sent[index];
    }

    /**
     * @return when its answer was seen, or {@link #NONE_NS}.
     */
    public long answeredNs(final int index)
    {
        return answered[index];
    }

    /**
     * @return whether it was refused.
     */
    public boolean isRejected(final int index)
    {
        return 0 != (ends[index] & REJECTED);
    }

    /**
     * @return whether it was answered more than once.
     */
    public boolean isDoubled(final int index)
    {
        return 0 != (ends[index] & AGAIN);
    }

    /**
     * @return whether its answer is lost.
     */
    public boolean isLost(final int index)
    {
        return NONE_NS == answered[index] && 0 == (ends[index] & NOT_APPLIED);
    }

    /**
     * Write all of them as CSV, one a line, times in nanoseconds since the start of the run.
     *
     * @param file to be made.
     */
    public void write(final Path file) throws IOException
    {
        try (BufferedWriter out = Files.newBufferedWriter(file, StandardCharsets.US_ASCII))
        {
            out.write("request,due_ns,sent_ns,answered_ns,response_ns,end\n");
            for (int i = 0; i < count; i++)
            {
                final boolean isAnswered = NONE_NS != answered[i];
                out.write((i + 1) + "," + intended[i] + "," + sent[i] + "," +
                    (isAnswered ? answered[i] + "," + (answered[i] - intended[i]) : ",") + "," + end(i) + "\n");
            }
        }
    }

    private String end(final int index)
    {
        return isDoubled(index) ? "doubled" : isLost(index) ? "lost" : isRejected(index) ? "rejected" :
            NONE_NS == answered[index] ? "not-taken" : "answered";
    }

    private void grow(final int capacity)
    {
        intended = Arrays.copyOf(intended, capacity);
        sent = Arrays.copyOf(sent, capacity);
        answered = Arrays.copyOf(answered, capacity);
        ends = Arrays.copyOf(ends, capacity);
    }
}
