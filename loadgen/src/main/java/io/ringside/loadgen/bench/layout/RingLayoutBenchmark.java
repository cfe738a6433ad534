package io.ringside.loadgen.bench.layout;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Runs variants of a ring against each other, each turn in a process of its own, one after the other in every round,
 * and prints the least and the median time of a message. The experiments that decided the layout have names; any other
 * list of {@link LayoutVariant}s can be given.
 */
public final class RingLayoutBenchmark
{
    private static final String USAGE = "usage: RingLayoutBenchmark ROUNDS EXPERIMENT|VARIANT...\n" +
        "experiments: slot-size publication ring-size batch-limit idle look-ahead batch\n" +
        "variant: \"publication=RINGSIDE|SLOT|SLOT_BY_SLOT|APART|CURSOR stride=64 slots=16384 batch=1 limit=1024 " +
        "spins=0 pause=true chunk=N\"";
    private static final String CHILD = "--child";
    private static final long MESSAGES = 1_500_000;
    private static final int TURNS = 4;

    private RingLayoutBenchmark()
    {
    }

    /**
     * Run and print.
     *
     * @param args rounds, then experiments or variants.
     * @throws IOException          when a process cannot be started.
     * @throws InterruptedException when interrupted.
     */
    public static void main(final String... args) throws IOException, InterruptedException
    {
        if (2 == args.length && CHILD.equals(args[0]))
        {
            child(LayoutVariant.parse(args[1]));
            return;
        }
        if (args.length < 2)
        {
            System.err.println(USAGE);
            System.exit(2);
        }

        final List<String> variants = new ArrayList<>();
        for (int i = 1; i < args.length; i++)
        {
            variants.addAll(experiment(args[i]));
        }
        variants.forEach(LayoutVariant::parse);
        print(variants, run(Integer.parseInt(args[0]), variants));
    }

    private static List<String> experiment(final String name)
    {
        return switch (name)
        {
            case "slot-size" -> List.of(
                "stride=64", "stride=128", "stride=256", "stride=512",
                "publication=SLOT", "publication=SLOT stride=72");
            case "publication" -> List.of(
                "publication=SLOT", "publication=SLOT_BY_SLOT", "publication=APART", "publication=CURSOR",
                "publication=SLOT spins=1000", "publication=APART spins=1000", "publication=CURSOR spins=1000");
            case "ring-size" -> List.of("slots=1024", "slots=4096", "slots=16384", "slots=65536", "slots=262144");
            case "batch-limit" -> List.of("limit=16", "limit=256", "limit=1024", "limit=4096", "limit=1000000");
            case "idle" -> List.of("spins=0", "spins=10", "spins=100", "spins=100 pause=false", "spins=1000");
            case "look-ahead" -> List.of(
                "publication=SLOT chunk=16", "publication=SLOT chunk=64", "publication=SLOT chunk=256",
                "publication=SLOT");
            case "batch" -> List.of(
                "batch=1", "batch=10", "batch=64", "publication=CURSOR batch=10", "publication=CURSOR batch=64");
            default -> List.of(name);
        };
    }

    private static double[][][] run(final int rounds, final List<String> variants)
        throws IOException, InterruptedException
    {
        final double[][][] results = new double[variants.size()][2][rounds];
        for (int round = 0; round < rounds; round++)
        {
            for (int i = 0; i < variants.size(); i++)
            {
                final double[] turn = turn(variants.get(i));
                results[i][0][round] = turn[0];
                results[i][1][round] = turn[1];
            }
        }

        return results;
    }

    private static double[] turn(final String variant) throws IOException, InterruptedException
    {
        final List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of(
            "-cp", System.getProperty("java.class.path"), RingLayoutBenchmark.class.getName(), CHILD, variant));
        final Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try (BufferedReader reader =
            new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)))
        {
            final String line = reader.readLine();
            if (0 != process.waitFor() || null == line)
            {
                throw new IllegalStateException("a turn failed: variant=" + variant);
            }

            return Arrays.stream(line.split(" ")).mapToDouble(Double::parseDouble).toArray();
        }
    }

    private static void child(final LayoutVariant variant) throws InterruptedException
    {
        System.out.println(median(variant, false) + " " + median(variant, true));
    }

    private static double median(final LayoutVariant variant, final boolean isPipeline) throws InterruptedException
    {
        final double[] turns = new double[TURNS];
        for (int i = -1; i < TURNS; i++)
        {
            final double turn = new LayoutTrial(variant, isPipeline, MESSAGES).run();
            if (i >= 0)
            {
                turns[i] = turn;
            }
        }
        Arrays.sort(turns);

        return turns[TURNS / 2];
    }

    private static void print(final List<String> variants, final double[][][] results)
    {
        System.out.printf("%-50s %-20s %-20s%n", "ns/message, least and median", "multicast 1P3C", "pipeline 1P3C");
        for (int i = 0; i < variants.size(); i++)
        {
            Arrays.sort(results[i][0]);
            Arrays.sort(results[i][1]);
            final int middle = results[i][0].length / 2;
            System.out.printf(Locale.ROOT, "%-50s %6.1f %6.1f        %6.1f %6.1f%n", variants.get(i),
                results[i][0][0], results[i][0][middle], results[i][1][0], results[i][1][middle]);
        }
    }
}
