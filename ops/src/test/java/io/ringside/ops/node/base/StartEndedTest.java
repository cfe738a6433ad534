package io.ringside.ops.node.base;

import io.ringside.ops.TestFiles;
import io.ringside.ops.TestNodes;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.Nodes;
import io.ringside.ops.node.view.Node;
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
        settings.putAll(TestNodes.alone(directory.resolve("node"), "aeron.dir",
            Files.createDirectories(directory.resolve("shm")).toString()));
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
        settings.put("replication.peer-endpoint", TestNodes.endpoint());
        assertEnds(() -> "", () -> true);
    }

    private void assertEnds(final Supplier<String> warmUp, final BooleanSupplier isToEnd) throws IOException
    {
        assertThrows(StartEndedException.class, () -> start(warmUp, isToEnd));
        assertEquals(List.of(), TestFiles.list(directory.resolve("shm")));
        settings.put("node.durability", "none");
        start(() -> "", () -> false).close();
    }

    private Node start(final Supplier<String> warmUp, final BooleanSupplier isToEnd)
    {
        return Nodes.start(RingsideConfig.load(null, settings), new NodeStart("test", null, warmUp, isToEnd,
            NodeStart::printWarning, Throwable::printStackTrace));
    }
}
