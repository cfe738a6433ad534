package io.ringside.risk;

/** Capacities of a {@link RiskEngine}. Read-only after {@link #conclude()}. */
public final class RiskContext
{
    private static final int CAPACITY_MAX = 1 << 24;

    private int accountCapacity = 4_096;
    private int positionCapacity = 65_536;
    private boolean isConcluded;

    /** How many accounts there may be, 1 to 16,777,216. */
    public RiskContext accountCapacity(final int accountCapacity)
    {
        this.accountCapacity = accountCapacity;
        return this;
    }

    public int accountCapacity()
    {
        return accountCapacity;
    }

    /** How many pairs of account and instrument may ever have had an order, 1 to 16,777,216. */
    public RiskContext positionCapacity(final int positionCapacity)
    {
        this.positionCapacity = positionCapacity;
        return this;
    }

    public int positionCapacity()
    {
        return positionCapacity;
    }

    /** Validate everything, once. */
    public RiskContext conclude()
    {
        if (isConcluded)
        {
            throw new IllegalStateException("conclude() called twice");
        }
        validate("account capacity", accountCapacity);
        validate("position capacity", positionCapacity);
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
