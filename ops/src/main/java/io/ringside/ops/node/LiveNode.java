package io.ringside.ops.node;

import io.ringside.engine.pipeline.ExchangePipeline;
import io.ringside.gateway.Gateway;
import io.ringside.ops.config.RingsideConfig;

/**
 * The running parts of a node, for status, metrics and alerts.
 *
 * @param catchUp waits until the mirror has what was published, a moment at most.
 */
record LiveNode(
    RingsideConfig config,
    String version,
    NodeDirectory directory,
    NodeMedia media,
    NodeState state,
    ExchangePipeline pipeline,
    ReplicationSide replication,
    Gateway gateway,
    GatewayTimings timings,
    OperatorDesk desk,
    BookMirror mirror,
    Runnable catchUp,
    NodeErrors errors,
    DoorWatch doorWatch,
    OrderPathProbe probe,
    HotThreads hotThreads,
    NodeClock clock,
    boolean isPrimary)
{
}
