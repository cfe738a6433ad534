package io.ringside.ops.admin.base;

import picocli.CommandLine.Option;

import java.io.Console;

/** A verb that asks before it does something dangerous. */
public abstract class Confirmation extends NodeVerb
{
    @Option(names = "--yes", description = "do not ask")
    private boolean isYes;

    /** Ask on a terminal; elsewhere --yes is needed. */
    public final void confirm(final String what)
    {
        if (isYes)
        {
            return;
        }
        final Console console = System.console();
        CliException.usageIf(null == console, what + " needs --yes when nobody can be asked");
        final String answer = console.readLine("%s: are you sure? [y/N] ", what);
        if (null == answer || !answer.trim().equalsIgnoreCase("y"))
        {
            throw new CliException(ExitCode.REFUSED, what + ": not confirmed, nothing done");
        }
    }
}
