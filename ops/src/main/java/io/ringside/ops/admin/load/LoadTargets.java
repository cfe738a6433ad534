package io.ringside.ops.admin.load;

import io.ringside.engine.core.state.EngineContext;
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
import io.ringside.ops.config.Endpoint;
import io.ringside.ops.config.InstrumentSettings;
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
        int passed = 0;
        final List<Long> accounts = new ArrayList<>();
        for (final SessionSettings session : config.sessions())
        {
            // The session of `ringside order` stays free, so that one can trade by hand into a load.
            final boolean isFit = Protocol.FIX == protocol == FIX.equals(session.protocol()) &&
                !session.accounts().isEmpty() && OPERATOR_SESSION != session.id() &&
                session.dropCopyOf().isNothing();
            passed += isFit ? 1 : 0;
            if (isFit && passed > skipped && accounts.size() < sessions)
            {
                context.session(new LoadSession(session.id(), session.credentials(), session.accounts().get(0),
                    session.compId(), session.compId()));
                accounts.add(session.accounts().get(0));
            }
        }
        if (accounts.size() < sessions)
        {
            final String after = 0 == skipped ? "" : " after the first " + skipped;
            throw new CliException(ExitCode.USAGE, "not so many " + protocol.lowerCaseName() + " sessions: " +
                sessions + " wanted, " + accounts.size() + " configured for load" + after +
                ": give fewer with --sessions, or configure more");
        }
        context.liveOrderLimit(liveOrders(EngineSettings.of(config), accounts));
        for (final InstrumentSettings it : config.instruments())
        {
            context.instrument(new LoadInstrument(it.id(), it.symbol(),
                0 == it.referencePrice() ? REFERENCE_PRICE_DEFAULT : it.referencePrice(), it.priceIncrement(),
                it.quantityIncrement(), it.maxQuantity(), it.tick(), it.priceExponent(), it.lot(),
                it.quantityExponent()));
        }
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

    public static LoadTarget sbe(final String endpoint, final String responseHost, final ClientDriver driver)
    {
        return LoadTarget.sbe("aeron:udp?endpoint=" + endpoint)
            .responseChannel("aeron:udp?endpoint=" + responseHost + ":0")
            .aeronDirectoryName(driver.aeronDirectoryName())
            .driver(driver.invoker())
            .driverTimeoutMs(ClientDriver.PAUSE_MAX_MS);
    }

    public static LoadTarget other(
        final Protocol protocol, final Supplier<String> gateway, final Supplier<String> aeronDirectory)
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
        final Endpoint endpoint = Endpoint.of(HostAndPort.resolve("--gateway", gateway.get()));
        return Protocol.TCP == protocol ? LoadTarget.tcp(endpoint.toString()) :
            LoadTarget.fix(endpoint.host(), endpoint.port());
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
