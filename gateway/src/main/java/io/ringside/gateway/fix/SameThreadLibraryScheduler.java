package io.ringside.gateway.fix;

import io.aeron.Aeron;
import org.agrona.ErrorHandler;
import org.agrona.concurrent.Agent;
import uk.co.real_logic.artio.library.LibraryConfiguration;
import uk.co.real_logic.artio.library.LibraryScheduler;

/**
 * Has the library's Aeron conductor stepped by the thread that polls the library, so that the FIX gateway needs no
 * further thread.
 */
final class SameThreadLibraryScheduler implements LibraryScheduler
{
    private Agent conductor;

    @Override
    public void launch(
        final LibraryConfiguration configuration,
        final ErrorHandler errorHandler,
        final Agent monitoringAgent,
        final Agent conductorAgent)
    {
        conductor = conductorAgent;
    }

    @Override
    public void close(final int libraryId)
    {
        conductor = null;
    }

    @Override
    public void configure(final Aeron.Context aeronContext)
    {
        aeronContext.useConductorAgentInvoker(true);
    }

    int doWork() throws Exception
    {
        return null == conductor ? 0 : conductor.doWork();
    }
}
