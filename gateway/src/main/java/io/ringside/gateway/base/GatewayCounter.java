package io.ringside.gateway.base;

/** The counters of {@link GatewayCounters}. SBE counters are written by the ingress agent unless said otherwise. */
public enum GatewayCounter
{
    /** Level: connections that are up, logged on or not. */
    SBE_CONNECTIONS,

    /** Level: sessions that may send commands. */
    SBE_SESSIONS_ESTABLISHED,

    /** Logons that succeeded. */
    SBE_LOGONS_ACCEPTED,

    /** Logons refused for an unknown session, a wrong secret, or too many failures. */
    SBE_LOGONS_CREDENTIALS,

    /** Logons refused because the session has a live connection. */
    SBE_LOGONS_DUPLICATE,

    /** Logons refused for another reason, or not finished in time. */
    SBE_LOGONS_OTHER,

    /** Messages received, of any kind. */
    SBE_MESSAGES_IN,

    /** Commands handed to the exchange. */
    SBE_COMMANDS_ACCEPTED,

    /** Commands dropped because their clientSequence had been seen. */
    SBE_COMMANDS_DUPLICATE,

    /** Commands refused with a business reject, for any reason. */
    SBE_COMMANDS_REJECTED,

    /** Those refused as too fast. */
    SBE_COMMANDS_THROTTLED,

    /** Sessions logged out because far too much of theirs was refused as too fast. */
    SBE_FLOODS,

    /** Those refused because the exchange took no more. */
    SBE_COMMANDS_VENUE_BUSY,

    /** Gaps in clientSequence told to a client. */
    SBE_GAPS,

    /** Messages too broken to answer. */
    SBE_MALFORMED,

    /** Sessions dropped because the client fell silent. */
    SBE_KEEPALIVE_EXPIRED,

    /** Sessions dropped because the client did not read. */
    SBE_SLOW_CONSUMER_DISCONNECTS,

    /** Cancel-on-disconnect commands handed to the exchange. */
    SBE_DISCONNECT_CANCELS,

    /** Reports written to the report log; written by the egress agent. */
    REPORTS_LOGGED,

    /** Reports sent as they happened; written by the egress agent. */
    REPORTS_LIVE,

    /** Reports sent later from memory; written by the egress agent. */
    REPORTS_CAUGHT_UP,

    /** Reports sent from the report log on disk; written by the replay agent. */
    REPORTS_REPLAYED,

    /** Reports the egress agent could not send at once because the client's stream was full. */
    REPORTS_BACK_PRESSURED,

    /** Incremental market data messages sent; written by the market data agent. */
    MARKET_DATA_OUT,

    /** Incremental messages dropped because the stream stayed full; receivers see a gap. Market data agent. */
    MARKET_DATA_DROPPED,

    /** Times the books were built again because the core had not waited; market data agent. */
    MARKET_DATA_RESYNCS,

    /** Snapshots of one instrument sent; market data agent. */
    SNAPSHOTS_OUT,

    /** Snapshot requests refused; market data agent. */
    SNAPSHOTS_REJECTED,

    /** Level: FIX sessions that are logged on. FIX counters are written by the FIX gateway's agent. */
    FIX_SESSIONS_ACTIVE,

    /** FIX logons whose credentials were right. */
    FIX_LOGONS_ACCEPTED,

    /** FIX logons refused, for whatever reason. */
    FIX_LOGONS_REFUSED,

    /** Those refused for an unknown session, a wrong password or signature, or too many failures. */
    FIX_LOGONS_CREDENTIALS,

    /** FIX application messages handled, once each. */
    FIX_MESSAGES_IN,

    /** FIX messages that became commands of the exchange. */
    FIX_COMMANDS_ACCEPTED,

    /** FIX messages that the gateway answered with a refusal. */
    FIX_MESSAGES_REJECTED,

    /** Those refused as too fast. */
    FIX_COMMANDS_THROTTLED,

    /** Sessions logged out because far too much of theirs was refused as too fast. */
    FIX_FLOODS,

    /** Those refused because the exchange took no more. */
    FIX_COMMANDS_VENUE_BUSY,

    /** Messages to or from a FIX client that had to wait because its socket, or the exchange, took no more. */
    FIX_BACK_PRESSURED,

    /** Garbled messages, and other bytes that are none. */
    FIX_MALFORMED,

    /** Reports sent to FIX clients as they happened. Here a report is whatever has a MsgSeqNum. */
    FIX_REPORTS_LIVE,

    /** Reports sent to FIX clients later, for the first time. */
    FIX_REPORTS_CAUGHT_UP,

    /** Reports sent to FIX clients again, because they asked for them. */
    FIX_REPORTS_RESENT,

    /** FIX sessions dropped because the client did not read. */
    FIX_SLOW_CONSUMER_DISCONNECTS,

    /** Cancel-on-disconnect commands handed to the exchange for FIX clients. */
    FIX_DISCONNECT_CANCELS,

    /** Times definitions of instruments were missed because the core had not waited, and taken from an image. */
    FIX_RESYNCS,

    /**
     * Level: SBE connections over TCP, logged on or not. What they send and get is counted as SBE; TCP counters are
     * written by the bridge's agent.
     */
    TCP_CONNECTIONS,

    /** Clients over TCP that were refused, for whatever reason, or did not finish their logon. */
    TCP_LOGONS_REFUSED,

    /** Those refused for an unknown session, a wrong secret, or too many failures. */
    TCP_LOGONS_CREDENTIALS,

    /** Bytes on TCP that are no frame: each ends its connection. */
    TCP_MALFORMED,

    /** Frames over TCP that had to wait because the SBE door took no more. */
    TCP_BACK_PRESSURED,

    /** Clients over TCP that were closed because they read nothing. */
    TCP_SLOW_CONSUMER_DISCONNECTS,

    /** Level: readers of market data over FIX that are logged on. These counters are written by the market's thread. */
    FIX_MARKET_CONNECTIONS,

    /** Level: what they have subscribed to, an instrument of a request each. */
    FIX_MARKET_SUBSCRIPTIONS,

    /** Logons of readers that succeeded. */
    FIX_MARKET_LOGONS_ACCEPTED,

    /** Logons of readers that were refused, for whatever reason. */
    FIX_MARKET_LOGONS_REFUSED,

    /** Requests of readers. */
    FIX_MARKET_REQUESTS,

    /** Messages of readers that were answered with a refusal. */
    FIX_MARKET_REFUSALS,

    /** Garbled messages of readers, and other bytes that are none. */
    FIX_MARKET_MALFORMED,

    /** Messages sent to readers, of any kind. */
    FIX_MARKET_MESSAGES_OUT,

    /** Times what a subscription had to tell waited for room, so that the next message told the difference. */
    FIX_MARKET_CONFLATIONS,

    /** Readers that were disconnected because they did not read. */
    FIX_MARKET_SLOW_DISCONNECTS,

    /** Level: market data connections over TCP, logged on or not. FEED counters are written by the market's thread. */
    FEED_CONNECTIONS,

    /** Clients of market data over TCP that were refused, or did not finish their logon. */
    FEED_LOGONS_REFUSED,

    /** Those refused for an unknown session, a wrong secret, or too many failures. */
    FEED_LOGONS_CREDENTIALS,

    /** Messages, or bytes, on the market data port that are no request. */
    FEED_MALFORMED,

    /** Market data messages sent over TCP, levels included. */
    FEED_MESSAGES_OUT,

    /** Packets of levels that left out states of the book in between. */
    FEED_CONFLATED,

    /** Times a client over TCP had to begin again with snapshots. */
    FEED_RESTARTS,

    /** Clients of market data over TCP that were closed because they read nothing. */
    FEED_SLOW_CONSUMER_DISCONNECTS
}
