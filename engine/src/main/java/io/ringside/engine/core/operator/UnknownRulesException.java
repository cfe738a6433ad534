package io.ringside.engine.core.operator;

import io.ringside.engine.core.base.Rules;

/** A command switches to rules that this build does not know. Not one record behind it can be applied. */
public final class UnknownRulesException extends IllegalStateException
{
    private static final long serialVersionUID = 1L;

    UnknownRulesException(final int rules)
    {
        super("it puts rules " + rules + " in force, and this build knows " + Rules.OLDEST + " to " + Rules.NEWEST);
    }
}
