package io.ringside.ops.admin.load;

import io.ringside.loadgen.Protocol;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.NodeVerb;
import io.ringside.ops.admin.base.RateConverter;
import io.ringside.ops.admin.base.Text;
import io.ringside.ops.config.RingsideConfig;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/** {@code ringside market}: makers and takers from a seed, so that there is something to see and to trade with. */
@Command(name = "market", sortOptions = false, description = {
    "Keep a market: makers and takers, drawn from a seed, trade through the gateway until Ctrl-C.",
    "Then their orders are cancelled. A line on standard error tells of each second."},
    footer = "Example: ringside market --rate 200 --symbols ACME,BOLT --seed 7")
public final class MarketCommand extends NodeVerb
{
    @Option(names = "--rate", defaultValue = "100", converter = RateConverter.class,
        description = "orders, cancels and replaces per second (default ${DEFAULT-VALUE})")
    private long rate;

    @Option(names = "--seed", defaultValue = "1", description = "of all that is drawn (default ${DEFAULT-VALUE})")
    private long seed;

    @Option(names = "--symbols", paramLabel = "SYMBOLS", split = ",", description =
        "such as ACME,BOLT (default: all that are configured)")
    private List<String> symbols = List.of();

    @Option(names = "--sessions", paramLabel = "N", defaultValue = "2", description =
        "as many of the configured ones, the last; half of them make the market (default ${DEFAULT-VALUE})")
    private int sessions;

    @Option(names = "--duration", description = "end after it, such as 10m (default: at Ctrl-C)")
    private Duration duration;

    @Option(names = "--protocol", defaultValue = "sbe", description = "sbe, ipc, tcp or fix (default ${DEFAULT-VALUE})")
    private String protocol;

    @Option(names = "--gateway", paramLabel = "HOST:PORT", description =
        "of the gateway, or with commas between of each node's: a session goes on at the next when its own is gone " +
        "(default: where the node of --node listens, else as configured)")
    private String gateway;

    @Option(names = "--response", paramLabel = "HOST", defaultValue = "localhost",
        description = "name or address of this machine as the gateway sees it (default ${DEFAULT-VALUE})")
    private String response;

    @Override
    public Integer call()
    {
        CliException.usageIf(null != duration && (duration.isZero() || duration.isNegative()),
            "--duration must be above 0: give it like 10m");
        final RingsideConfig config = config();
        final Protocol chosen = CliException.usage(() -> Protocol.parse(protocol));
        final LivingMarket market = LivingMarket.of(config, chosen, sessions, symbols, rate, seed);
        try (StopSignal stopSignal = new StopSignal())
        {
            final int code = LoadTargets.with(this, config, chosen, gateway, response, sessions, (targets) ->
            {
                say(market.describe() + (null == duration ? "; Ctrl-C ends it" : ""));
                return market.run(targets.get(), null == duration ? Long.MAX_VALUE : duration.toNanos(), stopSignal,
                    (second) -> true, this::say);
            });
            final Map<String, Object> result = market.result();
            answer("market/1", result, "%s messages, %s trades, %s lots, %s refused; every order is cancelled",
                Text.count(result.get("messages")), Text.count(result.get("trades")),
                Text.count(result.get("tradedLots")), Text.count(result.get("refused")));
            return code;
        }
    }

    private void say(final String text)
    {
        err().println(text);
        err().flush();
    }
}
