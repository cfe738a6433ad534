package io.ringside.loadgen.bench.ring;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

import io.ringside.loadgen.bench.child.Child;
import io.ringside.loadgen.bench.child.ChildJvm;

/**
 * The parent's end of a {@link ContestantProcess}.
 */
final class Contestant implements AutoCloseable
{
    /** Agrona's own switch, handed on to the processes; off unless it is set to false here. */
    private static final String NO_BOUNDS_CHECKS_PROP_NAME = "agrona.disable.bounds.checks";

    private final Child child;

    /** Whether the processes check every access to a buffer. */
    static boolean hasBoundsChecks()
    {
        return "false".equals(System.getProperty(NO_BOUNDS_CHECKS_PROP_NAME));
    }

    /**
     * Starts the process; the JVM is as young as it can be until {@link #ask} has been called a few times.
     *
     * @param exercise       name of it.
     * @param implementation to run.
     * @param arguments      of the exercise.
     * @param threads        that work at the same time.
     */
    Contestant(
        final String exercise, final Implementation implementation, final List<Object> arguments, final int threads)
    {
        final List<String> all = new ArrayList<>(List.of(exercise, implementation.name()));
        arguments.forEach((argument) -> all.add(argument.toString()));
        child = new Child(ChildJvm.command(ContestantProcess.class,
            List.of("-XX:+UseSerialGC", "-Xms192m", "-Xmx192m",
            "-D" + SpinYield.COUNT_PROP_NAME + "=" + SpinYield.countFor(threads),
            "-D" + SpinYield.LOOKS_PROP_NAME + "=" + implementation.looksPerHint(),
            "-D" + SpinYield.LATE_PROP_NAME + "=" + implementation.isLookingLate(),
            "-D" + NO_BOUNDS_CHECKS_PROP_NAME + "=" + !hasBoundsChecks()), all));
    }

    /**
     * Blocks until the answer has come.
     *
     * @param arguments of the question.
     * @return the answer; invalid when the process has died.
     */
    Answer ask(final long... arguments)
    {
        final String line =
            child.ask(Arrays.stream(arguments).mapToObj(Long::toString).collect(Collectors.joining(" ")));
        return null == line ? Answer.invalid("the process has died") : Answer.parse(line);
    }

    @Override
    public void close()
    {
        child.close();
    }
}
