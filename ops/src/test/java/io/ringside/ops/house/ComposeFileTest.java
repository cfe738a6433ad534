package io.ringside.ops.house;

import io.ringside.ops.TestFiles;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * The documented commands of docker-compose.yml where there is no Docker to ask: a profile on the command line replaces
 * those of .env, so it must bring whatever its services depend on.
 */
class ComposeFileTest
{
    private static final String NODE = "node";
    private static final Pattern SERVICE = Pattern.compile("  ([a-z0-9-]+):");
    private static final Pattern PROFILES = Pattern.compile("\\s+profiles: \\[(.*)]");
    private static final Pattern DEPENDS = Pattern.compile("\\s+depends_on: \\{([a-z-]+):.*");

    @Test
    void shouldBringWithEveryProfileWhatItsServicesDependOn() throws IOException
    {
        final Map<String, List<String>> profiles = new LinkedHashMap<>();
        final Map<String, String> needs = new LinkedHashMap<>();
        // What stands before the services is the pattern of the nodes, which takes the place of a service here.
        String service = NODE;
        boolean isService = false;
        for (final String line : Files.readAllLines(TestFiles.ROOT.resolve("docker-compose.yml")))
        {
            final Matcher name = SERVICE.matcher(line);
            isService |= "services:".equals(line);
            service = isService && name.matches() ? name.group(1) : service;
            final Matcher given = PROFILES.matcher(line);
            if (given.matches())
            {
                profiles.put(service, List.of(given.group(1).split(", ")));
            }
            if (line.contains("<<: *node"))
            {
                profiles.put(service, profiles.get(NODE));
                needs.put(service, needs.get(NODE));
            }
            final Matcher needed = DEPENDS.matcher(line);
            if (needed.matches())
            {
                needs.put(service, needed.group(1));
            }
        }

        assertEquals("primary", needs.get("loadgen"), needs.toString());
        assertFalse(profiles.get("loadgen").isEmpty());
        needs.forEach((from, to) -> assertTrue(profiles.get(to).containsAll(profiles.get(from)),
            from + ' ' + profiles.get(from) + " depends on " + to + ' ' + profiles.get(to)));
        assertTrue(Files.readString(TestFiles.ROOT.resolve("docs/operating/compose.md"))
            .contains("docker compose --profile load run --rm loadgen"));
    }
}
