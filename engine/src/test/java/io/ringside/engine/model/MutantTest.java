package io.ringside.engine.model;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.risk.RiskEngine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

/**
 * Does the campaign find bugs in the core itself? Each {@link CoreMutant} is compiled from the core's source with one
 * thing changed, and hunted by the campaign's own runs in their own order: {@code ringside.mutants} says how many, or
 * their names with commas between them. None in a build.
 */
class MutantTest
{
    private static final String MUTANTS = System.getProperty("ringside.mutants", "0");
    /** Each profile once: a bug that one of them alone can find is found. */
    private static final long COMMANDS = Long.getLong("ringside.mutants.commands",
        (long)Profile.values().length * DifferentialCampaign.COMMANDS_PER_RUN);
    private static final int THREADS =
        Integer.getInteger("ringside.differential.threads", Runtime.getRuntime().availableProcessors());
    private static final long SEED = 20_261_120L;
    private static final List<Path> SOURCES =
        List.of(Path.of("src", "main", "java"), Path.of("..", "risk", "src", "main", "java"));

    @TempDir
    Path directory;

    /** Classes of engine and risk are loaded anew, those with a bug before the others. */
    private static final class MutantLoader extends URLClassLoader
    {
        MutantLoader(final Path mutated) throws IOException
        {
            super(new URL[]{mutated.toUri().toURL(), location(MatchingEngine.class), location(RiskEngine.class),
                location(MutantTest.class)}, MutantTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(final String name, final boolean resolve) throws ClassNotFoundException
        {
            if (!name.startsWith("io.ringside.engine.") && !name.startsWith("io.ringside.risk."))
            {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name))
            {
                final Class<?> loaded = findLoadedClass(name);
                return null == loaded ? findClass(name) : loaded;
            }
        }

        private static URL location(final Class<?> type)
        {
            return type.getProtectionDomain().getCodeSource().getLocation();
        }
    }

    /** A mutant that no longer fits the sources proves nothing. */
    @ParameterizedTest
    @EnumSource
    void shouldFitTheSources(final CoreMutant mutant) throws IOException
    {
        final String source = source(mutant);
        final int first = source.indexOf(mutant.original);

        assertNotEquals(-1, first, "not there: " + mutant.original);
        assertEquals(-1, source.indexOf(mutant.original, first + 1), "there twice: " + mutant.original);
    }

    @Test
    @EnabledIfSystemProperty(named = "ringside.mutants", matches = "[1-9]\\d*|[A-Z_,]+")
    void shouldFindEveryBugOfTheCore() throws Exception
    {
        final List<CoreMutant> chosen = Character.isDigit(MUTANTS.charAt(0)) ?
            some(Integer.parseInt(MUTANTS)) : Stream.of(MUTANTS.split(",")).map(CoreMutant::valueOf).toList();
        final ExecutorService executor = Executors.newFixedThreadPool(THREADS);
        final List<Future<String[]>> hunts = new ArrayList<>();
        chosen.forEach(mutant -> hunts.add(executor.submit(() -> hunt(mutant))));
        final List<CoreMutant> missed = new ArrayList<>();
        for (int i = 0; i < chosen.size(); i++)
        {
            final String[] found = hunts.get(i).get();
            System.out.println(String.format("mutant: %-40s %9s commands  %s: %s", chosen.get(i), found[0], found[1],
                found[2].lines().findFirst().orElse("not found")));
            if ("0".equals(found[0]))
            {
                missed.add(chosen.get(i));
            }
        }
        executor.shutdown();
        System.out.println("mutants: planted=" + chosen.size() + " found=" + (chosen.size() - missed.size()));

        assertEquals(List.of(), missed, "not found within " + COMMANDS + " commands");
    }

    /** Spread over the list. */
    private static List<CoreMutant> some(final int count)
    {
        final CoreMutant[] mutants = CoreMutant.values();
        final int most = Math.min(count, mutants.length);
        return IntStream.range(0, most).mapToObj((i) -> mutants[i * mutants.length / most]).toList();
    }

    private String[] hunt(final CoreMutant mutant) throws Exception
    {
        final Path classes = Files.createDirectories(directory.resolve(mutant.name()));
        compile(mutant, classes);
        try (MutantLoader loader = new MutantLoader(classes))
        {
            loader.setDefaultAssertionStatus(true);
            final Method hunt = loader.loadClass(MutantHunt.class.getName())
                .getDeclaredMethod("hunt", long.class, long.class);
            hunt.setAccessible(true);
            return (String[])hunt.invoke(null, SEED, COMMANDS);
        }
    }

    /** A class of the core is in one of its rooms. */
    private static String source(final CoreMutant mutant) throws IOException
    {
        for (final Path sources : SOURCES)
        {
            try (Stream<Path> files = Files.walk(sources))
            {
                final Optional<Path> file =
                    files.filter((path) -> path.endsWith(mutant.className + ".java")).findFirst();
                if (file.isPresent())
                {
                    return Files.readString(file.get());
                }
            }
        }
        throw new IOException("no such class: " + mutant.className);
    }

    private void compile(final CoreMutant mutant, final Path classes) throws IOException
    {
        final String source = source(mutant);
        final Path mutated = Files.createDirectories(classes.resolve("src")).resolve(mutant.className + ".java");
        Files.writeString(mutated, source.replace(mutant.original, mutant.planted));
        final String classPath =
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        final List<String> options = new ArrayList<>(List.of(
            "--release", "17", "-nowarn", "-proc:none", "-cp", classPath, "-d", classes.toString()));
        Collections.addAll(options, mutated.toString());
        final int result = ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, options.toArray(new String[0]));

        assertEquals(0, result, mutant + " does not compile");
    }
}
