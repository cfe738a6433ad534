package io.ringside.loadgen.bench.book;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * The child process of one contender: a question per line of standard input, an answer per line of standard output. It
 * ends with its input.
 */
public final class BookProcess
{
    static final String TURN = "turn";
    static final String MEMORY = "memory";
    static final String CORE = "core";

    private BookProcess()
    {
    }

    /**
     * @param args the contender, and the file of the flow; or {@link #CORE}, and the case.
     * @throws IOException when the parent has gone, or the file.
     */
    public static void main(final String[] args) throws IOException
    {
        final Runner exercise = CORE.equals(args[0]) ? core(CoreCase.valueOf(args[1])) :
            book(Contender.valueOf(args[0]), FlowFile.read(Path.of(args[1])));
        final BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); null != line; line = in.readLine())
        {
            if (MEMORY.equals(line))
            {
                final double[] bytes = BookMemory.measure(Contender.valueOf(args[0]));
                System.out.println(bytes[0] + " " + bytes[1]);
            }
            else
            {
                System.out.println(exercise.turn().line());
            }
            System.out.flush();
        }
        Runtime.getRuntime().halt(0);
    }

    private static Runner core(final CoreCase coreCase)
    {
        return new CoreExercise(coreCase, coreCase.orders());
    }

    private static Runner book(final Contender contender, final BookFlow flow)
    {
        return new BookExercise(flow, contender.books(flow));
    }
}
