package io.ringside.journal.replication.standby;

import io.aeron.logbuffer.ControlledFragmentHandler;
import io.aeron.logbuffer.Header;
import io.ringside.journal.replication.RejectedFrames;
import io.ringside.journal.replication.ReplicationContext;
import io.ringside.journal.replication.frame.FrameRejection;
import io.ringside.journal.replication.frame.FrameSeal;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

import java.util.Arrays;

import static io.ringside.journal.replication.ReplicationContext.STANDBY_ID;

/**
 * The standby's end of the sealed connection to its primary; see {@code PrimarySeal} for how one begins. Without a key
 * file it passes frames unchanged. Hot path: no allocation. One thread.
 */
public final class StandbySeal implements ControlledFragmentHandler
{
    private static final int STREAMS = 4;

    private final ReplicationContext context;
    private final ControlledFragmentHandler handler;
    private final FrameSeal seal;
    private final RejectedFrames rejected;
    private final long[] receivedCounters = new long[STREAMS];
    private long begunNs;
    private long ownNonce;
    private long peerNonce;
    private long sentCounter;
    private long openCounter;
    private int openStream;
    private boolean isConnected;
    private boolean isChallenged;

    StandbySeal(final ReplicationContext context, final ControlledFragmentHandler handler)
    {
        this.context = context;
        this.handler = handler;
        seal = null == context.keyring() ? null : new FrameSeal(context.keyring(), ReplicationContext.FRAME_LENGTH);
        rejected = new RejectedFrames(context);
    }

    /** Start a new connection: earlier frames are rejected from now on. */
    void begin()
    {
        begunNs = context.nanoClock().nanoTime();
        isConnected = false;
        isChallenged = false;
        ownNonce = context.drawNonce();
        peerNonce = 0;
        sentCounter = 0;
        openCounter = 0;
        Arrays.fill(receivedCounters, 0);
    }

    /** Seal a frame; it must be sent, or forgotten, before the next one is sealed. The whole length. */
    int seal(final MutableDirectBuffer buffer, final int offset, final int length)
    {
        if (null == seal)
        {
            return length;
        }
        seal.seal(
            buffer, offset, length, FrameSeal.CONTROL, STANDBY_ID, ownNonce, peerNonce, ++sentCounter);

        return length + FrameSeal.LENGTH;
    }

    /** The primary has answered: from now on another nonce is another primary's. */
    void connected()
    {
        isConnected = true;
    }

    /** True if the primary's nonce has become known since the last call, so that the question must be repeated. */
    boolean isChallenged()
    {
        final boolean result = isChallenged;
        isChallenged = false;

        return result;
    }

    @Override
    public Action onFragment(final DirectBuffer buffer, final int offset, final int length, final Header header)
    {
        if (null == seal)
        {
            return handler.onFragment(buffer, offset, length, header);
        }
        final FrameRejection why = verify(buffer, offset, length);
        if (null != why)
        {
            rejected.count(why, context.nanoClock().nanoTime());
            return Action.CONTINUE;
        }
        if (FrameSeal.LENGTH == length)
        {
            onChallenge();
            return Action.CONTINUE;
        }
        openStream = seal.stream();
        openCounter = seal.counter();
        final Action action = handler.onFragment(buffer, offset, length - FrameSeal.LENGTH, header);
        // After ABORT it is delivered again; if the handler started a new connection, it belongs to the old one.
        if (Action.ABORT != action && openCounter > 0)
        {
            receivedCounters[openStream] = openCounter;
        }

        return action;
    }

    private FrameRejection verify(final DirectBuffer buffer, final int offset, final int length)
    {
        final FrameRejection why = seal.verify(buffer, offset, length);
        if (null != why)
        {
            return why;
        }
        if (FrameSeal.REPLY != seal.stream() && FrameSeal.DATA != seal.stream() ||
            STANDBY_ID != seal.standbyId())
        {
            return FrameRejection.REPLAYED;
        }
        final boolean isChallenge = FrameSeal.LENGTH == length;
        if (seal.receiver() != ownNonce)
        {
            return isConnected && context.nanoClock().nanoTime() - begunNs > context.timeoutNs() ?
                FrameRejection.REPLAYED : FrameRejection.STALE;
        }
        if (seal.sender() != peerNonce)
        {
            // A restarted primary sends a challenge: this connection gets no more frames and ends.
            return isChallenge && !isConnected ? null : FrameRejection.STALE;
        }

        return isChallenge || seal.counter() > receivedCounters[seal.stream()] ? null : FrameRejection.REPLAYED;
    }

    private void onChallenge()
    {
        // When two questions crossed the first challenge, the answer to the second has nothing new.
        if (seal.sender() != peerNonce)
        {
            peerNonce = seal.sender();
            isChallenged = true;
            Arrays.fill(receivedCounters, 0);
        }
    }
}
