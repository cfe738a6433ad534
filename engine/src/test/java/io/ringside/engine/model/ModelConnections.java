package io.ringside.engine.model;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Where clients are connected, and what becomes of their orders when they are not any more: rule book 2.2, and 2.4 for
 * members of a cluster, of which one has a session.
 */
final class ModelConnections
{
    private static final long CONNECTION_LIMIT = 1L << 48;
    private static final Place NOWHERE = new Place(-1, 0, false);

    /** Where a member has it. */
    private record Place(int memberId, long connectionId, boolean ordersStay)
    {
    }

    private final ReferenceModel model;
    private final ModelState state;
    private final Map<Integer, Place> places = new TreeMap<>();

    ModelConnections(final ReferenceModel model)
    {
        this.model = model;
        state = model.state;
    }

    /** The member that has a session, -1 for none. */
    int memberId(final int sessionId)
    {
        return places.getOrDefault(sessionId, NOWHERE).memberId;
    }

    /** A client has logged on or out, where there is no cluster. */
    void onMessage(final int sessionId, final boolean isConnected)
    {
        if (!isConnected && !places.containsKey(sessionId))
        {
            state.connected.remove(sessionId);
        }
        else if (isConnected)
        {
            state.connected.add(sessionId);
        }
    }

    /** 2.4.1: a member's gateway claims a session. All are told who has it. */
    void onConnect(final Command command)
    {
        final int sessionId = command.targetSessionId;
        if (sessionId < 1 || sessionId >= state.limits.sessions || command.connectionId <= 0 ||
            command.connectionId >= CONNECTION_LIMIT)
        {
            return;
        }
        final int present = memberId(sessionId);
        state.mark("2.4 a session is " + (NOWHERE.memberId == present ? "free" :
            command.memberId == present ? "at that member" : "at another member"));
        if (NOWHERE.memberId == present && state.connected.contains(sessionId))
        {
            // Before the node was a member of a cluster.
            end(sessionId, false);
        }
        if (NOWHERE.memberId == present || command.memberId == present)
        {
            places.put(sessionId, new Place(command.memberId, command.connectionId, 1 == command.ordersStay));
            state.connected.add(sessionId);
        }
        tell(sessionId);
    }

    /** 2.4.5: all sessions of that member are lost at once. */
    void onLost(final Command command)
    {
        for (final int sessionId : List.copyOf(places.keySet()))
        {
            final Place place = places.get(sessionId);
            if (command.memberId == place.memberId)
            {
                state.mark("2.4 a session is lost with its member");
                disconnect(sessionId, false, place.ordersStay);
            }
        }
    }

    /** 2.2: a client is gone; of session 0: a gateway has started, and all whose clients were there are without. */
    void onDisconnected(final Command command)
    {
        if (0 == command.sessionId)
        {
            final List<Integer> connected = List.copyOf(state.connected);
            if (!connected.isEmpty())
            {
                state.mark("2.2 a gateway starts");
            }
            connected.forEach(sessionId -> disconnect(sessionId, false, false));
        }
        else if (0 == command.connectionId ||
            command.connectionId == places.getOrDefault(command.sessionId, NOWHERE).connectionId)
        {
            disconnect(command.sessionId, 1 == command.inOrder, 1 == command.ordersStay);
        }
        else
        {
            state.mark("2.4 the end of another connection");
        }
    }

    private void disconnect(final int sessionId, final boolean isInOrder, final boolean ordersStay)
    {
        final boolean wasPlaced = null != places.remove(sessionId);
        state.connected.remove(sessionId);
        if (!isInOrder)
        {
            end(sessionId, ordersStay);
        }
        if (wasPlaced)
        {
            tell(sessionId);
        }
    }

    private void end(final int sessionId, final boolean ordersStay)
    {
        state.endAll(order -> order.sessionId == sessionId &&
            isLost(order, ordersStay) && Why.NONE == model.phases.forCancel(order),
            order -> model.books.end(order, Why.DISCONNECT));
    }

    /** 2.2.6: what the order says counts, else what its session asked for. */
    private boolean isLost(final ModelOrder order, final boolean ordersStay)
    {
        final boolean isCovered = !ordersStay && !Wire.isGoodTill(order.timeInForce);
        final boolean isLost = Wire.LOST_WITH_SESSION == order.cancelOnDisconnect ||
            0 == order.cancelOnDisconnect && isCovered;
        if (isLost != isCovered)
        {
            state.mark("O16 the order " + (isLost ? "ends" : "stays") + " and not as its session asked");
        }
        return isLost;
    }

    private void tell(final int sessionId)
    {
        final Place place = places.getOrDefault(sessionId, NOWHERE);
        model.out.sessionConnection(sessionId, Math.max(0, place.memberId), place.connectionId,
            state.lastClientSequences.getOrDefault(sessionId, 0L));
    }
}
