package io.ringside.ops.node.pair;

import io.aeron.Aeron;
import io.aeron.Subscription;
import io.aeron.logbuffer.FragmentHandler;
import io.ringside.engine.cluster.MemberAddress;
import io.ringside.journal.replication.ReplicationContext;
import io.ringside.journal.replication.ReplicationHold;
import io.ringside.journal.replication.ReseedProgress;
import io.ringside.journal.reseed.ReseedFiles;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.base.NodeErrors;
import io.ringside.ops.node.media.MemberMedia;
import io.ringside.ops.node.storage.NodeState;
import org.agrona.CloseHelper;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Gives this member's journal, snapshots and reports to members that join without, see {@link MemberJoin}. A thread
 * runs for one that asks, and some time longer.
 */
final class MemberFiles implements ReplicationHold, AutoCloseable
{
    private static final int FRAGMENT_LIMIT = 64;

    private record Joiner(Subscription asked, ReseedServer server)
    {
    }

    private final Aeron aeron;
    private final List<Joiner> joiners = new ArrayList<>();
    private final FragmentHandler ignore = (buffer, offset, length, header) ->
    {
        // That somebody asks is enough: the server reads what.
    };

    MemberFiles(
        final RingsideConfig config,
        final Path directory,
        final MemberMedia media,
        final NodeState state,
        final NodeErrors errors)
    {
        aeron = media.connect(errors::onError);
        final MemberAddress own = MemberStreams.own(config);
        for (final MemberAddress joiner : MemberStreams.others(config))
        {
            final ReplicationContext context = MemberStreams.files(config, aeron, own, joiner)
                .epoch(state.journal.epoch()).written(state.journal).conclude();
            joiners.add(new Joiner(
                aeron.addSubscription(MemberStreams.askChannel(own),
                    MemberStreams.streamId(ReplicationContext.RESEED_CONTROL_STREAM_ID, joiner)),
                new ReseedServer(context, ReseedFiles.in(directory), state.reportLog,
                    config.bytes("replication.reseed-rate"), errors, "files to member " + joiner.memberId())));
        }
    }

    /** Look whether somebody asks. One thread. */
    void look()
    {
        for (final Joiner joiner : joiners)
        {
            joiner.asked.poll(ignore, FRAGMENT_LIMIT);
            if (joiner.asked.isConnected())
            {
                joiner.server.wanted();
            }
            else if (ReseedProgress.State.WHOLE == joiner.server.progress().state())
            {
                joiner.server.followed();
            }
        }
    }

    @Override
    public long reseedSequence()
    {
        return least(ReseedServer::neededSequence);
    }

    @Override
    public long reseedReport()
    {
        return least(ReseedServer::neededReport);
    }

    private long least(final ToLongFunction<ReseedServer> needed)
    {
        return joiners.stream().mapToLong((it) -> needed.applyAsLong(it.server)).min().orElse(NOTHING);
    }

    @Override
    public long standbySequence()
    {
        // Who was away goes on from the cluster's log.
        return NOTHING;
    }

    @Override
    public void close()
    {
        joiners.forEach((it) -> CloseHelper.close(it.server));
        aeron.close();
    }
}
