package io.ringside.loadgen.simulation.node;

import io.ringside.gateway.egress.ReportLog;
import io.ringside.journal.replication.ReplicationContext;
import io.ringside.journal.replication.ReplicationHold;
import io.ringside.journal.replication.ReseedProgress;
import io.ringside.journal.replication.primary.ReplicationPublisher;
import io.ringside.journal.replication.primary.ReseedSource;
import io.ringside.journal.reseed.WrittenReports;
import io.ringside.journal.storage.JournalException;
import io.ringside.loadgen.simulation.base.Bug;
import org.agrona.concurrent.Agent;

/** Sends a primary's files while its standby needs them, and holds what that may still ask for, as a node does. */
final class FileSender implements Agent, ReplicationHold
{
    private final Life life;
    private final ReplicationContext context;
    private final ReplicationPublisher publisher;
    private ReseedSource source;
    private boolean isWanted;

    FileSender(final Life life, final ReplicationContext context, final ReplicationPublisher publisher)
    {
        this.life = life;
        this.context = context;
        this.publisher = publisher;
    }

    /** A standby needs files; repeated as long as it does. */
    void wanted()
    {
        isWanted = true;
    }

    /** The standby follows. */
    void followed()
    {
        if (null != source)
        {
            source.onFollowed();
        }
    }

    @Override
    public int doWork()
    {
        if (null == source)
        {
            if (!isWanted)
            {
                return 0;
            }
            isWanted = false;
            source = new ReseedSource(context, life.machine.files(""), reports(),
                life.scene.plan.reseedBytesPerSecond);
        }
        try
        {
            return source.doWork();
        }
        catch (final JournalException ex)
        {
            // Trading goes on; the standby asks again, and this begins again.
            source = null;
            return 1;
        }
    }

    private WrittenReports reports()
    {
        final ReportLog log = life.recovered.reportLog();
        return Bug.RESEED_REPORTS_LEFT_OUT == life.scene.plan.bug ? () -> log.writtenReportNumber() / 2 : log;
    }

    boolean isSending()
    {
        return null != source && ReseedProgress.State.COPYING == source.progress().state();
    }

    @Override
    public long reseedSequence()
    {
        return null == source ? NOTHING : source.neededSequence();
    }

    @Override
    public long reseedReport()
    {
        return null == source ? NOTHING : source.neededReport();
    }

    @Override
    public long standbySequence()
    {
        return ReplicationHold.standbySequence(publisher.receivedSequence(), publisher.durableSequence());
    }

    @Override
    public String roleName()
    {
        return "reseed";
    }
}
