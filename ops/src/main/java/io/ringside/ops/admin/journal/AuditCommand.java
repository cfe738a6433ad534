package io.ringside.ops.admin.journal;

import io.ringside.gateway.json.Json;
import io.ringside.journal.JournalReader;
import io.ringside.journal.JournalVerifier;
import io.ringside.journal.SteppedOver;
import io.ringside.journal.format.SegmentInfo;
import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.InstantConverter;
import io.ringside.ops.admin.base.JournalCheck;
import io.ringside.ops.admin.base.Verb;
import io.ringside.ops.node.storage.EngineSettings;
import io.ringside.ops.replay.audit.AuditEntry;
import io.ringside.ops.replay.audit.AuditTrail;
import io.ringside.ops.replay.audit.OwnActs;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.Collectors;

/** {@code ringside audit}: who did what when, from the journal of a stopped or a running node. */
@Command(name = "audit", description = {
    "Who did what when: the operators' commands in the journal of a stopped or a running node.",
    "One a line: time, sequence, operator and whoever confirmed, command, instrument, what it said, reason.",
    "Exit code 1: none was found; 5: the journal is damaged."},
    footer = "Example: ringside --dir data audit --operator alice --from 2026-11-20T14:30Z --instrument ACME")
public final class AuditCommand extends Verb
{
    @Option(names = "--operator", paramLabel = "NAME", description = "whose commands, asked for or confirmed")
    private String operator;

    @Option(names = "--from", paramLabel = "TIME", converter = InstantConverter.class, description =
        "from then on")
    private Long fromNs;

    @Option(names = "--to", paramLabel = "TIME", converter = InstantConverter.class, description =
        "and before then")
    private Long toNs;

    @Option(names = "--kind", paramLabel = "COMMAND", description =
        "which command, as it is printed, such as SetTradingPhase; may be repeated")
    private List<String> kinds = new ArrayList<>();

    @Option(names = "--instrument", paramLabel = "SYMBOL", description =
        "about that instrument, or about all of them")
    private String instrument;

    @Option(names = "--own", description =
        "also what the exchange did by itself: levels stopped by their losses, liquidation; replays the journal")
    private boolean isWithOwn;

    private long count;

    @Override
    public Integer call() throws IOException
    {
        CliException.usageIf(null != fromNs && null != toNs && toNs <= fromNs,
            "--to must be later than --from: nothing is in between");
        final FileJournalStorage storage = JournalCheck.commands(directory());
        JournalCheck.requireWhole(storage, directory(), err());
        final Set<Long> steppedOver = SteppedOver.load(storage).decisions().stream()
            .map(SteppedOver.Decision::sequence).collect(Collectors.toSet());
        final List<SegmentInfo> segments = JournalVerifier.segments(storage);
        final AuditTrail trail = new AuditTrail();
        final List<Map<String, Object>> rows = new ArrayList<>();
        if (isWithOwn && 0 != segments.get(0).baseSequence())
        {
            throw new CliException(ExitCode.FAILED, "the journal begins at " + segments.get(0).baseSequence() +
                ": bring archived segments back with `ringside journal restore`");
        }
        final OwnActs own = !isWithOwn ? null :
            new OwnActs(EngineSettings.stored(directory()), trail, (entry) -> onEntry(entry, false, rows));
        try (JournalReader reader = JournalReader.ofStored(storage, segments.get(0).baseSequence()))
        {
            reader.pollAll((buffer, offset, length, sequence, timestampNs) ->
            {
                final AuditEntry entry = trail.next(buffer, offset, length, sequence, timestampNs);
                final boolean isSteppedOver = steppedOver.contains(sequence);
                if (null != entry)
                {
                    onEntry(entry, isSteppedOver, rows);
                }
                if (null != own)
                {
                    own.next(buffer, offset, isSteppedOver ? 0 : length, sequence, isSteppedOver ? 0 : timestampNs);
                }
                return true;
            });
        }
        if (isJson())
        {
            json("audit/1", Map.of("commands", rows));
        }
        return 0 == count ? ExitCode.FAILED : ExitCode.OK;
    }

    private boolean isWanted(final AuditEntry it)
    {
        return (null == operator || operator.equals(it.operator()) || operator.equals(it.secondOperator())) &&
            (null == fromNs || it.timestampNs() >= fromNs) && (null == toNs || it.timestampNs() < toNs) &&
            (kinds.isEmpty() || kinds.stream().anyMatch(it.kind()::equalsIgnoreCase)) &&
            (null == instrument || instrument.equalsIgnoreCase(it.instrument()) ||
                AuditEntry.ALL.equals(it.instrument()));
    }

    private void onEntry(final AuditEntry it, final boolean isSteppedOver, final List<Map<String, Object>> rows)
    {
        if (!isWanted(it))
        {
            return;
        }
        count++;
        final String time = AuditTrail.time(it.timestampNs());
        if (isJson())
        {
            rows.add(Json.object(
                "sequence", it.sequence(), "time", time, "timestampNs", it.timestampNs(), "operator", it.operator(),
                "secondOperator", it.secondOperator(), "kind", it.kind(), "instrument", it.instrument(),
                "reason", it.reason(), "fields", it.fields(), "steppedOver", isSteppedOver));
            return;
        }
        final StringJoiner fields = new StringJoiner(" ");
        it.fields().forEach((name, value) -> fields.add(name + '=' + value));
        line("%-30s  %,12d  %-16s  %-16s  %-8s  %s%s%s", time, it.sequence(), people(it), it.kind(), it.instrument(),
            fields, it.reason().isEmpty() ? "" : " reason=\"" + it.reason() + '"',
            isSteppedOver ? " (stepped over)" : "");
    }

    private static String people(final AuditEntry it)
    {
        final String first = it.operator().isEmpty() ? "-" : it.operator();
        return it.secondOperator().isEmpty() ? first :
            String.format(Locale.ROOT, "%s+%s", first, it.secondOperator());
    }
}
