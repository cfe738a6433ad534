package io.ringside.ops.admin.market;

import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.NodeVerb;
import io.ringside.ops.admin.base.Settings;
import io.ringside.ops.admin.base.Text;
import io.ringside.ops.admin.base.VerbGroup;
import io.ringside.ops.config.InstrumentSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** {@code ringside instrument show}: what is set for instruments. */
@Command(name = "instrument", description = "Instruments of the running node.",
    subcommands = InstrumentCommand.Show.class,
    footer = "Example: ringside instrument show ACME")
public final class InstrumentCommand extends VerbGroup
{
    @Command(name = "show",
        description = "Show what is set for an instrument: terms, protections, auctions, algorithm.",
        footer = "Example: ringside instrument show ACME")
    static final class Show extends NodeVerb
    {
        private static final List<String> GROUPS = List.of("protection", "auction", "matching");

        @Parameters(paramLabel = "SYMBOL", arity = "0..1", description = "such as ACME")
        private String symbol;

        @Option(names = "--all", description = "every instrument")
        private boolean isAll;

        @Override
        public Integer call()
        {
            CliException.usageIf(isAll == (null != symbol), "say either a SYMBOL or --all");
            CliException.usageIf(!isAll && !InstrumentSettings.isSymbol(symbol), "not a symbol: " + symbol +
                ": `ringside status` lists them");
            final Map<String, Object> answer = node().getObject("/instrument" + (isAll ? "" :
                "?symbol=" + URLEncoder.encode(symbol, StandardCharsets.UTF_8)));
            final List<Map<String, Object>> instruments = Text.rows(answer, "instruments");
            return answer("instrument/1", answer, () ->
            {
                if (instruments.isEmpty())
                {
                    line("no instrument");
                }
                instruments.forEach(this::print);
            });
        }

        @SuppressWarnings("unchecked")
        private void print(final Map<String, Object> instrument)
        {
            line("instrument %s %s", instrument.get("instrumentId"), instrument.get("symbol"));
            Settings.lines(instrument, List.of("instrumentId", "symbol", "protection", "auction", "matching"))
                .forEach((text) -> line("  %s", text));
            for (final String group : GROUPS)
            {
                line("  %s", group);
                Settings.lines((Map<String, Object>)instrument.get(group), List.of())
                    .forEach((text) -> line("    %s", text));
            }
        }
    }
}
