package io.ringside.loadgen.bench.ring;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The child process of one implementation: a question per line of standard input, an answer per line of standard
 * output. It ends with its input.
 */
public final class ContestantProcess
{
    private ContestantProcess()
    {
    }

    /**
     * @param args name of the exercise, name of the {@link Implementation}, then what the exercise wants.
     * @throws IOException when the parent has gone.
     */
    public static void main(final String[] args) throws IOException
    {
        final Exercise exercise = newExercise(args);
        final BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); null != line; line = in.readLine())
        {
            final Answer answer = exercise.run(Arrays.stream(line.split(" ")).mapToLong(Long::parseLong).toArray());
            System.out.println(answer.line());
            System.out.flush();
            if (!answer.isValid() && 0 == answer.figures().length)
            {
                // Its threads may still be running: they must not disturb the others.
                Runtime.getRuntime().halt(1);
            }
        }
        Runtime.getRuntime().halt(0);
    }

    static Exercise newExercise(final String[] args)
    {
        final Implementation implementation = Implementation.valueOf(args[1]);
        return switch (args[0])
        {
            case GraphExercise.NAME -> new GraphExercise(Contenders.newGraph(implementation),
                Topology.valueOf(args[2]), Integer.parseInt(args[3]), Integer.parseInt(args[4]));
            case EchoExercise.NAME -> new EchoExercise(
                Contenders.newEcho(implementation), Integer.parseInt(args[2]), Integer.parseInt(args[3]));
            case ClaimExercise.NAME -> new ClaimExercise(implementation, Integer.parseInt(args[2]));
            case CurveExercise.NAME -> new CurveExercise(
                Contenders.newCurve(implementation), Integer.parseInt(args[2]));
            case JitterExercise.NAME -> new JitterExercise();
            default -> throw new IllegalArgumentException("no such exercise: " + args[0]);
        };
    }
}
