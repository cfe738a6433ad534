package io.ringside.gateway.client;

import org.agrona.DirectBuffer;

/**
 * Receives the market data messages (templates 60 to 69) that arrive on an order-entry session's own stream: the
 * answers to its snapshot requests. The buffer is valid during the call only.
 */
interface SnapshotListener
{
    void onSnapshotMessage(int templateId, DirectBuffer buffer, int offset, int length);

    void onSessionDown();
}
