package io.ringside.ops.node.pair;

import io.aeron.Aeron;
import io.ringside.engine.cluster.MemberAddress;
import io.ringside.journal.replication.ReplicationContext;
import io.ringside.journal.replication.frame.AeronStreams;
import io.ringside.journal.replication.frame.FrameSink;
import io.ringside.journal.replication.frame.FrameSource;
import io.ringside.journal.replication.frame.ReplicationStreams;
import io.ringside.ops.config.RingsideConfig;

import java.util.List;

/** The members beside this one, and the streams by which one gives files to another. */
final class MemberStreams
{
    private static final String UDP = "aeron:udp?endpoint=";
    private static final int STREAMS_OF_A_MEMBER = 100;

    private MemberStreams()
    {
    }

    /** The members beside this one. */
    static List<MemberAddress> others(final RingsideConfig config)
    {
        return MemberSide.members(config).stream().filter((it) -> it.memberId() != ownId(config)).toList();
    }

    /** This member's address. */
    static MemberAddress own(final RingsideConfig config)
    {
        return MemberSide.members(config).stream()
            .filter((it) -> it.memberId() == ownId(config)).findFirst().orElseThrow();
    }

    private static int ownId(final RingsideConfig config)
    {
        return config.number("cluster.member-id");
    }

    /**
     * The streams by which one member gives files to another: as a primary to its standby, in ports that both have.
     *
     * @param giver  listens where members vote.
     * @param joiner listens where it receives what it has missed. The streams have its number.
     */
    static ReplicationContext files(
        final RingsideConfig config, final Aeron aeron, final MemberAddress giver, final MemberAddress joiner)
    {
        final ReplicationStreams streams = new AeronStreams(aeron);
        return new ReplicationContext()
            .streams(new ReplicationStreams()
            {
                @Override
                public FrameSink sink(final String channel, final int streamId)
                {
                    return streams.sink(channel, streamId(streamId, joiner));
                }

                @Override
                public FrameSource source(final String channel, final int streamId)
                {
                    return streams.source(channel, streamId(streamId, joiner));
                }
            })
            .clusterId(config.number("node.cluster-id"))
            .timeoutNs(config.nanos("replication.standby-timeout"))
            .controlChannel(askChannel(giver))
            .dataChannel(UDP + joiner.catchupEndpoint());
    }

    /** Where a member is asked for files. */
    static String askChannel(final MemberAddress giver)
    {
        return UDP + giver.consensusEndpoint();
    }

    static int streamId(final int streamId, final MemberAddress joiner)
    {
        return streamId + STREAMS_OF_A_MEMBER * (joiner.memberId() + 1);
    }
}
