package io.ringside.risk;

/**
 * Capacities of a {@link RiskEngine}. Read-only after {@link #conclude()}.
 */
public final class RiskContext
{
    /** Name of the setting behind {@link #accountCapacity(int)}. */
    public static final String ACCOUNT_CAPACITY_PROP_NAME = "ringside.risk.account.capacity";

    /** Default of {@link #accountCapacity(int)}. */
    public static final int ACCOUNT_CAPACITY_DEFAULT = 4_096;

    /** Name of the setting behind {@link #positionCapacity(int)}. */
    public static final String POSITION_CAPACITY_PROP_NAME = "ringside.risk.position.capacity";

    /** Default of {@link #positionCapacity(int)}. */
    public static final int POSITION_CAPACITY_DEFAULT = 65_536;

    private static final int CAPACITY_MAX = 1 << 24;

    private int accountCapacity = ACCOUNT_CAPACITY_DEFAULT;
    private int positionCapacity = POSITION_CAPACITY_DEFAULT;
    private boolean isConcluded;

    /**
     * How many accounts there may be.
     *
     * @param accountCapacity 1 to 16,777,216.
     * @return this for a fluent API.
     */
    public RiskContext accountCapacity(final int accountCapacity)
    {
        this.accountCapacity = accountCapacity;
        return this;
    }

    /**
     * How many accounts there may be.
     *
     * @return count.
     */
    public int accountCapacity()
    {
        return accountCapacity;
    }

    /**
     * How many pairs of account and instrument may ever have had an order.
     *
     * @param positionCapacity 1 to 16,777,216.
     * @return this for a fluent API.
     */
    public RiskContext positionCapacity(final int positionCapacity)
    {
        this.positionCapacity = positionCapacity;
        return this;
    }

    /**
     * How many pairs of account and instrument may ever have had an order.
     *
     * @return count.
     */
    public int positionCapacity()
    {
        return positionCapacity;
    }

    /**
     * Validate everything, once.
     *
     * @return this for a fluent API.
     */
    public RiskContext conclude()
    {
        if (isConcluded)
        {
            throw new IllegalStateException("conclude() called twice");
        }
        validate(ACCOUNT_CAPACITY_PROP_NAME, accountCapacity);
        validate(POSITION_CAPACITY_PROP_NAME, positionCapacity);
        isConcluded = true;
        return this;
    }

    private static void validate(final String name, final int capacity)
    {
        if (capacity < 1 || capacity > CAPACITY_MAX)
        {
            throw new IllegalArgumentException(name + " must be 1 to " + CAPACITY_MAX + ": " + capacity);
        }
    }
}
