package io.ringside.gateway.json;

import com.fasterxml.jackson.core.Version;
import com.fasterxml.jackson.core.json.PackageVersion;
import org.junit.jupiter.api.Test;

import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class JsonTest
{
    /** GHSA-72hv-8253-57qq and GHSA-r7wm-3cxj-wff9: numbers of any length; the second is mended from this one on. */
    private static final Version UNAFFECTED = new Version(2, 21, 4, null, null, null);

    @Test
    void shouldStandOnAReaderBeyondItsKnownAdvisories()
    {
        final Version version = PackageVersion.VERSION;

        assertTrue(new Version(version.getMajorVersion(), version.getMinorVersion(), version.getPatchLevel(), null,
            null, null).compareTo(UNAFFECTED) >= 0, version.toString());
    }

    @Test
    void shouldReadWhatItWrites()
    {
        final Map<String, Object> fields = Map.of("a\"\u00e4\n", 9_007_199_254_740_993L, "b", true);

        assertEquals(fields, Json.readObject(Json.write(fields)));
    }

    @Test
    void shouldRefuseWhatIsTooDeepOrTooLong()
    {
        assertThrows(IllegalArgumentException.class, () -> Json.readObject("{\"a\":" + "[".repeat(100_000)));
        assertThrows(IllegalArgumentException.class, () -> Json.readObject("{\"a\":" + "9".repeat(100_000) + "}"));
        assertThrows(IllegalArgumentException.class, () -> Json.readObject(""));
    }
}
