package io.ringside.ops.admin.bench;

import io.aeron.Aeron;
import io.ringside.loadgen.LoadTarget;
import io.ringside.loadgen.bench.wire.EchoTransceiver;
import io.ringside.loadgen.transport.TransceiverFactory;
import io.ringside.ops.admin.base.FreePorts;
import io.ringside.ops.admin.base.NodeProcess;
import io.ringside.ops.node.media.ClientDriver;
import org.agrona.CloseHelper;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** An {@link EchoNode} as a child process of this one, in a JVM like a node's, and the client of it. */
final class EchoProcess implements AutoCloseable
{
    private static final long STOP_TIMEOUT_S = 10;
    /** A client of order entry makes its terms as long. */
    private static final String TERM_LENGTH = "term-length=262144";

    private final ClientDriver driver;
    private final String requestChannel;
    private final String answerChannel;
    private final Process process;
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
        final Path log = Files.createDirectories(directory).resolve("echo.err");
        final List<String> command = NodeProcess.command(EchoNode.class);
        command.addAll(List.of(directory.toString(), requestChannel, answerChannel));
        process = new ProcessBuilder(command).redirectError(log.toFile()).start();
        try
        {
            aeron = connect(awaitReady(log));
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

    private String awaitReady(final Path log) throws IOException
    {
        final BufferedReader said = process.inputReader();
        final String line = said.readLine();
        if (null == line || !line.startsWith(EchoNode.READY))
        {
            throw new IllegalStateException("the echo did not start: " + Files.readString(log).strip());
        }
        return line.substring(EchoNode.READY.length());
    }

    private Aeron connect(final String aeronDirectory)
    {
        final Aeron.Context context = new Aeron.Context().driverTimeoutMs(ClientDriver.PAUSE_MAX_MS);
        return Aeron.connect(null == driver ? context.aeronDirectoryName(aeronDirectory) :
            context.aeronDirectoryName(driver.aeronDirectoryName())
            .useConductorAgentInvoker(true).driverAgentInvoker(driver.invoker()));
    }

    Process process()
    {
        return process;
    }

    LoadTarget target()
    {
        return null == driver ? LoadTarget.ipc().aeron(aeron) :
            LoadTarget.sbe(requestChannel).aeron(aeron).driver(driver.invoker());
    }

    TransceiverFactory sessions()
    {
        final String channel = requestChannel + (null == driver ? '?' : '|') + TERM_LENGTH;
        return (index) -> new EchoTransceiver(aeron, this::turn, channel, answerChannel, index);
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
        CloseHelper.close(aeron);
        CloseHelper.quietClose(process.getOutputStream());
        NodeProcess.awaitEnd(process, STOP_TIMEOUT_S);
    }
}
