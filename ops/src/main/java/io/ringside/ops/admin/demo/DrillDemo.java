package io.ringside.ops.admin.demo;

import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.loadgen.Outage;
import io.ringside.loadgen.ProgressTable;
import io.ringside.loadgen.RequestPoints;
import io.ringside.loadgen.result.LoadResult;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.Replay;
import io.ringside.ops.admin.base.Text;
import io.ringside.ops.admin.load.FailoverEvent;
import io.ringside.ops.admin.load.StopSignal;
import io.ringside.ops.admin.load.VictimProcess;
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
 * {@code ringside demo --cluster} and {@code --failover}: nodes trade, the one that leads is killed in the middle, and
 * the proof shows what that cost: a pause, and nothing else.
 */
final class DrillDemo
{
    private final DrillVenue venue;
    private final Duration duration;
    private final Consumer<String> say;
    private final List<String> lines = new ArrayList<>();
    private boolean isGood = true;
    private boolean isDiverged;

    DrillDemo(final DrillVenue venue, final Duration duration, final Consumer<String> say)
    {
        this.venue = venue;
        this.duration = duration;
        this.say = say;
    }

    /** Trade, kill the node that leads half-way, start it again, and prove. Null: interrupted. */
    LoadResult run(final long rate, final long seed, final Path directory, final StopSignal stopSignal)
        throws IOException
    {
        venue.start(say);
        final int victim = venue.leader();
        final String order = venue.orderAfterLoss(victim);
        final RequestPoints points = new RequestPoints(rate * (duration.toSeconds() + 1) + rate / 10);
        final LoadResult result;
        final FailoverEvent event = new FailoverEvent(new VictimProcess(venue.node(victim).process().toHandle()), null,
            order, directory, points, duration.toNanos() / 2);
        try (event)
        {
            event.start();
            result = venue.trade(rate, duration, seed, points, new ProgressTable(say), stopSignal);
        }
        if (stopSignal.isRequested())
        {
            return null;
        }
        stopSignal.watch(null);
        if (null != event.failure())
        {
            throw new IllegalStateException(event.failure());
        }
        say.accept(venue.name(victim) + ", which led, was killed (kill -9); " +
            (null == order ? "" : "`ringside promote` was given to the other one; ") + venue.name(venue.leader()) +
            " leads now; " + venue.name(victim) + " is " + venue.startAgain(victim));
        prove(result, victim, Outage.of(points, event.eventNs(), duration.toNanos()), points);
        return result;
    }

    private void prove(final LoadResult result, final int victim, final Outage outage, final RequestPoints points)
        throws IOException
    {
        final int leader = venue.leader();
        final Map<String, Object> check = venue.node(leader).execute("check-state", "");
        final long sequence = Text.number(check, "commandSequence");
        final String hash = String.valueOf(check.get("stateHash"));
        claim(outage.eventNs() >= 0, venue.name(victim) + ", which led, was killed",
            "at " + Text.duration(Math.max(0, outage.eventNs())) + " of the run");
        claim(outage.firstAnswerNs() >= 0, "trading went on", "longest time without an answer to anybody " +
            Text.duration(outage.gapNs()) + ", longest wait of one command " + Text.duration(longestNs(points)));
        final long sent = result.counts().sent();
        final long acknowledged = result.counts().acknowledged();
        claim(0 == result.counts().lost() && 0 == result.counts().duplicates() && sent == acknowledged,
            "every command was answered once", "sent " + Text.count(sent) + ", answered " +
            Text.count(acknowledged) + ", lost " + result.counts().lost() + ", doubled " +
            result.counts().duplicates());
        final StringBuilder hashes = new StringBuilder();
        for (int i = 0; i < venue.count(); i++)
        {
            final String found = i == leader ? hash : venue.hash(i, sequence);
            isDiverged |= !hash.equals(found);
            hashes.append(i == 0 ? "" : ", ").append(venue.name(i))
                .append(i == victim ? " (returned) " : " ").append(found.isEmpty() ? "none" : found);
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
