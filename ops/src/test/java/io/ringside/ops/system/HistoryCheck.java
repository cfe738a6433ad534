package io.ringside.ops.system;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * Whether what all clients of a venue sent and were told can have happened one after the other, in an order that agrees
 * with the time in which they saw it: what was told before a request was sent comes before it in the venue's own
 * sequence. Each client's reports make sense one after the other ({@link OrderPicture}), each match has two sides that
 * agree, and in the end the venue has the orders that its clients think that it has. Pure: no venue is needed.
 */
final class HistoryCheck
{
    private static final int FAULTS_MAX = 20;

    private final List<ClientHistory> clients;
    private final List<String> faults = new ArrayList<>();

    private record Event(long position, long sentNs, long toldNs, String what)
    {
    }

    private HistoryCheck(final List<ClientHistory> clients)
    {
        this.clients = clients;
    }

    /**
     * Check a history that has come to rest: all requests are answered, all reports have arrived.
     *
     * @param clients of the venue, all of them.
     * @param resting the orders that the venue has, by its id, with the lots that are left.
     * @return what is wrong; empty if nothing is.
     */
    static List<String> faults(final List<ClientHistory> clients, final Map<Long, Long> resting)
    {
        final HistoryCheck check = new HistoryCheck(clients);
        check.checkOrders(resting);
        check.checkMatches();
        check.checkTime("execution", (it) -> it.execution);
        check.checkTime("command", (it) -> it.command);
        check.checkNumbers();
        return check.faults.subList(0, Math.min(FAULTS_MAX, check.faults.size()));
    }

    private void checkOrders(final Map<Long, Long> resting)
    {
        final Map<Long, Long> pictured = new HashMap<>();
        for (final ClientHistory client : clients)
        {
            final OrderPicture picture = new OrderPicture(client, faults);
            picture.check();
            picture.leaves.forEach((orderId, lots) ->
            {
                if (null != pictured.put(orderId, lots))
                {
                    faults.add("two clients have the order " + orderId);
                }
            });
        }
        pictured.forEach((orderId, lots) ->
        {
            if (!lots.equals(resting.get(orderId)))
            {
                faults.add("acknowledged, and not in the venue: orderId=" + orderId + " lots=" + lots + " there=" +
                    resting.get(orderId));
            }
        });
        resting.keySet().stream().filter((it) -> !pictured.containsKey(it)).forEach((it) ->
            faults.add("in the venue, and nobody's: orderId=" + it));
    }

    private void checkMatches()
    {
        final Map<Long, List<Told>> matches = new HashMap<>();
        for (final ClientHistory client : clients)
        {
            client.told.stream().filter((it) -> Told.Kind.FILLED == it.kind)
                .forEach((it) -> matches.computeIfAbsent(it.match, (match) -> new ArrayList<>()).add(it));
        }
        matches.forEach((match, sides) ->
        {
            final Told one = sides.get(0);
            final Told other = sides.get(sides.size() - 1);
            if (2 != sides.size() || one.isBuy == other.isBuy || one.lots != other.lots || one.ticks != other.ticks)
            {
                faults.add("not two sides of one match: " + sides);
            }
        });
    }

    /** What was told before something was sent comes before it, by one of the venue's numbers. */
    private void checkTime(final String number, final ToLongFunction<Told> position)
    {
        final List<Event> events = new ArrayList<>();
        for (final ClientHistory client : clients)
        {
            for (final Told it : client.told)
            {
                if (position.applyAsLong(it) > 0)
                {
                    final ClientHistory.Sent asked = it.isAnswer ? client.sent.get(it.id) : null;
                    events.add(new Event(position.applyAsLong(it), null == asked ? Long.MIN_VALUE : asked.sentNs(),
                        it.atNs, client.client + " " + it));
                }
            }
        }
        events.sort(Comparator.comparingLong(Event::position));
        Event latest = null;
        int tie = 0;
        for (int i = 0; i < events.size(); i++)
        {
            final Event event = events.get(i);
            if (null != latest && event.toldNs < latest.sentNs)
            {
                faults.add("told before the other was sent, and comes after it by " + number + ": " + event.what +
                    " and " + latest.what);
            }
            if (i + 1 == events.size() || events.get(i + 1).position != event.position)
            {
                for (; tie <= i; tie++)
                {
                    final Event earlier = events.get(tie);
                    latest = null == latest || earlier.sentNs > latest.sentNs ? earlier : latest;
                }
            }
        }
    }

    /** The two sequences of the venue are one. */
    private void checkNumbers()
    {
        final List<Told> reports = new ArrayList<>();
        clients.forEach((it) -> it.told.stream().filter((told) -> told.execution > 0 && told.command > 0)
            .forEach(reports::add));
        reports.sort(Comparator.comparingLong((it) -> it.execution));
        for (int i = 1; i < reports.size(); i++)
        {
            if (reports.get(i).command < reports.get(i - 1).command ||
                reports.get(i).execution == reports.get(i - 1).execution)
            {
                faults.add("the venue's numbers contradict each other: " + reports.get(i - 1) + " and " +
                    reports.get(i));
            }
        }
    }
}
