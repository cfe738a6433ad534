package io.ringside.engine.core.operator;

import io.ringside.engine.core.auction.PhaseControl;
import io.ringside.engine.core.auction.TradingClock;
import io.ringside.engine.core.instrument.AuctionRules;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.instrument.Phases;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.ClockTickDecoder;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.SetAuctionDecoder;
import io.ringside.engine.protocol.SetReferencePriceDecoder;
import io.ringside.engine.protocol.StartCallDecoder;
import io.ringside.engine.protocol.StpMode;
import io.ringside.engine.protocol.TradingPhase;
import io.ringside.engine.protocol.UncrossDecoder;

/**
 * The operator's commands about auctions. No allocation.
 */
public final class AuctionAdministration
{
    private static final int TRUE = 1;

    private final CoreState state;
    private final Administration administration;
    private final PhaseControl phaseControl;
    private final TradingClock clock;
    private final AuctionRules rules = new AuctionRules();

    public AuctionAdministration(
        final CoreState state,
        final Administration administration,
        final PhaseControl phaseControl,
        final TradingClock clock)
    {
        this.state = state;
        this.administration = administration;
        this.phaseControl = phaseControl;
        this.clock = clock;
    }

    /** A requested tick is answered after everything that was due. Ticks of the clock have no answer. */
    public void onClock(final long correlationId)
    {
        clock.onTick();
        if (0 == correlationId)
        {
            administration.endCommand();
        }
        else
        {
            administration.answer(correlationId, ClockTickDecoder.TEMPLATE_ID, Reason.NONE, 0);
        }
    }

    public void onSetAuction(final SetAuctionDecoder command)
    {
        administration.answer(command.correlationId(), SetAuctionDecoder.TEMPLATE_ID, set(command), 0);
    }

    public void onSetReferencePrice(final SetReferencePriceDecoder command)
    {
        Reason reason = Reason.INVALID_COMMAND;
        if (command.priceTicks() >= 0 && command.instrumentId() > 0)
        {
            final Instrument instrument = state.instruments.find(command.instrumentId());
            reason = null == instrument ? Reason.UNKNOWN_INSTRUMENT : Reason.NONE;
            if (null != instrument)
            {
                instrument.referencePriceTicks(command.priceTicks());
            }
        }
        administration.answer(command.correlationId(), SetReferencePriceDecoder.TEMPLATE_ID, reason, 0);
    }

    public void onStartCall(final StartCallDecoder command)
    {
        final TradingPhase phase = Phases.fromRaw(command.phaseRaw());
        final long durationNs = command.durationNs();
        final long randomEndNs = command.randomEndNs();
        final boolean isValid = null != phase && Phases.isCall(phase) && durationNs >= 0 && randomEndNs >= 0 &&
            durationNs + randomEndNs >= 0 && state.nowNs + durationNs + randomEndNs >= state.nowNs;
        Reason reason = Reason.INVALID_COMMAND;
        if (isValid)
        {
            reason = Reason.NONE;
            final int instrumentId = command.instrumentId();
            if (0 != instrumentId && null == state.instruments.find(instrumentId))
            {
                reason = Reason.UNKNOWN_INSTRUMENT;
            }
            for (int id = first(instrumentId); Reason.NONE == reason && id <= last(instrumentId); id++)
            {
                final Instrument instrument = state.instruments.find(id);
                if (null != instrument)
                {
                    phaseControl.startCall(instrument, phase, durationNs, randomEndNs, command.randomDraw());
                }
            }
        }
        administration.answer(command.correlationId(), StartCallDecoder.TEMPLATE_ID, reason, 0);
    }

    public void onUncross(final UncrossDecoder command)
    {
        final int instrumentId = command.instrumentId();
        Reason reason = Reason.NONE;
        if (0 != instrumentId)
        {
            final Instrument instrument = state.instruments.find(instrumentId);
            reason = null == instrument ? Reason.UNKNOWN_INSTRUMENT : phaseControl.endCall(instrument);
        }
        else
        {
            for (int id = 1; id <= state.instruments.highestId(); id++)
            {
                final Instrument instrument = state.instruments.find(id);
                if (null != instrument)
                {
                    phaseControl.endCall(instrument);
                }
            }
        }
        administration.answer(command.correlationId(), UncrossDecoder.TEMPLATE_ID, reason, 0);
    }

    private Reason set(final SetAuctionDecoder command)
    {
        final int stpMode = command.stpModeRaw();
        final int extendsOnImbalance = command.extendsOnImbalanceRaw();
        final int refusesPostOnly = command.refusesPostOnlyRaw();
        rules.collarBasisPoints = command.collarBasisPoints();
        rules.extensionBasisPoints = command.extensionBasisPoints();
        rules.prevents = StpMode.CANCEL_NEWEST.value() == stpMode;
        rules.extendsOnImbalance = TRUE == extendsOnImbalance;
        rules.refusesPostOnly = TRUE == refusesPostOnly;
        rules.extensionNs = command.extensionNs();
        rules.volatilityNs = command.volatilityNs();
        if (command.instrumentId() < 1 || !rules.areValid() || stpMode > StpMode.CANCEL_NEWEST.value() ||
            !DefinitionRules.isBoolean(extendsOnImbalance) || !DefinitionRules.isBoolean(refusesPostOnly))
        {
            return Reason.INVALID_COMMAND;
        }
        final Instrument instrument = state.instruments.find(command.instrumentId());
        if (null == instrument)
        {
            return Reason.UNKNOWN_INSTRUMENT;
        }
        instrument.auctionRules().copyFrom(rules);
        return Reason.NONE;
    }

    private int first(final int instrumentId)
    {
        return 0 == instrumentId ? 1 : instrumentId;
    }

    private int last(final int instrumentId)
    {
        return 0 == instrumentId ? state.instruments.highestId() : instrumentId;
    }
}
