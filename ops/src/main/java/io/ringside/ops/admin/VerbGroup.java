package io.ringside.ops.admin;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Verbs that share a name, which alone does nothing. */
abstract class VerbGroup implements Runnable
{
    private final String advice;

    @Spec
    private CommandSpec spec;

    /** With what to say to someone who gives the name alone. */
    VerbGroup(final String advice)
    {
        this.advice = advice;
    }

    @Override
    public final void run()
    {
        throw new ParameterException(spec.commandLine(), advice);
    }
}
