package io.ringside.engine.model;

import java.math.BigInteger;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The sharing out of one round: so many lots among the orders of one price, step by step (rule book 3.4, B24 to
 * B29). Arithmetic alone: it knows no book.
 */
final class ModelShares
{
    /** One order of the round, as the steps see it. */
    static final class Part
    {
        /** What it has to give at the start of the round. */
        final long lots;
        final boolean isTop;
        final boolean isMaker;
        long given;

        Part(final long lots, final boolean isTop, final boolean isMaker)
        {
            this.lots = lots;
            this.isTop = isTop;
            this.isMaker = isMaker;
        }

        /** B24: what the steps before left of it. */
        long open()
        {
            return lots - given;
        }
    }

    private static final BigInteger HUNDRED = BigInteger.valueOf(100);

    private final List<Part> queue;
    private final BigInteger increment;
    private final Consumer<String> marks;
    private long left;

    /**
     * @param queue        the orders of the round, oldest first; what each is given is written to it.
     * @param incomingLots what is there to share out.
     * @param increment    every share but the residual is rounded down to a multiple of it.
     */
    ModelShares(
        final List<Part> queue, final long incomingLots, final long increment, final Consumer<String> marks)
    {
        this.queue = queue;
        this.increment = BigInteger.valueOf(increment);
        this.marks = marks;
        left = incomingLots;
    }

    /** Kind and parameter of one step after the other; whatever they leave over goes to those who came first. */
    void share(final long[] steps)
    {
        for (int i = 0; i < steps.length && left > 0; i += 2)
        {
            final long before = left;
            step((int)steps[i], steps[i + 1]);
            marks.accept("3.4 step " + steps[i] + (left < before ? " gives" : " gives nothing"));
        }
        if (left > 0 && queue.stream().anyMatch(part -> part.open() > 0))
        {
            marks.accept("3.4 residual");
            firstComeFirstServed(left);
        }
    }

    private void step(final int kind, final long parameter)
    {
        switch (kind)
        {
            case Wire.STEP_FIFO -> firstComeFirstServed(left);
            case Wire.STEP_PRO_RATA -> byWeight(left, parameter, part -> true, ModelShares::openOf);
            case Wire.STEP_FIFO_PERCENT -> partByTime(parameter);
            case Wire.STEP_TOP_ORDER -> topOrder(parameter);
            // B26: no residual inside.
            case Wire.STEP_MARKET_MAKER ->
                byWeight(rounded(percent(left, parameter)), 0, part -> part.isMaker, ModelShares::openOf);
            case Wire.STEP_LEVELLING -> levelling();
            default -> byWeight(left, parameter, part -> true, this::openTimesPosition);
        }
    }

    private void firstComeFirstServed(final long lotsMax)
    {
        long rest = Math.min(lotsMax, left);
        for (final Part part : queue)
        {
            final long lots = Math.min(rest, part.open());
            allocate(part, lots);
            rest -= lots;
        }
    }

    /** B25, Q2: of what the steps before left of the incoming order. */
    private void partByTime(final long percent)
    {
        if (queue.stream().anyMatch(part -> part.given > 0))
        {
            marks.accept("Q2 part of what others left");
        }
        firstComeFirstServed(rounded(percent(left, percent)));
    }

    private void topOrder(final long lotsMax)
    {
        for (final Part part : queue)
        {
            if (part.isTop)
            {
                final long wanted = Math.min(left, part.open());
                marks.accept("3.4 top " + (0 != lotsMax && lotsMax < wanted ? "limited" : "served"));
                allocate(part, 0 == lotsMax ? wanted : Math.min(wanted, rounded(BigInteger.valueOf(lotsMax))));
            }
        }
    }

    /** B25: one increment to each order that got nothing, in time order. */
    private void levelling()
    {
        for (final Part part : queue)
        {
            if (0 == part.given)
            {
                allocate(part, Math.min(increment.longValueExact(), Math.min(left, part.open())));
            }
        }
    }

    private static BigInteger openOf(final Part part)
    {
        return BigInteger.valueOf(part.open());
    }

    /** B29: the position is counted from the back of the queue, so that the oldest weighs most. */
    private BigInteger openTimesPosition(final Part part)
    {
        return openOf(part).multiply(BigInteger.valueOf(queue.size() - queue.indexOf(part)));
    }

    /**
     * Each one's part by its weight, rounded down; a part below the least is none; nobody gets more than is open. So
     * few lots that there is no part at all go to those who came first (B28).
     */
    private void byWeight(
        final long lots, final long least, final Predicate<Part> isMember, final Function<Part, BigInteger> weight)
    {
        if (lots < least)
        {
            marks.accept("B28 smaller than the least part");
            firstComeFirstServed(left);
            return;
        }
        final List<Part> members = queue.stream().filter(isMember).toList();
        final List<BigInteger> weights = members.stream().map(weight).toList();
        final BigInteger total = weights.stream().reduce(BigInteger.ZERO, BigInteger::add);
        for (int i = 0; i < members.size() && 0 != total.signum(); i++)
        {
            final Part part = members.get(i);
            final BigInteger exact = BigInteger.valueOf(lots).multiply(weights.get(i)).divide(total);
            final long share = Math.min(rounded(exact), part.open());
            if (0 == share || share < least)
            {
                marks.accept(share > 0 ? "3.4 part below the least" : "3.4 part rounded to nothing");
                continue;
            }
            allocate(part, Math.min(share, left));
        }
    }

    private static BigInteger percent(final long lots, final long percent)
    {
        return BigInteger.valueOf(lots).multiply(BigInteger.valueOf(percent)).divide(HUNDRED);
    }

    private long rounded(final BigInteger lots)
    {
        return lots.subtract(lots.mod(increment)).longValueExact();
    }

    private void allocate(final Part part, final long lots)
    {
        part.given += lots;
        left -= lots;
        assert left >= 0 && part.open() >= 0 : "left=" + left + " open=" + part.open();
    }
}
