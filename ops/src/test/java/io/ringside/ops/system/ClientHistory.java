package io.ringside.ops.system;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What one client sent, and what it was told, in the order in which it was told. Its client's thread writes it; others
 * read a {@link #copy()}.
 */
final class ClientHistory
{
    final String client;
    /** By the id of the request. */
    final Map<String, Sent> sent = new HashMap<>();
    final List<Told> told = new ArrayList<>();

    ClientHistory(final String client)
    {
        this.client = client;
    }

    /**
     * A request that the venue, or its door, has to answer.
     *
     * @param origId of the order that it is about; null: it is a new order.
     * @param sentNs before it was sent for the first time.
     */
    record Sent(String origId, long sentNs)
    {
    }

    /** A request, by an id that no other of the client has. */
    synchronized void send(final String id, final String origId, final long sentNs)
    {
        sent.put(id, new Sent(origId, sentNs));
    }

    /** It was refused at the door. */
    synchronized void forget(final String id)
    {
        sent.remove(id);
    }

    synchronized void tell(final Told report)
    {
        told.add(report);
    }

    synchronized ClientHistory copy()
    {
        final ClientHistory result = new ClientHistory(client);
        result.sent.putAll(sent);
        result.told.addAll(told);
        return result;
    }
}
