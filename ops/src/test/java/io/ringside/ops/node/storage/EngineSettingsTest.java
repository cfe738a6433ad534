package io.ringside.ops.node.storage;

import io.ringside.engine.core.state.EngineContext;
import io.ringside.engine.core.state.Limit;
import io.ringside.ops.config.RingsideConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

class EngineSettingsTest
{
    @TempDir
    private Path directory;

    private static RingsideConfig config(final Map<String, String> settings)
    {
        return RingsideConfig.load(null, settings);
    }

    @Test
    void shouldLetAnAccountAndASessionHaveATenthOfAllOrders() throws IOException
    {
        final EngineContext packaged = EngineSettings.defaults();
        assertEquals(13_107, packaged.accountOrderLimit());
        assertEquals(13_107, packaged.sessionOrderLimit());
        assertEquals(2, packaged.errorTradeDays());
        final EngineContext small =
            EngineSettings.of(config(Map.of("engine.order-capacity", "4", "engine.orders-per-session", "3")));
        assertEquals(1, small.accountOrderLimit());
        assertEquals(3, small.sessionOrderLimit());
    }

    /** The journal of an older release has its limits beside it. */
    @Test
    void shouldGoOnWithoutBoundsThatAJournalWasBegunWithout() throws IOException
    {
        Files.writeString(directory.resolve(EngineSettings.FILE_NAME), """
            engine.session-capacity=64
            engine.account-capacity=65
            engine.instrument-capacity=66
            engine.order-capacity=670
            engine.level-capacity=68
            engine.trade-capacity=69
            """);

        final EngineContext old = EngineSettings.stored(directory);
        assertEquals(670, old.orderCapacity());
        assertEquals(0, old.accountOrderLimit());
        assertEquals(0, old.sessionOrderLimit());
        assertEquals(1, old.errorTradeDays());
        assertEquals("670", EngineSettings.held(directory).get("engine.order-capacity"));
    }

    /** These values are those that every journal since begins with: they never change. */
    @Test
    void shouldBeginAJournalWithFixedLimits() throws IOException
    {
        final EngineContext begin = EngineSettings.stored(directory);
        final long[] values = Arrays.stream(Limit.values()).mapToLong((it) -> it.initial(begin)).toArray();
        assertArrayEquals(new long[]{1_024, 4_096, 1_024, 262_144, 65_536, 65_536, 4_194_304, 65_536, 0, 0, 2,
            Long.MAX_VALUE}, values);
        assertEquals(Map.of(), EngineSettings.held(directory));
    }

    @Test
    void shouldSetWhatIsConfiguredFirst()
    {
        final Map<Limit, Long> limits = EngineSettings.configured(config(Map.of("engine.order-capacity", "400")));
        assertEquals(400, limits.get(Limit.ORDERS));
        assertEquals(40, limits.get(Limit.ORDERS_PER_SESSION));
        assertEquals(60_000_000_000L, limits.get(Limit.CLOCK_STEP));
        assertNull(limits.get(Limit.POSITIONS));
    }
}
