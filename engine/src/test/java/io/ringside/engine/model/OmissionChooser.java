package io.ringside.engine.model;

import java.util.ArrayList;
import java.util.List;

/** The generator's hand for what operators' commands leave out, and for commands of the version before that. */
final class OmissionChooser extends Chooser
{
    private static final int VERSION_BEFORE = Omission.SINCE_VERSION - 1;

    private static final int FIRST_OF_VERSION_9 = 120;

    OmissionChooser(final Chooser other)
    {
        super(other);
    }

    void choose(final Command command)
    {
        final List<String> settings = new ArrayList<>(Omission.numbers(command.kind));
        settings.addAll(Omission.codes(command.kind));
        final boolean isNewInstrument = Command.Kind.DEFINE_INSTRUMENT == command.kind &&
            !state.instruments.containsKey(command.instrumentId);
        if (!settings.isEmpty() && chance(isNewInstrument ? 5 : 40))
        {
            settings.stream().filter(name -> chance(40)).forEach(name -> Omission.leaveOut(command, name));
        }
        if (Command.Kind.SET_MATCHING_ALGORITHM == command.kind && chance(10))
        {
            command.pairs = new long[0];
        }
        if (chance(tuning.olderVersionPercent) && command.kind.templateId < FIRST_OF_VERSION_9)
        {
            command.version = VERSION_BEFORE;
            command.deskId = Integer.MIN_VALUE;
            command.minQuantity = Omission.NO_CODE;
            command.midpoint = Omission.NO_CODE;
            command.tieBreak = Omission.NO_CODE;
            command.indicatesNearFar = Omission.NO_CODE;
            command.tradeAtCloseNs = Wire.UNSTATED_TIME;
            // Of protections this is an older field.
            command.marketRemainder =
                Command.Kind.SET_AUCTION == command.kind ? Omission.NO_CODE : command.marketRemainder;
        }
    }
}
