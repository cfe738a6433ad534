package io.ringside.gateway.sbe;

import io.aeron.Aeron;
import io.aeron.AvailableImageHandler;
import io.aeron.Subscription;
import io.aeron.exceptions.RegistrationException;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The channels the gateway listens on, opened without waiting for the driver. They are independent: one that the driver
 * refuses (for instance because its UDP port is in use) does not block the others, and is retried every second.
 */
final class IngressPorts implements AutoCloseable
{
    private static final long RETRY_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long NO_REGISTRATION = Aeron.NULL_VALUE;

    private final Aeron aeron;
    private final AvailableImageHandler imageHandler;
    private final List<Port> ports = new ArrayList<>();
    private int openCount;

    /**
     * @param imageHandler receives every client's image, on the conductor's thread.
     */
    IngressPorts(
        final Aeron aeron,
        final List<String> channels,
        final int streamId,
        final AvailableImageHandler imageHandler)
    {
        this.aeron = aeron;
        this.imageHandler = imageHandler;
        channels.forEach(channel -> ports.add(new Port(channel, streamId)));
    }

    /** A further channel, before any is opened. */
    void add(final String channel, final int streamId)
    {
        ports.add(new Port(channel, streamId));
    }

    /**
     * Continue to open channels.
     *
     * @return 0 if there was nothing to do.
     * @throws RegistrationException each time that the driver refuses a channel.
     */
    int open(final long nowNs)
    {
        final int before = openCount;
        for (int i = 0; openCount < ports.size() && i < ports.size(); i++)
        {
            ports.get(i).open(nowNs);
        }
        return openCount - before;
    }

    @Override
    public void close()
    {
        ports.forEach(Port::close);
        ports.clear();
        openCount = 0;
    }

    /** One channel. */
    private final class Port
    {
        private final String channel;
        private final int streamId;
        private long registrationId = NO_REGISTRATION;
        private Subscription subscription;
        private boolean isRefused;
        private long refusedNs;

        Port(final String channel, final int streamId)
        {
            this.channel = channel;
            this.streamId = streamId;
        }

        void open(final long nowNs)
        {
            if (null != subscription || isRefused && nowNs - refusedNs < RETRY_NS)
            {
                return;
            }
            isRefused = false;
            if (NO_REGISTRATION == registrationId)
            {
                // A connection sees by itself that its image is closed.
                registrationId = aeron.asyncAddSubscription(channel, streamId, imageHandler, null);
            }
            try
            {
                subscription = aeron.getSubscription(registrationId);
                openCount += null == subscription ? 0 : 1;
            }
            catch (final RegistrationException ex)
            {
                registrationId = NO_REGISTRATION;
                isRefused = true;
                refusedNs = nowNs;
                throw ex;
            }
        }

        void close()
        {
            if (null != subscription)
            {
                subscription.close();
            }
            else if (NO_REGISTRATION != registrationId && !aeron.isClosed())
            {
                aeron.asyncRemoveSubscription(registrationId);
            }
        }
    }
}
