package io.ringside.ops.admin.demo;

import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.loadgen.result.LoadResult;
import io.ringside.loadgen.result.VerdictRules;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.NodeProcess;
import io.ringside.ops.admin.base.Replay;
import io.ringside.ops.admin.base.Text;
import io.ringside.ops.admin.load.LoadTargets;
import io.ringside.ops.node.storage.EngineSettings;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** What the demo claims, each claim with the two figures that prove it. */
final class DemoProof
{
    private static final long STANDBY_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(60);
    private static final long POLL_NS = 50_000_000L;
    private static final long OBJECT_LENGTH_MIN = 16;

    private final List<String> lines = new ArrayList<>();
    private boolean isGood = true;
    private boolean isDiverged;

    private DemoProof()
    {
    }

    static DemoProof of(final DemoVenue venue, final LoadResult result) throws IOException
    {
        final DemoProof proof = new DemoProof();
        final Map<String, Long> threads = venue.allocated();
        final long allocated = sum(threads);
        final Map<String, Object> check = venue.primary().execute("check-state", "");
        final long sequence = Text.number(check, "commandSequence");
        final String primary = String.valueOf(check.get("stateHash"));
        final String standby = standbyHash(venue.standby(), sequence);
        final Path data = venue.primary().directory();
        final Replay replay = Replay.run(
            EngineSettings.stored(data), new FileJournalStorage(data.resolve("journal")), sequence);
        final String replayed = Replay.hex(replay.stateHash());

        final long sent = result.counts().sent();
        final long acknowledged = result.counts().acknowledged();
        proof.claim(sent == acknowledged && 0 == result.counts().lost() && 0 == result.counts().duplicates(),
            "every command was answered once", "sent " + Text.count(sent) + ", acknowledged " +
                Text.count(acknowledged) +
            ", lost " + result.counts().lost() + ", duplicates " + result.counts().duplicates(), result);
        proof.claim(acknowledged == replay.orders(), "acknowledged = journaled", "acknowledged " +
            Text.count(acknowledged) + ", in the journal " + Text.count(replay.orders()), result);
        proof.isDiverged = !primary.equals(standby) || !primary.equals(replayed);
        proof.claim(!proof.isDiverged, "state hashes equal", (proof.isDiverged ? "primary " + primary + ", standby " +
            standby + ", replay " + replayed : "primary = standby = replay = " + primary) + " at " +
            Text.count(sequence), result);
        // An object per command would be 16 bytes and more. What a young JVM leaves on these threads are the constants
        // of a class, made once, when it first compiles one of its methods: see docs/benchmarks.md. Aeron's own objects
        // are not counted. The fewer commands a busy machine lets through, the more the rest is of the whole.
        final long commands = Math.max(1, result.measurement().sent());
        proof.claim(allocated < OBJECT_LENGTH_MIN / 2 * commands && !threads.isEmpty(),
            "hot threads: no object per command",
            String.format(Locale.ROOT, "%,d bytes in %,d commands %s", allocated, commands, threads), result);
        result.stateHash(primary, standby, replayed);
        result.hotPathAllocatedBytes(allocated);
        result.schema("ringside.demo/1");
        VerdictRules.decide(result);
        proof.isGood &= ExitCode.OK == LoadTargets.exitCode(result);
        return proof;
    }

    List<String> lines()
    {
        return lines;
    }

    boolean isGood()
    {
        return isGood;
    }

    boolean isDiverged()
    {
        return isDiverged;
    }

    private void claim(final boolean holds, final String claim, final String figures, final LoadResult result)
    {
        lines.add(String.format("  %-4s %-32s %s", holds ? "ok" : "NO", claim, figures));
        isGood &= holds;
        if (!holds)
        {
            result.addFault("not so: " + claim + ": " + figures);
        }
    }

    private static long sum(final Map<String, Long> allocated)
    {
        return allocated.values().stream().mapToLong(Long::longValue).sum();
    }

    private static String standbyHash(final NodeProcess standby, final long sequence) throws IOException
    {
        final long begin = System.nanoTime();
        while (System.nanoTime() - begin < STANDBY_TIMEOUT_NS)
        {
            final Object states = standby.status().get("recentStates");
            if (states instanceof Map && ((Map<?, ?>)states).containsKey(String.valueOf(sequence)))
            {
                return String.valueOf(((Map<?, ?>)states).get(String.valueOf(sequence)));
            }
            LockSupport.parkNanos(POLL_NS);
        }
        return "none in time";
    }
}
