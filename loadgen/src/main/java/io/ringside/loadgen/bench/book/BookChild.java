package io.ringside.loadgen.bench.book;

import java.util.List;

import io.ringside.loadgen.bench.child.Child;
import io.ringside.loadgen.bench.child.ChildJvm;

/**
 * The parent's end of a {@link BookProcess}.
 */
final class BookChild implements Runner
{
    private final Child child;

    BookChild(final String what, final String of)
    {
        // The serial collector leaves some of the dead where they are unless told to compact each time, and they would
        // count as memory of the book.
        child = new Child(ChildJvm.command(BookProcess.class,
            List.of("-XX:MarkSweepAlwaysCompactCount=1", "-XX:+UseSerialGC", "-Xms2g", "-Xmx3g", "-Xmn512m",
            "-XX:MaxDirectMemorySize=3g", "-Dagrona.disable.bounds.checks=true"),
            List.of(what, of)));
    }

    @Override
    public BookTurn turn()
    {
        final String line = child.ask(BookProcess.TURN);
        return null == line ? BookTurn.failed("the process has died") : BookTurn.parse(line);
    }

    @Override
    public double[] memory()
    {
        final String line = child.ask(BookProcess.MEMORY);
        final String[] parts = null == line ? new String[0] : line.split(" ");
        return 2 == parts.length ?
            new double[]{Double.parseDouble(parts[0]), Double.parseDouble(parts[1])} :
            new double[]{Double.NaN, Double.NaN};
    }

    @Override
    public void close()
    {
        child.close();
    }
}
