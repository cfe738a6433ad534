package io.ringside.journal.replication.standby;

import io.ringside.journal.replication.ReplicationContext;
import io.ringside.journal.replication.frame.FrameSink;
import io.ringside.journal.replication.protocol.MessageHeaderEncoder;
import io.ringside.journal.replication.protocol.ReseedAskEncoder;
import io.ringside.journal.replication.protocol.ReseedFetchEncoder;
import org.agrona.concurrent.UnsafeBuffer;

/** What a standby that needs files says to its primary. One thread. */
final class ReseedSender implements AutoCloseable
{
    private final StandbySeal seal;
    private final FrameSink publication;
    private final UnsafeBuffer message = new UnsafeBuffer(new byte[256]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final ReseedAskEncoder ask = new ReseedAskEncoder();
    private final ReseedFetchEncoder fetch = new ReseedFetchEncoder();
    private final long clusterId;

    ReseedSender(final ReplicationContext context, final StandbySeal seal)
    {
        this.seal = seal;
        clusterId = context.clusterId();
        publication = context.streams().sink(context.controlChannel(), ReplicationContext.RESEED_CONTROL_STREAM_ID);
    }

    /** Ask for the list of files: 1 when that was sent. */
    int ask(final long connectionId, final long epoch, final long snapshotSequence)
    {
        ask.wrapAndApplyHeader(message, 0, header)
            .clusterId(clusterId)
            .epoch(epoch)
            .connectionId(connectionId)
            .snapshotSequence(snapshotSequence);

        return offer(MessageHeaderEncoder.ENCODED_LENGTH + ReseedAskEncoder.BLOCK_LENGTH);
    }

    /** Fetch a range of a file: 1 when that was sent. */
    int fetch(
        final long connectionId,
        final long epoch,
        final long planId,
        final int file,
        final long offset,
        final int length,
        final long done)
    {
        fetch.wrapAndApplyHeader(message, 0, header)
            .clusterId(clusterId)
            .epoch(epoch)
            .connectionId(connectionId)
            .planId(planId)
            .fileOffset(offset)
            .doneLength(done)
            .file(file)
            .length(length);

        return offer(MessageHeaderEncoder.ENCODED_LENGTH + ReseedFetchEncoder.BLOCK_LENGTH);
    }

    private int offer(final int length)
    {
        return publication.isSent(message, 0, seal.seal(message, 0, length)) ? 1 : 0;
    }

    @Override
    public void close()
    {
        publication.close();
    }
}
