package io.ringside.ops.admin.base;

import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

import java.nio.file.Path;
import java.time.Duration;

/** The options that every verb of the command line has. */
public abstract class RootVerb extends VerbGroup
{
    @Option(names = "--node", paramLabel = "HOST:PORT", scope = ScopeType.INHERIT,
        description = "HTTP port of the node, with https:// in front for TLS (default 127.0.0.1:9100)")
    private String node;

    @Option(names = "--dir", paramLabel = "DIR", scope = ScopeType.INHERIT, description =
        "data directory (default data)")
    private Path dir;

    @Option(names = "--token", paramLabel = "FILE", scope = ScopeType.INHERIT, description =
        "with your token (default: RINGSIDE_TOKEN, else DIR/admin.token)")
    private Path tokenFile;

    @Option(names = "--ca", paramLabel = "FILE", scope = ScopeType.INHERIT, description =
        "certificates to trust an https node by, PEM (default: RINGSIDE_CA)")
    private Path authority;

    @Option(names = "--json", scope = ScopeType.INHERIT, description = "one JSON object, last on standard output")
    private boolean isJson;

    @Option(names = "--timeout", paramLabel = "TIME", scope = ScopeType.INHERIT, defaultValue = "5s",
        description = "for answers of the node (default ${DEFAULT-VALUE})")
    private Duration timeout;

    @Option(names = {"-v", "--verbose"}, scope = ScopeType.INHERIT, description = "say more when something fails")
    private boolean isVerbose;

    @Option(names = {"-h", "--help"}, scope = ScopeType.INHERIT, usageHelp = true, description = "show help")
    private boolean isHelp;

    @Option(names = "--version", versionHelp = true, description = "print the version")
    private boolean isVersion;

    private boolean isServing;

    public String node()
    {
        return node;
    }

    public Path dir()
    {
        return dir;
    }

    Path authority()
    {
        return authority;
    }

    Path tokenFile()
    {
        return tokenFile;
    }

    boolean isJson()
    {
        return isJson;
    }

    public boolean isServing()
    {
        return isServing;
    }

    /** The verb serves from now on, and what it prints is not a result: a closed standard output does not end it. */
    public void serving()
    {
        isServing = true;
    }

    public Duration timeout()
    {
        return timeout;
    }

    protected final boolean isVerbose()
    {
        return isVerbose;
    }
}
