package io.ringside.ops.system;

/** A report as a client had it, whatever the protocol. Set once, then read only. */
final class Told
{
    /** What became of an order, or of a request about one. */
    enum Kind
    {
        ACCEPTED, FILLED, REPLACED, ENDED, REFUSED,
        /** It lives on over the end of a day. */
        RESTATED,
        /** A cancel or replace was refused as its order had ended, or never was. */
        NO_ORDER,
        /** A request was refused for another reason. */
        CHANGE_REFUSED
    }

    final Kind kind;
    final String id;
    final long atNs;
    String origId;
    boolean isAnswer;
    boolean isBuy;
    long orderId;
    /** The venue's numbers; 0: not told. Those of executions rise over all clients, and so do those of commands. */
    long execution;
    long command;
    /** Of the client's session; 0: not told. */
    long reportSequence;
    long quantity;
    long leaves;
    long filled;
    long match;
    long lots;
    long ticks;

    Told(final Kind kind, final String id, final long atNs)
    {
        this.kind = kind;
        this.id = id;
        this.atNs = atNs;
    }

    /** Answers the request of its id, which is about that order; null: about none before. */
    Told answer(final boolean isNowAnswer, final String nowOrigId)
    {
        isAnswer = isNowAnswer;
        origId = nowOrigId;
        return this;
    }

    Told numbers(final long nowExecution, final long nowCommand, final long nowReportSequence)
    {
        execution = nowExecution;
        command = nowCommand;
        reportSequence = nowReportSequence;
        return this;
    }

    Told order(final long nowOrderId, final boolean isNowBuy)
    {
        orderId = nowOrderId;
        isBuy = isNowBuy;
        return this;
    }

    Told progress(final long nowQuantity, final long nowLeaves, final long nowFilled)
    {
        quantity = nowQuantity;
        leaves = nowLeaves;
        filled = nowFilled;
        return this;
    }

    Told fill(final long nowMatch, final long nowLots, final long nowTicks)
    {
        match = nowMatch;
        lots = nowLots;
        ticks = nowTicks;
        return this;
    }

    @Override
    public String toString()
    {
        return kind + " id=" + id + " orig=" + origId + " orderId=" + orderId + " execution=" + execution +
            " command=" + command + " quantity=" + quantity + " leaves=" + leaves + " filled=" + filled + " match=" +
            match + " lots=" + lots + " ticks=" + ticks;
    }
}
