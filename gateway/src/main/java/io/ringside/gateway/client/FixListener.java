package io.ringside.gateway.client;

/**
 * Callbacks of a {@link FixClient}, from within {@link FixClient#poll(FixListener)}. Messages come in the order of
 * their MsgSeqNum; those sent again after a gap have PossDupFlag (43). The message is valid during the call only.
 */
public interface FixListener
{
    /** A listener that ignores everything. */
    FixListener NONE = new FixListener()
    {
    };

    /**
     * An order was accepted, refused, traded, changed or ended, or its status was requested (MsgType 8).
     *
     * @param message ClOrdID (11) names the request or order, ExecType (150) says what happened.
     */
    default void onExecutionReport(final FixMessageReader message)
    {
    }

    /**
     * A cancel or replace was refused (MsgType 9).
     *
     * @param message CxlRejReason (102) and Text (58) say why.
     */
    default void onCancelReject(final FixMessageReader message)
    {
    }

    /**
     * Answer to a mass cancel (MsgType r); one execution report for each cancelled order follows.
     *
     * @param message the answer.
     */
    default void onMassCancelReport(final FixMessageReader message)
    {
    }

    /**
     * A message was refused before it reached the market (MsgType j or 3).
     *
     * @param message RefSeqNum (45) names the message that was refused, Text (58) says why.
     */
    default void onReject(final FixMessageReader message)
    {
    }

    /**
     * The connection is gone.
     *
     * @param text the venue's farewell, or what happened to the connection.
     */
    default void onDisconnected(final String text)
    {
    }
}
