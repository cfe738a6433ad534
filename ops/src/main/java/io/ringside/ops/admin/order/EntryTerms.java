package io.ringside.ops.admin.order;

import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.PegKind;
import io.ringside.engine.protocol.PostOnly;
import io.ringside.engine.protocol.StpMode;
import io.ringside.engine.protocol.TriggerKind;
import io.ringside.gateway.client.OrderTerms;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.Quote;
import io.ringside.ops.replay.line.TermLine;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

import java.util.Map;
import java.util.Set;
import java.util.Stack;

/** Options for the terms of an order that are fixed on entry. An option that was not given is null. */
final class EntryTerms
{
    @Option(names = "--type", paramLabel = "WORD", description = "limit, market, stop, stop-limit, market-to-limit," +
        " pegged, trailing-stop, trailing-stop-limit, take-profit or take-profit-limit (default: as PRICE, --stop," +
        " --take-profit, --trail and --peg say)")
    private OrdType type;

    @Option(names = "--trigger", paramLabel = "WORD",
        description = "what elects a stop or take-profit order: last-trade or best-quote (default last-trade)")
    private TriggerKind trigger;

    @Option(names = "--min", paramLabel = "QUANTITY", description = "the least that has to match at once")
    private String min;

    @Option(names = "--post-only", paramLabel = "WORD", arity = "0..1", fallbackValue = "reject",
        preprocessor = OwnWordsOnly.class,
        description = "never take: reject, cancel or slide an order that would (default reject)")
    private PostOnly postOnly;

    @Option(names = "--peg", paramLabel = "WORD",
        description = "a pegged order, PRICE is its cap: primary, opposite or midpoint")
    private PegKind peg;

    @Option(names = "--link", paramLabel = "CLORDID", description = "one cancels the other: id of the first leg")
    private String link;

    @Option(names = "--stp", paramLabel = "WORD", description = "what prevents a trade with oneself: none," +
        " cancel-newest, cancel-oldest, cancel-both or decrement (default none)")
    private StpMode stp;

    @Option(names = "--stp-group", paramLabel = "N",
        description = "whose orders are one's own (default: the account's)")
    private Integer stpGroup;

    @Option(names = "--memo", paramLabel = "TEXT",
        description = "a note of one's own, which every report of the order repeats; up to 16 characters")
    private String memo;

    @Option(names = "--term", paramLabel = "FIELD=VALUE", description = "any term by its name in the wire schema, in" +
        " ticks, lots and its words, such as minQuantityLots=5; may be repeated")
    private Map<String, String> named;

    /** So that what follows the bare option, a symbol say, is not taken for its word. */
    static final class OwnWordsOnly implements IParameterPreprocessor
    {
        private static final Set<String> WORDS = Set.of("none", "reject", "cancel", "slide");

        @Override
        public boolean preprocess(
            final Stack<String> args, final CommandSpec spec, final ArgSpec argSpec, final Map<String, Object> info)
        {
            if (" ".equals(info.get("separator")) && (args.isEmpty() || !WORDS.contains(args.peek())))
            {
                args.push(((OptionSpec)argSpec).fallbackValue());
            }
            return false;
        }
    }

    boolean hasPeg()
    {
        return null != peg && PegKind.NONE != peg;
    }

    boolean hasTrigger()
    {
        return null != trigger;
    }

    /** What the order is: as said, else as its prices say. */
    OrdType type(final boolean hasPrice, final ChangeableTerms changeable)
    {
        if (null != type)
        {
            return type;
        }
        if (hasPeg())
        {
            return OrdType.PEGGED;
        }
        if (changeable.hasTrail())
        {
            return hasPrice ? OrdType.TRAILING_STOP_LIMIT : OrdType.TRAILING_STOP;
        }
        if (changeable.hasTakeProfit())
        {
            return hasPrice ? OrdType.TAKE_PROFIT_LIMIT : OrdType.TAKE_PROFIT;
        }
        if (changeable.hasStop())
        {
            return hasPrice ? OrdType.STOP_LIMIT : OrdType.STOP;
        }
        return hasPrice ? OrdType.LIMIT : OrdType.MARKET;
    }

    /** Refuses values that are wrong for every instrument. */
    void check()
    {
        if (null != link)
        {
            RequestId.check(link);
        }
        CliException.usageIf(null != stpGroup && stpGroup < 0, "--stp-group must not be negative: " + stpGroup +
            ": give 1 and up");
        CliException.usageIf(null != memo && (memo.isEmpty() || !OrderTerms.isMemo(memo)),
            "--memo cannot be kept with an order: '" + memo + "': give 1 to " + OrderTerms.MEMO_LENGTH_MAX +
            " printable ASCII characters");
    }

    /** Terms of which those are set that were given by their names in the schema. */
    OrderTerms named()
    {
        try
        {
            return null == named ? new OrderTerms() : TermLine.read(named);
        }
        catch (final IllegalArgumentException ex)
        {
            throw new CliException(ExitCode.USAGE, "--term: " + ex.getMessage());
        }
    }

    /** Sets the terms that were given; the others keep their values. */
    void putInto(final OrderTerms terms, final Quote quote)
    {
        ChangeableTerms.ifGiven(trigger, terms::triggerKind);
        ChangeableTerms.ifGiven(min, (it) -> terms.minQuantityLots(quote.lots(it, "--min")));
        ChangeableTerms.ifGiven(postOnly, terms::postOnly);
        ChangeableTerms.ifGiven(peg, terms::pegKind);
        ChangeableTerms.ifGiven(link, terms::linkedClOrdId);
        ChangeableTerms.ifGiven(stp, terms::stpMode);
        ChangeableTerms.ifGiven(stpGroup, terms::stpGroup);
        ChangeableTerms.ifGiven(memo, terms::memo);
    }
}
