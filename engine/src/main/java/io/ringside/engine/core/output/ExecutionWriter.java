package io.ringside.engine.core.output;

import io.ringside.engine.core.order.ReportTerms;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.core.state.DropCopies;
import io.ringside.engine.core.state.SessionTable;
import io.ringside.engine.protocol.ExecType;

/**
 * Begins and ends each execution report: claims it with its numbers, and commits it with its copies after it. In
 * between, the caller fills {@link #words}. Hot path: no allocation.
 */
final class ExecutionWriter
{
    final ExecutionWords words;
    private final ReportNumbers numbers;
    private final SessionTable sessions;
    private final DropCopies copies;
    private final DropCopyWriter copyWriter;

    ExecutionWriter(
        final OutputChannel output,
        final CoreState state,
        final ReportNumbers numbers,
        final DropCopyWriter copyWriter)
    {
        this.numbers = numbers;
        this.copyWriter = copyWriter;
        sessions = state.sessions;
        copies = state.dropCopies;
        words = new ExecutionWords(output);
    }

    void claim(final int blockLength, final int sessionId, final ExecType execType, final long clientSequence)
    {
        words.claim(blockLength);
        words.numbers(
            sessions.takeReportSequence(sessionId),
            numbers.takeReportNumber(),
            numbers.commandSequence,
            clientSequence,
            ExecType.ORDER_STATUS == execType ? 0 : numbers.takeExecId(),
            numbers.nowNs);
    }

    /** Claims the shortest report that has the rare fields, and writes these. */
    void claim(final ReportTerms terms, final int sessionId, final ExecType execType, final long clientSequence)
    {
        claim(terms.blockLength(), sessionId, execType, clientSequence);
        words.rare(terms);
    }

    void commit()
    {
        if (copies.isEmpty())
        {
            words.commit();
        }
        else
        {
            commitCopied();
        }
    }

    /** The report is kept before the commit, because its buffer may be reused. */
    private void commitCopied()
    {
        words.keep(copyWriter);
        words.commit();
        copyWriter.send(numbers);
    }
}
