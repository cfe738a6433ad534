package io.ringside.gateway.fix.application;

import io.ringside.gateway.fix.message.FixMessage;
import io.ringside.gateway.session.Session;

/** The application message that is being handled: who sent it, over which connection, as which command. */
final class FixRequest
{
    FixPeer peer;
    Session session;
    FixMessage message;
    long clientSequence;
    int connectionId;

    void set(
        final FixPeer newPeer, final FixMessage newMessage, final long newClientSequence, final int newConnectionId)
    {
        peer = newPeer;
        session = newPeer.session();
        message = newMessage;
        clientSequence = newClientSequence;
        connectionId = newConnectionId;
    }
}
