package io.ringside.ops.node.pair;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.base.Rules;
import io.ringside.engine.host.Durability;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.journal.replication.ReplicationContext;
import io.ringside.journal.replication.ReplicationCounters;
import io.ringside.journal.replication.primary.PeerQuestion;
import io.ringside.journal.replication.standing.PeerIdentity;
import io.ringside.journal.replication.standing.Peering;
import io.ringside.journal.replication.standing.ReplicationMode;
import io.ringside.journal.replication.standing.ReplicationPolicy;
import io.ringside.journal.reseed.ReseedFiles;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.base.NodeErrors;
import io.ringside.ops.node.base.NodeException;
import io.ringside.ops.node.media.NodeMedia;
import io.ringside.ops.node.storage.EngineSettings;
import io.ringside.ops.node.storage.KeyFile;
import io.ringside.ops.node.storage.NodeState;
import io.ringside.ops.node.threads.ThreadPlan;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.IdleStrategy;

import java.nio.file.Path;

/** Creates the {@link ReplicationSide} for a node's role and durability. */
public final class ReplicationSides
{
    private static final String UDP = "aeron:udp?endpoint=";

    private ReplicationSides()
    {
    }

    public static ReplicationSide create(
        final RingsideConfig config,
        final NodeMedia media,
        final ThreadPlan plan,
        final NodeState state,
        final NodeErrors errors,
        final ParticipantPorts ports,
        final Promotion promotion,
        final String version,
        final EpochNanoClock clock)
    {
        if (config.isMember())
        {
            return new MemberSide(
                config, promotion.directory.path, media.directoryName(), plan, state, clock, errors, ports);
        }
        final boolean isPrimary = config.isPrimary();
        if (isPrimary)
        {
            promotion.lead(state.journal.epoch(), state.engine().lastSequence());
        }
        final Durability durability = config.durability();
        if (!durability.isReplicated())
        {
            if (!isPrimary)
            {
                throw NodeException.environment("a standby needs node.durability replica-mem or replica-sync, like " +
                    "its primary: found " + durability.configName());
            }
            promotion.standing.act();
            return new ReplicationSide(null);
        }
        final ReplicationLog log = new ReplicationLog(errors, ports);
        final PeerIdentity identity = identity(config, promotion, state.engine(), version);
        final ReplicationContext context = context(config, media, promotion, identity)
            .epoch(state.journal.epoch())
            .journalStorage(state.storage)
            .written(state.journal)
            .durableSequence(state.journal::durableSequence)
            .checkpoints(state.checkpoints)
            .counters(ReplicationCounters.unmapped())
            .listener(log)
            .conclude();
        final Path directory = promotion.directory.path;
        final ReplicationSide side = isPrimary ?
            new PrimarySide(context, state.engine().lastSequence(), Durability.REPLICA_SYNC == durability, ports,
                new ReseedServer(context, ReseedFiles.in(directory), state.reportLog,
                config.bytes("replication.reseed-rate"), errors, "files to standby 0"), promotion) :
            new StandbySide(
                context, state.journal, state.engine().lastSequence() + 1, directory, promotion, errors);
        log.of(side);
        return side;
    }

    /** Asks the other node whether it leads, before a primary's journal is opened in a new epoch. */
    public static void ask(final RingsideConfig config, final NodeMedia media, final Promotion promotion,
        final Runnable checkWanted)
    {
        if (!config.isPaired() || config.text("replication.peer-endpoint").isEmpty() ||
            promotion.isOfFollower())
        {
            // One that followed with policy halt until now has what was acknowledged, and nothing more can be.
            return;
        }
        final ReplicationContext context = context(config, media, promotion, new PeerIdentity())
            .epoch(promotion.standing.epoch() + 1)
            .conclude();
        final IdleStrategy idle = new BackoffIdleStrategy();
        try (PeerQuestion question = new PeerQuestion(context, promotion.standing.inStepSequence()))
        {
            while (!question.isAnswered())
            {
                checkWanted.run();
                idle.idle(question.doWork());
            }
        }
    }

    private static ReplicationContext context(
        final RingsideConfig config, final NodeMedia media, final Promotion promotion, final PeerIdentity identity)
    {
        final String term = "|term-length=" + config.bytes("aeron.term-length");
        final String peer = config.text("replication.peer-endpoint");
        return new ReplicationContext()
            .aeron(media.aeron)
            .clusterId(config.number("node.cluster-id"))
            .mode(Durability.REPLICA_SYNC == config.durability() ?
                ReplicationMode.REPLICA_SYNC : ReplicationMode.REPLICA_MEM)
            .policy("halt".equals(config.text("replication.policy")) ?
                ReplicationPolicy.HALT : ReplicationPolicy.DEGRADE)
            .timeoutNs(config.nanos("replication.standby-timeout"))
            .controlChannel(UDP + config.text("replication.control-endpoint") + term)
            .dataChannel(UDP + config.text("replication.data-endpoint") + term)
            .keyring(KeyFile.open(config))
            .peering(new Peering(promotion.standing, identity, peer.isEmpty() ? "" : UDP + peer + term));
    }

    private static PeerIdentity identity(
        final RingsideConfig config, final Promotion promotion, final MatchingEngine engine, final String version)
    {
        final PeerIdentity result = new PeerIdentity()
            .with(PeerIdentity.RULES, () -> String.valueOf(engine.rules()))
            .with(PeerIdentity.EVENTS, () -> MessageHeaderDecoder.SCHEMA_ID + "/" + Rules.schema(engine.rules()))
            .with("node.durability", config.text("node.durability"))
            .with("ring.stride", String.valueOf(config.number("ring.stride")));
        EngineSettings.held(promotion.directory.path).forEach(result::withLimit);
        return result.with(PeerIdentity.BUILD, version + "+" +
            System.getProperty("ringside.commit", "unknown") + " rules=" + Rules.OLDEST + "-" + Rules.NEWEST);
    }
}
