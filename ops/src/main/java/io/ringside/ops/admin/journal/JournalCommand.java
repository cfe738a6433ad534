package io.ringside.ops.admin.journal;

import io.ringside.gateway.json.Json;
import io.ringside.journal.JournalVerifier;
import io.ringside.journal.format.SegmentInfo;
import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.JournalCheck;
import io.ringside.ops.admin.base.Replay;
import io.ringside.ops.admin.base.Text;
import io.ringside.ops.admin.base.Verb;
import io.ringside.ops.admin.base.VerbGroup;
import io.ringside.ops.node.storage.EngineSettings;
import io.ringside.ops.node.storage.JournalWitnesses;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * {@code ringside journal list|describe|verify|dump|tail|diff|hash}: reads a data directory, also that of a running
 * node, and changes nothing. {@code step-over}, {@code archive} and {@code restore} change that of a stopped one.
 */
@Command(name = "journal", description =
    "Look into the journal of a data directory; step over a command that the core fails at.",
    subcommands = {
        JournalCommand.Show.class, DescribeCommand.class, JournalCommand.Verify.class, DumpCommand.class,
        TailCommand.class, DiffCommand.class, JournalCommand.Hash.class, StepOverCommand.class, ArchiveCommand.class,
        BringBackCommand.class},
    footer = "Example: ringside --dir data journal verify")
public final class JournalCommand extends VerbGroup
{
    @Command(name = "list", description = "The segments, oldest first.", footer =
        "Example: ringside journal list --json")
    static final class Show extends Verb
    {
        @Override
        public Integer call()
        {
            final List<SegmentInfo> segments = JournalVerifier.segments(JournalCheck.segments(directory()));
            return answer("journal-list/1", Map.of("segments", segments.stream().map((it) -> Json.object(
                "name", it.name(), "number", it.number(), "epoch", it.epoch(), "baseSequence", it.baseSequence(),
                "basePosition", it.basePosition(), "length", it.length())).toList()),
                () -> segments.forEach((it) -> line("%-24s epoch %3d  from sequence %,15d  %s", it.name(), it.epoch(),
                    it.baseSequence(), Text.bytes(it.length()))));
        }
    }

    @Command(name = "verify", description = {
        "Check every block and record, and that none is missing which the report log or a snapshot has seen.",
        "Exit code 5 if damaged."},
        footer = "Example: ringside --dir data journal verify")
    static final class Verify extends Verb
    {
        @Override
        public Integer call()
        {
            final FileJournalStorage storage = JournalCheck.storage(directory());
            final JournalWitnesses.Witness witness = JournalWitnesses.newest(directory());
            final JournalVerifier.Report report = JournalVerifier.verify(storage, witness.sequence());
            final boolean isGood = report.isValid() || report.hasTornTail();
            final Map<String, Object> fields = Json.object(
                "verdict", isGood ? "PASS" : "CORRUPT", "tornTail", report.hasTornTail(),
                "segments", report.segmentCount(), "blocks", report.blockCount(), "records", report.recordCount(),
                "firstSequence", report.firstSequence(), "lastSequence", report.lastSequence(),
                "epoch", report.lastEpoch(), "witnessSequence", witness.sequence(), "badFile", report.badFile(),
                "badOffset", report.badOffset(), "problem", report.problem());
            answer("journal-verify/1", fields, () ->
            {
                line("%s: %,d records, sequence %,d to %,d, %,d blocks in %d segments, epoch %d%s",
                    isGood ? "good" : "DAMAGED", report.recordCount(), report.firstSequence(), report.lastSequence(),
                    report.blockCount(), report.segmentCount(), report.lastEpoch(),
                    report.hasTornTail() ? "; ends in an unfinished write, which the next start repairs" : "");
                if (!isGood)
                {
                    line("%s", report.problem());
                }
                if (witness.sequence() > report.lastSequence())
                {
                    line("%s of commands up to sequence %,d", witness.name(), witness.sequence());
                }
            });
            return isGood ? ExitCode.OK : ExitCode.CORRUPT;
        }
    }

    @Command(name = "hash", description = "Replay the journal from zero and print the state hash at its end.",
        footer = "Example: ringside --dir data journal hash --json")
    static final class Hash extends Verb
    {
        @Option(names = "--to", paramLabel = "SEQUENCE", description =
            "of the last command to apply (default: the last)")
        private Long to;

        @Override
        public Integer call() throws IOException
        {
            CliException.usageIf(null != to && to < 0, "--to must be at least 0: found " + to);
            final FileJournalStorage storage = JournalCheck.commands(directory());
            JournalCheck.requireWhole(storage, directory(), err());
            final long last = null == to ? Long.MAX_VALUE : to;
            final Replay replay = Replay.run(EngineSettings.stored(directory()), storage, last);
            if (null != to && replay.lastSequence() < to)
            {
                throw new CliException(ExitCode.FAILED, "the journal ends at sequence " + replay.lastSequence() +
                    ": give an earlier --to");
            }
            final JournalVerifier.ContentHash content = JournalVerifier.contentHash(storage, 0, last);
            return answer("journal-hash/1", Json.object(
                "commands", replay.commands(), "lastSequence", replay.lastSequence(),
                "stateHash", Replay.hex(replay.stateHash()), "chainHash", Replay.hex(replay.chainHash()),
                "contentHash", Replay.hex(content.hash())),
                "state hash %s  chain hash %s  content hash %s  at sequence %,d", Replay.hex(replay.stateHash()),
                Replay.hex(replay.chainHash()), Replay.hex(content.hash()), replay.lastSequence());
        }
    }
}
