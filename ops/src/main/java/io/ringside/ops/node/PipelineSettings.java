package io.ringside.ops.node;

import io.ringside.engine.pipeline.PipelineContext;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.base.NodeClock;
import io.ringside.ops.node.base.NodeErrors;
import io.ringside.ops.node.health.DoorWatch;
import io.ringside.ops.node.health.RingAlarmLog;
import io.ringside.ops.node.storage.NodeState;
import io.ringside.ops.node.storage.SnapshotMakers;
import io.ringside.ops.node.threads.ThreadPlan;

/** What a node's configuration means for its pipeline. */
final class PipelineSettings
{
    private PipelineSettings()
    {
    }

    static PipelineContext of(
        final RingsideConfig config,
        final NodeState state,
        final NodeClock clock,
        final ThreadPlan plan,
        final DoorWatch doorWatch,
        final NodeErrors errors)
    {
        final PipelineContext context = new PipelineContext()
            .inputSlotCount(config.number("ring.input-slots"))
            .outputSlotCount(config.number("ring.output-slots"))
            .inputSlotStride(config.number("ring.stride"))
            .outputSlotStride(config.outputStride())
            .consumerMaxWaitNs(config.nanos("ring.consumer-wait"))
            .samplingInterval(config.number("node.latency-sampling"))
            .threadingMode(plan.mode)
            .durability(config.pipelineDurability())
            .engine(state.engine())
            .journalWriter(state.journal)
            .checkpoints(state.checkpoints).reportSpaceOut(state.reportLog::isSpaceOut)
            .clock(clock)
            .hotIdleStrategy(doorWatch.pulses(DoorWatch.ORDER_PATH, plan::hot))
            .conductorIdleStrategy(() -> doorWatch.slowPulse(DoorWatch.ORDER_PATH, plan.beside()))
            .errorHandler(errors::onError)
            .fatalErrorListener(errors::onFatal)
            .ringAlarmListener(new RingAlarmLog(errors));
        context.snapshotStore(state.snapshots)
            .snapshotMaker(SnapshotMakers.of(state, config.journalSync(), errors::warn));
        if (config.isPrimary())
        {
            context.checkStateIntervalNs(config.nanos("node.check-state-interval"));
            context.snapshotIntervalNs(config.nanos("journal.snapshot-interval"))
                .snapshotBytes(config.size("journal.snapshot-bytes"));
        }
        else
        {
            context.following();
        }
        return context;
    }
}
