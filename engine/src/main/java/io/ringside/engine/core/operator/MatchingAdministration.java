package io.ringside.engine.core.operator;

import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.instrument.MatchingAlgorithm;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.SetMatchingAlgorithmDecoder;
import io.ringside.engine.protocol.SetMatchingAlgorithmDecoder.StepsDecoder;

/**
 * The operator's command about matching algorithms.
 */
public final class MatchingAdministration
{
    private static final int TRUE = 1;

    private final CoreState state;
    private final Administration administration;
    private final MatchingAlgorithm algorithm = new MatchingAlgorithm();

    public MatchingAdministration(final CoreState state, final Administration administration)
    {
        this.state = state;
        this.administration = administration;
    }

    public void onSetMatchingAlgorithm(final SetMatchingAlgorithmDecoder command)
    {
        administration.answer(command.correlationId(), SetMatchingAlgorithmDecoder.TEMPLATE_ID, set(command), 0);
    }

    private Reason set(final SetMatchingAlgorithmDecoder command)
    {
        final int isAuctionProRata = command.isAuctionProRataRaw();
        algorithm.begin(TRUE == isAuctionProRata);
        if (command.instrumentId() < 1 || isAuctionProRata > TRUE || !addSteps(command.steps()))
        {
            return Reason.INVALID_COMMAND;
        }
        final Instrument instrument = state.instruments.find(command.instrumentId());
        if (null == instrument)
        {
            return Reason.UNKNOWN_INSTRUMENT;
        }
        instrument.matchBy(algorithm);
        if (algorithm.needsAllocation())
        {
            state.allocation.prepare();
        }
        return Reason.NONE;
    }

    private boolean addSteps(final StepsDecoder steps)
    {
        boolean areValid = true;
        while (steps.hasNext() && areValid)
        {
            steps.next();
            areValid = algorithm.add(steps.kindRaw(), steps.parameter());
        }
        return areValid;
    }
}
