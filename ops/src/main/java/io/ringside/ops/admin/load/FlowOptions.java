package io.ringside.ops.admin.load;

import io.ringside.loadgen.LoadGeneratorContext;
import io.ringside.loadgen.workload.MessageMix;
import picocli.CommandLine.Option;

/** The flow that a load run makes up. */
final class FlowOptions
{
    @Option(names = "--arrival", defaultValue = "constant",
        description = "constant, poisson or burst:N (default ${DEFAULT-VALUE})")
    private String arrival;

    @Option(names = "--mix", paramLabel = "MIX", description =
        "such as new=60,cancel=30,replace=10 (default: realistic)")
    private String mix;

    @Option(names = "--seed", defaultValue = "1", description = "of schedule and flow (default 1)")
    private long seed;

    void apply(final LoadGeneratorContext context)
    {
        context.arrival(arrival).seed(seed);
        if (null != mix)
        {
            context.mix(MessageMix.parse(mix));
        }
    }
}
