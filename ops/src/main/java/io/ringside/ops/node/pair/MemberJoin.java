package io.ringside.ops.node.pair;

import io.aeron.Aeron;
import io.ringside.engine.cluster.ClusterMemberContext;
import io.ringside.engine.cluster.ClusterSeed;
import io.ringside.engine.cluster.MemberAddress;
import io.ringside.journal.JournalVerifier;
import io.ringside.journal.replication.ReseedProgress;
import io.ringside.journal.reseed.ReseedFiles;
import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.journal.storage.JournalException;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.base.DurableText;
import io.ringside.ops.node.base.NodeErrors;
import io.ringside.ops.node.media.MemberMedia;
import io.ringside.ops.node.threads.ThreadPlan;
import org.agrona.IoUtil;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Gives a member that cannot catch up what it needs from the others while they run, at its start and before anything of
 * it is opened: the last snapshot of the cluster and the log behind it, then a snapshot of the exchange, the journal
 * behind that, and the reports. The journal comes last, so that it does not end before the log begins.
 * <p>
 * Implementation note: a mark in the directory is the decision. While it is there each start begins with the log anew;
 * when it is gone, the staging directory has all files, and {@link ReseedSettlement} puts them into their place.
 */
public final class MemberJoin
{
    private static final String MARK = "cluster.joining";
    private static final long SILENCE_MAX_NS = TimeUnit.SECONDS.toNanos(5);
    private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(100);

    private final RingsideConfig config;
    private final Path directory;
    private final NodeErrors errors;
    private final Runnable checkWanted;
    private ReseedProgress progress = ReseedProgress.NONE;
    private long heardNs;

    private MemberJoin(
        final RingsideConfig config, final Path directory, final NodeErrors errors, final Runnable checkWanted)
    {
        this.config = config;
        this.directory = directory;
        this.errors = errors;
        this.checkWanted = checkWanted;
    }

    /**
     * Fetch it all, if the member has no log and the others' do not go back to their beginning, or if an earlier start
     * has found that it is needed. A member that has a log is not looked at.
     *
     * @param directory   of the node's data, locked; nothing in it is open.
     * @param aeronName   directory of the node's media driver.
     * @param checkWanted throws when the start is to end.
     */
    public static void join(
        final RingsideConfig config,
        final Path directory,
        final String aeronName,
        final ThreadPlan plan,
        final NodeErrors errors,
        final Runnable checkWanted) throws IOException
    {
        boolean isMarked = Files.exists(directory.resolve(MARK));
        boolean isDone = !isMarked && Files.exists(log(directory).resolve("consensus").resolve("recording.log"));
        while (!isDone)
        {
            try (MemberMedia media = new MemberMedia(aeronName, config.bytes("cluster.log-term-length"), plan, errors))
            {
                final ClusterMemberContext context = MemberSide.agreement(config, directory, media)
                    .errorHandler(errors::onError).conclude();
                isMarked = isMarked || ClusterSeed.isNeeded(context);
                isDone = !isMarked || new MemberJoin(config, directory, errors, checkWanted).fetch(context, media);
            }
        }
    }

    private static Path log(final Path directory)
    {
        return directory.resolve("cluster");
    }

    /** The next start is to fetch the files. */
    static void need(final Path directory) throws IOException
    {
        DurableText.write(directory.resolve(MARK), "");
    }

    /** Returns false, if that is to begin again, with a media driver of its own. */
    private boolean fetch(final ClusterMemberContext context, final MemberMedia media) throws IOException
    {
        need(directory);
        errors.warn("joins the cluster with the files of another member: waits for them");
        IoUtil.delete(log(directory).toFile(), true);
        final long position = ClusterSeed.fetch(context, () ->
        {
            checkWanted.run();
            return true;
        });
        if (position < 0)
        {
            errors.log("the cluster's log has not come: begins again");
            return false;
        }
        errors.log("the cluster's snapshot and its log up to " + position + " are here");
        final List<MemberAddress> others = MemberStreams.others(config);
        for (int i = 0; ReseedProgress.State.WHOLE != progress.state(); i++)
        {
            try (Aeron aeron = media.connect(errors::onError))
            {
                fetchFrom(others.get(i % others.size()), aeron);
            }
        }
        Files.delete(directory.resolve(MARK));
        return true;
    }

    private void fetchFrom(final MemberAddress giver, final Aeron aeron)
    {
        final ReseedTale tale = new ReseedTale(errors, "files of member " + giver.memberId());
        final boolean isKept = !JournalVerifier.segments(
            new FileJournalStorage(directory.resolve(ReseedFiles.JOURNAL))).isEmpty();
        heardNs = System.nanoTime();
        try
        {
            ReseedClient.fetch(MemberStreams.files(config, aeron, giver, MemberStreams.own(config)).conclude(),
                directory, 0, isKept, this::isWanted, (now) ->
                {
                    progress = now;
                    tale.look(now);
                });
        }
        catch (final JournalException ex)
        {
            errors.warn("files of member " + giver.memberId() + ": " + ex.getMessage());
            final long beginNs = System.nanoTime();
            while (System.nanoTime() - beginNs < SILENCE_MAX_NS)
            {
                checkWanted.run();
                LockSupport.parkNanos(LOOK_NS);
            }
        }
    }

    /** Whoever does not answer is not waited for: another member may. */
    private boolean isWanted()
    {
        checkWanted.run();
        final long nowNs = System.nanoTime();
        if (ReseedProgress.State.WAITING != progress.state())
        {
            heardNs = nowNs;
        }
        return nowNs - heardNs < SILENCE_MAX_NS;
    }
}
