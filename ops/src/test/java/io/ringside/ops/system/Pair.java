package io.ringside.ops.system;

import io.ringside.ops.TestNodes;
import io.ringside.ops.admin.base.NodeProcess;
import org.agrona.CloseHelper;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A primary and its standby, each a process with its directory, that a test starts, kills and starts again. */
final class Pair implements AutoCloseable
{

    private final Path directory;
    private final Map<String, String> settings;
    final int primaryPort = TestNodes.port();
    final int standbyPort = TestNodes.port();
    NodeProcess primary;
    NodeProcess standby;

    /** With these settings, also those that are put later, before a node starts. */
    Pair(final Path directory, final Map<String, String> settings)
    {
        this.directory = directory;
        this.settings = settings;
    }

    Pair start() throws IOException
    {
        startStandby();
        startPrimary();
        return awaitReady();
    }

    void startPrimary() throws IOException
    {
        primary = NodeProcess.start("primary", directory.resolve("primary"), primaryPort, settings);
    }

    void startStandby() throws IOException
    {
        standby = NodeProcess.start(
            "standby", directory.resolve("standby"), standbyPort, TestNodes.standby(settings));
    }

    /** As if it led. */
    NodeProcess startStandbyAsPrimary() throws IOException
    {
        standby = NodeProcess.start(
            "primary", directory.resolve("standby"), standbyPort, TestNodes.standby(settings));
        return standby;
    }

    Pair awaitReady()
    {
        standby.awaitReady(TestNodes.READY_NS);
        primary.awaitReady(TestNodes.READY_NS);
        return this;
    }

    static void kill(final NodeProcess node) throws InterruptedException
    {
        node.process().destroyForcibly().waitFor();
        node.close();
    }

    Path journal(final String name)
    {
        return directory.resolve(name).resolve("journal");
    }

    /** What the traders were told and either journal lacks. */
    List<String> faults(final Trader... traders)
    {
        final List<String> faults = new ArrayList<>(JournalReplay.faults(journal("primary"), traders));
        faults.addAll(JournalReplay.faults(journal("standby"), traders));
        return faults;
    }

    @Override
    public void close()
    {
        CloseHelper.quietCloseAll(standby, primary);
    }
}
