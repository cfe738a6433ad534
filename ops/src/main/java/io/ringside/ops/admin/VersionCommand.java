package io.ringside.ops.admin;

import io.ringside.ops.admin.base.Environment;
import io.ringside.ops.admin.base.Verb;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;

import java.util.Locale;
import java.util.Map;

/** {@code ringside version}. */
@Command(name = "version", description = "Print the version, the commit it was built from, and the JVM.",
    footer = "Example: ringside version --json")
final class VersionCommand extends Verb
{
    @Override
    public Integer call()
    {
        return answer("version/1", Map.of(), "%s", text());
    }

    private static String text()
    {
        final Map<String, Object> environment = Environment.describe();
        return String.format(Locale.ROOT, "ringside %s (commit %s), %s, %s, %s cores", Environment.version(),
            environment.get("commit"), environment.get("jvm"), environment.get("kernel"), environment.get("cores"));
    }

    /** The same line for {@code --version}. */
    static final class Line implements IVersionProvider
    {
        @Override
        public String[] getVersion()
        {
            return new String[]{text()};
        }
    }
}
