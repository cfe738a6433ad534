package io.ringside.ops.admin.base;

import io.ringside.gateway.client.ClientTls;
import io.ringside.gateway.json.Json;
import io.ringside.ops.config.RingsideConfig;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import picocli.CommandLine;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;

/** What every verb shares: the global options, the two outputs, and the way to the node. */
public abstract class Verb implements Callable<Integer>
{
    @Spec
    private CommandSpec spec;

    public final RootVerb root()
    {
        return (RootVerb)spec.root().userObject();
    }

    public final CommandLine commandLine()
    {
        return spec.root().commandLine();
    }

    public final PrintWriter out()
    {
        return commandLine().getOut();
    }

    public final PrintWriter err()
    {
        return commandLine().getErr();
    }

    public final boolean isJson()
    {
        return root().isJson();
    }

    public final void line(final String format, final Object... arguments)
    {
        out().println(arguments.length == 0 ? format : String.format(Locale.ROOT, format, arguments));
        checkOutput();
    }

    /** Flushes, and ends the verb when standard output is closed. */
    public final void checkOutput()
    {
        if (out().checkError() && !root().isServing())
        {
            throw new OutputClosedException();
        }
    }

    /** The result of a verb: one JSON object on one line, the last on standard output. */
    public final void json(final String schema, final Map<String, ?> fields)
    {
        out().println(result(schema, fields));
        out().flush();
    }

    /**
     * The result of a verb: as {@link #json(String, Map)} with --json, else as text.
     *
     * @param text prints it.
     * @return {@link ExitCode#OK}.
     */
    public final int answer(final String schema, final Map<String, ?> fields, final Runnable text)
    {
        if (isJson())
        {
            json(schema, fields);
        }
        else
        {
            text.run();
        }
        return ExitCode.OK;
    }

    /** The result of a verb whose text is one line. */
    public final int answer(
        final String schema, final Map<String, ?> fields, final String format, final Object... arguments)
    {
        return answer(schema, fields, () -> line(format, arguments));
    }

    /** The JSON object for a file, which is created or overwritten. */
    public static void writeJson(final Path file, final String schema, final Map<String, ?> fields) throws IOException
    {
        Files.writeString(file, result(schema, fields) + "\n");
    }

    static String result(final String schema, final Map<String, ?> fields)
    {
        final Map<String, Object> result = Environment.result(schema);
        result.putAll(fields);
        return Json.write(result);
    }

    /** Configuration of --config and --set, where the verb has them, else the defaults; --dir wins over node.dir. */
    public final RingsideConfig config(final Path file, final Map<String, String> overrides)
    {
        final Map<String, String> all = new LinkedHashMap<>(null == overrides ? Map.of() : overrides);
        if (null != root().dir())
        {
            all.put("node.dir", root().dir().toString());
        }
        return RingsideConfig.load(file, all);
    }

    /** The configuration that the verb goes by, here the packaged one. */
    public RingsideConfig config()
    {
        return config(null, null);
    }

    /** The data directory: --dir, else the configured one. */
    public final Path directory()
    {
        return null == root().dir() ? Path.of(config().text("node.dir")) : root().dir();
    }

    /**
     * Where to log on: as given with --gateway, else where the node that --node names listens, else as configured.
     *
     * @param given    with --gateway; may be null.
     * @param protocol sbe or fix.
     */
    public final String gateway(final String given, final RingsideConfig config, final String protocol)
    {
        if (null != given)
        {
            return given;
        }
        final Map<String, Object> status = null == root().node() ? statusIfAny(config) :
            node(config).getObject("/status");
        if ("standby".equals(status.get("role")))
        {
            throw new CliException(ExitCode.REFUSED, "the node at " + nodeAddress(config) +
                " is a standby, which takes no " +
                "orders: the primary is the node whose replication.control-endpoint is " +
                status.get("primaryEndpoint") + ": give its --node host:port, or --gateway");
        }
        if (null == root().node())
        {
            return HostAndPort.reachable(
                config.text("sbe".equals(protocol) ? "gateway.sbe-endpoint" : protocol + ".endpoint"));
        }
        final Object told = status.get(protocol + "Endpoint");
        CliException.usageIf(null == told || told.toString().isEmpty(), "the node at " + root().node() +
            " does not say where it takes " + protocol + ": give --gateway host:port");
        return HostAndPort.reachable(told.toString());
    }

    /** TLS to the SBE port over TCP of the node that --node names, else of the configured one; null: without. */
    public final ClientTls tcpTls(final RingsideConfig config)
    {
        final boolean isWanted = null == root().node() ? config.flag("tcp.tls.enabled") :
            Boolean.TRUE.equals(node(config).getObject("/status").get("tcpTls"));
        return isWanted ? Authority.of(root().authority()).tls() : null;
    }

    /** The node that --node names, else the configured one. */
    public final NodeClient node()
    {
        return node(config());
    }

    /** The node that --node names, else the one of this configuration. */
    public final NodeClient node(final RingsideConfig config)
    {
        if (root().timeout().toMillis() < 1)
        {
            // To the JDK 0 is for ever.
            throw new CliException(ExitCode.USAGE, "--timeout must be at least 1ms: found " + root().timeout());
        }
        final String address = nodeAddress(config);
        final String scheme = address.startsWith(NodeClient.TLS) ? NodeClient.TLS : "";
        return new NodeClient(scheme + HostAndPort.check("--node", address.substring(scheme.length())),
            TokenSource.of(root().tokenFile(), directory()), Authority.of(root().authority()), root().timeout());
    }

    private String nodeAddress(final RingsideConfig config)
    {
        return null == root().node() ? HostAndPort.ofNode(config) : root().node();
    }

    /** Asks the configured node, whose gateway may be reachable where its HTTP port is not: then empty. */
    private Map<String, Object> statusIfAny(final RingsideConfig config)
    {
        try
        {
            return node(config).getObject("/status");
        }
        catch (final CliException ex)
        {
            return Map.of();
        }
    }
}
