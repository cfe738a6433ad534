package io.ringside.ops.admin.load;

import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.loadgen.Outage;
import io.ringside.loadgen.ProgressTable;
import io.ringside.loadgen.RequestPoints;
import io.ringside.loadgen.result.LoadResult;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.NodeProcess;
import io.ringside.ops.admin.base.Replay;
import io.ringside.ops.admin.base.Text;
import io.ringside.ops.node.storage.EngineSettings;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/**
 * {@code ringside demo --cluster}: three members trade, the leader is killed in the middle, and the proof shows what
 * that cost: a pause, and nothing else.
 */
final class ClusterDemo
{
    private final ClusterVenue venue;
    private final Duration duration;
    private final Consumer<String> say;
    private final List<String> lines = new ArrayList<>();
    private boolean isGood = true;
    private boolean isDiverged;

    ClusterDemo(final ClusterVenue venue, final Duration duration, final Consumer<String> say)
    {
        this.venue = venue;
        this.duration = duration;
        this.say = say;
    }

    /** Trade, kill the leader half-way, start it again, and prove. Null: interrupted. */
    LoadResult run(final long rate, final long seed, final Path directory, final StopSignal stopSignal)
        throws IOException
    {
        venue.start(say);
        final int victim = venue.leader();
        final NodeProcess node = venue.node(victim);
        final RequestPoints points = new RequestPoints(rate * (duration.toSeconds() + 1) + rate / 10);
        final LoadResult result;
        final long eventNs;
        try (FailoverEvent event = new FailoverEvent(new VictimProcess(node.process().toHandle()), null, null,
            directory, points, duration.toNanos() / 2))
        {
            event.start();
            result = venue.trade(rate, duration, seed, points, new ProgressTable(say), stopSignal);
            eventNs = event.eventNs();
        }
        if (stopSignal.isRequested())
        {
            return null;
        }
        stopSignal.watch(null);
        say.accept("member " + victim + ", which led, was killed (kill -9); member " + venue.leader() +
            " leads now; member " + victim + " is started again");
        venue.restart(victim);
        prove(result, victim, Outage.of(points, eventNs, duration.toNanos()), points);
        return result;
    }

    private void prove(final LoadResult result, final int victim, final Outage outage, final RequestPoints points)
        throws IOException
    {
        final int leader = venue.leader();
        final Map<String, Object> check = venue.node(leader).execute("check-state", "");
        final long sequence = Text.number(check, "commandSequence");
        final String hash = String.valueOf(check.get("stateHash"));
        claim(outage.eventNs() >= 0, "the leader was killed",
            "at " + Text.duration(Math.max(0, outage.eventNs())) + " of the run");
        claim(outage.firstAnswerNs() >= 0, "trading went on by itself", "longest time without an answer to anybody " +
            Text.duration(outage.gapNs()) + ", longest wait of one command " + Text.duration(longestNs(points)));
        final long sent = result.counts().sent();
        final long acknowledged = result.counts().acknowledged();
        claim(0 == result.counts().lost() && 0 == result.counts().duplicates() && sent == acknowledged,
            "every command was answered once", "sent " + Text.count(sent) + ", answered " +
            Text.count(acknowledged) + ", lost " + result.counts().lost() + ", doubled " +
            result.counts().duplicates());
        final StringBuilder hashes = new StringBuilder();
        for (int memberId = 0; memberId < ClusterVenue.MEMBERS; memberId++)
        {
            final String found = memberId == leader ? hash : venue.hash(memberId, sequence);
            isDiverged |= !hash.equals(found);
            hashes.append(memberId == 0 ? "" : ", ").append("member ").append(memberId)
                .append(memberId == victim ? " (returned) " : " ").append(found.isEmpty() ? "none" : found);
        }
        claim(!isDiverged, "state hashes equal", hashes + " at " + Text.count(sequence));
        final Path data = venue.node(victim).directory();
        final Replay replay = Replay.run(
            EngineSettings.stored(data), new FileJournalStorage(data.resolve("journal")), sequence);
        claim(hash.equals(Replay.hex(replay.stateHash())), "a replay of the returned journal, too",
            Replay.hex(replay.stateHash()));
        result.stateHash(hash, venue.hash(victim, sequence), Replay.hex(replay.stateHash()));
    }

    private static long longestNs(final RequestPoints points)
    {
        long result = 0;
        for (int i = 0; i < points.count(); i++)
        {
            result = Math.max(result, points.answeredNs(i) - points.sentNs(i));
        }
        return result;
    }

    private void claim(final boolean holds, final String claim, final String figures)
    {
        lines.add(String.format(Locale.ROOT, "  %-4s %-38s %s", holds ? "ok" : "NO", claim, figures));
        isGood &= holds;
    }

    List<String> lines()
    {
        return lines;
    }

    int exitCode()
    {
        return isGood ? ExitCode.OK : isDiverged ? ExitCode.CORRUPT : ExitCode.FAILED;
    }
}
