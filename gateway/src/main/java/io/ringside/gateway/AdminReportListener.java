package io.ringside.gateway;

import io.ringside.engine.protocol.AdminReportDecoder;

/** Receives the venue's answers to its operator, on the egress agent's thread. Must not block. */
@FunctionalInterface
public interface AdminReportListener
{
    /**
     * Called once per answer.
     *
     * @param report flyweight, valid during the call only.
     */
    void onAdminReport(AdminReportDecoder report);
}
