package io.ringside.ops.node.doors;

import io.ringside.engine.host.Host;
import io.ringside.gateway.Gateway;
import io.ringside.gateway.GatewayContext;
import io.ringside.gateway.base.SessionStreams;
import io.ringside.gateway.bridge.SbeLink;
import io.ringside.gateway.egress.ReportLog;
import io.ringside.gateway.session.AddressBlocks;
import io.ringside.gateway.session.LogonMethod;
import io.ringside.gateway.session.PasswordHash;
import io.ringside.gateway.session.SessionConfig;
import io.ringside.gateway.session.UserTags;
import io.ringside.journal.replication.frame.KeyLines;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.config.SessionSettings;
import io.ringside.ops.node.base.NodeErrors;
import io.ringside.ops.node.health.DoorWatch;
import io.ringside.ops.node.health.GatewayTimings;
import io.ringside.ops.node.media.NodeMedia;
import io.ringside.ops.node.threads.ThreadPlan;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** The gateway's settings from the configuration. */
public final class NodeGateway
{
    /** Few rounds hash secrets that stand in the configuration anyway: the hash never leaves this process. */
    private static final int HASH_ITERATIONS = 1_000;
    private static final String HASH_PREFIX = "pbkdf2-sha256$";
    private static final String ANY_PORT = "aeron:udp?endpoint=";

    private NodeGateway()
    {
    }

    /**
     * Put the gateway in front of a host that has not started.
     *
     * @param isPassive it keeps up with reports and books, and speaks to nobody until it is activated: a standby's,
     *                  and that of a primary which must hear from its standby first.
     */
    public static Gateway create(
        final RingsideConfig config,
        final NodeMedia media,
        final ThreadPlan plan,
        final Host host,
        final ReportLog reportLog,
        final GatewayTimings timings,
        final boolean isPassive,
        final DoorWatch doorWatch,
        final NodeErrors errors)
    {
        final List<String> ingress = new ArrayList<>();
        ingress.add(ANY_PORT + config.text("gateway.sbe-endpoint"));
        if (config.flag("gateway.ipc"))
        {
            ingress.add("aeron:ipc");
        }
        final GatewayContext context = new GatewayContext();
        final Gateway gateway = new Gateway(context
            .aeron(media.aeron)
            .ingress(ingress, GatewayContext.INGRESS_STREAM_ID_DEFAULT)
            .bridge(SbeLink.STREAM_ID)
            .marketData(marketDataChannel(config.text("gateway.market-data-endpoint")),
                GatewayContext.MARKET_DATA_STREAM_ID_DEFAULT)
            .sessions(sessions(config))
            .sessionStreams(new SessionStreams(media.memory.termLength, media.memory::freeBytes))
            .sessionCapacity(
                Math.max(config.number("engine.session-capacity"), host.recovered().sessionCapacity()))
            .host(host)
            .isAccepting(() -> host.isAccepting() && !reportLog.isSpaceLow())
            .reportLog(reportLog)
            .passive(isPassive)
            .hotIdleStrategy(doorWatch.pulses(DoorWatch.SBE, plan::gateway))
            .errorHandler(errors::onFatal)
            .log(errors::log)
            .latencyListener(timings)
            .hashIterations(HASH_ITERATIONS)
            .slowConsumerTimeoutMs((int)(config.nanos("gateway.slow-consumer-timeout") / 1_000_000L))
            .conclude());
        plan.sharedMemoryClients(gateway::hasSharedMemoryClients);
        return gateway.helperIdleStrategy(doorWatch.pulse(
            DoorWatch.SBE, plan.helper(gateway::hasHelperWork, gateway::isReplaying)));
    }

    private static String marketDataChannel(final String endpoint)
    {
        // Receivers come and go by asking this control address; the fastest sets the pace, nobody holds up the others.
        return "aeron:udp?control-mode=dynamic|control=" + endpoint + "|fc=max";
    }

    /** Who may log on, as configured. */
    public static List<SessionConfig> sessions(final RingsideConfig config)
    {
        final List<SessionConfig> result = new ArrayList<>();
        for (final SessionSettings it : config.sessions())
        {
            result.add(new SessionConfig()
                .sessionId(it.id())
                .name(it.protocol() + it.id())
                .compId(it.compId())
                .credentialHash(it.hasPassword() ? hash(it.credentials()) : "")
                .logon(LogonMethod.valueOf(it.fixLogon().toUpperCase(Locale.ROOT)), keys(config, it))
                .addresses(AddressBlocks.of(it.addresses()))
                .dropCopy(!it.dropCopyOf().isNothing())
                .userTags(UserTags.of(it.userTags()))
                .schedule(it.schedule().read())
                .accounts(it.accounts().stream().mapToLong(Long::longValue).toArray())
                .ordersPerSecond(config.number("gateway.orders-per-second"))
                .cancelsPerSecond(config.number("gateway.cancels-per-second"))
                .flood(config.number("gateway.flood-factor"),
                    (int)TimeUnit.NANOSECONDS.toMillis(config.nanos("gateway.flood-lock-out"))));
        }
        return result;
    }

    private static String hash(final String credentials)
    {
        return credentials.startsWith(HASH_PREFIX) ? credentials : PasswordHash.create(credentials, HASH_ITERATIONS);
    }

    private static List<byte[]> keys(final RingsideConfig config, final SessionSettings session)
    {
        try
        {
            return session.hmacKeyFile().isEmpty() ? List.of() : KeyLines.load(Path.of(session.hmacKeyFile()));
        }
        catch (final IllegalArgumentException ex)
        {
            throw config.refusal("sessions", "session " + session.id() + ": hmac-key-file: " + ex.getMessage());
        }
    }
}
