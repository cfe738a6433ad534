package io.ringside.ops.admin.bench;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * How much of each is measured by {@code ringside bench wire}.
 *
 * @param highRate      messages a second; measured first, for it warms up.
 * @param lowRate       messages a second.
 * @param warmUp        before the first measurement of a process.
 * @param duration      of a measurement.
 * @param syncDuration  of the loop of writes and syncs.
 * @param searchesRates whether the highest rate is looked for.
 * @param subscribers   readers of market data by kind, of {@link SubscriberNode}.
 */
record WirePlan(
    long highRate,
    long lowRate,
    Duration warmUp,
    Duration duration,
    Duration syncDuration,
    boolean searchesRates,
    Map<String, Integer> subscribers)
{
    private static final long HIGH_RATE = 20_000;
    private static final long LOW_RATE = 2_000;

    /** What there is to measure. */
    static final List<String> CASES = List.of("udp", "ipc", "tcp", "fix", "local", WireSubscribersCase.CASE);

    /** Most of them look at the market, some take every message. */
    private static final Map<String, Integer> SUBSCRIBERS = Map.of(Subscriber.WEB, 50, Subscriber.LEVELS, 250,
        Subscriber.FIX, 130, Subscriber.ORDERS, 20, SubscriberNode.AERON, 50);

    static WirePlan full()
    {
        return new WirePlan(HIGH_RATE, LOW_RATE, Duration.ofSeconds(3), Duration.ofSeconds(3), Duration.ofSeconds(2),
            true, SUBSCRIBERS);
    }

    static WirePlan quick()
    {
        return new WirePlan(HIGH_RATE, LOW_RATE, Duration.ofSeconds(2), Duration.ofSeconds(2), Duration.ofSeconds(1),
            false, SUBSCRIBERS);
    }
}
