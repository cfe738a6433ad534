package io.ringside.ops.admin.market;

import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.MarketControl;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import java.util.Map;

/**
 * {@code ringside end-of-day}: orders of the day expire, client order ids are free again, the next trading day is open.
 */
@Command(name = "end-of-day",
    description = "End the trading day: orders of the day expire, GTC and GTD orders stay, client order ids are " +
        "forgotten. Refused while an instrument trades or is in a call. Journaled.",
    footer = "Example: ringside end-of-day --close --yes --reason \"holiday\"")
public final class EndOfDayCommand extends MarketControl
{
    @Option(names = "--close", description =
        "close every instrument first, but halted ones; `ringside resume --all` opens them again")
    private boolean isClosing;

    @Option(names = "--trade-on", description = "end the day while trading goes on, round the clock")
    private boolean isTradingOn;

    @Option(names = "--trading-day", paramLabel = "YYYYMMDD", description = "that begins (default: the next)")
    private String tradingDay;

    @Option(names = "--include-halted", description = "with --close: close halted instruments too")
    private boolean isForEvery;

    @Override
    public Integer call()
    {
        CliException.usageIf(isClosing && isTradingOn, "say either --close or --trade-on");
        final Map<String, String> parameters = parameters();
        parameters.put("close", String.valueOf(isClosing));
        parameters.put("trade-on", String.valueOf(isTradingOn));
        CliException.usageIf(isForEvery && !isClosing, "--include-halted needs --close");
        parameters.put("include-halted", String.valueOf(isForEvery));
        if (null != tradingDay)
        {
            parameters.put("trading-day", tradingDay);
        }
        confirm("end-of-day");
        return execute("end-of-day", parameters);
    }
}
