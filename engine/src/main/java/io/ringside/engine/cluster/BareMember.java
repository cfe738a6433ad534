package io.ringside.engine.cluster;

import io.aeron.archive.Archive;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.service.ClusteredService;
import io.aeron.cluster.service.ClusteredServiceContainer;
import org.agrona.CloseHelper;

/**
 * Aeron's parts of a {@link ClusterMember}, set and threaded as there, with a service of the caller's behind the log:
 * what it costs to agree, without an exchange. {@code ringside bench cluster} measures it.
 */
public final class BareMember implements AutoCloseable
{
    private final Archive archive;
    private final ConsensusModule consensus;
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
        archive = parts.launchArchive();
        consensus = ConsensusModule.launch(parts.consensus().useAgentInvoker(false).terminationHook(hook));
        container = ClusteredServiceContainer.launch(parts.service(service, hook));
    }

    @Override
    public void close()
    {
        CloseHelper.quietCloseAll(container, consensus, archive);
    }
}
