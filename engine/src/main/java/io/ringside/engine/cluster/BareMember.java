package io.ringside.engine.cluster;

import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.service.ClusteredService;
import io.aeron.cluster.service.ClusteredServiceContainer;
import org.agrona.CloseHelper;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.IdleStrategy;

/**
 * Aeron's parts of a {@link ClusterMember}, set and threaded as there, with a service of the caller's behind the log:
 * what it costs to agree, without an exchange. {@code ringside bench cluster} measures it.
 */
public final class BareMember implements AutoCloseable
{
    private final AutoCloseable archive;
    private final AutoCloseable consensus;
    private final ClusteredServiceContainer container;

    /**
     * Start it.
     *
     * @param context concluded; its fatal error handler is told when the member cannot go on.
     * @param service that answers its clients itself.
     */
    public BareMember(final ClusterMemberContext context, final ClusteredService service)
    {
        final AeronParts parts = new AeronParts(context, context.errorHandler);
        final Runnable hook = () ->
            context.fatalErrorHandler.onError(new IllegalStateException("the member has ended"));
        final MemberArchive recording = new MemberArchive(context, parts);
        archive = context.thread.add(recording, context.fatalErrorHandler);
        container = ClusteredServiceContainer.launch(parts.service(service, hook));
        consensus = context.thread.add(new BareConsensus(parts, recording, hook), context.fatalErrorHandler);
    }

    @Override
    public void close()
    {
        CloseHelper.quietCloseAll(consensus, container, archive);
    }

    private static final class BareConsensus implements Agent
    {
        private final AeronParts parts;
        private final MemberArchive archive;
        private final Runnable hook;
        private ConsensusModule module;

        BareConsensus(final AeronParts parts, final MemberArchive archive, final Runnable hook)
        {
            this.parts = parts;
            this.archive = archive;
            this.hook = hook;
        }

        @Override
        public void onStart()
        {
            final IdleStrategy waits =
                new SteppingIdleStrategy(archive.awaited(), Long.MAX_VALUE, hook, () -> false);
            module = ConsensusModule.launch(parts.consensus(archive.awaited(), waits).terminationHook(hook));
        }

        @Override
        public int doWork()
        {
            return module.conductorAgentInvoker().invoke();
        }

        @Override
        public void onClose()
        {
            CloseHelper.quietClose(module);
        }

        @Override
        public String roleName()
        {
            return "consensus";
        }
    }
}
