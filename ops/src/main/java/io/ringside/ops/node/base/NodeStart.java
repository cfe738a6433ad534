package io.ringside.ops.node.base;

import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What a node is given at its start besides its configuration.
 *
 * @param version          of Ringside, for banner and status.
 * @param acceptLossReason why an operator accepts that acknowledged records may be missing; null: nobody does.
 * @param warmUp           run when it is known that the node can start, before its ports open; returns a line for the
 *                         log, or an empty one.
 * @param isToEnd          true if the node has been told to end. Asked while it starts, which may take minutes.
 * @param warning          told what the operator should see at once; the log has it in any case.
 * @param onFatal          told once when the node has stopped itself, on the thread that failed; it must still be
 *                         closed.
 * @param lead             the order by which a standby that ran leads from now on; null: it is started as configured.
 */
public record NodeStart(
    String version,
    String acceptLossReason,
    Supplier<String> warmUp,
    BooleanSupplier isToEnd,
    Consumer<String> warning,
    Consumer<Throwable> onFatal,
    Lead lead)
{
    /** A start as configured. */
    public NodeStart(
        final String version,
        final String acceptLossReason,
        final Supplier<String> warmUp,
        final BooleanSupplier isToEnd,
        final Consumer<String> warning,
        final Consumer<Throwable> onFatal)
    {
        this(version, acceptLossReason, warmUp, isToEnd, warning, onFatal, null);
    }

    /** A start without a warm-up, by which nothing may be lost; warnings go to standard error. */
    public static NodeStart of(final String version, final Consumer<Throwable> onFatal)
    {
        return new NodeStart(version, null, () -> "", () -> false, NodeStart::printWarning, onFatal);
    }

    /**
     * Go on with the start.
     *
     * @throws StartEndedException if nobody waits for the node any more.
     */
    public void checkWanted()
    {
        if (isToEnd.getAsBoolean())
        {
            throw new StartEndedException();
        }
    }

    /** Prints on standard error. */
    public static void printWarning(final String line)
    {
        System.err.println("ringside: warning: " + line);
    }
}
