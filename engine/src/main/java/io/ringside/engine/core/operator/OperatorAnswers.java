package io.ringside.engine.core.operator;

import io.ringside.engine.core.matching.OrderMatcher;
import io.ringside.engine.core.output.AnswerWriter;
import io.ringside.engine.core.output.MarketDataPublisher;
import io.ringside.engine.protocol.Reason;

/**
 * Answers each command of the operator with one AdminReport, which is the last output of the command.
 */
public final class OperatorAnswers
{
    private final OrderMatcher matcher;
    private final MarketDataPublisher marketData;
    private final AnswerWriter answers;
    private int affectedCount;
    private int cancelledCount;
    private int leftCount;

    public OperatorAnswers(
        final OrderMatcher matcher, final MarketDataPublisher marketData, final AnswerWriter answers)
    {
        this.matcher = matcher;
        this.marketData = marketData;
        this.answers = answers;
    }

    /** Sets how many orders, trades, instruments or settings the present command affects; 0 unless it is set. */
    void affected(final int count)
    {
        affectedCount = count;
    }

    /** Sets how many orders a change of phases cancels, and how many instruments it leaves; 0 unless they are set. */
    void affected(final int count, final int cancelled, final int left)
    {
        affectedCount = count;
        cancelledCount = cancelled;
        leftCount = left;
    }

    /** Ends the present command and answers it. */
    public void answer(final long correlationId, final int refTemplateId, final Reason reason)
    {
        endCommand();
        marketData.endCommand();
        answers.admin(correlationId, refTemplateId, reason, affectedCount, cancelledCount, leftCount, 0);
        affectedCount = 0;
        cancelledCount = 0;
        leftCount = 0;
    }

    /** Ends a command that has no answer. */
    public void endCommand()
    {
        matcher.endCommand(true);
    }
}
