package io.ringside.ops.admin.base;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Verbs that share a name, which alone does nothing. */
public abstract class VerbGroup implements Runnable
{
    private final String advice;

    @Spec
    private CommandSpec spec;

    /** Makes a group that gives this advice to someone who gives its name alone. */
    public VerbGroup(final String advice)
    {
        this.advice = advice;
    }

    @Override
    public final void run()
    {
        throw new ParameterException(spec.commandLine(), advice);
    }
}
