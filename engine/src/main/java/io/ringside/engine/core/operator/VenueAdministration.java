package io.ringside.engine.core.operator;

import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.SetLimitsDecoder;

/**
 * The operator's commands about the venue itself: its limits.
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

    /** Rule book 6.9. Limits that are equal already are accepted, and not counted. */
    public Reason setLimits(final SetLimitsDecoder command)
    {
        final Reason refusal = state.limit(command);
        if (Reason.NONE == refusal)
        {
            answers.affected(state.changedLimits());
        }
        return refusal;
    }
}
