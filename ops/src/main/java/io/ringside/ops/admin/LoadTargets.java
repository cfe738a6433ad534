package io.ringside.ops.admin;

import io.ringside.engine.core.state.EngineContext;
import io.ringside.loadgen.LoadGeneratorContext;
import io.ringside.loadgen.LoadSession;
import io.ringside.loadgen.LoadTarget;
import io.ringside.loadgen.Protocol;
import io.ringside.loadgen.result.LoadResult;
import io.ringside.loadgen.workload.LoadInstrument;
import io.ringside.ops.config.InstrumentSettings;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.config.SessionSettings;
import io.ringside.ops.node.ClientDriver;
import io.ringside.ops.node.EngineSettings;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;

/** Reads participants and instruments for the load generator from the exchange's configuration. */
final class LoadTargets
{
    private static final long REFERENCE_PRICE_DEFAULT = 10_000;
    private static final String FIX = "fix";
    private static final int OPERATOR_SESSION = 9;

    private LoadTargets()
    {
    }

    /** Add the first configured sessions that speak the protocol, and every instrument. */
    static void participants(
        final LoadGeneratorContext context, final RingsideConfig config, final Protocol protocol, final int sessions)
    {
        participants(context, config, protocol, sessions, 0);
    }

    /**
     * As above.
     *
     * @param skipped so many of the sessions are left to another generator.
     */
    static void participants(
        final LoadGeneratorContext context,
        final RingsideConfig config,
        final Protocol protocol,
        final int sessions,
        final int skipped)
    {
        int passed = 0;
        int added = 0;
        final Set<Long> accounts = new HashSet<>();
        for (final SessionSettings session : config.sessions())
        {
            // The session of `ringside order` stays free, so that one can trade by hand into a load.
            final boolean isFit = Protocol.FIX == protocol == FIX.equals(session.protocol()) &&
                !session.accounts().isEmpty() && OPERATOR_SESSION != session.id() &&
                session.dropCopyOf().isNothing();
            passed += isFit ? 1 : 0;
            if (isFit && passed > skipped && added < sessions)
            {
                context.session(new LoadSession(session.id(), session.credentials(), session.accounts().get(0),
                    session.compId(), session.compId()));
                accounts.add(session.accounts().get(0));
                added++;
            }
        }
        if (added < sessions)
        {
            throw new CliException(ExitCode.USAGE, "not so many " + protocol.lowerCaseName() + " sessions: " +
                sessions + " wanted, " + added + " configured for load" + (0 == skipped ? "" : " behind the first " +
                skipped) + ": give fewer with --sessions, or configure more");
        }
        context.liveOrderLimit(liveOrders(EngineSettings.of(config), added, accounts.size()));
        for (final InstrumentSettings it : config.instruments())
        {
            context.instrument(new LoadInstrument(it.id(), it.symbol(),
                0 == it.referencePrice() ? REFERENCE_PRICE_DEFAULT : it.referencePrice(), it.priceIncrement(),
                it.quantityIncrement(), it.maxQuantity(), it.tick(), it.priceExponent(), it.lot(),
                it.quantityExponent()));
        }
    }

    /** So many that no session and no account, each with its part of them and a few more, is refused another. */
    private static int liveOrders(final EngineContext limits, final int sessions, final int accounts)
    {
        final long most =
            Math.min((long)sessions * limits.sessionOrderLimit(), (long)accounts * limits.accountOrderLimit());
        return (int)Math.max(1, Math.min(LoadGeneratorContext.LIVE_ORDER_LIMIT_DEFAULT, most / 10 * 9));
    }

    static LoadTarget sbe(final String endpoint, final String responseHost, final ClientDriver driver)
    {
        return LoadTarget.sbe("aeron:udp?endpoint=" + endpoint)
            .responseChannel("aeron:udp?endpoint=" + responseHost + ":0")
            .aeronDirectoryName(driver.aeronDirectoryName())
            .driver(driver.invoker())
            .driverTimeoutMs(ClientDriver.PAUSE_MAX_MS);
    }

    static LoadTarget other(
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
        final String endpoint = HostAndPort.resolve("--gateway", gateway.get());
        final int colon = endpoint.lastIndexOf(':');
        return LoadTarget.fix(endpoint.substring(0, colon), Integer.parseInt(endpoint.substring(colon + 1)));
    }

    static int exitCode(final LoadResult result)
    {
        return switch (result.verdict())
        {
            case PASS -> ExitCode.OK;
            case SLO_FAIL -> ExitCode.FAILED;
            default -> ExitCode.INVALID;
        };
    }
}
