package io.ringside.engine.cluster;

import io.aeron.archive.Archive;
import io.aeron.archive.ArchiveThreadingMode;
import org.agrona.CloseHelper;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.AgentInvoker;

/**
 * The archive of a member, which records its log. It runs on the thread of the consensus module, which steps it while
 * it waits for it. An archive that syncs has a thread of its own: the others must not wait for the disk.
 */
final class MemberArchive implements Agent
{
    private final ClusterMemberContext context;
    private final AeronParts parts;
    private final AgentInvoker awaited;
    private Archive archive;

    /** Called on a thread that does not step the driver: an archive that is apart begins here. */
    MemberArchive(final ClusterMemberContext context, final AeronParts parts)
    {
        this.context = context;
        this.parts = parts;
        if (context.isSynced())
        {
            archive = parts.launchArchive();
        }
        else
        {
            parts.takeOver();
        }
        awaited = new AgentInvoker(context.errorHandler, null, new Awaited());
        awaited.start();
    }

    @Override
    public void onStart()
    {
        if (null != archive)
        {
            return;
        }
        archive = parts.launchArchive(ArchiveThreadingMode.INVOKER, parts.client("archive-" + context.memberId));
    }

    @Override
    public int doWork()
    {
        return null == archive || null == archive.invoker() ? 0 : archive.invoker().invoke();
    }

    @Override
    public void onClose()
    {
        CloseHelper.quietClose(archive);
    }

    /** What others on this thread step while they wait: the driver, and the archive unless it is apart. */
    AgentInvoker awaited()
    {
        return awaited;
    }

    @Override
    public String roleName()
    {
        return "archive";
    }

    private final class Awaited implements Agent
    {
        @Override
        public int doWork()
        {
            return context.driver.invoke() + MemberArchive.this.doWork();
        }

        @Override
        public String roleName()
        {
            return "awaited";
        }
    }
}
