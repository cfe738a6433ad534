package io.ringside.engine.core.operator;

import io.ringside.engine.core.base.Rules;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.SetLimitsDecoder;
import io.ringside.engine.protocol.SetRulesDecoder;

import static io.ringside.engine.core.base.OptionalField.code;

/**
 * The operator's commands about the venue itself: its limits, and the version of its rules.
 */
public final class VenueAdministration
{
    private final CoreState state;
    private final OperatorAnswers answers;

    public VenueAdministration(final CoreState state, final OperatorAnswers answers)
    {
        this.state = state;
        this.answers = answers;
    }

    /** Rule book 6.6. Limits that are equal already are accepted, and not counted. */
    public Reason setLimits(final SetLimitsDecoder command)
    {
        final Reason refusal = state.limit(command);
        if (Reason.NONE == refusal)
        {
            answers.affected(state.changedLimits());
        }
        return refusal;
    }

    /**
     * Rule book 6.7. Rules go forward only, and a venue begins once.
     *
     * @throws UnknownRulesException if a newer build has made the command: what follows it cannot be applied here.
     */
    public Reason setRules(final SetRulesDecoder command)
    {
        final int rules = command.rules();
        final int beginning = code(command.beginningRaw(), state.areFirstCommandsDue ? 1 : 0);
        if (rules < state.rules() || rules < Rules.OLDEST || !DefinitionRules.isBoolean(beginning))
        {
            return Reason.INVALID_COMMAND;
        }
        if (rules > Rules.NEWEST)
        {
            throw new UnknownRulesException(rules);
        }
        if (DefinitionRules.isTrue(beginning) && !state.isBeginning())
        {
            return Reason.NO_EFFECT;
        }
        answers.affected(rules == state.rules() ? 0 : 1);
        state.rules(rules);
        state.areFirstCommandsDue = DefinitionRules.isTrue(beginning);
        return Reason.NONE;
    }
}
