package io.ringside.engine.model;

/** An exchange whose output is falsified once, at the first chance after a while. */
final class TamperedExchange extends FalsifiedExchange
{
    private final Tamper tamper;
    private final long fromSequence;
    private boolean isDone;

    TamperedExchange(final Exchange honest, final Tamper tamper, final long fromSequence)
    {
        super(honest);
        this.tamper = tamper;
        this.fromSequence = fromSequence;
    }

    @Override
    void falsify(final long sequence)
    {
        if (!isDone && sequence >= fromSequence)
        {
            isDone = tamper.apply(reports, marketData);
        }
    }

    boolean isDone()
    {
        return isDone;
    }
}
