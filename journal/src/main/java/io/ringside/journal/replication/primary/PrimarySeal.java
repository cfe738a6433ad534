package io.ringside.journal.replication.primary;

import io.ringside.journal.replication.RejectedFrames;
import io.ringside.journal.replication.ReplicationContext;
import io.ringside.journal.replication.frame.FrameRejection;
import io.ringside.journal.replication.frame.FrameSeal;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

import java.util.Arrays;

import static io.ringside.journal.replication.ReplicationContext.STANDBY_ID;

/**
 * The primary's end of the sealed connection to one standby: verifies received frames and seals sent ones. Without a
 * key file it passes frames unchanged. Hot path: no allocation. One thread.
 * <p>
 * Implementation note: each side draws a nonce, and a frame of the connection carries both. The standby draws one for
 * each new connection. The primary has one prepared, which it sends in an empty frame (the challenge) to a sender with
 * a valid seal but without the primary's nonce. The first frame that carries the prepared nonce was made after it was
 * drawn, so it is not a recording: its sender gets the connection, and another nonce is prepared. Counters rise within
 * a connection. No recorded frame, of this or an earlier connection or the other direction, is accepted.
 */
public final class PrimarySeal
{
    static final int REJECTED = -1;
    private static final int STREAMS = 4;

    private final ReplicationContext context;
    private final FrameSeal seal;
    private final RejectedFrames rejected;
    private final long[] sentCounters = new long[STREAMS];
    private final long challengeIntervalNs;
    private boolean isConnected;
    private long connectedNs;
    private long ownNonce;
    private long peerNonce;
    private long offeredNonce;
    private long receivedCounter;
    private long challengedNonce;
    private boolean isChallengeDue;
    private long lastChallengeNs;

    PrimarySeal(final ReplicationContext context)
    {
        this.context = context;
        seal = null == context.keyring() ? null : new FrameSeal(context.keyring(), ReplicationContext.FRAME_LENGTH);
        rejected = new RejectedFrames(context);
        challengeIntervalNs = context.heartbeatIntervalNs() / 16;
        lastChallengeNs = context.nanoClock().nanoTime() - challengeIntervalNs;
        offeredNonce = context.drawNonce();
    }

    /** Length of the seal after a frame. */
    int length()
    {
        return null == seal ? 0 : FrameSeal.LENGTH;
    }

    /** Seal a frame; it must leave on its stream before the next one of that stream is sealed. The whole length. */
    int seal(final MutableDirectBuffer buffer, final int offset, final int length, final int stream)
    {
        if (null == seal)
        {
            return length;
        }
        seal.seal(buffer, offset, length, stream, STANDBY_ID, ownNonce, peerNonce, ++sentCounters[stream]);

        return length + FrameSeal.LENGTH;
    }

    /** Length of a frame without its seal, {@link #REJECTED} when it is rejected. */
    int open(final DirectBuffer buffer, final int offset, final int length, final long nowNs)
    {
        if (null == seal)
        {
            return length;
        }
        final FrameRejection why = seal.verify(buffer, offset, length);
        if (null != why)
        {
            return reject(why, nowNs);
        }
        if (FrameSeal.CONTROL != seal.stream() || STANDBY_ID != seal.standbyId())
        {
            return reject(FrameRejection.REPLAYED, nowNs);
        }
        if (isConnected && seal.sender() == peerNonce && seal.receiver() == ownNonce)
        {
            if (seal.counter() <= receivedCounter)
            {
                return reject(FrameRejection.REPLAYED, nowNs);
            }
        }
        else if (seal.receiver() == offeredNonce)
        {
            connect(nowNs);
        }
        else
        {
            return challenge(nowNs);
        }
        receivedCounter = seal.counter();

        return length - FrameSeal.LENGTH;
    }

    private void connect(final long nowNs)
    {
        isConnected = true;
        connectedNs = nowNs;
        peerNonce = seal.sender();
        ownNonce = offeredNonce;
        offeredNonce = context.drawNonce();
        isChallengeDue = false;
        Arrays.fill(sentCounters, 0);
    }

    private int challenge(final long nowNs)
    {
        challengedNonce = seal.sender();
        isChallengeDue = true;
        if (0 == seal.receiver())
        {
            // A new connection does not know our nonce.
            return REJECTED;
        }
        final boolean isOver = isConnected && nowNs - connectedNs > context.timeoutNs();

        return reject(isOver ? FrameRejection.REPLAYED : FrameRejection.STALE, nowNs);
    }

    private int reject(final FrameRejection why, final long nowNs)
    {
        rejected.count(why, nowNs);

        return REJECTED;
    }

    /** Put a challenge that is due into a buffer. Its length, 0 when none is. */
    int challenge(final MutableDirectBuffer buffer, final long nowNs)
    {
        if (!isChallengeDue || nowNs - lastChallengeNs < challengeIntervalNs)
        {
            return 0;
        }
        isChallengeDue = false;
        lastChallengeNs = nowNs;
        seal.seal(buffer, 0, 0, FrameSeal.REPLY, STANDBY_ID, offeredNonce, challengedNonce, 0);

        return FrameSeal.LENGTH;
    }
}
