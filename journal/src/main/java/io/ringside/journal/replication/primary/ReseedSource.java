package io.ringside.journal.replication.primary;

import io.aeron.logbuffer.FragmentHandler;
import io.aeron.logbuffer.Header;
import io.ringside.journal.replication.ReplicationContext;
import io.ringside.journal.replication.ReplicationHold;
import io.ringside.journal.replication.ReseedProgress;
import io.ringside.journal.replication.frame.FrameSource;
import io.ringside.journal.replication.protocol.MessageHeaderDecoder;
import io.ringside.journal.replication.protocol.ReseedAskDecoder;
import io.ringside.journal.replication.protocol.ReseedFetchDecoder;
import io.ringside.journal.replication.protocol.ReseedResult;
import io.ringside.journal.reseed.ReseedFiles;
import io.ringside.journal.reseed.WrittenReports;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.Agent;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

/**
 * The primary's side of a reseed: offers its files as they are at one moment ({@link ReseedOffering}), and sends the
 * ranges that the standby fetches, no faster than it may. Beside live traffic, on a thread of its own, in streams of
 * its own; it never touches the replication agent. The standby leads: whatever is lost, or begins again on either side,
 * is fetched again.
 */
public final class ReseedSource implements Agent, AutoCloseable
{
    /** Bytes of a file in one frame. */
    static final int SLICE_LENGTH = 7 * 1024;

    /** A plan whose standby is silent for so long is given up, and its files may go. */
    private static final long SILENCE_MAX_NS = TimeUnit.MINUTES.toNanos(10);

    private static final long BURST_NS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final int FRAGMENT_LIMIT = 16;

    private final ReplicationContext context;
    private final ReseedOffering offering;
    private final long bytesPerSecond;
    private final PrimarySeal seal;
    private final FrameSource control;
    private final ReseedFrames frames;
    private final FragmentHandler fragmentHandler = this::onFragment;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final ReseedAskDecoder ask = new ReseedAskDecoder();
    private final ReseedFetchDecoder fetch = new ReseedFetchDecoder();

    private ReseedResult reply;
    private long connectionId;
    private int file;
    private long position;
    private long end;
    private double allowance;
    private long nowNs;
    private long lastTurnNs;
    private long lastHeardNs;
    private volatile boolean isFollowed;

    /**
     * Open the channels. Blocks until the media driver has answered.
     *
     * @param context        concluded, of the primary.
     * @param files          of its data directory.
     * @param reports        that are written.
     * @param bytesPerSecond that may be sent.
     */
    public ReseedSource(
        final ReplicationContext context,
        final ReseedFiles files,
        final WrittenReports reports,
        final long bytesPerSecond)
    {
        this.context = context;
        this.bytesPerSecond = bytesPerSecond;
        offering = new ReseedOffering(context, files, reports);
        seal = new PrimarySeal(context);
        nowNs = context.nanoClock().nanoTime();
        lastTurnNs = nowNs;
        lastHeardNs = nowNs;
        control = context.streams().source(context.controlChannel(), ReplicationContext.RESEED_CONTROL_STREAM_ID);
        try
        {
            frames = new ReseedFrames(context, seal);
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
        frames.challenge(nowNs);
        if (null != reply && frames.answer(reply, connectionId, offering))
        {
            reply = null;
            ++workCount;
        }
        while (position < end && allowance > 0 && sendSlice())
        {
            ++workCount;
        }
        if (isFollowed || offering.isMade() && nowNs - lastHeardNs > SILENCE_MAX_NS)
        {
            isFollowed = false;
            giveUp();
        }

        return workCount;
    }

    /** Whether nobody has asked for anything for so long that the thread may end. */
    public boolean isIdle()
    {
        return !offering.isMade() && nowNs - lastHeardNs > SILENCE_MAX_NS;
    }

    private void giveUp()
    {
        offering.giveUp();
        end = position;
    }

    /** False when there is no room now, or the file cannot be read. */
    private boolean sendSlice()
    {
        final int length = (int)Math.min(SLICE_LENGTH, end - position);
        try
        {
            if (!frames.slice(connectionId, offering, file, position, length))
            {
                return false;
            }
        }
        catch (final IOException ex)
        {
            context.listener().onReseedFailed(ex.getMessage());
            giveUp();
            reply = ReseedResult.UNREADABLE;
            return false;
        }
        position += length;
        allowance -= length;

        return true;
    }

    /** Aeron hands exceptions of a handler to its error handler: here none leaves, what makes no sense is counted. */
    private void onFragment(final DirectBuffer buffer, final int offset, final int length, final Header ignored)
    {
        final int opened = seal.open(buffer, offset, length, nowNs);
        if (opened < MessageHeaderDecoder.ENCODED_LENGTH)
        {
            return;
        }
        header.wrap(buffer, offset);
        final int left = opened - MessageHeaderDecoder.ENCODED_LENGTH - header.blockLength();
        final int templateId = ReseedAskDecoder.SCHEMA_ID == header.schemaId() && left >= 0 ? header.templateId() : -1;
        if (ReseedAskDecoder.TEMPLATE_ID == templateId && header.blockLength() >= ReseedAskDecoder.BLOCK_LENGTH)
        {
            ask.wrapAndApplyHeader(buffer, offset, header);
            if (isOurs(ask.clusterId(), ask.epoch()))
            {
                onAsk();
            }
        }
        else if (ReseedFetchDecoder.TEMPLATE_ID == templateId &&
            header.blockLength() >= ReseedFetchDecoder.BLOCK_LENGTH)
        {
            fetch.wrapAndApplyHeader(buffer, offset, header);
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
        reply = offering.onAsk(ask.snapshotSequence());
    }

    private void onFetch()
    {
        if (!offering.isMade() || fetch.planId() != offering.planId())
        {
            connectionId = fetch.connectionId();
            reply = ReseedResult.UNKNOWN_PLAN;
            return;
        }
        if (fetch.connectionId() != connectionId || fetch.fileOffset() < 0 || fetch.length() < 0 ||
            fetch.fileOffset() + fetch.length() > offering.length(fetch.file()))
        {
            context.counters().badFrames().increment();
            return;
        }
        lastHeardNs = nowNs;
        file = fetch.file();
        position = fetch.fileOffset();
        end = position + fetch.length();
        if (0 == fetch.length())
        {
            offering.onWhole();
        }
        else
        {
            offering.onFetch(fetch.doneLength());
        }
    }

    /** How far the standby is. Any thread. */
    public ReseedProgress progress()
    {
        return offering.progress();
    }

    /** See {@link ReplicationHold#reseedSequence()}. Any thread. */
    public long neededSequence()
    {
        return offering.neededSequence();
    }

    /** See {@link ReplicationHold#reseedReport()}. Any thread. */
    public long neededReport()
    {
        return offering.neededReport();
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
        CloseHelper.closeAll(offering, frames, control);
    }
}
