package io.ringside.journal.replication.primary;

import io.ringside.journal.replication.ReplicationContext;
import io.ringside.journal.replication.ReplicationHold;
import io.ringside.journal.replication.ReseedProgress;
import io.ringside.journal.replication.protocol.ReseedResult;
import io.ringside.journal.reseed.ReseedFiles;
import io.ringside.journal.reseed.ReseedManifest;
import io.ringside.journal.reseed.ReseedPlan;
import io.ringside.journal.reseed.WrittenReports;
import io.ringside.journal.storage.JournalException;
import org.agrona.CloseHelper;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * The files of a primary as they are offered to a standby, and what of the journal and of the reports must stay until
 * that one follows. One thread, that of the {@link ReseedSource}; what must stay may be read from any.
 */
final class ReseedOffering implements AutoCloseable
{
    private final ReplicationContext context;
    private final ReseedFiles files;
    private final WrittenReports reports;

    private ReseedPlan plan;
    private long planId;
    private byte[] manifest = new byte[0];
    private boolean isBegun;
    private volatile ReseedProgress progress = ReseedProgress.NONE;
    private volatile long neededSequence = ReplicationHold.NOTHING;
    private volatile long neededReport = ReplicationHold.NOTHING;

    ReseedOffering(final ReplicationContext context, final ReseedFiles files, final WrittenReports reports)
    {
        this.context = context;
        this.files = files;
        this.reports = reports;
    }

    /** A standby asks for files, and has begun to fetch those of a snapshot. */
    ReseedResult onAsk(final long snapshotSequence)
    {
        // A plan is offered again to whom it was lost on the way, or who comes back with part of its files.
        return null == plan || isBegun && plan.manifest().snapshotSequence() != snapshotSequence ?
            make(snapshotSequence) : ReseedResult.OFFERED;
    }

    private ReseedResult make(final long snapshotSequence)
    {
        giveUp();
        try
        {
            plan = ReseedPlan.make(files, context.clusterId(), snapshotSequence,
                context.written()::writtenSequence, reports);
            if (null == plan)
            {
                return ReseedResult.NO_SNAPSHOT;
            }
        }
        catch (final IOException | JournalException ex)
        {
            context.listener().onReseedFailed(String.valueOf(ex.getMessage()));
            return ReseedResult.UNREADABLE;
        }
        planId = context.drawNonce();
        manifest = plan.manifest().encode();
        isBegun = false;
        hold();
        copying(0);
        context.listener().onReseedOffered(
            plan.manifest().totalLength(), plan.manifest().snapshotSequence(), plan.manifest().journal().next());

        return ReseedResult.OFFERED;
    }

    private void hold()
    {
        neededSequence = Math.max(0, plan.manifest().journal().first() - 1);
        neededReport = plan.manifest().reports().first();
    }

    private void copying(final long doneLength)
    {
        progress =
            new ReseedProgress(ReseedProgress.State.COPYING, doneLength, plan.manifest().totalLength(), "");
    }

    void giveUp()
    {
        CloseHelper.quietClose(plan);
        plan = null;
        planId = 0;
        neededSequence = ReplicationHold.NOTHING;
        neededReport = ReplicationHold.NOTHING;
        progress = ReseedProgress.NONE;
    }

    /** The standby fetches on, and has so many bytes of files. */
    void onFetch(final long doneLength)
    {
        isBegun = true;
        hold();
        copying(Math.min(plan.manifest().totalLength(), Math.max(0, doneLength)));
    }

    /** The standby has everything, checks it, and begins to follow where the journal's files end. */
    void onWhole()
    {
        final long total = plan.manifest().totalLength();
        isBegun = true;
        neededSequence = Math.max(0, plan.manifest().journal().next() - 1);
        neededReport = ReplicationHold.NOTHING;
        progress = new ReseedProgress(ReseedProgress.State.WHOLE, total, total, "");
    }

    /** Bytes of a file, or of the list of files; -1 if there is none. */
    long length(final int file)
    {
        return ReseedManifest.FILE == file ? manifest.length :
            file < 0 || file >= plan.manifest().items().size() ? -1 : plan.manifest().items().get(file).length();
    }

    /** Put what {@code bytes} has room for, of a file or of the list. */
    void read(final int file, final long position, final ByteBuffer bytes) throws IOException
    {
        if (ReseedManifest.FILE == file)
        {
            bytes.put(manifest, (int)position, bytes.remaining());
        }
        else
        {
            plan.read(file, position, bytes);
        }
    }

    /** The list of files, of the last plan that was made. */
    byte[] manifest()
    {
        return manifest;
    }

    /** True while files are offered. */
    boolean isMade()
    {
        return null != plan;
    }

    /** The number of the files that are offered; 0 for none. */
    long planId()
    {
        return planId;
    }

    /** See {@link ReseedSource#progress()}. Any thread. */
    ReseedProgress progress()
    {
        return progress;
    }

    /** See {@link ReseedSource#neededSequence()}. Any thread. */
    long neededSequence()
    {
        return neededSequence;
    }

    /** See {@link ReseedSource#neededReport()}. Any thread. */
    long neededReport()
    {
        return neededReport;
    }

    @Override
    public void close()
    {
        CloseHelper.close(plan);
    }
}
