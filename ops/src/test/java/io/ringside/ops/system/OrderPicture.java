package io.ringside.ops.system;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What one client's reports make of its orders, one after the other, and where a report does not fit the ones before:
 * an order that is gone or back, lots that came from nowhere, a change of an order that is not there, an answer too
 * many.
 */
final class OrderPicture
{
    /** Orders that are there, by the venue's id, with the lots that are left. */
    final Map<Long, Long> leaves = new HashMap<>();
    private final ClientHistory history;
    private final List<String> faults;
    private final Map<Long, Long> filled = new HashMap<>();
    private final Map<String, Long> liveById = new HashMap<>();
    private final Map<Long, String> idByOrder = new HashMap<>();
    private final Set<Long> ended = new HashSet<>();
    private final Map<String, ClientHistory.Sent> unanswered;
    private long reportSequence;

    OrderPicture(final ClientHistory history, final List<String> faults)
    {
        this.history = history;
        this.faults = faults;
        unanswered = new HashMap<>(history.sent);
    }

    void check()
    {
        for (final Told report : history.told)
        {
            if (0 != report.reportSequence)
            {
                require(report.reportSequence == ++reportSequence, "out of order", report);
                reportSequence = report.reportSequence;
            }
            if (report.isAnswer)
            {
                final ClientHistory.Sent request = unanswered.remove(report.id);
                require(null != request, "answered twice, or unasked", report);
                require(null == request || null == request.origId() || request.origId().equals(report.origId),
                    "about another order than was asked for", report);
            }
            onReport(report);
        }
        for (final String id : unanswered.keySet())
        {
            faults.add(history.client + ": never answered: " + id);
        }
    }

    private void onReport(final Told report)
    {
        switch (report.kind)
        {
            case ACCEPTED -> begin(report);
            case FILLED ->
            {
                go(report, report.lots);
                require(report.lots > 0, "a fill of nothing", report);
            }
            case REPLACED ->
            {
                require(Long.valueOf(report.orderId).equals(liveById.remove(report.origId)),
                    "replaces an order that is not there", report);
                leaves.computeIfPresent(report.orderId, (id, left) -> report.leaves);
                name(report);
                go(report, 0);
            }
            case ENDED ->
            {
                require(!report.isAnswer || Long.valueOf(report.orderId).equals(liveById.get(report.origId)),
                    "cancels an order that is not there", report);
                leaves.computeIfPresent(report.orderId, (id, left) -> 0L);
                require(0 == report.leaves, "ended, and not all of it", report);
                go(report, 0);
            }
            case RESTATED -> go(report, 0);
            case NO_ORDER -> require(!liveById.containsKey(report.origId),
                "an order that was acknowledged is not there", report);
            default ->
            {
            }
        }
    }

    private void begin(final Told report)
    {
        require(!leaves.containsKey(report.orderId) && !ended.contains(report.orderId), "accepted twice", report);
        require(report.quantity == report.leaves && 0 == report.filled, "begins with a fill", report);
        leaves.put(report.orderId, report.quantity);
        filled.put(report.orderId, 0L);
        name(report);
    }

    private void name(final Told report)
    {
        liveById.put(report.id, report.orderId);
        idByOrder.put(report.orderId, report.id);
    }

    private void go(final Told report, final long lots)
    {
        final Long before = leaves.get(report.orderId);
        if (null == before)
        {
            faults.add(history.client + ": of an order that is not there: " + report);
            return;
        }
        require(before - lots == report.leaves && filled.get(report.orderId) + lots == report.filled,
            "lots do not add up, leaves=" + before + " filled=" + filled.get(report.orderId), report);
        require(Told.Kind.ENDED == report.kind || report.quantity == report.leaves + report.filled,
            "quantity is not what is left and filled", report);
        leaves.put(report.orderId, report.leaves);
        filled.put(report.orderId, report.filled);
        if (0 == report.leaves)
        {
            leaves.remove(report.orderId);
            ended.add(report.orderId);
            liveById.remove(idByOrder.remove(report.orderId));
        }
    }

    private void require(final boolean holds, final String what, final Told report)
    {
        if (!holds)
        {
            faults.add(history.client + ": " + what + ": " + report);
        }
    }
}
