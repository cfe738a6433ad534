package io.ringside.ops.admin.node;

import io.ringside.ops.admin.base.NodeVerb;
import io.ringside.ops.admin.base.Text;
import picocli.CommandLine.Command;

import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/** {@code ringside status}. */
@Command(name = "status", description = "The node on one screen.", footer = "Example: ringside status --json")
public final class StatusCommand extends NodeVerb
{
    @Override
    public Integer call()
    {
        final Map<String, Object> status = node().getObject("/status");
        return answer("status/1", status, () -> print(status));
    }

    private void print(final Map<String, Object> status)
    {
        line("%s  %s  epoch %s  up %s  %s", status.get("name"), status.get("role"), status.get("epoch"),
            Text.duration(Text.number(status, "uptimeNs")), Boolean.TRUE.equals(status.get("ready")) ?
            "READY" : "NOT READY: " + status.get("notReadyReason"));
        line("durability  %s", status.get("durability"));
        line("sequence    last %s  durable %s  matched %s", Text.count(status.get("lastSequence")),
            Text.count(status.get("durableSequence")), Text.count(status.get("matchedSequence")));
        line("input ring  %s of %s slots used", Text.count(status.get("inputRingUsed")),
            Text.count(status.get("inputRingSlots")));
        if (null != status.get("stateHash"))
        {
            line("state hash  %s at sequence %s", status.get("stateHash"), Text.count(status.get("stateHashSequence")));
        }
        for (final Map<String, Object> it : Text.rows(status, "standbys"))
        {
            line("standby     %s  lag %s events", Boolean.TRUE.equals(it.get("connected")) ? "connected" : "GONE",
                Text.count(it.get("lagEvents")));
        }
        printReseed(status);
        printInStep(status);
        printCluster(status);
        for (final Map<String, Object> it : Text.rows(status, "sessions"))
        {
            line("sessions    %-4s %s of %s connected", it.get("protocol"), it.get("active"), it.get("configured"));
        }
        for (final Map<String, Object> it : Text.rows(status, "marketReaders"))
        {
            line("market data %-4s %s readers, %s subscriptions, %s times told a difference", it.get("protocol"),
                Text.count(it.get("active")), Text.count(it.get("subscriptions")), Text.count(it.get("conflations")));
        }
        for (final Map<String, Object> it : Text.rows(status, "busiestSessions"))
        {
            line("busiest     %-6s %s commands  %s throttled  %s refused as busy  %s waits for its connection  (in %s)",
                it.get("session"), Text.count(it.get("commands")), Text.count(it.get("throttled")),
                Text.count(it.get("busy")), Text.count(it.get("backPressured")),
                Text.duration(Text.number(status, "busiestWindowNs")));
        }
        for (final Map<String, Object> it : Text.rows(status, "outputConsumers"))
        {
            if (Text.number(it, "detachments") > 0)
            {
                line("consumer    %s  %s  left behind %s times, %s events behind", it.get("consumer"),
                    Boolean.TRUE.equals(it.get("detached")) ? "LEFT BEHIND" : "reads on",
                    Text.count(it.get("detachments")), Text.count(it.get("lagEvents")));
            }
        }
        for (final Map<String, Object> it : Text.rows(status, "market"))
        {
            line("market      %-8s %-12s bid %s  ask %s  last %s%s", it.get("symbol"), it.get("phase"),
                orDash(it.get("bid")), orDash(it.get("ask")), orDash(it.get("last")),
                Boolean.TRUE.equals(it.get("callNotEnding")) ? "  CALL COULD NOT END" : "");
        }
        if (Boolean.TRUE.equals(status.get("marketHalted")))
        {
            line("market      HALTED by a command for all: `ringside resume --all` ends it");
        }
        printDay(status);
        printCapacity(status);
        printLatency(status);
        printAlerts(status);
        if (status.get("storage") instanceof Map<?, ?> it)
        {
            line("storage     journal %s from sequence %s, reports %s, archive %s; the journal is held by %s",
                bytes(it.get("journalBytes")), Text.count(it.get("firstSequence")),
                bytes(it.get("reportBytes")), bytes(it.get("archiveBytes")), it.get("journalHeldBy"));
        }
        line("directory   %s  (%s free)", status.get("dir"), Text.bytes(Text.number(status, "diskFreeBytes")));
    }

    private static String bytes(final Object value)
    {
        return Text.bytes(((Number)value).longValue());
    }

    private void printDay(final Map<String, Object> status)
    {
        if (status.get("tradingDay") instanceof Map<?, ?> it)
        {
            final Object open = 0 == ((Number)it.get("open")).intValue() ? "none named" : it.get("open");
            final Object sequence = it.get("lastEndSequence");
            final Object next = it.get("nextEnd");
            line("day         %s open  last end %s%s  next %s%s", open, orDash(it.get("lastEnd")),
                null == sequence ? "" : " at sequence " + Text.count(sequence), null == next ? "by command" : next,
                Boolean.TRUE.equals(it.get("isDue")) ? "  DUE" : "");
        }
    }

    private void printCapacity(final Map<String, Object> status)
    {
        final StringJoiner text = new StringJoiner("  ");
        for (final Map<String, Object> it : Text.rows(status, "capacity"))
        {
            final double share = (double)Text.number(it, "used") / Text.number(it, "limit");
            text.add(it.get("resource") + " " + (int)(100 * share) + "%");
        }
        line("capacity    %s", text);
    }

    /** Files on their way to the standby: on both nodes. */
    private void printReseed(final Map<String, Object> status)
    {
        if (status.get("reseed") instanceof Map<?, ?> it && !"none".equals(it.get("state")))
        {
            line("reseed      %s  %s of %s bytes  %s", it.get("state"), Text.count(it.get("doneBytes")),
                Text.count(it.get("totalBytes")), it.get("reason"));
        }
    }

    private void printCluster(final Map<String, Object> status)
    {
        if (status.get("cluster") instanceof Map<?, ?> it)
        {
            final long leader = ((Number)it.get("leaderMemberId")).longValue();
            line("cluster     member %s  %s  term %s  %s of the agreed log not read yet", it.get("memberId"),
                Boolean.TRUE.equals(it.get("leading")) ? "leads" : leader < 0 ? "NO LEADER IS KNOWN" :
                "member " + leader + " leads", it.get("term"), bytes(it.get("commitLagBytes")));
        }
    }

    private void printInStep(final Map<String, Object> status)
    {
        if (status.get("inStep") instanceof Map<?, ?> it)
        {
            final Object aloneFrom = it.get("aloneFrom");
            final Object build = status.get("peerBuild");
            line("in step     %s up to sequence %s, epoch %s%s%s", Boolean.TRUE.equals(it.get("now")) ? "yes," : "NO,",
                Text.count(it.get("sequence")), it.get("epoch"), ((Number)aloneFrom).longValue() < 0 ? "" :
                "  ALONE from " + Text.count(aloneFrom), "".equals(build) ? "" : "  other node: " + build);
        }
    }

    private void printLatency(final Map<String, Object> status)
    {
        for (final Map<String, Object> it : Text.rows(status, "latency"))
        {
            if (Text.number(it, "count") > 0)
            {
                line("latency     %-10s p50 %s  p99 %s  max %s us  (%s in %s)", it.get("stage"),
                    micros(it.get("p50Ns")), micros(it.get("p99Ns")), micros(it.get("maxNs")),
                    Text.count(it.get("count")), Text.duration(Text.number(status, "latencyWindowNs")));
            }
        }
    }

    private static String micros(final Object ns)
    {
        return Text.micros(((Number)ns).doubleValue());
    }

    private void printAlerts(final Map<String, Object> status)
    {
        final List<Map<String, Object>> alerts = Text.rows(status, "activeAlerts");
        if (alerts.isEmpty())
        {
            line("alerts      none");
        }
        for (final Map<String, Object> it : alerts)
        {
            line("ALERT       %s  %s: see ops/runbooks/%s.md", it.get("severity"), it.get("alert"), it.get("alert"));
        }
    }

    private static Object orDash(final Object price)
    {
        return null == price ? "-" : price;
    }
}
