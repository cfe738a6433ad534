package io.ringside.gateway.egress;

import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.RetransmissionEncoder;
import io.ringside.engine.protocol.RetransmitRejectEncoder;
import io.ringside.engine.protocol.SessionRejectCode;
import org.agrona.concurrent.SystemEpochNanoClock;
import org.agrona.concurrent.UnsafeBuffer;

/** Encodes the header of a retransmission, or its refusal. */
final class RetransmissionPublisher
{
    private static final int BUFFER_LENGTH = 64;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[BUFFER_LENGTH]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final RetransmitRejectEncoder reject = new RetransmitRejectEncoder();
    private final RetransmissionEncoder retransmission = new RetransmissionEncoder();

    /** Refuse; a client whose stream is full gets no answer and may ask again. */
    void reject(final ReportStream stream)
    {
        reject.wrapAndApplyHeader(buffer, 0, header)
            .timestampNs(SystemEpochNanoClock.INSTANCE.nanoTime())
            .sessionId(stream.session().sessionId())
            .code(SessionRejectCode.OUT_OF_RANGE);
        stream.offer(buffer, 0, reject.limit());
    }

    boolean announce(final ReplayJob job)
    {
        retransmission.wrapAndApplyHeader(buffer, 0, header)
            .fromSequence(job.nextSequence())
            .count(job.limitSequence - job.nextSequence())
            .sessionId(job.stream.session().sessionId());
        return job.stream.offer(buffer, 0, retransmission.limit()) > 0;
    }
}
