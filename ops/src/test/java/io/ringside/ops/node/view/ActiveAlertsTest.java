package io.ringside.ops.node.view;

import org.junit.jupiter.api.Test;

import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ActiveAlertsTest
{
    private final ActiveAlerts alerts = new ActiveAlerts();

    @Test
    void shouldBeActiveOnceConditionHasHeldLongEnough()
    {
        final AtomicBoolean isBad = new AtomicBoolean(true);
        alerts.add(NodeAlert.REPLICATION_LAG_HIGH, isBad::get);
        look(5);
        assertTrue(alerts.describe().isEmpty());
        look(1);
        assertEquals("[{alert=ReplicationLagHigh, severity=page, heldSeconds=5}]", alerts.describe().toString());

        isBad.set(false);
        look(1);
        assertTrue(alerts.describe().isEmpty());
        isBad.set(true);
        look(5);
        assertTrue(alerts.describe().isEmpty());
    }

    @Test
    void shouldCountIncreaseOverTheLastSecondsOnly()
    {
        final AtomicLong counter = new AtomicLong(1_000);
        final ActiveAlerts.Series series = alerts.watch(counter::get);
        assertEquals(0, series.increase(60));
        look(1);
        counter.addAndGet(7);
        look(1);
        assertEquals(7, series.increase(60));
        look(59);
        assertEquals(7, series.increase(60));
        look(1);
        assertEquals(0, series.increase(60));
        assertEquals(7, series.increase(300));
        look(300);
        assertEquals(0, series.increase(300));
    }

    @Test
    void shouldTakeItsFiguresFromTheRulesOfPrometheus()
    {
        assertEquals(new PrometheusRule("page", 5, 0.25, 0), NodeAlert.REPLICATION_LAG_HIGH.rule);
        assertEquals(new PrometheusRule("page", 0, 0, 300), NodeAlert.JOURNAL_WRITE_ERROR.rule);
        assertEquals(new PrometheusRule("page", 120, 0.0144, 0), NodeAlert.ORDER_LATENCY_FAST_BURN.rule);
        assertEquals(2e9, NodeAlert.JOURNAL_DISK_FULL.rule.threshold());
        assertEquals(10, NodeAlert.SEQUENCE_STANDS_STILL.rule.windowSeconds());
        assertEquals(new PrometheusRule("warn", 60, 0.2, 60), NodeAlert.REJECT_SURGE.rule);
        assertEquals(new PrometheusRule("warn", 0, 10, 300), NodeAlert.WRONG_PASSWORDS.rule);
        assertEquals(7_200, NodeAlert.SNAPSHOT_STALE.rule.threshold());
        assertEquals(0.9, NodeAlert.CAPACITY_NEAR.rule.threshold());
        assertEquals(0.5, NodeAlert.RING_NEARLY_FULL.rule.threshold());
        for (final NodeAlert alert : NodeAlert.values())
        {
            assertTrue(Set.of("page", "warn").contains(alert.rule.severity()), alert.toString());
            // No longer than counters are remembered, but for the trend of the disk, which only Prometheus sees.
            assertTrue(alert.rule.windowSeconds() <= 300 || NodeAlert.JOURNAL_DISK_FULL == alert, alert.toString());
        }
        assertThrows(IllegalStateException.class, () -> PrometheusRule.of("NoSuchAlert"));
    }

    @Test
    void shouldCompareTheGrowthWithTheThreshold()
    {
        final AtomicLong counter = new AtomicLong();
        final ActiveAlerts.Series series = alerts.watch(counter::get);
        counter.set(10);
        look(1);
        assertFalse(NodeAlert.WRONG_PASSWORDS.isExceeded(series));
        counter.set(11);
        look(1);
        assertTrue(NodeAlert.WRONG_PASSWORDS.isExceeded(series));
        look(300);
        assertFalse(NodeAlert.WRONG_PASSWORDS.isExceeded(series));
    }

    private void look(final int seconds)
    {
        for (int i = 0; i < seconds; i++)
        {
            alerts.look();
        }
    }
}
