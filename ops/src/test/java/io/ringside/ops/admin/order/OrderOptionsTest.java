package io.ringside.ops.admin.order;

import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.gateway.client.OrderTerms;
import io.ringside.ops.Terminal;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.Quote;
import io.ringside.ops.admin.base.ReasonWords;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class OrderOptionsTest
{
    /** Prices have two decimals, quantities none. */
    private static final Quote QUOTE = new Quote(1, 1, -2, 1, 0);

    @Command
    private static final class Options
    {
        @Parameters(arity = "0..1")
        private String price;

        @Mixin
        private ChangeableTerms changeable;

        @Mixin
        private EntryTerms entry;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
        "--type market                               | MARKET DAY plain",
        "--tif ioc                                   | MARKET IOC plain",
        "99.50                                       | LIMIT DAY plain",
        "99.50 --tif at-open                         | LIMIT AT_OPEN plain",
        "99.50 --tif Good_For_Auction                | LIMIT GOOD_FOR_AUCTION plain",
        "--type market-to-limit                      | MARKET_TO_LIMIT DAY plain",
        "--stop 98.10                                | STOP DAY stopPriceTicks=9810",
        "98 --stop 98.10 --trigger best-quote        | STOP_LIMIT DAY stopPriceTicks=9810 triggerKind=BEST_QUOTE",
        "--take-profit 98.10                         | TAKE_PROFIT DAY stopPriceTicks=9810",
        "98 --take-profit 98.1 --trigger best-quote | TAKE_PROFIT_LIMIT DAY stopPriceTicks=9810 triggerKind=BEST_QUOTE",
        "--trail 0.25                                | TRAILING_STOP DAY trailTicks=25",
        "97 --trail 0.25 --stop 98                   | TRAILING_STOP_LIMIT DAY stopPriceTicks=9800 trailTicks=25",
        "--trail 2.5% --activation 98                | TRAILING_STOP DAY trailTicks=-250 activationPriceTicks=9800",
        "99 --display 5                              | LIMIT DAY displayLots=5",
        "99 --display 0 --min 1                      | LIMIT DAY minQuantityLots=1",
        "99 --hidden --tif gtc                       | LIMIT GTC displayLots=-1",
        "99 --min 3 --stp decrement --stp-group 7    | LIMIT DAY minQuantityLots=3 stpGroup=7 stpMode=DECREMENT",
        "--post-only 99                              | LIMIT DAY postOnly=REJECT",
        "--post-only=slide 99                        | LIMIT DAY postOnly=SLIDE",
        "99 --post-only cancel                       | LIMIT DAY postOnly=CANCEL",
        "99 --post-only --link A1                    | LIMIT DAY linkedClOrdId=A1 postOnly=REJECT",
        "99 --peg primary --offset -0.05             | PEGGED DAY pegOffsetTicks=-5 pegKind=PRIMARY",
        "99 --peg midpoint                           | PEGGED DAY pegKind=MIDPOINT",
        "99 --cancel-on-disconnect no                | LIMIT DAY cancelOnDisconnect=NO",
        "99 --memo desk-7                            | LIMIT DAY memo=desk-7",
        "99 --term minQuantityLots=3 --term stpMode=DECREMENT | LIMIT DAY minQuantityLots=3 stpMode=DECREMENT",
        "99 --term memo=a --memo b                   | LIMIT DAY memo=b",
        "99 --expires 1970-01-01T00:00:02Z           | LIMIT GTD expireTimeNs=2000000000",
        "99 --expires 1970-01-01T01:00:00.5+01:00 --tif gtd | LIMIT GTD expireTimeNs=500000000"})
    void shouldTakeEveryTerm(final String arguments, final String expected)
    {
        final Options options = new Options();
        final CommandLine commandLine = new CommandLine(options);
        SchemaWords.register(commandLine);
        commandLine.parseArgs(arguments.split(" "));

        final OrdType type = options.entry.type(null != options.price, options.changeable);
        final TimeInForce timeInForce = options.changeable.timeInForce(TimeInForce.DAY);
        final OrderTerms terms = options.entry.named();
        options.changeable.putInto(terms, QUOTE);
        options.entry.putInto(terms, QUOTE);
        assertEquals(expected, type + " " + timeInForce + ' ' + (terms.arePlain() ? "plain" : terms));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
        "order new ACME bay 1 99                               | 'bay' is none of buy, sell",
        "order new ACME buy 1 99 --tif someday                 | 'someday' is none of day, gtc, at-open, ioc, fok",
        "order new ACME buy 1 99 --type null-val               | is none of market, limit, stop",
        "order new ACME buy 1 99 --post-only=maybe             | is none of none, reject, cancel, slide",
        "order new ACME buy 1 99 --peg best                    | is none of none, primary, opposite, midpoint",
        "order new ACME buy 1 99 --cancel-on-disconnect maybe  | is none of none, yes, no, session",
        "order new ACME buy 1 99 --stp never                   | is none of none, cancel-newest",
        "order new ACME buy 1 99 --stp-group -1                | --stp-group must not be negative",
        "order new ACME buy 1 99 --type market                 | an order of type market has no PRICE",
        "order new ACME buy 1 --type limit                     | an order of type limit needs a PRICE",
        "order new ACME buy 1 --type stop                      | an order of type stop needs --stop PRICE",
        "order new ACME buy 1 --type trailing-stop             | an order of type trailing-stop needs --trail",
        "order new ACME buy 1 99 --type pegged                 | an order of type pegged needs --peg",
        "order new ACME buy 1 --peg primary                    | an order of type pegged needs a PRICE, its cap",
        "order new ACME buy 1 99 --type limit --stop 98        | an order of type limit has no --stop",
        "order new ACME buy 1 --stop 98 --type stop --trail 1  | an order of type stop has no --trail",
        "order new ACME buy 1 99 --offset 1                    | an order of type limit has no --offset",
        "order new ACME buy 1 99 --trigger best-quote          | an order of type limit has no --trigger",
        "order new ACME buy 1 99 --activation 98               | an order of type limit has no --activation",
        "order new ACME buy 1 --trail 100%                     | --trail must be from 0.01% to 99.99%",
        "order new ACME buy 1 99 --type limit --peg opposite   | an order of type limit has no --peg",
        "order new ACME buy 1 99 --display 1 --hidden          | say either --display or --hidden",
        "order new ACME buy 1 99 --tif gtd                     | a gtd order needs --expires TIME",
        "order new ACME buy 1 99 --tif day --expires 2030-01-01T00:00:00Z | only a gtd order ends at a time",
        "order new ACME buy 1 99 --expires tomorrow            | not a time since 1970: 'tomorrow'",
        "order new ACME buy 1 99 --expires 1960-01-01T00:00:00Z | not a time since 1970",
        "order new ACME buy 1 99 --expires 9999-01-01T00:00:00Z | not a time since 1970",
        "order new ACME buy 1 99 --link 123456789012345678901  | not an order id",
        "order new ACME buy 1 99 --memo seventeen.letters      | --memo cannot be kept with an order",
        "order new ACME buy 1 99 --memo caf\u00e9              | give 1 to 16 printable ASCII characters",
        "order new ACME buy 1 99 --term minimum=5             | --term: expected a field of NewOrderExtended, found",
        "order new ACME buy 1 99 --term stpMode=OFF           | --term: expected one of NONE, ",
        "order new ACME buy 1 99 --term priceTicks=5          | --term: expected a rare term, found priceTicks",
        "order replace ACME buy X 1 99 --memo a                | --memo",
        "order replace ACME buy X 1 --tif ioc --expires 2030-01-01T00:00:00Z | only a gtd order ends at a time",
        "order mass-cancel                                     | say which orders",
        "order mass-cancel ACME --all                          | only one of them",
        "order mass-cancel --scope instrument                  | say which orders",
        "order mass-cancel --all --side middle                 | 'middle' is none of both, buy, sell",
        "order status 123456789012345678901                    | not an order id",
        "order                                                 | new, replace, cancel, mass-cancel or status",
        "trade                                                 | bust, correct, confirm, withdraw or requests",
        "trade bust                                            | the match id of one trade, or --instrument",
        "trade bust 1 --second-operator bob                    | no option --second-operator",
        "trade bust 1 --instrument A                           | --from=TIME, --to=TIME",
        "trade bust 0                                          | not a match id: 0",
        "trade bust one                                        | not a match id: one",
        "trade correct 1 ACME 5                                | PRICE",
        "token                                                 | create, list or revoke",
        "token create alice                                    | '--role=ROLE'",
        "token create alice --role chief                       | one of view, market, admin: found chief",
        "token create alice --role none                        | one of view, market, admin: found none",
        "token create the.chairman.of.all --role view          | a name has 1 to 16 letters",
        "token create calendar --role view                     | the node itself gives commands as calendar"})
    void shouldAnswerWrongUseWithOneLineThatSaysWhatToDo(final String commandLine, final String expected)
    {
        assertEquals("", new Terminal().run(ExitCode.USAGE, commandLine).assertError(expected).out());
    }

    @Test
    void shouldHaveWordsForEveryRefusal()
    {
        for (final Reason reason : Reason.values())
        {
            final boolean isRefusal = reason != Reason.NONE && reason.value() < Reason.IOC_REMAINDER.value();
            assertTrue(!isRefusal || ReasonWords.of(reason).startsWith(reason.name() + ": "), reason.name());
        }
        assertEquals("IOC_REMAINDER", ReasonWords.ofOperator("IOC_REMAINDER"));
        assertEquals("the node is a standby", ReasonWords.ofOperator("the node is a standby"));
    }
}
