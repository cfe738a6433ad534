package io.ringside.ops.node;

import io.ringside.engine.core.operator.DefinitionRules;
import io.ringside.engine.host.Durability;
import io.ringside.engine.protocol.DefineAccountDecoder;
import io.ringside.engine.protocol.DefineInstrumentDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.TradingPhase;
import io.ringside.gateway.json.Json;
import io.ringside.gateway.session.SessionRegistry;
import io.ringside.journal.JournalContext;
import io.ringside.journal.replication.ReplicationContext;
import io.ringside.ops.config.AccountSettings;
import io.ringside.ops.config.ConfigurationException;
import io.ringside.ops.config.Endpoint;
import io.ringside.ops.config.InstrumentSettings;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.desk.OperatorCommands;
import io.ringside.ops.node.doors.NodeGateway;
import io.ringside.ops.node.doors.NodeTls;
import io.ringside.ops.node.pair.PairRole;
import io.ringside.ops.node.storage.EngineSettings;
import io.ringside.ops.node.storage.KeyFile;
import io.ringside.ops.replay.line.OperatorLine;
import io.ringside.ops.replay.line.ScenarioException;
import io.ringside.risk.money.References;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Checks the settings of a node as its parts will, before anything is opened. A start and {@code ringside config check}
 * both use it, so they agree. What depends on the machine (free ports, names, memory, disks) only the start checks.
 */
public final class NodeSettings
{
    private final RingsideConfig config;

    private NodeSettings(final RingsideConfig config)
    {
        this.config = config;
    }

    /**
     * Tells whether a node would start with them.
     *
     * @param config loaded, and so right in itself.
     * @throws ConfigurationException with one line that says what to do.
     */
    public static void check(final RingsideConfig config)
    {
        try
        {
            new NodeSettings(config).check();
        }
        catch (final IllegalArgumentException ex)
        {
            throw new ConfigurationException("a setting cannot be used: " +
                String.valueOf(ex.getMessage()).replace('\n', ' ') + ": see `ringside config print`");
        }
    }

    private void check()
    {
        replication();
        KeyFile.open(config);
        NodeTls.open(config);
        NodeTls.tcp(config, (warning) -> { });
        NodeTls.http(config, (warning) -> { });
        NodeTls.web(config, (warning) -> { });
        ports();
        EngineSettings.of(config);
        segments("journal.segment-length");
        segments("gateway.report-segment-length");
        new SessionRegistry(NodeGateway.sessions(config), config.number("engine.session-capacity"));
        final OperatorCommands commands = new OperatorCommands();
        config.instruments().forEach((it) -> instrument(commands, it));
        config.accounts().forEach((it) -> account(commands, it));
        commands();
    }

    /** They are read as an operator's lines are, with the instruments of the configuration. */
    private void commands()
    {
        config.require(config.commands().size() <= References.CAPACITY, "commands", "must be at most " +
            References.CAPACITY + ", as many as a start that was cut short can give again: found " +
            config.commands().size());
        final Map<String, Integer> symbols = new HashMap<>();
        config.instruments().forEach((it) -> symbols.put(it.symbol(), it.id()));
        OperatorLine line = null;
        long number = 0;
        for (final Map<String, Object> it : config.commands())
        {
            // It reads the schema as a table, which takes a while.
            line = null == line ? new OperatorLine() : line;
            try
            {
                line.encode(Json.write(it), "ringside.commands", ++number, symbols, 0, "configuration");
            }
            catch (final ScenarioException ex)
            {
                throw new ConfigurationException(config.where("commands") + ex.getMessage());
            }
        }
    }

    private void replication()
    {
        final Durability durability = config.durability();
        config.require(config.isServing() && !PairRole.isOpen(config) || durability.isReplicated(), "node.durability",
            "must be replica-mem or replica-sync for a standby, like its primary's, and for a pair: found " +
            durability.configName());
        final long heartbeatNs = new ReplicationContext().heartbeatIntervalNs();
        config.require(config.nanos("replication.standby-timeout") > heartbeatNs, "replication.standby-timeout",
            "must be longer than the time between two heartbeats, " + heartbeatNs / 1_000_000 + "ms: found " +
            config.text("replication.standby-timeout"));
    }

    private void ports()
    {
        final List<String> udp = new ArrayList<>(List.of("gateway.sbe-endpoint", "gateway.market-data-endpoint"));
        if (config.isPaired())
        {
            udp.add("replication.control-endpoint");
            udp.add("replication.data-endpoint");
        }
        differ(udp);
        final List<String> tcp = new ArrayList<>();
        if (config.flag("fix.enabled"))
        {
            tcp.add("fix.endpoint");
        }
        if (config.flag("tcp.enabled"))
        {
            tcp.add("tcp.endpoint");
            tcp.add("tcp.market-data-endpoint");
        }
        if (config.hasFixMarketData())
        {
            tcp.add("fix.market-data.endpoint");
        }
        differ(tcp);
        final Endpoint http = new Endpoint(config.text("http.host"), config.number("http.port"));
        final Endpoint web = new Endpoint(config.text("web.host"), config.number("web.port"));
        tcp.forEach((path) -> differ("http.port", http, path));
        if (config.flag("web.enabled"))
        {
            config.require(0 == http.port() || !web.isSamePort(http), "web.port",
                "must not be http.port: found " + web + " and " + http);
            tcp.forEach((path) -> differ("web.port", web, path));
        }
    }

    private void differ(final List<String> paths)
    {
        for (int i = 0; i < paths.size(); i++)
        {
            for (int j = 0; j < i; j++)
            {
                differ(paths.get(i), config.endpoint(paths.get(i)), paths.get(j));
            }
        }
    }

    private void differ(final String path, final Endpoint endpoint, final String otherPath)
    {
        final Endpoint other = config.endpoint(otherPath);
        config.require(!endpoint.isSamePort(other), path,
            "must not be the port of " + otherPath + ": found " + endpoint + " and " + other);
    }

    private void segments(final String path)
    {
        new JournalContext().directory(Path.of(config.text("node.dir"))).segmentLength(config.bytes(path)).conclude();
    }

    private void instrument(final OperatorCommands commands, final InstrumentSettings it)
    {
        final List<String> phases = Arrays.stream(TradingPhase.values())
            .filter((phase) -> TradingPhase.NULL_VAL != phase).map(Enum::name).collect(Collectors.toList());
        config.require(phases.contains(it.phase()), "instruments",
            it.symbol() + ": phase must be one of " + String.join(", ", phases) + ": found " + it.phase());
        commands.defineInstrument(0, it);
        final Reason reason = DefinitionRules.instrument(
            new DefineInstrumentDecoder().wrapAndApplyHeader(commands.buffer(), 0, new MessageHeaderDecoder()),
            config.number("engine.order-capacity"), config.number("engine.instrument-capacity"));
        config.require(Reason.NONE == reason, "instruments", it.symbol() + ": the core refuses it: " + reason);
    }

    private void account(final OperatorCommands commands, final AccountSettings it)
    {
        commands.defineAccount(0, it);
        final Reason reason = DefinitionRules.account(
            new DefineAccountDecoder().wrapAndApplyHeader(commands.buffer(), 0, new MessageHeaderDecoder()));
        config.require(Reason.NONE == reason, "accounts", it.id() + ": the core refuses it: " + reason);
    }
}
