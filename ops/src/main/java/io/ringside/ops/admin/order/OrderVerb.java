package io.ringside.ops.admin.order;

import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.Quote;
import io.ringside.ops.admin.base.Verb;
import io.ringside.ops.config.RingsideConfig;
import picocli.CommandLine.ParentCommand;

import java.util.function.Function;

/** What the verbs of an order share: the session they log on as and the answer's print. */
abstract class OrderVerb extends Verb
{
    @ParentCommand
    private OrderCommand parent;

    private Quote quote;

    @Override
    public final RingsideConfig config()
    {
        return config(parent.file(), parent.overrides());
    }

    /** Units of the instrument that the verb names. */
    final Quote quote(final String symbol)
    {
        quote = Quote.of(node(), symbol);
        return quote;
    }

    final long account()
    {
        return parent.account(config());
    }

    final String take(final RequestId id)
    {
        return id.take(parent.hasRisingIds(config()));
    }

    public final int execute(final OrderSession.Request request)
    {
        return run((session) -> session.execute(request));
    }

    final int run(final Function<OrderSession, OrderAnswer> conversation)
    {
        try (OrderSession session = parent.logOn(this, config()))
        {
            final OrderAnswer answer = conversation.apply(session);
            answer("order/1", answer.fields, () -> line("%s", answer.text(null == quote &&
                0 != answer.instrumentId() ? Quote.of(node(), answer.instrumentId()) : quote)));
            return answer.isAccepted ? ExitCode.OK : ExitCode.REFUSED;
        }
    }
}
