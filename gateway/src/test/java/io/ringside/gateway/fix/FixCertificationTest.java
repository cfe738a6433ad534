package io.ringside.gateway.fix;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * A client of another language, which shares no code with the venue, passes its certification: every kind of order,
 * gaps in both directions, events while it was away, refusals; after every case its picture of its orders equals the
 * mass status. Needs {@code python3} with its standard library only.
 */
class FixCertificationTest extends VenueTest
{
    private static final String SCRIPT = "src/test/python/fix_certification.py";

    @Test
    void shouldCertifyAClientInPython() throws Exception
    {
        if (!hasPython())
        {
            System.out.println("SKIPPED: FIX certification by " + SCRIPT + ": there is no python3 here");
            Assumptions.abort("no python3");
        }
        final List<String> command = new ArrayList<>(List.of("python3", SCRIPT, String.valueOf(venue.port)));
        for (final int id : new int[]{FixVenue.SESSION_1, 3})
        {
            final String compId = FixVenue.compId(id);
            command.add(compId + ":" + compId.toLowerCase(Locale.ROOT) + ":" + FixVenue.PASSWORD);
        }
        final Process client = new ProcessBuilder(command).redirectErrorStream(true).start();
        final String output = new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        System.out.print(output);
        assertTrue(client.waitFor(1, TimeUnit.MINUTES), output);
        assertEquals(0, client.exitValue(), output);
    }

    private static boolean hasPython() throws InterruptedException
    {
        try
        {
            final Process process = new ProcessBuilder(
                "python3", "-c", "import sys; sys.exit(sys.version_info < (3, 8))").redirectErrorStream(true).start();
            return process.waitFor(1, TimeUnit.MINUTES) && 0 == process.exitValue();
        }
        catch (final IOException ex)
        {
            return false;
        }
    }
}
