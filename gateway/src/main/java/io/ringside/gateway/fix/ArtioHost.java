package io.ringside.gateway.fix;

import io.aeron.archive.client.AeronArchive;
import io.ringside.gateway.fix.codec.FixDictionaryImpl;
import org.agrona.CloseHelper;
import uk.co.real_logic.artio.CommonConfiguration;
import uk.co.real_logic.artio.MonitoringAgentFactory;
import uk.co.real_logic.artio.engine.EngineConfiguration;
import uk.co.real_logic.artio.engine.FixEngine;
import uk.co.real_logic.artio.engine.LowResourceEngineScheduler;
import uk.co.real_logic.artio.library.FixLibrary;
import uk.co.real_logic.artio.library.LibraryConfiguration;
import uk.co.real_logic.artio.library.SessionAcquireHandler;
import uk.co.real_logic.artio.messages.InitialAcceptedSessionOwner;
import uk.co.real_logic.artio.session.ResendRequestController;
import uk.co.real_logic.artio.validation.AuthenticationStrategy;
import uk.co.real_logic.artio.validation.SessionPersistenceStrategy;

import java.io.IOException;
import java.util.List;

/**
 * Artio in this process: the engine, which owns the sockets, the archive and the session layer, on one light thread of
 * its own; and the library, through which the FIX gateway's agent sees the sessions. The one place that configures
 * Artio.
 */
final class ArtioHost implements AutoCloseable
{
    private static final int REPLAY_RECORD_CAPACITY = 1 << 17;
    private static final int MONITORING_LENGTH = 4 * 1024 * 1024;
    /** Together less than a millisecond. Artio's own default, for ever, lets engine and library wait for each other. */
    private static final int CLAIM_ATTEMPTS_MAX = 8;

    private final FixGatewayContext context;
    private final LogoutHold logoutHold;
    private final FixEngine engine;
    private final SameThreadLibraryScheduler libraryScheduler = new SameThreadLibraryScheduler();
    private FixLibrary library;

    /** Launch the engine. It listens as soon as the library is connected. */
    ArtioHost(final FixGatewayContext context, final AuthenticationStrategy authenticationStrategy)
    {
        this.context = context;
        logoutHold = new LogoutHold(context.nanoClock());
        final EngineConfiguration configuration = new EngineConfiguration()
            .bindTo(context.host(), context.port())
            .libraryAeronChannel(context.libraryChannel())
            .initialAcceptedSessionOwner(InitialAcceptedSessionOwner.SOLE_LIBRARY)
            .sessionPersistenceStrategy(SessionPersistenceStrategy.alwaysPersistent())
            .authenticationStrategy(authenticationStrategy)
            .acceptorfixDictionary(FixDictionaryImpl.class)
            .logFileDir(context.directory().resolve("artio").toString())
            // One segment: a search for a number may lead beyond what is there, never to a file that is not.
            .replayIndexFileRecordCapacity(REPLAY_RECORD_CAPACITY)
            .replayIndexSegmentRecordCapacity(REPLAY_RECORD_CAPACITY)
            .senderMaxBytesInBuffer(context.senderBufferLengthMax())
            .errorIfDuplicateEngineDetected(false)
            .scheduler(new LowResourceEngineScheduler())
            .framerIdleStrategy(new BoundedWait(context.engineIdleStrategy().get()))
            .archiverIdleStrategy(FixGatewayContext.backoff())
            .printStartupWarnings(false);
        configureCommon(configuration, "engine");
        configuration.aeronContext().aeronDirectoryName(context.aeronDirectoryName())
            .driverTimeoutMs(context.aeronDriverTimeoutMs());
        final AeronArchive.Context archive = configuration.aeronArchiveContext();
        archive.aeronDirectoryName(context.aeronDirectoryName())
            .controlRequestChannel(context.archiveControlChannel())
            .controlRequestStreamId(context.archiveControlStreamId())
            .controlResponseChannel(context.archiveControlChannel());
        engine = FixEngine.launch(configuration);
    }

    /** Connect the library; it has to be polled from then on, by the calling thread only. */
    void connect(final SessionAcquireHandler acquireHandler, final ResendRequestController resendController)
    {
        final LibraryConfiguration configuration = new LibraryConfiguration()
            .sessionAcquireHandler(acquireHandler)
            .resendRequestController(resendController)
            .sessionProxyFactory(logoutHold)
            .libraryIdleStrategy(FixGatewayContext.backoff())
            .scheduler(libraryScheduler)
            .libraryAeronChannels(List.of(context.libraryChannel()));
        configureCommon(configuration, "library");
        configuration.aeronContext().aeronDirectoryName(context.aeronDirectoryName())
            .driverTimeoutMs(context.aeronDriverTimeoutMs());
        library = FixLibrary.connect(configuration);
    }

    int poll(final int fragmentLimit) throws Exception
    {
        return libraryScheduler.doWork() + library.poll(fragmentLimit);
    }

    /** Clients that have logged out are not left the time to close their connections. Polling thread. */
    void closeLoggedOut()
    {
        logoutHold.end();
    }

    boolean isConnected()
    {
        return null != library && library.isConnected();
    }

    @Override
    public void close()
    {
        // A dead engine has let go of its sockets; what else it had goes in time, or with the process.
        CloseHelper.closeAll(library, context.isEngineDead().getAsBoolean() ? null : engine);
    }

    private void configureCommon(final CommonConfiguration configuration, final String name)
    {
        configuration
            .monitoringFile(context.directory().resolve("monitoring-" + name).toString())
            .monitoringBuffersLength(MONITORING_LENGTH)
            .errorHandlerFactory(errorBuffer -> this::onError)
            .monitoringAgentFactory(MonitoringAgentFactory.none())
            .inboundMaxClaimAttempts(CLAIM_ATTEMPTS_MAX)
            .outboundMaxClaimAttempts(CLAIM_ATTEMPTS_MAX)
            .agentNamePrefix("fix-" + name);
    }

    // A client that drops its connection is no failure of this node; Artio has told the session about it. Nor is a
    // resend with numbers in it that were left out after a crash: Artio fills them, and then complains. Nor is a wait
    // that was ended, see BoundedWait.
    private void onError(final Throwable throwable)
    {
        final String message = String.valueOf(throwable.getMessage());
        final boolean isHarmless = throwable instanceof IOException ?
            message.startsWith("Connection reset") || message.startsWith("Broken pipe") :
            throwable instanceof BoundedWait.WaitedTooLong ||
            throwable instanceof IllegalStateException && message.contains("Error in resend request, count(");
        if (!isHarmless)
        {
            context.errorHandler().onError(throwable);
        }
    }
}
