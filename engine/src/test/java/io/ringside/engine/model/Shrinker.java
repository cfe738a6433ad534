package io.ringside.engine.model;

import java.util.ArrayList;
import java.util.List;

/**
 * Makes a run that fails short: leaves out commands as long as what is left fails alike. By hand, for a difference that
 * a campaign has found.
 */
final class Shrinker
{
    /** A command and when it comes. */
    private record Step(Command command, long timestampNs)
    {
    }

    /** Plays steps, or another source's and keeps them. */
    private static final class Tape implements CommandSource
    {
        private final CommandSource source;
        private final List<Step> steps;
        private int index;
        private Command last;

        Tape(final CommandSource source, final List<Step> steps)
        {
            this.source = source;
            this.steps = steps;
        }

        @Override
        public Command next()
        {
            last = null == source ? steps.get(index).command.copy() : source.next();
            return last;
        }

        @Override
        public long nextTimestampNs()
        {
            if (null == source)
            {
                return steps.get(index++).timestampNs;
            }
            final long timestampNs = source.nextTimestampNs();
            steps.add(new Step(last.copy(), timestampNs));
            return timestampNs;
        }
    }

    private final ModelLimits limits;
    private String failure;

    private Shrinker(final ModelLimits limits)
    {
        this.limits = limits;
    }

    /**
     * Prints what is left.
     *
     * @param args profile, seed.
     */
    public static void main(final String[] args)
    {
        final Tuning tuning = Profile.valueOf(args[0]).tuning();
        final ReferenceModel model = new ReferenceModel(tuning.limits);
        final List<Step> steps = new ArrayList<>();
        final Shrinker shrinker = new Shrinker(tuning.limits);
        final Generator generator = new Generator(tuning, Long.parseLong(args[1]), model.state);
        shrinker.failure = shrinker.failureOf(
            new DifferentialRun("recording", new Tape(generator, steps), new EngineExchange(tuning.limits), model),
            DifferentialCampaign.COMMANDS_PER_RUN);
        if (null == shrinker.failure)
        {
            System.out.println("shrinker: nothing fails");
            return;
        }
        final List<Step> left = shrinker.shrink(steps);
        System.out.println("shrinker: " + left.size() + " of " + steps.size() + " commands fail alike");
        left.forEach(step -> System.out.println("  " + step.timestampNs + " " + step.command));
        try
        {
            shrinker.run(left).run(left.size());
        }
        catch (final AssertionError ex)
        {
            System.out.println(ex.getMessage());
        }
    }

    private DifferentialRun run(final List<Step> steps)
    {
        return new DifferentialRun(
            "shrunk", new Tape(null, steps), new EngineExchange(limits), new ReferenceModel(limits));
    }

    private List<Step> shrink(final List<Step> steps)
    {
        List<Step> left = steps;
        for (int length = Math.max(1, steps.size() / 2); length >= 1; length /= 2)
        {
            for (int from = Math.max(0, left.size() - length); from >= 0; from -= length)
            {
                final List<Step> fewer = new ArrayList<>(left.subList(0, from));
                fewer.addAll(left.subList(Math.min(left.size(), from + length), left.size()));
                if (failure.equals(failureOf(run(fewer), fewer.size())))
                {
                    left = fewer;
                }
            }
        }
        return left;
    }

    /** Why it failed, up to the first number; null if it did not. */
    private String failureOf(final DifferentialRun run, final int count)
    {
        try
        {
            run.run(count);
            return null;
        }
        catch (final AssertionError ex)
        {
            final String message = ex.getMessage();
            final String because = message.substring(message.lastIndexOf("  because  ") + 11);
            return because.split("[0-9:]", 2)[0];
        }
    }
}
