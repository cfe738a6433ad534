package io.ringside.ops.web.socket;

import io.ringside.ops.web.market.Frame;

/** One reader of one stream. On the port's thread. */
final class Subscription
{
    final SocketConnection connection;
    final Topic topic;
    private State state = State.WAITING;
    private boolean isConflated;

    private enum State
    {
        /** It needs a snapshot, which has been asked for. */
        WAITING,
        /** It has all that was sent. */
        LIVE,
        /** It has missed something, and takes nothing now. */
        BEHIND
    }

    Subscription(final SocketConnection connection, final Topic topic)
    {
        this.connection = connection;
        this.topic = topic;
    }

    boolean takes(final Frame.Kind kind)
    {
        return Frame.Kind.AFRESH == kind || (Frame.Kind.CHANGE == kind ? State.LIVE == state : State.WAITING == state);
    }

    boolean isConflated()
    {
        return isConflated;
    }

    void hasAll()
    {
        state = State.LIVE;
        isConflated = false;
    }

    /** Something was left out: it needs a snapshot when it reads again. */
    void lose()
    {
        isConflated |= State.LIVE == state;
        state = State.BEHIND;
    }

    boolean isBehind()
    {
        return State.BEHIND == state;
    }

    /** Its snapshot has been asked for. */
    void await()
    {
        state = State.WAITING;
    }
}
