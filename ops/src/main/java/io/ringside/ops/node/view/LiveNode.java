package io.ringside.ops.node.view;

import io.ringside.engine.host.Host;
import io.ringside.gateway.Gateway;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.base.NodeClock;
import io.ringside.ops.node.base.NodeErrors;
import io.ringside.ops.node.desk.OperatorDesk;
import io.ringside.ops.node.doors.WebDoor;
import io.ringside.ops.node.health.DoorWatch;
import io.ringside.ops.node.health.GatewayTimings;
import io.ringside.ops.node.health.OrderPathProbe;
import io.ringside.ops.node.media.NodeMedia;
import io.ringside.ops.node.mirror.BookMirror;
import io.ringside.ops.node.pair.ReplicationSide;
import io.ringside.ops.node.storage.NodeDirectory;
import io.ringside.ops.node.storage.NodeState;
import io.ringside.ops.node.threads.HotThreads;

/**
 * The running parts of a node, for status, metrics and alerts.
 *
 * @param catchUp waits until the mirror has what was published, a moment at most.
 */
public record LiveNode(
    RingsideConfig config,
    String version,
    NodeDirectory directory,
    NodeMedia media,
    NodeState state,
    Host host,
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
    WebDoor web)
{
}
