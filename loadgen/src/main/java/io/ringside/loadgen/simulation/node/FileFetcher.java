package io.ringside.loadgen.simulation.node;

import io.ringside.journal.replication.ReplicationContext;
import io.ringside.journal.replication.ReseedProgress;
import io.ringside.journal.replication.standby.ReplicationSubscriber;
import io.ringside.journal.replication.standby.ReseedSink;
import io.ringside.journal.reseed.ReseedStaging;
import io.ringside.journal.storage.JournalException;
import io.ringside.loadgen.simulation.base.Bug;
import io.ringside.loadgen.simulation.base.Mark;
import io.ringside.loadgen.simulation.base.Plan;
import org.agrona.concurrent.Agent;

import java.io.IOException;

/** Fetches the primary's files for a standby that cannot follow otherwise, as a node does. */
public final class FileFetcher implements Agent
{
    private static final int LAST_WORDS = 20;

    private final Machine machine;
    private final ReplicationContext context;
    private final ReplicationSubscriber subscriber;
    private final boolean isKept;
    private ReseedStaging staging;
    private ReseedSink sink;
    private ReseedProgress.State state = ReseedProgress.State.NONE;
    private long bytesBefore;
    private long snapshotBefore;
    /** A check has found something that comes again. */
    private boolean isDamaged;
    private boolean isWanted;
    private long retryNs;
    private int lastWords;

    FileFetcher(
        final Machine machine,
        final ReplicationContext context,
        final ReplicationSubscriber subscriber,
        final boolean isKept)
    {
        this.machine = machine;
        this.context = context;
        this.subscriber = subscriber;
        this.isKept = isKept;
    }

    /** The primary has said that it needs files. */
    void wanted()
    {
        isWanted = true;
    }

    @Override
    public int doWork() throws IOException
    {
        if (!isWanted || machine.clock.nanoTime() < retryNs)
        {
            return 0;
        }
        try
        {
            return fetch();
        }
        catch (final JournalException ex)
        {
            machine.scene.log(() -> machine + " gets no files: " + ex.getMessage());
            mark(JournalException.Category.FULL == ex.category() ? Mark.RESEED_WITHOUT_ROOM : Mark.RESEED_FAILED);
            end();
            retryNs = machine.clock.nanoTime() + Plan.TIMEOUT_NS;
            return 1;
        }
    }

    private int fetch() throws IOException
    {
        if (!subscriber.isBehind() && ReseedProgress.State.WHOLE != state)
        {
            // Its records were brought back, and it follows as it is.
            end();
            isWanted = false;
            machine.disk.tree.delete(ReseedStaging.DIRECTORY);
            mark(Mark.RESEED_DROPPED);
            return 1;
        }
        if (null == sink)
        {
            bytesBefore = machine.disk.tree.bytesBelow(ReseedStaging.DIRECTORY);
            staging = new ReseedStaging(machine.files(ReseedStaging.DIRECTORY + "/"));
            snapshotBefore = staging.snapshotSequence();
            sink = new ReseedSink(context, staging, machine.life().recovered.journal().epoch(), isKept);
        }
        final int workCount = sink.doWork();
        look();
        if (isDamaged && Bug.RESEED_UNCHECKED == machine.scene.plan.bug && !machine.isToRestart)
        {
            return Unchecked.conclude(machine, staging, subscriber, isKept);
        }
        if (ReseedProgress.State.WHOLE == state && ++lastWords > LAST_WORDS)
        {
            machine.isToRestart = true;
        }
        return workCount;
    }

    private void look()
    {
        final ReseedProgress progress = sink.progress();
        final boolean isNowDamaged =
            ReseedProgress.State.COPYING == progress.state() && !progress.reason().isEmpty();
        if (isNowDamaged && !isDamaged)
        {
            mark(Mark.RESEED_DAMAGED);
        }
        isDamaged = isNowDamaged;
        if (ReseedProgress.State.COPYING == progress.state() && progress.totalLength() > 0 &&
            ReseedProgress.State.COPYING != state)
        {
            mark(bytesBefore > 0 && snapshotBefore == staging.snapshotSequence() ?
                Mark.RESEED_RESUMED : Mark.RESEED_BEGUN);
        }
        if (ReseedProgress.State.COPYING != progress.state() || progress.totalLength() > 0)
        {
            if (ReseedProgress.State.WHOLE == progress.state() && progress.state() != state)
            {
                mark(Mark.RESEED_WHOLE);
                if (Bug.RESEED_LEADS == machine.scene.plan.bug)
                {
                    Unchecked.standing(machine);
                }
            }
            state = progress.state();
        }
    }

    private void mark(final Mark mark)
    {
        machine.scene.coverage.mark(mark);
        machine.scene.log(() -> machine + " " + mark.label());
    }

    private void end()
    {
        state = ReseedProgress.State.NONE;
        isDamaged = false;
        if (null != sink)
        {
            sink.close();
            staging.close();
            sink = null;
        }
    }

    /** Whether it cannot follow without files, and has not got them all. */
    public boolean isInNeed()
    {
        return isWanted && ReseedProgress.State.WHOLE != state;
    }

    /** Whether files come now. */
    public boolean isFetching()
    {
        return ReseedProgress.State.NONE != state && ReseedProgress.State.WAITING != state;
    }

    /** Its process ends. */
    void onEnd()
    {
        if (ReseedProgress.State.COPYING == state)
        {
            mark(Mark.RESEED_CUT);
        }
    }

    @Override
    public String roleName()
    {
        return "reseed";
    }
}
