package io.ringside.ops.admin.base;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

import java.util.List;

/** Verbs that share a name, which alone does nothing. */
public abstract class VerbGroup implements Runnable
{
    @Spec
    private CommandSpec spec;

    /** What is said to somebody who gives its name alone. */
    protected String advice()
    {
        final List<String> names = List.copyOf(spec.subcommands().keySet());
        final int last = names.size() - 1;
        return "say which: " + (0 == last ? "" : String.join(", ", names.subList(0, last)) + " or ") + names.get(last);
    }

    @Override
    public final void run()
    {
        throw new ParameterException(spec.commandLine(), advice());
    }
}
