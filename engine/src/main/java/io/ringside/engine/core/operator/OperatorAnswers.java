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

    public OperatorAnswers(
        final OrderMatcher matcher, final MarketDataPublisher marketData, final AnswerWriter answers)
    {
        this.matcher = matcher;
        this.marketData = marketData;
        this.answers = answers;
    }

    /** Sets how many orders, trades or settings the present command affects; 0 unless it is set. */
    void affected(final int count)
    {
        affectedCount = count;
    }

    /** Ends the present command and answers it. */
    public void answer(final long correlationId, final int refTemplateId, final Reason reason)
    {
        endCommand();
        marketData.endCommand();
        answers.admin(correlationId, refTemplateId, reason, affectedCount, 0);
        affectedCount = 0;
    }

    /** Ends a command that has no answer. */
    public void endCommand()
    {
        matcher.endCommand(true);
    }
}
