package io.ringside.ops.admin.bench;

import io.aeron.ExclusivePublication;
import io.aeron.Image;
import io.aeron.cluster.codecs.CloseReason;
import io.aeron.cluster.service.ClientSession;
import io.aeron.cluster.service.Cluster;
import io.aeron.cluster.service.ClusteredService;
import io.aeron.logbuffer.Header;
import io.ringside.engine.cluster.BareMember;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.base.MarkedDirectory;
import io.ringside.ops.node.base.NodeErrors;
import io.ringside.ops.node.base.NodeStart;
import io.ringside.ops.node.media.AeronDirectory;
import io.ringside.ops.node.media.MemberMedia;
import io.ringside.ops.node.pair.MemberSide;
import io.ringside.ops.node.threads.ThreadPlan;
import org.agrona.DirectBuffer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A process with Aeron's parts of a member, set as a member's, whose service sends back what was agreed on: what the
 * agreement costs with no exchange behind it. {@code ringside bench cluster} measures three beside three members; ends
 * with its standard input.
 */
public final class EchoMember
{
    private EchoMember()
    {
    }

    /**
     * Run it.
     *
     * @param arguments data directory, and settings of a member as {@code key=value}.
     */
    public static void main(final String[] arguments) throws IOException
    {
        final Path directory = Files.createDirectories(Path.of(arguments[0])).toRealPath();
        final Map<String, String> settings = Arrays.stream(arguments).skip(1).map((it) -> it.split("=", 2))
            .collect(Collectors.toMap((it) -> it[0], (it) -> it[1]));
        final RingsideConfig config = RingsideConfig.load(null, settings);
        final NodeErrors errors = new NodeErrors(directory.resolve("echo.log"),
            NodeStart::printWarning, (throwable) -> Runtime.getRuntime().halt(1));
        try (errors; MarkedDirectory shared = MarkedDirectory.claim(
            AeronDirectory.of(config.text("aeron.dir"), config.text("node.name"), directory), directory.toString());
            MemberMedia media = new MemberMedia(shared.driver().toString(),
                config.bytes("cluster.log-term-length"), ThreadPlan.of(config, false), errors);
            BareMember member = new BareMember(MemberSide.agreement(config, directory, media)
                .intake((buffer, offset, length, sequence, timestampNs) -> true)
                .progress(0, () -> 0, () -> 0)
                .errorHandler(errors::onError)
                .fatalErrorHandler(errors::onFatal)
                .conclude(), new EchoService()))
        {
            assert null != member;
            System.out.println(EchoNode.READY);
            EchoNode.awaitEndOfInput();
        }
    }

    /** What cannot be sent now is tried again: the log waits meanwhile. */
    private static final class EchoService implements ClusteredService
    {
        private Cluster cluster;

        @Override
        public void onStart(final Cluster newCluster, final Image snapshot)
        {
            cluster = newCluster;
        }

        @Override
        public void onSessionMessage(
            final ClientSession session,
            final long timestamp,
            final DirectBuffer buffer,
            final int offset,
            final int length,
            final Header header)
        {
            while (session.offer(buffer, offset, length) < 0 && !session.isClosing())
            {
                cluster.idleStrategy().idle();
            }
        }

        @Override
        public void onSessionOpen(final ClientSession session, final long timestamp)
        {
            // Its messages say who it is.
        }

        @Override
        public void onSessionClose(final ClientSession session, final long timestamp, final CloseReason closeReason)
        {
            // Nothing is kept.
        }

        @Override
        public void onTimerEvent(final long correlationId, final long timestamp)
        {
            // There are none.
        }

        @Override
        public void onTakeSnapshot(final ExclusivePublication snapshotPublication)
        {
            // There is no state.
        }

        @Override
        public void onRoleChange(final Cluster.Role newRole)
        {
            // The client looks for the leader itself.
        }

        @Override
        public void onTerminate(final Cluster terminated)
        {
            // The hook ends the process.
        }
    }
}
