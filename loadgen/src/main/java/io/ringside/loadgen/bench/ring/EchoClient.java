package io.ringside.loadgen.bench.ring;

/**
 * Sends the next request when the reply has come.
 */
abstract class EchoClient extends Worker
{
    final Checksum checksum;
    private final SpinYield idle = new SpinYield();
    private final EchoClock clock;
    private final long roundTrips;

    EchoClient(final EchoPlan plan)
    {
        super(new Checksum(true));
        checksum = checksum();
        clock = new EchoClock(plan.roundTripNs());
        roundTrips = plan.roundTrips();
    }

    /** Send a request of this value. */
    abstract void send(long value) throws InterruptedException;

    /** Read the reply into the checksum; 0 while there is none. */
    abstract int poll() throws InterruptedException;

    @Override
    final void work() throws InterruptedException
    {
        clock.start();
        for (long n = 0; n < roundTrips; n++)
        {
            send(n);
            idle.reset();
            while (0 == poll())
            {
                idle.idle();
            }
            clock.onReply();
        }
    }
}
