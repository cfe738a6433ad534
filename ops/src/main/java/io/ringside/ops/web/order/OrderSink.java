package io.ringside.ops.web.order;

import java.util.Map;

/** The socket of a session. Called on the thread of the sessions, which must not wait. */
public interface OrderSink
{
    /** Send a JSON object. */
    void onMessage(byte[] json);

    /** Send an answer or an error. */
    void onAnswer(Map<String, Object> answer);

    /** False: it has not read enough of what it was sent. */
    boolean isTaking();

    /** The logon was refused for its credentials, or it was not. */
    void onLogon(boolean isWrong);

    /** The session is over; the socket stays. */
    void onOver();
}
