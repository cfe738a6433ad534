package io.ringside.ops.admin.base;

import io.ringside.gateway.json.Json;
import io.ringside.ops.config.RingsideConfig;
import picocli.CommandLine.Option;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** A verb that talks to a running node, found by the node's configuration or by --node. */
public abstract class NodeVerb extends Verb
{
    @Option(names = "--config", paramLabel = "FILE", description = "configuration of the node: says where it is")
    private Path file;

    @Option(names = "--set", paramLabel = "KEY=VALUE", description = "one setting of it; may be repeated")
    private Map<String, String> overrides = new LinkedHashMap<>();

    @Override
    public final RingsideConfig config()
    {
        return config(file, overrides);
    }

    /**
     * Give the node a command of the operator.
     *
     * @param verb as the user typed it.
     * @param line the command, with its fields by the names of the schema.
     * @return what the node answers.
     */
    protected final Map<String, Object> give(final String verb, final Map<String, Object> line)
    {
        return node().execute("command", verb, Map.of("line", Json.write(line), "source", ""));
    }
}
