package io.ringside.engine.cluster;

import io.ringside.engine.ExchangeCounters;
import io.ringside.engine.host.BookImages;
import io.ringside.engine.host.CommandPublisher;
import io.ringside.engine.host.ConsumerProgress;
import io.ringside.engine.host.CoreImage;
import io.ringside.engine.host.Durability;
import io.ringside.engine.host.Host;
import io.ringside.engine.host.OutputConsumer;
import io.ringside.engine.host.StageLatency;
import io.ringside.engine.host.ThreadingMode;
import io.ringside.engine.ring.EventSource;
import org.agrona.concurrent.EpochNanoClock;

import java.util.List;

/**
 * The host that the doors of a member see: commands go to the cluster, and everything else is that of the host that
 * follows the cluster's log here.
 */
public final class ClusterHost implements Host
{
    private final Host follower;
    private final ClusterMember member;
    private final Durability durability;

    /**
     * A host that takes orders.
     *
     * @param follower   that the member feeds.
     * @param member     of the cluster.
     * @param durability that an acknowledgement means here.
     */
    public ClusterHost(final Host follower, final ClusterMember member, final Durability durability)
    {
        this.follower = follower;
        this.member = member;
        this.durability = durability;
    }

    @Override
    public CommandPublisher publisher()
    {
        return member.publisher();
    }

    @Override
    public EpochNanoClock clock()
    {
        return follower.clock();
    }

    @Override
    public EventSource essentialConsumer(final String name)
    {
        return follower.essentialConsumer(name);
    }

    @Override
    public OutputConsumer outputConsumer(final String name)
    {
        return follower.outputConsumer(name);
    }

    @Override
    public List<OutputConsumer> outputConsumers()
    {
        return follower.outputConsumers();
    }

    @Override
    public BookImages bookImages()
    {
        return follower.bookImages();
    }

    @Override
    public CoreImage recovered()
    {
        return follower.recovered();
    }

    @Override
    public boolean takesOrders()
    {
        return true;
    }

    @Override
    public boolean leads()
    {
        return member.isLeader() && member.isReady();
    }

    @Override
    public int memberId()
    {
        return member.memberId();
    }

    @Override
    public boolean isAccepting()
    {
        return follower.isAccepting() && member.isReady();
    }

    @Override
    public boolean isCutOff()
    {
        return member.isCutOff();
    }

    @Override
    public boolean hasFailed()
    {
        return follower.hasFailed() || member.hasFailed();
    }

    @Override
    public long lastSequence()
    {
        return follower.lastSequence();
    }

    @Override
    public long durableSequence()
    {
        // What the log has given out is agreed; the journal of this member is behind it.
        return follower.lastSequence();
    }

    @Override
    public long matchedSequence()
    {
        return follower.matchedSequence();
    }

    @Override
    public Durability durability()
    {
        return durability;
    }

    @Override
    public ThreadingMode threadingMode()
    {
        return follower.threadingMode();
    }

    @Override
    public long inputUsed()
    {
        return Math.max(follower.inputUsed(), member.offeredCount());
    }

    @Override
    public int inputCapacity()
    {
        return Math.min(follower.inputCapacity(), member.offeredCapacity());
    }

    @Override
    public List<ConsumerProgress> progress()
    {
        return follower.progress();
    }

    @Override
    public boolean isTakingSnapshot()
    {
        return follower.isTakingSnapshot();
    }

    @Override
    public StageLatency stageLatency()
    {
        return follower.stageLatency();
    }

    @Override
    public ExchangeCounters counters()
    {
        return follower.counters();
    }
}
