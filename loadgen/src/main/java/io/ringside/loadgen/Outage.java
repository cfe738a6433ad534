package io.ringside.loadgen;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What the clients saw of an event: how long no answer came, and each second of the run. Times are nanoseconds
 * since the start of the run.
 *
 * @param eventNs       when it happened.
 * @param firstAnswerNs when a request sent after it was first answered; {@link RequestPoints#NONE_NS}: never.
 * @param gapStartNs    beginning of the longest time without an answer, from the event on.
 * @param gapEndNs      its end: the next answer, or the end of the run.
 * @param seconds       of the run, by the time at which requests were due.
 */
public record Outage(long eventNs, long firstAnswerNs, long gapStartNs, long gapEndNs, List<Second> seconds)
{
    private static final long SECOND_NS = 1_000_000_000L;

    /**
     * The requests that were due in a second.
     *
     * @param startS   of it, since the start of the run.
     * @param due      how many were due and sent, however late.
     * @param answered of them.
     * @param rejected of the answered ones.
     * @param lost     of them.
     * @param doubled  of them.
     * @param p50Ns    median response time; negative without an answer.
     * @param p99Ns    99th percentile; negative without an answer.
     * @param maxNs    longest; negative without an answer.
     */
    public record Second(
        int startS, int due, int answered, int rejected, int lost, int doubled, long p50Ns, long p99Ns, long maxNs)
    {
    }

    /**
     * @param points  of a run that is over.
     * @param eventNs when it happened.
     * @param endNs   when the last answer could have come.
     */
    public static Outage of(final RequestPoints points, final long eventNs, final long endNs)
    {
        final long[] answers = new long[points.count()];
        int answerCount = 0;
        long first = RequestPoints.NONE_NS;
        long last = eventNs;
        for (int i = 0; i < points.count(); i++)
        {
            final long atNs = points.answeredNs(i);
            if (atNs > eventNs)
            {
                answers[answerCount++] = atNs;
                if (points.sentNs(i) >= eventNs)
                {
                    first = RequestPoints.NONE_NS == first ? atNs : Math.min(first, atNs);
                }
            }
            last = Math.max(last, Math.max(atNs, points.isLost(i) ? endNs : 0));
        }
        Arrays.sort(answers, 0, answerCount);
        long gapStart = eventNs;
        long gapEnd = eventNs;
        long previous = eventNs;
        for (int i = 0; i <= answerCount; i++)
        {
            final long next = i < answerCount ? answers[i] : last;
            if (next - previous > gapEnd - gapStart)
            {
                gapStart = previous;
                gapEnd = next;
            }
            previous = next;
        }
        return new Outage(eventNs, first, gapStart, gapEnd, seconds(points));
    }

    /** Longest time without an answer, from the event on. */
    public long gapNs()
    {
        return gapEndNs - gapStartNs;
    }

    private static List<Second> seconds(final RequestPoints points)
    {
        final List<Second> result = new ArrayList<>();
        int from = 0;
        while (from < points.count())
        {
            final int startS = (int)(points.intendedNs(from) / SECOND_NS);
            int to = from;
            while (to < points.count() && points.intendedNs(to) / SECOND_NS == startS)
            {
                to++;
            }
            result.add(second(points, startS, from, to));
            from = to;
        }
        return result;
    }

    private static Second second(final RequestPoints points, final int startS, final int from, final int to)
    {
        final long[] responses = new long[to - from];
        int answered = 0;
        int rejected = 0;
        int lost = 0;
        int doubled = 0;
        for (int i = from; i < to; i++)
        {
            if (RequestPoints.NONE_NS != points.answeredNs(i))
            {
                responses[answered++] = points.answeredNs(i) - points.intendedNs(i);
            }
            rejected += points.isRejected(i) ? 1 : 0;
            lost += points.isLost(i) ? 1 : 0;
            doubled += points.isDoubled(i) ? 1 : 0;
        }
        Arrays.sort(responses, 0, answered);
        return new Second(startS, to - from, answered, rejected, lost, doubled, quantile(responses, answered, 0.5),
            quantile(responses, answered, 0.99), quantile(responses, answered, 1));
    }

    private static long quantile(final long[] sorted, final int count, final double quantile)
    {
        return 0 == count ? -1 : sorted[Math.min(count - 1, (int)Math.ceil(quantile * count) - 1)];
    }
}
