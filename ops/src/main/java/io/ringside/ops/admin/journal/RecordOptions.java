package io.ringside.ops.admin.journal;

import io.ringside.journal.storage.JournalStorage;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.Moment;
import io.ringside.ops.admin.base.Moments;
import io.ringside.ops.config.Similar;
import io.ringside.ops.replay.schema.Message;
import io.ringside.ops.replay.schema.WireSchema;
import picocli.CommandLine.Option;

import java.util.ArrayList;
import java.util.List;

/** Which records of a journal are wanted. */
final class RecordOptions
{
    @Option(names = "--from", paramLabel = "SEQUENCE|TIME", converter = Moment.Converter.class, description =
        "first one, or from then on (default: the oldest)")
    private Moment from;

    @Option(names = "--to", paramLabel = "SEQUENCE|TIME", converter = Moment.Converter.class, description =
        "last one, or up to then (default: the newest)")
    private Moment to;

    @Option(names = "--kind", paramLabel = "COMMAND", description =
        "which command, as it is printed, such as NewOrder; may be repeated")
    private List<String> kinds = new ArrayList<>();

    @Option(names = "--session", paramLabel = "ID", description = "of that session")
    private Integer session;

    @Option(names = "--instrument", paramLabel = "SYMBOL|ID", description =
        "that name it; a symbol as the journal defines it")
    private String instrument;

    @Option(names = "--operator", paramLabel = "NAME", description = "whose commands, asked for or confirmed")
    private String operator;

    /** The filter of these options. */
    RecordFilter filter()
    {
        final WireSchema schema = WireSchema.load();
        final List<String> names = schema.messages().stream().filter((it) -> Message.Kind.COMMAND == it.kind())
            .map((it) -> it.name).toList();
        for (final String kind : kinds)
        {
            if (names.stream().noneMatch(kind::equalsIgnoreCase))
            {
                throw new CliException(ExitCode.USAGE, "no command " + kind + Similar.question(kind, names) +
                    "`ringside journal describe` shows those of a journal");
            }
        }
        return new RecordFilter(schema, kinds, session, instrument, operator);
    }

    /**
     * Sequence of the first record that may be wanted.
     *
     * @param oldest in the journal.
     */
    long first(final JournalStorage storage, final long oldest)
    {
        return null == from ? oldest : Math.max(oldest, from.isTime() ?
            Moments.sequenceAt(storage, from.timeNs() - 1) + 1 : from.sequence());
    }

    /** Sequence of the last record that may be wanted; of a journal that grows, unless it is a time. */
    boolean isBehindEnd(final long sequence, final long timestampNs)
    {
        return null != to && (to.isTime() ? timestampNs > to.timeNs() : sequence > to.sequence());
    }
}
