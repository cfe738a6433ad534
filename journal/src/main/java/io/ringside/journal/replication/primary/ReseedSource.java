package io.ringside.journal.replication.primary;

import io.aeron.Publication;
import io.aeron.logbuffer.FragmentHandler;
import io.aeron.logbuffer.Header;
import io.ringside.journal.replication.ReplicationContext;
import io.ringside.journal.replication.ReplicationHold;
import io.ringside.journal.replication.ReseedProgress;
import io.ringside.journal.replication.frame.FrameSeal;
import io.ringside.journal.replication.frame.FrameSink;
import io.ringside.journal.replication.frame.FrameSource;
import io.ringside.journal.replication.protocol.MessageHeaderDecoder;
import io.ringside.journal.replication.protocol.MessageHeaderEncoder;
import io.ringside.journal.replication.protocol.Policy;
import io.ringside.journal.replication.protocol.ReseedAskDecoder;
import io.ringside.journal.replication.protocol.ReseedFetchDecoder;
import io.ringside.journal.replication.protocol.ReseedOfferEncoder;
import io.ringside.journal.replication.protocol.ReseedResult;
import io.ringside.journal.replication.protocol.ReseedSliceEncoder;
import io.ringside.journal.replication.standing.ReplicationPolicy;
import io.ringside.journal.reseed.ReseedFiles;
import io.ringside.journal.reseed.ReseedManifest;
import io.ringside.journal.reseed.ReseedPlan;
import io.ringside.journal.storage.JournalException;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.UnsafeBuffer;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.zip.CRC32C;

/**
 * The primary's side of a reseed: offers its files as they are at one moment, and sends the ranges that the standby
 * fetches, no faster than it may. Beside live traffic, on a thread of its own, in streams of its own; it never touches
 * the replication agent. The standby leads: whatever is lost, or begins again on either side, is fetched again.
 */
public final class ReseedSource implements Agent, AutoCloseable
{
    /** Bytes of a file in one frame. */
    static final int SLICE_LENGTH = 7 * 1024;

    /** A plan whose standby is silent for so long is given up, and its files may go. */
    private static final long SILENCE_MAX_NS = TimeUnit.MINUTES.toNanos(10);

    private static final long BURST_NS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final int FRAGMENT_LIMIT = 16;
    private static final int BODY = MessageHeaderEncoder.ENCODED_LENGTH + ReseedSliceEncoder.BLOCK_LENGTH;

    private final ReplicationContext context;
    private final ReseedFiles files;
    private final LongSupplier writtenReport;
    private final long bytesPerSecond;
    private final PrimarySeal seal;
    private final FrameSource control;
    private final FrameSink publication;
    private final FragmentHandler fragmentHandler = this::onFragment;
    private final MessageHeaderDecoder headerIn = new MessageHeaderDecoder();
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final ReseedAskDecoder ask = new ReseedAskDecoder();
    private final ReseedFetchDecoder fetch = new ReseedFetchDecoder();
    private final ReseedOfferEncoder offer = new ReseedOfferEncoder();
    private final ReseedSliceEncoder slice = new ReseedSliceEncoder();
    private final ByteBuffer bytes = ByteBuffer.allocateDirect(ReplicationContext.FRAME_LENGTH);
    private final UnsafeBuffer message = new UnsafeBuffer(bytes);
    private final CRC32C crc = new CRC32C();

    private ReseedPlan plan;
    private long planId;
    private byte[] manifest = new byte[0];
    private ReseedResult reply;
    private long connectionId;
    private int file;
    private long position;
    private long end;
    private boolean isBegun;
    private double allowance;
    private long nowNs;
    private long lastTurnNs;
    private long lastHeardNs;
    private volatile boolean isFollowed;
    private volatile ReseedProgress progress = ReseedProgress.NONE;
    private volatile long neededSequence = ReplicationHold.NOTHING;
    private volatile long neededReport = ReplicationHold.NOTHING;

    /**
     * Open the channels. Blocks until the media driver has answered.
     *
     * @param context        concluded, of the primary.
     * @param files          of its data directory.
     * @param writtenReport  last report that is written, -1 for none.
     * @param bytesPerSecond that may be sent.
     */
    public ReseedSource(
        final ReplicationContext context,
        final ReseedFiles files,
        final LongSupplier writtenReport,
        final long bytesPerSecond)
    {
        this.context = context;
        this.files = files;
        this.writtenReport = writtenReport;
        this.bytesPerSecond = bytesPerSecond;
        seal = new PrimarySeal(context);
        nowNs = context.nanoClock().nanoTime();
        lastTurnNs = nowNs;
        lastHeardNs = nowNs;
        control = context.streams().source(context.controlChannel(), ReplicationContext.RESEED_CONTROL_STREAM_ID);
        try
        {
            publication = context.streams().sink(context.dataChannel(), ReplicationContext.RESEED_DATA_STREAM_ID);
        }
        catch (final RuntimeException ex)
        {
            control.close();
            throw ex;
        }
    }

    /**
     * Answer, and send what may be sent now.
     *
     * @return work done; 0: a pause is in order.
     */
    @Override
    public int doWork()
    {
        nowNs = context.nanoClock().nanoTime();
        allowance = Math.min(allowance + (nowNs - lastTurnNs) * 1e-9 * bytesPerSecond,
            Math.max(2.0 * SLICE_LENGTH, BURST_NS * 1e-9 * bytesPerSecond));
        lastTurnNs = nowNs;
        int workCount = control.poll(fragmentHandler, FRAGMENT_LIMIT);
        final int challengeLength = seal.challenge(message, nowNs);
        if (challengeLength > 0)
        {
            publication.offer(message, 0, challengeLength);
        }
        workCount += sendReply();
        while (position < end && allowance > 0 && sendSlice())
        {
            ++workCount;
        }
        if (isFollowed || null != plan && nowNs - lastHeardNs > SILENCE_MAX_NS)
        {
            isFollowed = false;
            giveUp();
        }

        return workCount;
    }

    /** Whether nobody has asked for anything for so long that the thread may end. */
    public boolean isIdle()
    {
        return null == plan && nowNs - lastHeardNs > SILENCE_MAX_NS;
    }

    /** Aeron hands exceptions of a handler to its error handler: here none leaves, what makes no sense is counted. */
    private void onFragment(final DirectBuffer buffer, final int offset, final int length, final Header ignored)
    {
        final int opened = seal.open(buffer, offset, length, nowNs);
        if (opened < MessageHeaderDecoder.ENCODED_LENGTH)
        {
            return;
        }
        headerIn.wrap(buffer, offset);
        final int left = opened - MessageHeaderDecoder.ENCODED_LENGTH - headerIn.blockLength();
        final int templateId = ReseedAskDecoder.SCHEMA_ID == headerIn.schemaId() && left >= 0 ?
            headerIn.templateId() : -1;
        if (ReseedAskDecoder.TEMPLATE_ID == templateId && headerIn.blockLength() >= ReseedAskDecoder.BLOCK_LENGTH)
        {
            ask.wrapAndApplyHeader(buffer, offset, headerIn);
            if (isOurs(ask.clusterId(), ask.epoch()))
            {
                onAsk();
            }
        }
        else if (ReseedFetchDecoder.TEMPLATE_ID == templateId &&
            headerIn.blockLength() >= ReseedFetchDecoder.BLOCK_LENGTH)
        {
            fetch.wrapAndApplyHeader(buffer, offset, headerIn);
            if (isOurs(fetch.clusterId(), fetch.epoch()))
            {
                onFetch();
            }
        }
        else
        {
            context.counters().badFrames().increment();
        }
    }

    /** A standby of a newer epoch stops this primary on the other stream; here it gets no answer. */
    private boolean isOurs(final long clusterId, final long epoch)
    {
        if (context.clusterId() == clusterId && epoch <= context.epoch())
        {
            return true;
        }
        context.counters().strangeFrames().increment();

        return false;
    }

    private void onAsk()
    {
        lastHeardNs = nowNs;
        connectionId = ask.connectionId();
        end = position;
        // A plan is offered again to whom it was lost on the way, or who comes back with part of its files.
        if (null == plan || isBegun && plan.manifest().snapshotSequence() != ask.snapshotSequence())
        {
            makePlan(ask.snapshotSequence());
        }
        else
        {
            reply = ReseedResult.OFFERED;
        }
    }

    private void makePlan(final long snapshotSequence)
    {
        giveUp();
        try
        {
            plan = ReseedPlan.make(files, context.clusterId(), snapshotSequence,
                context.written()::writtenSequence, writtenReport);
            if (null == plan)
            {
                reply = ReseedResult.NO_SNAPSHOT;
                return;
            }
        }
        catch (final IOException | JournalException ex)
        {
            context.listener().onReseedFailed(String.valueOf(ex.getMessage()));
            reply = ReseedResult.UNREADABLE;
            return;
        }
        planId = context.drawNonce();
        manifest = plan.manifest().encode();
        hold();
        progress = new ReseedProgress(ReseedProgress.State.COPYING, 0, plan.manifest().totalLength(), "");
        reply = ReseedResult.OFFERED;
        isBegun = false;
        context.listener().onReseedOffered(
            plan.manifest().totalLength(), plan.manifest().snapshotSequence(), plan.manifest().journal().next());
    }

    private void hold()
    {
        neededSequence = Math.max(0, plan.manifest().journal().first() - 1);
        neededReport = plan.manifest().reports().first();
    }

    private void giveUp()
    {
        CloseHelper.quietClose(plan);
        plan = null;
        planId = 0;
        end = position;
        neededSequence = ReplicationHold.NOTHING;
        neededReport = ReplicationHold.NOTHING;
        progress = ReseedProgress.NONE;
    }

    private void onFetch()
    {
        if (null == plan || fetch.planId() != planId)
        {
            connectionId = fetch.connectionId();
            reply = ReseedResult.UNKNOWN_PLAN;
            return;
        }
        final int index = fetch.file();
        final long length = ReseedManifest.FILE == index ? manifest.length :
            index < 0 || index >= plan.manifest().items().size() ? -1 : plan.manifest().items().get(index).length();
        if (fetch.connectionId() != connectionId || fetch.fileOffset() < 0 || fetch.length() < 0 ||
            fetch.fileOffset() + fetch.length() > length)
        {
            context.counters().badFrames().increment();
            return;
        }
        lastHeardNs = nowNs;
        isBegun = true;
        file = index;
        position = fetch.fileOffset();
        end = position + fetch.length();
        final long total = plan.manifest().totalLength();
        final long done = Math.min(total, Math.max(0, fetch.doneLength()));
        if (0 == fetch.length())
        {
            onWhole(total);
        }
        else
        {
            hold();
            progress = new ReseedProgress(ReseedProgress.State.COPYING, done, total, "");
        }
    }

    /** The standby has everything, checks it, and begins to follow where the journal's files end. */
    private void onWhole(final long total)
    {
        neededSequence = Math.max(0, plan.manifest().journal().next() - 1);
        neededReport = ReplicationHold.NOTHING;
        progress = new ReseedProgress(ReseedProgress.State.WHOLE, total, total, "");
    }

    private int sendReply()
    {
        if (null == reply)
        {
            return 0;
        }
        crc.reset();
        crc.update(manifest);
        offer.wrapAndApplyHeader(message, 0, header)
            .clusterId(context.clusterId())
            .epoch(context.epoch())
            .connectionId(connectionId)
            .planId(planId)
            .leaderId(context.peering().standing().leaderId())
            .manifestLength(manifest.length)
            .manifestCrc((int)crc.getValue())
            .result(reply)
            .policy(ReplicationPolicy.HALT == context.policy() ? Policy.HALT : Policy.DEGRADE);
        if (isOffered(MessageHeaderEncoder.ENCODED_LENGTH + ReseedOfferEncoder.BLOCK_LENGTH))
        {
            reply = null;
            return 1;
        }

        return 0;
    }

    /** False when there is no room now, or the file cannot be read. */
    private boolean sendSlice()
    {
        final int length = (int)Math.min(SLICE_LENGTH, end - position);
        bytes.clear().position(BODY).limit(BODY + length);
        try
        {
            if (ReseedManifest.FILE == file)
            {
                bytes.put(manifest, (int)position, length);
            }
            else
            {
                plan.read(file, position, bytes);
            }
        }
        catch (final IOException ex)
        {
            context.listener().onReseedFailed(ex.getMessage());
            giveUp();
            reply = ReseedResult.UNREADABLE;
            return false;
        }
        crc.reset();
        crc.update(bytes.clear().position(BODY).limit(BODY + length));
        bytes.clear();
        slice.wrapAndApplyHeader(message, 0, header)
            .clusterId(context.clusterId())
            .epoch(context.epoch())
            .connectionId(connectionId)
            .planId(planId)
            .fileOffset(position)
            .file(file)
            .bodyLength(length)
            .bodyCrc((int)crc.getValue());
        if (!isOffered(BODY + length))
        {
            return false;
        }
        position += length;
        allowance -= length;

        return true;
    }

    private boolean isOffered(final int length)
    {
        final long result = publication.offer(message, 0, seal.seal(message, 0, length, FrameSeal.REPLY));
        if (Publication.CLOSED == result || Publication.MAX_POSITION_EXCEEDED == result)
        {
            throw new JournalException(JournalException.Category.IO, "the stream of files to the standby is closed");
        }

        return result > 0;
    }

    /** How far the standby is. Any thread. */
    public ReseedProgress progress()
    {
        return progress;
    }

    /** See {@link ReplicationHold#reseedSequence()}. Any thread. */
    public long neededSequence()
    {
        return neededSequence;
    }

    /** See {@link ReplicationHold#reseedReport()}. Any thread. */
    public long neededReport()
    {
        return neededReport;
    }

    /** The standby follows: its files are not needed any more. Any thread. */
    public void onFollowed()
    {
        isFollowed = true;
    }

    @Override
    public String roleName()
    {
        return "reseed";
    }

    @Override
    public void onClose()
    {
        close();
    }

    @Override
    public void close()
    {
        CloseHelper.closeAll(plan, publication, control);
    }
}
