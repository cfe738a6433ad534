package io.ringside.ops.admin;

import java.util.LinkedHashMap;
import java.util.Map;

/** Version of Ringside and of what it runs on, as every machine-readable result carries them. */
final class Environment
{
    private static final String UNKNOWN = "unknown";

    private Environment()
    {
    }

    static String version()
    {
        final String version = Environment.class.getPackage().getImplementationVersion();
        return null == version ? "development" : version;
    }

    static String commit()
    {
        return System.getProperty("ringside.commit", UNKNOWN);
    }

    static Map<String, Object> describe()
    {
        final Map<String, Object> result = new LinkedHashMap<>();
        result.put("cores", Runtime.getRuntime().availableProcessors());
        result.put("jvm", System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version"));
        result.put("kernel", System.getProperty("os.name") + " " + System.getProperty("os.version"));
        result.put("commit", commit());
        return result;
    }

    /** The first fields of every JSON result. */
    static Map<String, Object> result(final String schema)
    {
        final Map<String, Object> result = new LinkedHashMap<>();
        result.put("schema", "ringside." + schema);
        result.put("version", version());
        result.put("environment", describe());
        return result;
    }
}
