package io.ringside.loadgen.workload;

import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.gateway.client.OrderTerms;

/**
 * The next message to send; one object, filled again and again by the workload and read by the transport.
 * <p>
 * The correlation stands for the client order id: a transport renders it as text and finds it again in the reports.
 */
public final class OrderRequest
{
    /** What the message is. */
    public enum Kind
    {
        /** A new order. */
        NEW(ExecType.NEW),
        /** A cancel of {@link OrderRequest#origCorrelation()}. */
        CANCEL(ExecType.CANCELED),
        /** A replace of {@link OrderRequest#origCorrelation()}. */
        REPLACE(ExecType.REPLACED);

        private final ExecType answer;

        Kind(final ExecType answer)
        {
            this.answer = answer;
        }

        /** The report of an exchange that does what the message asks for. */
        public ExecType answer()
        {
            return answer;
        }
    }

    private Kind kind;
    private long correlation;
    private long origCorrelation;
    private int sessionIndex;
    private int instrumentIndex;
    private Side side;
    private OrdType ordType;
    private TimeInForce timeInForce;
    private long priceTicks;
    private long quantityLots;
    private OrderTerms rareTerms;

    /**
     * Start a message; the values not set by this call are kept until set.
     *
     * @param newKind            what it is.
     * @param newCorrelation     its own id, from 1, one more than that of the message before.
     * @param newOrigCorrelation id of the order it changes; 0 on a new order.
     * @param newSessionIndex    index of the session that sends it.
     * @param newInstrumentIndex index of the instrument.
     * @param newSide            of the order.
     */
    public void begin(
        final Kind newKind,
        final long newCorrelation,
        final long newOrigCorrelation,
        final int newSessionIndex,
        final int newInstrumentIndex,
        final Side newSide)
    {
        kind = newKind;
        correlation = newCorrelation;
        origCorrelation = newOrigCorrelation;
        sessionIndex = newSessionIndex;
        instrumentIndex = newInstrumentIndex;
        side = newSide;
        rareTerms = null;
    }

    /**
     * Terms of a new or replaced order.
     *
     * @param newOrdType      limit or market.
     * @param newTimeInForce  of the order.
     * @param newPriceTicks   limit price; 0 on a market order.
     * @param newQuantityLots total quantity.
     */
    public void terms(
        final OrdType newOrdType,
        final TimeInForce newTimeInForce,
        final long newPriceTicks,
        final long newQuantityLots)
    {
        ordType = newOrdType;
        timeInForce = newTimeInForce;
        priceTicks = newPriceTicks;
        quantityLots = newQuantityLots;
    }

    /**
     * Terms that few orders have.
     *
     * @param newRareTerms of a new or replaced order; null: none of them.
     */
    public void rareTerms(final OrderTerms newRareTerms)
    {
        rareTerms = newRareTerms;
    }

    /** Terms that few orders have, or null. SBE alone sends them. */
    public OrderTerms rareTerms()
    {
        return rareTerms;
    }

    /** What the message is. */
    public Kind kind()
    {
        return kind;
    }

    /** Id of this message, from 1, gapless within a run. */
    public long correlation()
    {
        return correlation;
    }

    /** Id of the order to cancel or replace, as last accepted; 0 on a new order. */
    public long origCorrelation()
    {
        return origCorrelation;
    }

    /** Index of the sending session, from 0. */
    public int sessionIndex()
    {
        return sessionIndex;
    }

    /** Index of the instrument, from 0, in the order they were given. */
    public int instrumentIndex()
    {
        return instrumentIndex;
    }

    /** Side of the order. */
    public Side side()
    {
        return side;
    }

    /** Limit or market. */
    public OrdType ordType()
    {
        return ordType;
    }

    /** Time in force. */
    public TimeInForce timeInForce()
    {
        return timeInForce;
    }

    /** Limit price in ticks, 0 on a market order. */
    public long priceTicks()
    {
        return priceTicks;
    }

    /** Total quantity in lots. */
    public long quantityLots()
    {
        return quantityLots;
    }
}
