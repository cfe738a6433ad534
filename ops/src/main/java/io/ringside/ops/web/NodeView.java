package io.ringside.ops.web;

import java.util.List;
import java.util.Map;

/**
 * What the HTTP port may read and request of a node. HTTP threads call every method, which must not disturb the hot
 * threads.
 */
public interface NodeView
{
    /** True if no part of the node has failed for good. */
    boolean isLive();

    /** Recovered, role known, journal writable; a standby: connected and in step. */
    boolean isReady();

    /** Why not ready; empty when ready. */
    String notReadyReason();

    /** The fields of {@code ringside status}, in order. */
    Map<String, Object> status();

    /**
     * @param depth levels per side.
     * @return fields of {@code ringside book}.
     * @throws IllegalArgumentException with one line, if there is no such instrument.
     */
    Map<String, Object> book(String symbol, int depth);

    /**
     * What is set for accounts, and what they hold.
     *
     * @param accountId null: all.
     * @return one entry an account; none if there is no such account.
     */
    List<Map<String, Object>> accounts(Long accountId);

    /**
     * What is set for instruments.
     *
     * @param symbol null: all.
     * @return one entry an instrument; none if there is no such instrument.
     */
    List<Map<String, Object>> instruments(String symbol);

    /** What is set for money: the fields {@code currencies}, {@code instruments} and {@code fees}. */
    default Map<String, Object> money()
    {
        return Map.of();
    }

    /** The limits of levels that are used most: the field {@code limits}. */
    default Map<String, Object> risk()
    {
        return Map.of();
    }

    /** Where a browser finds the market's page; empty: nowhere. */
    default String webUrl()
    {
        return "";
    }

    /** All metrics in Prometheus' text format. */
    String metrics();

    /**
     * Look whether a command could be carried out as it is written, before a second operator is asked for it.
     *
     * @throws IllegalArgumentException with one line, if a parameter is wrong.
     * @throws IllegalStateException    with one line, if this node cannot in its present state.
     */
    void check(OperatorCommand command);

    /**
     * Bring a command into the ring and wait for its AdminReport.
     *
     * @return the report's fields; {@code done} says whether it was carried out, {@code reason} why not.
     * @throws NotAllowedException      with one line, if the operator's role does not cover what the command is.
     * @throws IllegalArgumentException with one line, if a parameter is wrong.
     * @throws IllegalStateException    with one line, if this node cannot in its present state or gives no answer in
     *     time.
     */
    Map<String, Object> execute(OperatorCommand command, long timeoutNs);
}
