package io.ringside.engine.core.instrument;

import io.ringside.engine.core.base.StateChecks;
import io.ringside.engine.core.base.StateInput;
import io.ringside.engine.core.base.StateOutput;
import io.ringside.engine.protocol.MatchStepKind;

/**
 * The terms of SetMatchingAlgorithm for an instrument: the steps that allocate an incoming order to the orders of a
 * level. Without steps, or with FIFO as the first, orders match by time. Also has the top order of each side, if a step
 * needs it.
 */
public final class MatchingAlgorithm
{
    /** The largest number of steps in a command. */
    static final int STEP_COUNT_MAX = 12;

    private static final int PERCENT_MAX = 100;

    private final MatchStepKind[] kinds = new MatchStepKind[STEP_COUNT_MAX];
    private final long[] parameters = new long[STEP_COUNT_MAX];
    private int stepCount;
    private boolean isAuctionProRata;
    private boolean hasTopOrder;
    private long topBuyId;
    private long topSellId;

    /** An algorithm without steps. */
    public MatchingAlgorithm(final boolean isAuctionProRata)
    {
        this.isAuctionProRata = isAuctionProRata;
    }

    /** Adds a step; false if it is invalid or there are too many. */
    public boolean add(final int rawKind, final long parameter)
    {
        if (STEP_COUNT_MAX == stepCount || rawKind < 0 || rawKind > MatchStepKind.TIME_PRO_RATA.value())
        {
            return false;
        }
        final MatchStepKind kind = MatchStepKind.get((short)rawKind);
        final boolean isValid = switch (kind)
        {
            case FIFO, LEVELLING -> 0 == parameter;
            case FIFO_PERCENT, MARKET_MAKER -> parameter > 0 && parameter <= PERCENT_MAX;
            default -> parameter >= 0;
        };
        if (isValid)
        {
            kinds[stepCount] = kind;
            parameters[stepCount] = parameter;
            stepCount++;
            hasTopOrder |= MatchStepKind.TOP_ORDER == kind;
        }
        return isValid;
    }

    /** Copies the steps of another algorithm into this one, which has none. */
    public void addStepsOf(final MatchingAlgorithm other)
    {
        for (int i = 0; i < other.stepCount; i++)
        {
            add(other.kinds[i].value(), other.parameters[i]);
        }
    }

    /** True if each step can get something to allocate: none follows one that always allocates everything. */
    public boolean areStepsEffective()
    {
        for (int i = 0; i < stepCount - 1; i++)
        {
            if (MatchStepKind.FIFO == kinds[i] ||
                MatchStepKind.FIFO_PERCENT == kinds[i] && PERCENT_MAX == parameters[i])
            {
                return false;
            }
        }
        return true;
    }

    /** True if a step or an auction may need an allocation. */
    public boolean needsAllocation()
    {
        return isByRounds() || isAuctionProRata;
    }

    public int stepCount()
    {
        return stepCount;
    }

    public MatchStepKind kind(final int step)
    {
        return kinds[step];
    }

    public long parameter(final int step)
    {
        return parameters[step];
    }

    /** True if an incoming order is allocated in rounds, not matched with one resting order after another. */
    public boolean isByRounds()
    {
        return 0 != stepCount && MatchStepKind.FIFO != kinds[0];
    }

    /** True if the surplus of an auction is rationed by quantity. */
    public boolean isAuctionProRata()
    {
        return isAuctionProRata;
    }

    /** True if a step needs the top order. */
    public boolean hasTopOrder()
    {
        return hasTopOrder;
    }

    /** Order id of the side's top order, 0 if there is none; the order may have ended. */
    public long topOrderId(final boolean isBuy)
    {
        return isBuy ? topBuyId : topSellId;
    }

    public void topOrderId(final boolean isBuy, final long orderId)
    {
        assert hasTopOrder || 0 == orderId : "orderId=" + orderId;
        if (isBuy)
        {
            topBuyId = orderId;
        }
        else
        {
            topSellId = orderId;
        }
    }

    /** An order has lost its time priority. */
    public void onPlaceLost(final boolean isBuy, final long orderId)
    {
        if (topOrderId(isBuy) == orderId)
        {
            topOrderId(isBuy, 0);
        }
    }

    void clearTopOrders()
    {
        topBuyId = 0;
        topSellId = 0;
    }

    void writeTo(final StateOutput output)
    {
        output.putLong(stepCount);
        for (int i = 0; i < stepCount; i++)
        {
            output.putLong(kinds[i].value());
            output.putLong(parameters[i]);
        }
        output.putLong(isAuctionProRata ? 1 : 0);
        output.putLong(topBuyId);
        output.putLong(topSellId);
    }

    void readFrom(final StateInput input)
    {
        final long count = input.getLong();
        for (long i = 0; i < count; i++)
        {
            StateChecks.check(
                add((int)input.getLong(), input.getLong()), "no such step of a matching algorithm: step=", i);
        }
        isAuctionProRata = 1 == input.getLong();
        topBuyId = input.getLong();
        topSellId = input.getLong();
    }
}
