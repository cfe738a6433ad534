package io.ringside.engine.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** A stream of commands that can be changed and played to a fresh core, and what the core put out for each of them. */
final class Recording
{
    /** Numbers that the venue counts on its own: they differ when something else happens in between. */
    private static final List<String> COUNTED = List.of("orderId", "execId", "matchId", "priority", "firstMatchId",
        "refExecId");
    private static final List<String> SEQUENCES = List.of("reportNumber", "reportSequence", "commandSequence",
        "marketDataSequence", "endOfEvent", "timestampNs");

    final ModelLimits limits;
    final List<Command> commands;

    private Recording(final ModelLimits limits, final List<Command> commands)
    {
        this.limits = limits;
        this.commands = commands;
    }

    static Recording of(final Tuning tuning, final long seed, final int count)
    {
        final ReferenceModel model = new ReferenceModel(tuning.limits);
        final Generator generator = new Generator(tuning, seed, model.state);
        final List<Command> commands = new ArrayList<>();
        for (int i = 0; i < count; i++)
        {
            final Command command = generator.next();
            commands.add(command);
            model.apply(command, i, i);
        }
        return new Recording(tuning.limits, commands);
    }

    Recording changed(final UnaryOperator<Command> change)
    {
        return new Recording(limits, commands.stream().map(Command::copy).map(change).toList());
    }

    Recording only(final Predicate<Command> which)
    {
        return new Recording(limits, commands.stream().filter(which).toList());
    }

    Recording with(final List<Command> others)
    {
        return new Recording(limits, others);
    }

    /** For each command its reports, then its market data. */
    List<List<Output>> play()
    {
        final EngineExchange core = new EngineExchange(limits);
        final List<List<Output>> outputs = new ArrayList<>();
        for (int i = 0; i < commands.size(); i++)
        {
            core.apply(commands.get(i), i, i);
            final List<Output> all = new ArrayList<>(core.reports());
            all.addAll(core.marketData());
            outputs.add(all);
        }
        return outputs;
    }

    /** Texts without sequences, counted numbers replaced by the order in which they were first seen. */
    static List<String> told(final List<List<Output>> outputs)
    {
        final Map<String, Map<Long, Long>> seen = new HashMap<>();
        final List<String> lines = new ArrayList<>();
        for (final List<Output> ofCommand : outputs)
        {
            final StringBuilder line = new StringBuilder();
            ofCommand.forEach(output -> line.append(plain(output, seen)).append("; "));
            lines.add(line.toString());
        }
        return lines;
    }

    private static Output plain(final Output output, final Map<String, Map<Long, Long>> seen)
    {
        Output plain = output;
        for (final String field : output.type.numbers)
        {
            if (SEQUENCES.contains(field) || field.endsWith("Hash"))
            {
                plain = plain.with(field, 0);
            }
            else if (COUNTED.contains(field) && 0 != output.get(field))
            {
                final String kind = "firstMatchId".equals(field) ? "matchId" : "refExecId".equals(field) ? "execId" :
                    field;
                final Map<Long, Long> ranks = seen.computeIfAbsent(kind, key -> new HashMap<>());
                ranks.putIfAbsent(output.get(field), ranks.size() + 1L);
                plain = plain.with(field, ranks.get(output.get(field)));
            }
        }
        return plain;
    }
}
