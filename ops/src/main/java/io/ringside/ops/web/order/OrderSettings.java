package io.ringside.ops.web.order;

import io.aeron.Aeron;
import io.ringside.ops.replay.schema.InstrumentUnits;

import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * What sessions over WebSocket need of the node.
 *
 * @param aeron          connects a client to the node's driver; called once, by the first logon.
 * @param ingressChannel of the gateway.
 * @param symbols        ids of the instruments by symbol, as they are now; any thread.
 * @param instruments    units by id; any thread.
 * @param accounts       that a session may use.
 */
public record OrderSettings(
    Supplier<Aeron> aeron,
    String ingressChannel,
    Supplier<Map<String, Integer>> symbols,
    IntFunction<InstrumentUnits> instruments,
    IntFunction<List<Long>> accounts)
{
}
