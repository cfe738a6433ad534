package io.ringside.ops.admin.bench;

import io.aeron.Aeron;
import io.ringside.loadgen.LoadTarget;
import io.ringside.loadgen.bench.wire.EchoTransceiver;
import io.ringside.loadgen.bench.wire.StreamEchoLink;
import io.ringside.loadgen.transport.TransceiverFactory;
import io.ringside.ops.admin.base.FreePorts;
import io.ringside.ops.node.media.ClientDriver;
import org.agrona.CloseHelper;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** An {@link EchoNode} as a child process of this one, in a JVM like a node's, and the client of it. */
final class EchoProcess implements Echo
{
    /** A client of order entry makes its terms as long. */
    private static final String TERM_LENGTH = "term-length=262144";

    private final ClientDriver driver;
    private final String requestChannel;
    private final String answerChannel;
    private final EchoChild child;
    private Aeron aeron;

    /**
     * Start it and wait until it listens.
     *
     * @param driver    of the client; null: over IPC, by the driver of the echo.
     * @param directory of its files.
     */
    EchoProcess(final ClientDriver driver, final Path directory) throws IOException
    {
        this.driver = driver;
        requestChannel = channel();
        answerChannel = channel();
        child = new EchoChild(EchoNode.class, directory, List.of(requestChannel, answerChannel));
        try
        {
            aeron = connect(child.awaitReady());
        }
        catch (final IOException | RuntimeException ex)
        {
            close();
            throw ex;
        }
    }

    private String channel() throws IOException
    {
        return null == driver ? "aeron:ipc" : "aeron:udp?endpoint=localhost:" + FreePorts.udp();
    }

    private Aeron connect(final String aeronDirectory)
    {
        final Aeron.Context context = new Aeron.Context().driverTimeoutMs(ClientDriver.PAUSE_MAX_MS);
        return Aeron.connect(null == driver ? context.aeronDirectoryName(aeronDirectory) :
            context.aeronDirectoryName(driver.aeronDirectoryName())
            .useConductorAgentInvoker(true).driverAgentInvoker(driver.invoker()));
    }

    @Override
    public List<Process> processes()
    {
        return List.of(child.process());
    }

    @Override
    public LoadTarget target()
    {
        return null == driver ? LoadTarget.ipc().aeron(aeron) :
            LoadTarget.sbe(requestChannel).aeron(aeron).driver(driver.invoker());
    }

    @Override
    public TransceiverFactory sessions()
    {
        final String channel = requestChannel + (null == driver ? '?' : '|') + TERM_LENGTH;
        return (index) -> new EchoTransceiver(
            new StreamEchoLink(aeron, this::turn, channel, answerChannel, index));
    }

    private void turn()
    {
        if (null != driver)
        {
            driver.invoker().invoke();
            aeron.conductorAgentInvoker().invoke();
        }
    }

    @Override
    public void close()
    {
        CloseHelper.closeAll(aeron, child);
    }
}
