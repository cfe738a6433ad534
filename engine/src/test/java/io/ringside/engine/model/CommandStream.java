package io.ringside.engine.model;

import org.agrona.concurrent.UnsafeBuffer;

/** The traffic of a profile as bytes, for tests that need commands and not the model's answer to them. */
final class CommandStream
{
    final UnsafeBuffer buffer = new UnsafeBuffer(new byte[512]);
    final ModelLimits limits;
    /** The last one. */
    Command command;
    /** Its stamp. */
    long timestampNs;
    private final ReferenceModel model;
    private final Generator generator;
    private final WireAdapter adapter = new WireAdapter();
    private long sequence;

    CommandStream(final Profile profile, final long seed)
    {
        limits = profile.tuning().limits;
        model = new ReferenceModel(limits);
        generator = new Generator(profile, seed, model.state);
    }

    /** Writes the next command, which may be damaged; returns its length. */
    int next()
    {
        command = generator.next();
        timestampNs = generator.nextTimestampNs();
        model.apply(command, sequence, timestampNs);
        sequence++;
        return adapter.write(command, buffer, 0);
    }
}
