package io.ringside.ops.admin.load;

import io.aeron.exceptions.AeronException;
import io.ringside.engine.core.state.EngineContext;
import io.ringside.gateway.client.ClientTls;
import io.ringside.gateway.client.LogonException;
import io.ringside.loadgen.LoadGeneratorContext;
import io.ringside.loadgen.LoadSession;
import io.ringside.loadgen.LoadTarget;
import io.ringside.loadgen.Protocol;
import io.ringside.loadgen.result.LoadResult;
import io.ringside.loadgen.workload.DiscreteDistribution;
import io.ringside.loadgen.workload.LoadInstrument;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.HostAndPort;
import io.ringside.ops.admin.base.Verb;
import io.ringside.ops.config.Endpoint;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.config.SessionSettings;
import io.ringside.ops.node.media.ClientDriver;
import io.ringside.ops.node.storage.EngineSettings;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/** Reads participants and instruments for the load generator from the exchange's configuration. */
public final class LoadTargets
{
    private static final long REFERENCE_PRICE_DEFAULT = 10_000;
    private static final String FIX = "fix";
    private static final int OPERATOR_SESSION = 9;
    private static final double USED_SHARE = 0.9;

    private LoadTargets()
    {
    }

    /** Add the first configured sessions that speak the protocol, and every instrument. */
    public static void participants(
        final LoadGeneratorContext context, final RingsideConfig config, final Protocol protocol, final int sessions)
    {
        participants(context, config, protocol, sessions, 0);
    }

    /**
     * Does the same.
     *
     * @param skipped so many of the sessions are left to another generator.
     */
    public static void participants(
        final LoadGeneratorContext context,
        final RingsideConfig config,
        final Protocol protocol,
        final int sessions,
        final int skipped)
    {
        final List<LoadSession> fit = sessions(config, protocol);
        if (fit.size() - skipped < sessions)
        {
            final String after = 0 == skipped ? "" : " after the first " + skipped;
            throw new CliException(ExitCode.USAGE, "not so many " + protocol.lowerCaseName() + " sessions: " +
                sessions + " wanted, " + Math.max(0, fit.size() - skipped) + " configured for load" + after +
                ": give fewer with --sessions, or configure more");
        }
        final List<LoadSession> chosen = fit.subList(skipped, skipped + sessions);
        chosen.forEach(context::session);
        final List<Long> accounts = chosen.stream().map(LoadSession::accountId).toList();
        context.liveOrderLimit(liveOrders(EngineSettings.of(config), accounts));
        instruments(config).forEach(context::instrument);
    }

    /** The configured sessions that speak the protocol and may send orders, each with the first of its accounts. */
    public static List<LoadSession> sessions(final RingsideConfig config, final Protocol protocol)
    {
        final List<LoadSession> result = new ArrayList<>();
        for (final SessionSettings session : config.sessions())
        {
            // The session of `ringside order` stays free, so that one can trade by hand into a load.
            if (Protocol.FIX == protocol == FIX.equals(session.protocol()) && !session.accounts().isEmpty() &&
                OPERATOR_SESSION != session.id() && session.dropCopyOf().isNothing())
            {
                result.add(new LoadSession(session.id(), session.credentials(), session.accounts().get(0),
                    session.compId(), session.compId()));
            }
        }
        return result;
    }

    /** The configured instruments. */
    public static List<LoadInstrument> instruments(final RingsideConfig config)
    {
        return config.instruments().stream().map((it) -> new LoadInstrument(it.id(), it.symbol(),
            0 == it.referencePrice() ? REFERENCE_PRICE_DEFAULT : it.referencePrice(), it.priceIncrement(),
            it.quantityIncrement(), it.maxQuantity(), it.tick(), it.priceExponent(), it.lot(),
            it.quantityExponent())).toList();
    }

    /**
     * So many that neither the busiest session nor an account, each with its part of them and a few more, is refused
     * another. The first session sends most.
     *
     * @param accounts of the sessions, in their order.
     */
    static int liveOrders(final EngineContext limits, final List<Long> accounts)
    {
        final DiscreteDistribution sessions = DiscreteDistribution.zipf(accounts.size());
        final Map<Long, Double> shares = new HashMap<>();
        for (int i = 0; i < accounts.size(); i++)
        {
            shares.merge(accounts.get(i), sessions.share(i), Double::sum);
        }
        final double most = Math.min(limits.sessionOrderLimit() / sessions.share(0),
            limits.accountOrderLimit() / Collections.max(shares.values()));
        return (int)Math.max(1, Math.min(LoadGeneratorContext.LIVE_ORDER_LIMIT_DEFAULT, most * USED_SHARE));
    }

    /**
     * Does the work on the exchange, to which it finds the way.
     *
     * @param gateway  as given on the command line, perhaps several; may be null.
     * @param response name or address of this machine as the gateway sees it.
     * @param sessions how many there will be.
     * @param work     done with targets, each for one run after the other; returns the exit code.
     * @return that code.
     */
    public static int with(
        final Verb verb,
        final RingsideConfig config,
        final Protocol protocol,
        final String gateway,
        final String response,
        final int sessions,
        final ToIntFunction<Supplier<LoadTarget>> work)
    {
        try
        {
            if (Protocol.SBE != protocol)
            {
                final LoadTarget target = CliException.usage(() -> other(protocol,
                    () -> verb.gateway(gateway, config, Protocol.TCP == protocol ? "tcp" : FIX),
                    () -> String.valueOf(verb.node(config).getObject("/status").get("aeronDirectory")),
                    () -> verb.tcpTls(config)));
                return work.applyAsInt(() -> target);
            }
            final List<String> endpoints = HostAndPort.resolveAll("--gateway", verb.gateway(gateway, config, "sbe"));
            final String responseHost = HostAndPort.local("--response", response);
            try (ClientDriver driver = ClientDriver.withoutThread(sessions))
            {
                return work.applyAsInt(() -> sbe(endpoints.get(0), responseHost, driver).members(endpoints));
            }
        }
        catch (final LogonException ex)
        {
            throw CliException.of(ex);
        }
        catch (final AeronException ex)
        {
            throw CliException.of(ex);
        }
    }

    public static LoadTarget sbe(final String endpoint, final String responseHost, final ClientDriver driver)
    {
        return LoadTarget.sbe("aeron:udp?endpoint=" + endpoint)
            .responseChannel("aeron:udp?endpoint=" + responseHost + ":0")
            .aeronDirectoryName(driver.aeronDirectoryName())
            .driver(driver.invoker())
            .driverTimeoutMs(ClientDriver.PAUSE_MAX_MS);
    }

    public static LoadTarget other(
        final Protocol protocol,
        final Supplier<String> gateway,
        final Supplier<String> aeronDirectory,
        final Supplier<ClientTls> tls)
    {
        if (Protocol.IPC == protocol)
        {
            final String directory = aeronDirectory.get();
            if (!Files.isDirectory(Path.of(directory)))
            {
                throw new CliException(ExitCode.UNREACHABLE, "the node's shared memory is not on this machine: " +
                    directory + ": --protocol ipc works beside the node only, use sbe");
            }
            return LoadTarget.ipc().aeronDirectoryName(directory);
        }
        final List<String> endpoints = HostAndPort.resolveAll("--gateway", gateway.get());
        final Endpoint first = Endpoint.of(endpoints.get(0));
        return (Protocol.TCP == protocol ? LoadTarget.tcp(first.toString(), tls.get()) :
            LoadTarget.fix(first.host(), first.port())).members(endpoints);
    }

    public static int exitCode(final LoadResult result)
    {
        return switch (result.verdict())
        {
            case PASS -> ExitCode.OK;
            case SLO_FAIL -> ExitCode.FAILED;
            default -> ExitCode.INVALID;
        };
    }
}
