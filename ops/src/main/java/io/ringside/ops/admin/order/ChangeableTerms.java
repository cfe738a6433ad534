package io.ringside.ops.admin.order;

import io.ringside.engine.protocol.CancelOnDisconnect;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.gateway.client.OrderTerms;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.InstantConverter;
import io.ringside.ops.admin.base.Quote;
import io.ringside.ops.admin.base.Text;
import picocli.CommandLine.Option;

import java.util.function.Consumer;

/** Options for the terms of an order that may also be changed later. An option that was not given is null. */
final class ChangeableTerms
{
    private static final long BASIS_POINTS_MAX = 9_999;

    @Option(names = "--tif", paramLabel = "WORD",
        description = "day, gtc, gtd, ioc, fok, at-open, at-close or good-for-auction")
    private TimeInForce tif;

    @Option(names = "--expires", paramLabel = "TIME", converter = InstantConverter.class,
        description = "when a gtd order ends, such as 2026-12-24T16:30:00Z")
    private Long expireTimeNs;

    @Option(names = "--stop", paramLabel = "PRICE", description = "a stop order, elected when the market is there")
    private String stop;

    @Option(names = "--take-profit", paramLabel = "PRICE",
        description = "a take-profit order, elected when the market is there, at that price or better")
    private String takeProfit;

    @Option(names = "--trail", paramLabel = "DISTANCE",
        description = "a trailing stop, so far behind the last trade, or so many percent as 2.5%%;" +
        " --stop is where it starts")
    private String trail;

    @Option(names = "--activation", paramLabel = "PRICE",
        description = "what a trade has to reach before a trailing stop begins")
    private String activation;

    @Option(names = "--display", paramLabel = "QUANTITY", description = "an iceberg that shows so much; 0: all of it")
    private String display;

    @Option(names = "--hidden", description = "show nothing")
    private boolean isHidden;

    @Option(names = "--offset", paramLabel = "DISTANCE",
        description = "of a pegged order from what it follows; may be negative")
    private String offset;

    @Option(names = "--cancel-on-disconnect", paramLabel = "WORD",
        description = "what becomes of the order when its session is lost: yes, no or session (default session)")
    private CancelOnDisconnect cancelOnDisconnect;

    boolean hasStop()
    {
        return null != stop;
    }

    boolean hasTakeProfit()
    {
        return null != takeProfit;
    }

    boolean hasTrail()
    {
        return null != trail;
    }

    boolean hasActivation()
    {
        return null != activation;
    }

    boolean hasOffset()
    {
        return null != offset;
    }

    boolean hasExpireTime()
    {
        return null != expireTimeNs;
    }

    /** True if no term is given that the plain messages have no room for. */
    boolean arePlain()
    {
        return !hasStop() && !hasTakeProfit() && !hasTrail() && !hasActivation() && !hasOffset() && !hasExpireTime() &&
            null == display && !isHidden && null == cancelOnDisconnect;
    }

    /**
     * The time in force: as given, or until the expire time if only that was given.
     *
     * @param otherwise when nothing was said.
     */
    TimeInForce timeInForce(final TimeInForce otherwise)
    {
        if (null != tif)
        {
            return tif;
        }
        return hasExpireTime() ? TimeInForce.GTD : otherwise;
    }

    /** What contradicts itself, whatever the order and the instrument. */
    void check(final TimeInForce timeInForce)
    {
        CliException.usageIf(isHidden && null != display,
            "an order cannot be both shown in part and hidden: say either --display or --hidden");
        CliException.usageIf(hasExpireTime() && TimeInForce.GTD != timeInForce,
            "only a gtd order ends at a time: leave out --expires, or say --tif gtd");
        if (hasTrail() && trail.endsWith("%"))
        {
            basisPoints(trail);
        }
    }

    /** Sets the terms that were given; the others keep their values. */
    void putInto(final OrderTerms terms, final Quote quote)
    {
        ifGiven(stop, (it) -> terms.stopPriceTicks(quote.ticks(it, "--stop")));
        ifGiven(takeProfit, (it) -> terms.stopPriceTicks(quote.ticks(it, "--take-profit")));
        ifGiven(trail, (it) -> terms.trailTicks(it.endsWith("%") ? -basisPoints(it) : quote.ticks(it, "--trail")));
        ifGiven(activation, (it) -> terms.activationPriceTicks(quote.ticks(it, "--activation")));
        ifGiven(offset, (it) -> terms.pegOffsetTicks(quote.ticks(it, "--offset")));
        ifGiven(expireTimeNs, terms::expireTimeNs);
        ifGiven(cancelOnDisconnect, terms::cancelOnDisconnect);
        if (isHidden)
        {
            terms.displayLots(OrderTerms.HIDDEN);
        }
        else if (null != display)
        {
            final long displayLots = quote.lots(display, "--display");
            CliException.usageIf(displayLots < 0, "--display must not be negative: " + display +
                ": for an order that shows nothing say --hidden");
            terms.displayLots(displayLots);
        }
    }

    /** A percentage with up to two decimals. */
    private static long basisPoints(final String percentage)
    {
        final long basisPoints = Text.units(percentage.substring(0, percentage.length() - 1), 1, -2, "--trail");
        CliException.usageIf(basisPoints < 1 || basisPoints > BASIS_POINTS_MAX,
            "--trail must be from 0.01% to 99.99%: found " + percentage);
        return basisPoints;
    }

    static <T> void ifGiven(final T option, final Consumer<T> setter)
    {
        if (null != option)
        {
            setter.accept(option);
        }
    }
}
