package io.ringside.journal.replication.standby;

import io.aeron.logbuffer.ControlledFragmentHandler;
import io.aeron.logbuffer.Header;
import io.ringside.journal.replication.ReplicationContext;
import io.ringside.journal.replication.ReseedProgress;
import io.ringside.journal.replication.frame.FrameAssembly;
import io.ringside.journal.replication.frame.FrameSource;
import io.ringside.journal.replication.protocol.MessageHeaderDecoder;
import io.ringside.journal.replication.protocol.Policy;
import io.ringside.journal.replication.protocol.ReseedOfferDecoder;
import io.ringside.journal.replication.protocol.ReseedResult;
import io.ringside.journal.replication.protocol.ReseedSliceDecoder;
import io.ringside.journal.replication.standing.ReplicationPolicy;
import io.ringside.journal.replication.standing.Standing;
import io.ringside.journal.reseed.ReseedStaging;
import io.ringside.journal.storage.JournalException;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.SystemEpochClock;

import static io.aeron.logbuffer.ControlledFragmentHandler.Action.ABORT;
import static io.aeron.logbuffer.ControlledFragmentHandler.Action.CONTINUE;

/**
 * The standby's side of a reseed: asks the primary for its files, fetches them range by range into the staging
 * directory ({@link FetchedFiles}), checks everything and marks it whole. It holds nothing that a crash takes: whoever
 * begins again, on either side, goes on where the files end. One thread, the transfer's.
 */
public final class ReseedSink implements Agent, AutoCloseable
{
    private static final int MANIFEST_LENGTH_MAX = 64 * 1024 * 1024;
    private static final int DAMAGES_MAX = 3;
    private static final int FRAGMENT_LIMIT = 64;

    private final ReplicationContext context;
    private final ReseedStaging staging;
    private final boolean isKept;
    private final StandbySeal seal;
    private final FrameSource data;
    private final ReseedSender sender;
    private final ControlledFragmentHandler assembler;
    private final MessageHeaderDecoder headerIn = new MessageHeaderDecoder();
    private final ReseedOfferDecoder offer = new ReseedOfferDecoder();
    private final ReseedSliceDecoder slice = new ReseedSliceDecoder();
    private final FetchedFiles files;

    private RuntimeException failure;
    private ReseedProgress.State state = ReseedProgress.State.WAITING;
    private String reason = "";
    private long connectionId;
    private long planId;
    private long epoch;
    private long leaderId;
    private ReplicationPolicy policy;
    private int damageCount;
    private long nowNs;
    private long lastSentNs;
    private long lastHeardNs;
    private boolean isFetchDue;
    private volatile ReseedProgress progress =
        new ReseedProgress(ReseedProgress.State.WAITING, 0, 0, "the primary has not answered yet");

    /**
     * Open the channels. Blocks until the media driver has answered.
     *
     * @param context concluded, of the standby.
     * @param staging where the files come to; not closed.
     * @param epoch   newest one that the standby has seen.
     * @param isKept  whether the directory has records of its own, which are kept aside then.
     */
    public ReseedSink(
        final ReplicationContext context, final ReseedStaging staging, final long epoch, final boolean isKept)
    {
        this.context = context;
        this.staging = staging;
        files = new FetchedFiles(staging);
        this.epoch = epoch;
        this.isKept = isKept;
        seal = new StandbySeal(context, this::guardFragment);
        assembler = new FrameAssembly(seal, ReplicationContext.FRAME_LENGTH);
        data = context.streams().source(context.dataChannel(), ReplicationContext.RESEED_DATA_STREAM_ID);
        try
        {
            sender = new ReseedSender(context, seal);
        }
        catch (final RuntimeException ex)
        {
            data.close();
            throw ex;
        }
        nowNs = context.nanoClock().nanoTime();
        begin();
    }

    /** Ask anew. */
    private void begin()
    {
        connectionId = context.drawNonce();
        planId = 0;
        isFetchDue = false;
        lastSentNs = nowNs - context.heartbeatIntervalNs();
        lastHeardNs = nowNs;
        seal.begin();
        tell(ReseedProgress.State.WAITING);
    }

    /**
     * Receive, write, ask on.
     *
     * @return work done; 0: a pause is in order.
     * @throws JournalException when the files cannot be written, or what came makes no sense: begin again later.
     */
    @Override
    public int doWork()
    {
        nowNs = context.nanoClock().nanoTime();
        int workCount = null == failure ? data.controlledPoll(assembler, FRAGMENT_LIMIT) : 0;
        if (null != failure)
        {
            throw failure;
        }
        if (ReseedProgress.State.WHOLE == state)
        {
            return nowNs - lastSentNs < context.heartbeatIntervalNs() ? workCount : workCount + sendFetch(0, 0, 0);
        }
        if (ReseedProgress.State.VERIFYING == state)
        {
            verify();
            return 1;
        }
        if (0 == planId)
        {
            if (seal.isChallenged() || nowNs - lastSentNs >= context.heartbeatIntervalNs())
            {
                workCount += sendAsk();
            }
        }
        else if (nowNs - lastHeardNs > context.timeoutNs())
        {
            reason = "the primary does not answer any more";
            begin();
            ++workCount;
        }
        else if (isFetchDue || nowNs - lastSentNs >= 2 * context.heartbeatIntervalNs())
        {
            workCount += fetchOn();
        }

        return workCount;
    }

    private int fetchOn()
    {
        final int length = files.nextLength();
        final int sent = sendFetch(files.file(), files.position(), length);
        if (sent > 0)
        {
            files.onAsked(length);
            isFetchDue = false;
        }
        return sent;
    }

    private int sendAsk()
    {
        lastSentNs = nowNs;
        return sender.ask(connectionId, epoch, staging.snapshotSequence());
    }

    private int sendFetch(final int index, final long offset, final int length)
    {
        lastSentNs = nowNs;
        return sender.fetch(connectionId, epoch, planId, index, offset, length, staging.done());
    }

    /** Aeron passes an exception of a handler to its own error handler and continues; here a failure is final. */
    private ControlledFragmentHandler.Action guardFragment(
        final DirectBuffer buffer, final int offset, final int length, final Header ignored)
    {
        if (null != failure)
        {
            return ABORT;
        }
        try
        {
            onFragment(buffer, offset, length);
        }
        catch (final RuntimeException ex)
        {
            failure = ex;
        }

        return CONTINUE;
    }

    private void onFragment(final DirectBuffer buffer, final int offset, final int length)
    {
        if (length < MessageHeaderDecoder.ENCODED_LENGTH)
        {
            context.counters().badFrames().increment();
            return;
        }
        headerIn.wrap(buffer, offset);
        final int blockLength = headerIn.blockLength();
        final int left = length - MessageHeaderDecoder.ENCODED_LENGTH - blockLength;
        final int templateId = ReseedOfferDecoder.SCHEMA_ID == headerIn.schemaId() && left >= 0 ?
            headerIn.templateId() : -1;
        if (ReseedSliceDecoder.TEMPLATE_ID == templateId && blockLength >= ReseedSliceDecoder.BLOCK_LENGTH)
        {
            slice.wrapAndApplyHeader(buffer, offset, headerIn);
            onSlice(buffer, offset + length - left, left);
        }
        else if (ReseedOfferDecoder.TEMPLATE_ID == templateId && blockLength >= ReseedOfferDecoder.BLOCK_LENGTH)
        {
            offer.wrapAndApplyHeader(buffer, offset, headerIn);
            onOffer();
        }
        else
        {
            context.counters().badFrames().increment();
        }
    }

    private void onOffer()
    {
        if (context.clusterId() != offer.clusterId() || offer.connectionId() != connectionId || offer.epoch() < epoch)
        {
            context.counters().strangeFrames().increment();
            return;
        }
        if (ReseedProgress.State.WHOLE == state || ReseedProgress.State.VERIFYING == state)
        {
            return;
        }
        if (ReseedResult.OFFERED.value() != offer.resultRaw())
        {
            onRefused(offer.resultRaw());
        }
        else if (0 == planId)
        {
            onOffered();
        }
    }

    private void onRefused(final short result)
    {
        if (ReseedResult.UNKNOWN_PLAN.value() == result)
        {
            begin();
            return;
        }
        reason = ReseedResult.NO_SNAPSHOT.value() == result ?
            "the primary has no snapshot that its journal continues: run `ringside snapshot` there" :
            "the primary cannot read a file of its own: see its log";
        planId = 0;
        tell(ReseedProgress.State.WAITING);
    }

    private void onOffered()
    {
        if (offer.manifestLength() <= 0 || offer.manifestLength() > MANIFEST_LENGTH_MAX || 0 == offer.planId())
        {
            context.counters().badFrames().increment();
            return;
        }
        planId = offer.planId();
        epoch = offer.epoch();
        leaderId = offer.leaderId();
        policy = Policy.HALT.value() == offer.policyRaw() ? ReplicationPolicy.HALT : ReplicationPolicy.DEGRADE;
        files.begin(offer.manifestLength(), offer.manifestCrc());
        reason = "";
        lastHeardNs = nowNs;
        isFetchDue = true;
        seal.connected();
        tell(ReseedProgress.State.COPYING);
    }

    private void onSlice(final DirectBuffer buffer, final int offset, final int available)
    {
        if (context.clusterId() != slice.clusterId() || slice.connectionId() != connectionId || 0 == planId ||
            slice.planId() != planId || slice.epoch() != epoch || ReseedProgress.State.COPYING != state)
        {
            context.counters().strangeFrames().increment();
            return;
        }
        final int length = slice.bodyLength();
        if (length <= 0 || length > available || length > ReplicationContext.FRAME_LENGTH)
        {
            context.counters().badFrames().increment();
            return;
        }
        if (!files.isNext(slice))
        {
            // One that came before, or one after a loss: what is missing is fetched again.
            context.counters().gaps().increment();
            return;
        }
        if (!files.isIntact(slice, buffer, offset))
        {
            context.counters().badFrames().increment();
            return;
        }
        lastHeardNs = nowNs;
        take();
    }

    private void take()
    {
        if (!files.take())
        {
            context.counters().badFrames().increment();
            begin();
        }
        else if (files.areComplete())
        {
            state = ReseedProgress.State.VERIFYING;
        }
        isFetchDue |= files.isRangeHere() && ReseedProgress.State.COPYING == state;
        // Silence is counted from the last slice, so that one that is lost is fetched again soon.
        lastSentNs = nowNs;
        tell(state);
    }

    private void verify()
    {
        final String damage = staging.verify(context.clusterId());
        nowNs = context.nanoClock().nanoTime();
        lastHeardNs = nowNs;
        if (damage.isEmpty())
        {
            conclude();
            return;
        }
        if (++damageCount >= DAMAGES_MAX)
        {
            throw new JournalException(JournalException.Category.CORRUPT, "what comes from the primary is damaged, " +
                damageCount + " times now: " + damage + "; run `ringside journal verify` there");
        }
        reason = damage;
        files.next();
        isFetchDue = true;
        tell(ReseedProgress.State.COPYING);
    }

    /** The directory is a standby's that may lack what was acknowledged, until it has followed to the end. */
    private void conclude()
    {
        try (Standing standing = Standing.open(staging.journal(), SystemEpochClock.INSTANCE))
        {
            standing.follow(epoch, leaderId, policy, true);
        }
        staging.conclude(isKept);
        lastSentNs = nowNs - context.heartbeatIntervalNs();
        tell(ReseedProgress.State.WHOLE);
    }

    private void tell(final ReseedProgress.State nextState)
    {
        state = nextState;
        progress = new ReseedProgress(state, staging.done(), staging.total(), reason);
    }

    /** How far it is. Any thread. */
    public ReseedProgress progress()
    {
        return progress;
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
        CloseHelper.closeAll(data, sender);
    }
}
