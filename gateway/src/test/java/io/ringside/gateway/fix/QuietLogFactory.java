package io.ringside.gateway.fix;

import quickfix.Log;
import quickfix.LogFactory;
import quickfix.SessionID;

/** QuickFIX/J prints every message otherwise. */
final class QuietLogFactory implements LogFactory, Log
{
    @Override
    public Log create(final SessionID sessionId)
    {
        return this;
    }

    @Override
    public void clear()
    {
    }

    @Override
    public void onIncoming(final String message)
    {
    }

    @Override
    public void onOutgoing(final String message)
    {
    }

    @Override
    public void onEvent(final String text)
    {
    }

    @Override
    public void onErrorEvent(final String text)
    {
    }
}
