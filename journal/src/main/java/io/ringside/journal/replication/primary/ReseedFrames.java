package io.ringside.journal.replication.primary;

import io.ringside.journal.replication.ReplicationContext;
import io.ringside.journal.replication.frame.FrameSeal;
import io.ringside.journal.replication.frame.FrameSink;
import io.ringside.journal.replication.protocol.MessageHeaderEncoder;
import io.ringside.journal.replication.protocol.Policy;
import io.ringside.journal.replication.protocol.ReseedOfferEncoder;
import io.ringside.journal.replication.protocol.ReseedResult;
import io.ringside.journal.replication.protocol.ReseedSliceEncoder;
import io.ringside.journal.replication.standing.ReplicationPolicy;
import org.agrona.concurrent.UnsafeBuffer;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/** What a primary says to a standby that needs its files. One thread, that of the {@link ReseedSource}. */
final class ReseedFrames implements AutoCloseable
{
    private static final int BODY = MessageHeaderEncoder.ENCODED_LENGTH + ReseedSliceEncoder.BLOCK_LENGTH;

    private final ReplicationContext context;
    private final PrimarySeal seal;
    private final FrameSink publication;
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final ReseedOfferEncoder offer = new ReseedOfferEncoder();
    private final ReseedSliceEncoder slice = new ReseedSliceEncoder();
    private final ByteBuffer bytes = ByteBuffer.allocateDirect(ReplicationContext.FRAME_LENGTH);
    private final UnsafeBuffer message = new UnsafeBuffer(bytes);
    private final CRC32C crc = new CRC32C();

    /** Opens the channel. */
    ReseedFrames(final ReplicationContext context, final PrimarySeal seal)
    {
        this.context = context;
        this.seal = seal;
        publication = context.streams().sink(context.dataChannel(), ReplicationContext.RESEED_DATA_STREAM_ID);
    }

    /** A lost challenge is repeated, because the standby asks again. */
    void challenge(final long nowNs)
    {
        final int length = seal.challenge(message, nowNs);
        if (length > 0)
        {
            publication.offer(message, 0, length);
        }
    }

    /** Answer what a standby has asked. False when there is no room now. */
    boolean answer(final ReseedResult result, final long connectionId, final ReseedOffering offering)
    {
        final byte[] manifest = offering.manifest();
        crc.reset();
        crc.update(manifest);
        offer.wrapAndApplyHeader(message, 0, header)
            .clusterId(context.clusterId())
            .epoch(context.epoch())
            .connectionId(connectionId)
            .planId(offering.planId())
            .leaderId(context.peering().standing().leaderId())
            .manifestLength(manifest.length)
            .manifestCrc((int)crc.getValue())
            .result(result)
            .policy(ReplicationPolicy.HALT == context.policy() ? Policy.HALT : Policy.DEGRADE);
        return isOffered(MessageHeaderEncoder.ENCODED_LENGTH + ReseedOfferEncoder.BLOCK_LENGTH);
    }

    /**
     * Send bytes of a file. False when there is no room now.
     *
     * @throws IOException if the file cannot be read.
     */
    boolean slice(
        final long connectionId, final ReseedOffering offering, final int file, final long position, final int length)
        throws IOException
    {
        offering.read(file, position, bytes.clear().position(BODY).limit(BODY + length));
        crc.reset();
        crc.update(bytes.clear().position(BODY).limit(BODY + length));
        bytes.clear();
        slice.wrapAndApplyHeader(message, 0, header)
            .clusterId(context.clusterId())
            .epoch(context.epoch())
            .connectionId(connectionId)
            .planId(offering.planId())
            .fileOffset(position)
            .file(file)
            .bodyLength(length)
            .bodyCrc((int)crc.getValue());
        return isOffered(BODY + length);
    }

    private boolean isOffered(final int length)
    {
        return publication.isSent(message, 0, seal.seal(message, 0, length, FrameSeal.REPLY));
    }

    @Override
    public void close()
    {
        publication.close();
    }
}
