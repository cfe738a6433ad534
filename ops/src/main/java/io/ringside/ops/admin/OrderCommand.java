package io.ringside.ops.admin;

import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TimeInForce;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

import java.util.Locale;
import java.util.Map;

/**
 * {@code ringside order new|cancel|replace}, through the same SBE gateway as everybody.
 */
@Command(name = "order", description = "Enter, change or cancel an order through the SBE gateway.",
    subcommands = {OrderCommand.New.class, OrderCommand.Cancel.class, OrderCommand.Replace.class},
    footer = "Example: ringside order new ACME buy 10 100.00")
final class OrderCommand implements Runnable
{
    @Option(names = "--session", paramLabel = "ID", scope = ScopeType.INHERIT, defaultValue = "9",
        description = "session to log on as (default ${DEFAULT-VALUE})")
    private int session;

    @Option(names = "--password", paramLabel = "TEXT", scope = ScopeType.INHERIT,
        defaultValue = "${env:RINGSIDE_CREDENTIALS:-demo}",
        description = "of the session; better given as RINGSIDE_CREDENTIALS (default: the demo one)")
    private String password;

    @Option(names = "--account", paramLabel = "ID", scope = ScopeType.INHERIT, defaultValue = "9",
        description = "account the order is for (default ${DEFAULT-VALUE})")
    private long account;

    @Option(names = "--gateway", paramLabel = "HOST:PORT", scope = ScopeType.INHERIT, defaultValue = "localhost:9881",
        description = "SBE order entry (default ${DEFAULT-VALUE})")
    private String gateway;

    @Spec
    private CommandSpec spec;

    @Override
    public void run()
    {
        throw new ParameterException(spec.commandLine(), "say what to do with the order: new, cancel or replace");
    }

    /** The side as people type it. */
    enum SideWord
    {
        /** To buy. */
        BUY(Side.BUY),
        /** To sell. */
        SELL(Side.SELL);

        final Side side;

        SideWord(final Side side)
        {
            this.side = side;
        }
    }

    /** How long an order stands. */
    enum TimeWord
    {
        /** Until the end of the trading day. */
        DAY(TimeInForce.DAY),
        /** Until cancelled. */
        GTC(TimeInForce.GTC),
        /** At once, the rest cancelled. */
        IOC(TimeInForce.IOC),
        /** At once and whole, or not at all. */
        FOK(TimeInForce.FOK);

        final TimeInForce timeInForce;

        TimeWord(final TimeInForce timeInForce)
        {
            this.timeInForce = timeInForce;
        }
    }

    /** What the three share. */
    abstract static class Entry extends Verb
    {
        @ParentCommand
        private OrderCommand parent;

        @Option(names = "--id", paramLabel = "CLORDID", description = "of this request (default: a new one)")
        private String id;

        final String id()
        {
            return null != id ? clOrdId(id) :
                "C" + Long.toString(System.currentTimeMillis(), 36).toUpperCase(Locale.ROOT);
        }

        static String clOrdId(final String text)
        {
            if (!text.matches("[!-~]{1,20}"))
            {
                throw new CliException(ExitCode.USAGE,
                    "not an order id: " + text + ": give 1 to 20 printable characters without spaces");
            }
            return text;
        }

        final int run(final OrderSession.Request request)
        {
            try (OrderSession entry = new OrderSession(
                HostAndPort.check("--gateway", parent.gateway), parent.session, parent.password,
                root().timeout().toMillis()))
            {
                final Map<String, Object> answer = entry.execute(request);
                if (isJson())
                {
                    json("order/1", answer);
                }
                else
                {
                    line("%s %s%s", answer.get("clOrdId"), answer.get("outcome"), "NONE".equals(answer.get("reason")) ?
                        ": order " + answer.get("orderId") + ", filled " + answer.get("cumLots") + ", open " +
                        answer.get("leavesLots") : ": " + answer.get("reason"));
                }
                return Boolean.TRUE.equals(answer.get("accepted")) ? ExitCode.OK : ExitCode.REFUSED;
            }
        }

        final long account()
        {
            return parent.account;
        }
    }

    @Command(name = "new", description = "Enter an order; without PRICE a market order.",
        footer = "Example: ringside order new ACME sell 5 101.50 --tif ioc")
    static final class New extends Entry
    {
        @Parameters(index = "0", paramLabel = "SYMBOL")
        private String symbol;

        @Parameters(index = "1", paramLabel = "SIDE", description = "buy or sell")
        private SideWord side;

        @Parameters(index = "2", paramLabel = "QUANTITY")
        private String quantity;

        @Parameters(index = "3", paramLabel = "PRICE", arity = "0..1")
        private String price;

        @Option(names = "--tif", defaultValue = "DAY", description = "day, gtc, ioc or fok (default day)")
        private TimeWord tif;

        @Override
        public Integer call()
        {
            final String clOrdId = id();
            final Quote quote = Quote.of(node(), symbol);
            final long ticks = null == price ? 0 : quote.ticks(price);
            final long lots = quote.lots(quantity);
            return run((client) -> client.newOrder(clOrdId, account(), quote.instrumentId(), side.side,
                OrderSession.type(null == price), ticks, lots, tif.timeInForce));
        }
    }

    @Command(name = "cancel", description = "Cancel an order by the id it was entered with.",
        footer = "Example: ringside order cancel ACME buy C1ABC")
    static final class Cancel extends Entry
    {
        @Parameters(index = "0", paramLabel = "SYMBOL")
        private String symbol;

        @Parameters(index = "1", paramLabel = "SIDE", description = "buy or sell")
        private SideWord side;

        @Parameters(index = "2", paramLabel = "ORIG-CLORDID")
        private String original;

        @Override
        public Integer call()
        {
            final String clOrdId = id();
            final String target = clOrdId(original);
            final Quote quote = Quote.of(node(), symbol);
            return run((client) -> client.cancel(clOrdId, target, quote.instrumentId(), side.side));
        }
    }

    @Command(name = "replace", description = "Change quantity and price of a limit order.",
        footer = "Example: ringside order replace ACME buy C1ABC 20 99.50")
    static final class Replace extends Entry
    {
        @Parameters(index = "0", paramLabel = "SYMBOL")
        private String symbol;

        @Parameters(index = "1", paramLabel = "SIDE", description = "buy or sell")
        private SideWord side;

        @Parameters(index = "2", paramLabel = "ORIG-CLORDID")
        private String original;

        @Parameters(index = "3", paramLabel = "QUANTITY", description = "new total, not a difference")
        private String quantity;

        @Parameters(index = "4", paramLabel = "PRICE")
        private String price;

        @Option(names = "--tif", defaultValue = "DAY", description = "as entered (default day)")
        private TimeWord tif;

        @Override
        public Integer call()
        {
            final String clOrdId = id();
            final String target = clOrdId(original);
            final Quote quote = Quote.of(node(), symbol);
            final long ticks = quote.ticks(price);
            final long lots = quote.lots(quantity);
            return run((client) -> client.replace(clOrdId, target, account(), quote.instrumentId(), side.side,
                OrderSession.type(false), ticks, lots, tif.timeInForce));
        }
    }
}
