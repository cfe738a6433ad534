package io.ringside.ops.node.storage;

import io.ringside.engine.core.state.EngineContext;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.base.NodeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

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

    @Test
    void shouldGoOnWithoutBoundsThatAJournalWasBegunWithout() throws IOException
    {
        final Path file = directory.resolve(EngineSettings.FILE_NAME);
        EngineSettings.hold(directory, config(Map.of()), true);
        assertEquals(13_107, EngineSettings.stored(directory).accountOrderLimit());
        Files.writeString(file, Files.readAllLines(file).stream()
            .filter((line) -> !line.contains("orders-per") && !line.contains("error-trade-days"))
            .collect(Collectors.joining("\n")));

        EngineSettings.hold(directory, config(Map.of()), false);

        final EngineContext old = EngineSettings.stored(directory);
        assertEquals(0, old.accountOrderLimit());
        assertEquals(0, old.sessionOrderLimit());
        assertEquals(1, old.errorTradeDays());
    }

    @Test
    void shouldRefuseOtherBoundsThanThoseOfTheJournal() throws IOException
    {
        EngineSettings.hold(directory, config(Map.of()), true);

        final NodeException refusal = assertThrows(NodeException.class, () ->
            EngineSettings.hold(directory, config(Map.of("engine.orders-per-account", "5")), false));

        assertEquals("engine.orders-per-account is 5 and the journal was written with 0",
            refusal.getMessage().replaceAll(":.*", ""));
    }

    /** Torn by a power cut they would keep the node from its acknowledged orders. */
    @Test
    void shouldReplaceTheLimitsOfANewJournalInOneStep() throws IOException
    {
        final Path file = directory.resolve(EngineSettings.FILE_NAME);
        Files.writeString(file, "");
        final Object torn = Files.getAttribute(file, "unix:ino");

        EngineSettings.hold(directory, config(Map.of()), true);

        assertNotEquals(torn, Files.getAttribute(file, "unix:ino"));
        assertEquals(13_107, EngineSettings.stored(directory).accountOrderLimit());
    }
}
