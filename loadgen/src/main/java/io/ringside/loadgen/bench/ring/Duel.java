package io.ringside.loadgen.bench.ring;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

import io.ringside.loadgen.bench.report.BenchmarkRow;
import io.ringside.loadgen.bench.report.Spread;

/**
 * The fastest form of ours beside the fastest form of one peer, and the row that is made of it. Their turns of a round
 * come one directly after the other, and in the other order in the next round, so that what the machine does falls on
 * both; where there is a bar, a turn of the floor comes with them.
 */
final class Duel
{
    private final Discipline discipline;
    private final String peer;
    private final int roundCount;
    private final Map<Implementation, Double> oursByForm;
    private final Map<Implementation, Double> theirsByForm;
    private final Rounds ours;
    private final Rounds theirs;
    private final Rounds floors;
    private final Implementation own;
    private final Implementation their;
    private final Implementation floor;
    private final String heatsFault;

    /**
     * @param discipline in which.
     * @param peer       beside whom.
     * @param roundCount of turns of each.
     * @param heats      that are over.
     * @param ownForms   of ours.
     * @param theirForms of the peer.
     * @param floorForms of the floor; empty when it is not wanted.
     */
    Duel(
        final Discipline discipline,
        final String peer,
        final int roundCount,
        final Heats heats,
        final List<Implementation> ownForms,
        final List<Implementation> theirForms,
        final List<Implementation> floorForms)
    {
        this.discipline = discipline;
        this.peer = peer;
        this.roundCount = roundCount;
        oursByForm = heats.deciding(ownForms);
        theirsByForm = heats.deciding(theirForms);
        own = heats.best(ownForms);
        their = heats.best(theirForms);
        floor = floorForms.isEmpty() || their.isFloor() ? null : heats.best(floorForms);
        heatsFault = fault(heats.fault(ownForms), heats.fault(theirForms), heats.fault(floorForms));
        ours = new Rounds(discipline, roundCount);
        theirs = new Rounds(discipline, roundCount);
        floors = new Rounds(discipline, roundCount);
    }

    /** Who runs in a round, in this order. */
    List<Implementation> turns(final int round)
    {
        if (null == floor)
        {
            return 0 == (round & 1) ? List.of(own, their) : List.of(their, own);
        }
        return 0 == (round & 1) ? List.of(own, their, floor) : List.of(floor, their, own);
    }

    int roundCount()
    {
        return roundCount;
    }

    void set(final Implementation form, final int round, final long messages, final Answer answer)
    {
        final Rounds rounds = form == own ? ours : form == their ? theirs : floors;
        rounds.set(round, messages, answer);
    }

    BenchmarkRow row(final int batch)
    {
        final String fault =
            heatsFault.isEmpty() ? fault(ours.fault(), theirs.fault(), floors.fault()) : heatsFault;
        final BenchmarkRow row = BenchmarkRow.of(discipline.caseName(), peer).batch(batch);
        if (discipline.payloadBytes() > 0)
        {
            row.payloadBytes(discipline.payloadBytes());
        }
        row.rounds(roundCount).ratio(Spread.ofRatios(theirs.deciding(), ours.deciding()))
            .bar(Bars.of(discipline.caseName(), peer, batch));
        if (null != floor)
        {
            row.floorRatio(Spread.ofRatios(theirs.deciding(), floors.deciding()));
        }
        for (int i = 0; i < ours.names().size(); i++)
        {
            row.ours(ours.names().get(i), ours.figure(i)).theirs(ours.names().get(i), theirs.figure(i));
        }
        return row
            .ours("allocatedBytesPerMessage", ours.allocatedBytesPerMessage())
            .theirs("allocatedBytesPerMessage", theirs.allocatedBytesPerMessage())
            .field("oursForm", own.form())
            .field("oursForms", named(oursByForm))
            .field("form", their.form())
            .field("forms", named(theirsByForm))
            .valid(fault.isEmpty())
            .note(fault.isEmpty() ? note() : fault);
    }

    /** The first of those that are not empty. */
    private static String fault(final String ofOurs, final String ofTheirs, final String ofFloor)
    {
        if (!ofOurs.isEmpty())
        {
            return "ours: " + ofOurs;
        }
        return ofTheirs.isEmpty() && !ofFloor.isEmpty() ? "floor: " + ofFloor : ofTheirs;
    }

    private static Map<String, Double> named(final Map<Implementation, Double> byForm)
    {
        final Map<String, Double> named = new LinkedHashMap<>();
        byForm.forEach((form, value) -> named.put(form.form(), value));
        return named;
    }

    private String note()
    {
        final String text = 1 == oursByForm.size() ? "" : "ours " + list(own, oursByForm) + "; ";
        final String other =
            1 == theirsByForm.size() && text.isEmpty() && !their.isFloor() ? "" : list(their, theirsByForm);
        return text + (text.isEmpty() ? "" : "theirs ") + other +
            (their.isFloor() ? "; no peer: what nobody can do without" : "");
    }

    /** The one that counts, then the others with their figures in the heats. */
    private static String list(final Implementation best, final Map<Implementation, Double> byForm)
    {
        return best.form() + byForm.entrySet().stream().filter((entry) -> entry.getKey() != best)
            .map((entry) -> String.format(Locale.ROOT, ", %s %.1f", entry.getKey().form(), entry.getValue()))
            .collect(Collectors.joining());
    }
}
