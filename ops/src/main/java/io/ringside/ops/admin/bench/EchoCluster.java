package io.ringside.ops.admin.bench;

import io.aeron.Aeron;
import io.ringside.engine.cluster.MemberAddress;
import io.ringside.loadgen.LoadTarget;
import io.ringside.loadgen.bench.wire.ClusterEchoLink;
import io.ringside.loadgen.bench.wire.EchoTransceiver;
import io.ringside.loadgen.transport.TransceiverFactory;
import io.ringside.ops.admin.demo.ClusterVenue;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.media.ClientDriver;
import io.ringside.ops.node.pair.MemberSide;
import org.agrona.CloseHelper;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Three {@link EchoMember}s as child processes of this one, and the client of their leader. */
final class EchoCluster implements Echo
{
    private final ClientDriver driver;
    private final List<EchoChild> children = new ArrayList<>();
    private final String members;
    private final Aeron aeron;

    /**
     * Start it and wait until all members run; its clients find the leader.
     *
     * @param driver    of the clients, without a thread.
     * @param directory of its files.
     */
    EchoCluster(final ClientDriver driver, final String durability, final Path directory) throws IOException
    {
        this.driver = driver;
        final List<Map<String, String>> settings = ClusterVenue.settings(durability);
        members = MemberAddress.ingressEndpoints(MemberSide.members(RingsideConfig.load(null, settings.get(0))));
        try
        {
            for (final Map<String, String> own : settings)
            {
                children.add(new EchoChild(EchoMember.class, directory.resolve(own.get("node.name")),
                    own.entrySet().stream().map((it) -> it.getKey() + "=" + it.getValue()).toList()));
            }
            for (final EchoChild child : children)
            {
                child.awaitReady();
            }
            aeron = Aeron.connect(new Aeron.Context().driverTimeoutMs(ClientDriver.PAUSE_MAX_MS)
                .aeronDirectoryName(driver.aeronDirectoryName())
                .useConductorAgentInvoker(true).driverAgentInvoker(driver.invoker()));
        }
        catch (final IOException | RuntimeException ex)
        {
            CloseHelper.closeAll(children);
            throw ex;
        }
    }

    @Override
    public List<Process> processes()
    {
        return children.stream().map(EchoChild::process).toList();
    }

    @Override
    public LoadTarget target()
    {
        return LoadTarget.sbe("aeron:udp?endpoint=" + members.split("[=,]")[1]).aeron(aeron).driver(driver.invoker());
    }

    @Override
    public TransceiverFactory sessions()
    {
        return (index) -> new EchoTransceiver(new ClusterEchoLink(aeron, driver.invoker(), members));
    }

    @Override
    public void close()
    {
        CloseHelper.close(aeron);
        CloseHelper.closeAll(children);
    }
}
