package io.ringside.engine.ring.proof;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;

/** Holds the tools against a ring with a bug in it. */
final class PlantedBugsTool
{
    static final long STATE_LIMIT = 600_000;
    private static final long SEEDS = 150;

    private PlantedBugsTool()
    {
    }

    /**
     * Try the tools, the quickest first.
     *
     * @param bug        planted.
     * @param withAll    try all tools rather than stop at the first that finds it.
     * @param stateLimit where the walk through a program is given up.
     * @return the tools that found it, with what they said.
     */
    static Map<String, String> findersOf(final PlantedBug bug, final boolean withAll, final long stateLimit)
    {
        final Map<String, String> finders = new LinkedHashMap<>();
        final Map<String, byte[]> classes = RingSources.compile(bug.patches());
        schedules(classes, finders);
        if (withAll || finders.isEmpty())
        {
            model(classes, finders, stateLimit);
        }

        return finders;
    }

    private static void model(
        final Map<String, byte[]> classes, final Map<String, String> finders, final long stateLimit)
    {
        final ClassLoader loader = RingSources.modelledLoader(classes);
        final List<ModelRun> runs = new ArrayList<>(ModelRun.quick());
        runs.add(ModelRun.lastResort());
        for (final ModelRun run : runs)
        {
            try
            {
                run.explore(loader, stateLimit);
            }
            catch (final Violation ex)
            {
                finders.put("model", run + ": " + firstLine(ex));
                return;
            }
            catch (final IllegalStateException ex)
            {
                // Too many states to tell: the other programs may.
                continue;
            }
        }
    }

    private static void schedules(final Map<String, byte[]> classes, final Map<String, String> finders)
    {
        final LongConsumer run = Subjects.create(RingSources.loader(classes), "ScheduleRun");
        for (long seed = 1; seed <= SEEDS; seed++)
        {
            try
            {
                run.accept(seed);
            }
            catch (final RuntimeException | AssertionError ex)
            {
                finders.put("schedules", "seed " + seed + ": " + firstLine(ex));
                return;
            }
        }
    }

    static List<String> table(final Map<PlantedBug, Map<String, String>> found)
    {
        final List<String> lines = new ArrayList<>();
        found.forEach((bug, finders) ->
        {
            lines.add(String.format("%-60s %s",
                bug, finders.isEmpty() ? "NOT FOUND" : String.join(", ", finders.keySet())));
            finders.forEach((tool, words) -> lines.add(String.format("    %-10s %s", tool, words)));
        });

        return lines;
    }

    private static String firstLine(final Throwable ex)
    {
        return String.valueOf(ex.getMessage()).lines().findFirst().orElse(ex.toString());
    }
}
