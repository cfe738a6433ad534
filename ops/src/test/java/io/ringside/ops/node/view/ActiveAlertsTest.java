package io.ringside.ops.node.view;

import io.ringside.ops.TestFiles;
import org.junit.jupiter.api.Test;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
    void shouldAgreeWithTheRulesOfPrometheus()
    {
        final String rules = TestFiles.read(TestFiles.ROOT.resolve("ops/prometheus/rules/exchange.yml"));
        for (final NodeAlert alert : NodeAlert.values())
        {
            final int begin = rules.indexOf("- alert: " + alert.alertName + '\n');
            assertTrue(begin > 0, alert.alertName);
            final String rule = rules.substring(begin, rules.indexOf("runbook_url:", begin));
            assertTrue(rule.contains("severity: " + alert.severity + '}'), rule);
            final Matcher time = Pattern.compile(" for: (\\d+)([sm])\n").matcher(rule);
            final int seconds = !time.find() ? 0 :
                Integer.parseInt(time.group(1)) * ("m".equals(time.group(2)) ? 60 : 1);
            assertEquals(seconds, alert.forSeconds, alert.alertName);
        }
    }

    private void look(final int seconds)
    {
        for (int i = 0; i < seconds; i++)
        {
            alerts.look();
        }
    }
}
