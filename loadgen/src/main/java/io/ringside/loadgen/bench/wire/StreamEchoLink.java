package io.ringside.loadgen.bench.wire;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.Subscription;
import io.aeron.logbuffer.FragmentHandler;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Two streams of Aeron with one process, sent and received as {@code OrderEntryClient} does. */
public final class StreamEchoLink implements EchoLink
{
    /** The stream of the first session's requests; those of the others follow. */
    public static final int REQUEST_STREAM_ID = 2_001;

    /** The stream of the answers to the first session; those of the others follow. */
    public static final int ANSWER_STREAM_ID = 2_101;

    private static final int FRAGMENT_LIMIT = 64;
    private static final long CONNECT_NS = TimeUnit.SECONDS.toNanos(20);
    private static final long IDLE_NS = TimeUnit.MICROSECONDS.toNanos(100);

    private final Aeron aeron;
    private final Runnable turn;
    private final String requestChannel;
    private final String answerChannel;
    private final int sessionIndex;
    private FragmentHandler handler;
    private ExclusivePublication publication;
    private Subscription subscription;

    /**
     * @param aeron          client, not closed here.
     * @param turn           steps whatever of Aeron has no thread of its own, while this waits.
     * @param requestChannel where the echo listens.
     * @param answerChannel  where it sends to.
     * @param sessionIndex   from 0, below {@link EchoTransceiver#SESSIONS}.
     */
    public StreamEchoLink(
        final Aeron aeron,
        final Runnable turn,
        final String requestChannel,
        final String answerChannel,
        final int sessionIndex)
    {
        this.aeron = aeron;
        this.turn = turn;
        this.requestChannel = requestChannel;
        this.answerChannel = answerChannel;
        this.sessionIndex = sessionIndex;
    }

    @Override
    public void connect(final AnswerHandler answers)
    {
        handler = (buffer, offset, length, header) -> answers.onAnswer(buffer, offset);
        subscription = aeron.addSubscription(answerChannel, ANSWER_STREAM_ID + sessionIndex);
        publication = aeron.addExclusivePublication(requestChannel, REQUEST_STREAM_ID + sessionIndex);
        final long beginNs = System.nanoTime();
        while (!isConnected())
        {
            if (System.nanoTime() - beginNs > CONNECT_NS)
            {
                throw new IllegalStateException("the echo at " + requestChannel + " does not answer");
            }
            turn.run();
            LockSupport.parkNanos(IDLE_NS);
        }
    }

    @Override
    public long offer(final DirectBuffer buffer, final int length)
    {
        return publication.offer(buffer, 0, length);
    }

    @Override
    public int poll()
    {
        return subscription.poll(handler, FRAGMENT_LIMIT);
    }

    @Override
    public boolean isConnected()
    {
        return null != publication && publication.isConnected() && subscription.isConnected();
    }

    @Override
    public void close()
    {
        CloseHelper.closeAll(publication, subscription);
    }
}
