package io.ringside.ops.node;

import io.ringside.ops.admin.FreePorts;
import io.ringside.ops.config.RingsideConfig;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

/** A node that is told to end while it starts gives up at the next turn, and leaves a directory that starts. */
@Timeout(120)
class StartEndedTest
{
    @TempDir
    private Path directory;
    private final Map<String, String> settings = new LinkedHashMap<>();

    @BeforeEach
    void write() throws IOException
    {
        settings.put("node.dir", directory.resolve("node").toString());
        settings.put("aeron.dir", Files.createDirectories(directory.resolve("shm")).toString());
        settings.put("node.durability", "none");
        settings.put("journal.segment-length", "1MiB");
        settings.put("gateway.report-segment-length", "1MiB");
        settings.put("http.port", "0");
        settings.put("fix.enabled", "false");
        for (final String endpoint : List.of("gateway.sbe-endpoint", "gateway.market-data-endpoint",
            "replication.control-endpoint", "replication.data-endpoint"))
        {
            settings.put(endpoint, "localhost:" + FreePorts.udp());
        }
        start(() -> "", () -> false).close();
    }

    @Test
    void shouldGiveUpAReplay() throws IOException
    {
        final AtomicBoolean isWarm = new AtomicBoolean();
        assertEnds(() ->
        {
            isWarm.set(true);
            return "";
        }, () -> true);
        assertFalse(isWarm.get(), "after the replay");
    }

    @Test
    void shouldOpenNothingAfterAWarmUpInWhichItWasToldToEnd() throws IOException
    {
        final AtomicBoolean isToEnd = new AtomicBoolean();
        assertEnds(() ->
        {
            isToEnd.set(true);
            return "warm";
        }, isToEnd::get);
    }

    @Test
    void shouldNotWaitForTheAnswerOfAPeer() throws IOException
    {
        settings.put("node.durability", "replica-mem");
        settings.put("replication.standby-timeout", "1h");
        settings.put("replication.peer-endpoint", "localhost:" + FreePorts.udp());
        assertEnds(() -> "", () -> true);
    }

    private void assertEnds(final Supplier<String> warmUp, final BooleanSupplier isToEnd) throws IOException
    {
        assertThrows(StartEndedException.class, () -> start(warmUp, isToEnd));
        try (Stream<Path> files = Files.list(directory.resolve("shm")))
        {
            assertEquals(List.of(), files.toList());
        }
        settings.put("node.durability", "none");
        start(() -> "", () -> false).close();
    }

    private Node start(final Supplier<String> warmUp, final BooleanSupplier isToEnd)
    {
        return Nodes.start(RingsideConfig.load(null, settings), new NodeStart("test", null, warmUp, isToEnd,
            NodeStart::printWarning, Throwable::printStackTrace));
    }
}
