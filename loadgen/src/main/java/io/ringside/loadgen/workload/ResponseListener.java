package io.ringside.loadgen.workload;

import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.Liquidity;
import io.ringside.engine.protocol.OrdStatus;
import io.ringside.engine.protocol.Reason;

/**
 * What comes back, in the terms of the generator. Called on the generator's thread, inside a transport's poll.
 * <p>
 * Exactly one report answers each request: the first that names it. Only that one is an acknowledgement; fills and
 * unsolicited cancels are not.
 */
public interface ResponseListener
{
    /**
     * An execution report.
     *
     * @param correlation     of the client order id in the report: the request on an answer, else the order.
     * @param origCorrelation of the order before this request; 0 if the report names none.
     * @param isAnswer        whether it is the acknowledgement of the request {@code correlation}.
     * @param execType        what happened.
     * @param ordStatus       status of the order afterwards.
     * @param leavesLots      quantity still working.
     * @param liquidity       on a trade: added or removed.
     * @param reason          why, on a reject or an unsolicited end.
     */
    void onExecution(
        long correlation,
        long origCorrelation,
        boolean isAnswer,
        ExecType execType,
        OrdStatus ordStatus,
        long leavesLots,
        Liquidity liquidity,
        Reason reason);

    /**
     * A request was refused without a change to any order: a cancel reject or a business reject. Always an answer.
     *
     * @param correlation of the request.
     * @param reason      why.
     */
    void onRefused(long correlation, Reason reason);

    /**
     * The exchange says that it never took a request and never will: the request counts as not sent.
     *
     * @param correlation of the request.
     */
    void onNotApplied(long correlation);
}
