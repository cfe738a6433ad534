package io.ringside.ops.admin.base;

import io.ringside.gateway.json.Json;

import java.util.Map;

/** Version of Ringside and of what it runs on, as every machine-readable result carries them. */
public final class Environment
{
    private static final String UNKNOWN = "unknown";

    private Environment()
    {
    }

    public static String version()
    {
        final String version = Environment.class.getPackage().getImplementationVersion();
        return null == version ? "development" : version;
    }

    static String commit()
    {
        return System.getProperty("ringside.commit", UNKNOWN);
    }

    public static Map<String, Object> describe()
    {
        return Json.object(
            "cores", Runtime.getRuntime().availableProcessors(),
            "jvm", System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version"),
            "kernel", System.getProperty("os.name") + " " + System.getProperty("os.version"), "commit", commit());
    }

    /** The first fields of every JSON result. */
    static Map<String, Object> result(final String schema)
    {
        return Json.object("schema", "ringside." + schema, "version", version(), "environment", describe());
    }
}
