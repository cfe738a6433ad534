package io.ringside.engine.ring.proof;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import javax.tools.ToolProvider;

import org.agrona.IoUtil;

/** The shipped sources of the ring, compiled once more, with patches or without. */
final class RingSources
{
    private static final Path DIRECTORY = Path.of("src/main/java/io/ringside/engine/ring");
    private static final String PACKAGE = "io.ringside.engine.ring.";
    private static final String SUBJECTS = PACKAGE + "subject.";

    private RingSources()
    {
    }

    /**
     * Compile.
     *
     * @param patches to apply first.
     * @return class files by class name.
     */
    static Map<String, byte[]> compile(final Patch... patches)
    {
        Path directory = null;
        try
        {
            directory = Files.createTempDirectory("ring-sources");
            final List<String> arguments = new ArrayList<>(List.of("-proc:none", "--release", "17", "-g", "-classpath",
                System.getProperty("java.class.path"), "-d", directory.toString()));
            arguments.addAll(sources(directory, patches));
            final ByteArrayOutputStream problems = new ByteArrayOutputStream();
            if (0 != ToolProvider.getSystemJavaCompiler().run(
                null, problems, problems, arguments.toArray(new String[0])))
            {
                throw new AssertionError("does not compile: " + problems);
            }
            return classes(directory, PACKAGE);
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
        finally
        {
            if (null != directory)
            {
                IoUtil.delete(directory.toFile(), true);
            }
        }
    }

    /** Ring classes and the programs that use them, as they are. */
    static ClassLoader loader(final Map<String, byte[]> ring)
    {
        return new Loader(withSubjects(ring), false);
    }

    /** Ring classes and the programs that use them, over modelled memory. */
    static ClassLoader modelledLoader(final Map<String, byte[]> ring)
    {
        final Map<String, byte[]> all = withSubjects(ring);
        final Instrumenter instrumenter = new Instrumenter(all);
        all.replaceAll((name, bytes) -> instrumenter.rewrite(bytes));
        return new Loader(all, true);
    }

    /** The source files, those with a patch as copies in a directory. */
    private static List<String> sources(final Path directory, final Patch... patches) throws IOException
    {
        final List<String> sources = new ArrayList<>();
        int applied = 0;
        for (final File file : DIRECTORY.toFile().listFiles(File::isFile))
        {
            Path source = file.toPath();
            for (final Patch patch : patches)
            {
                if (patch.file().equals(file.getName()))
                {
                    final String patched = patch.apply(Files.readString(source));
                    source = Files.writeString(directory.resolve(file.getName()), patched);
                    applied++;
                }
            }
            sources.add(source.toString());
        }
        if (applied != patches.length)
        {
            throw new AssertionError("a patch names a file that is not there");
        }
        return sources;
    }

    private static Map<String, byte[]> withSubjects(final Map<String, byte[]> ring)
    {
        final Map<String, byte[]> all = new HashMap<>(ring);
        try
        {
            all.putAll(classes(Path.of("target/test-classes"), SUBJECTS));
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
        return all;
    }

    private static Map<String, byte[]> classes(final Path directory, final String packagePrefix) throws IOException
    {
        final Map<String, byte[]> classes = new HashMap<>();
        for (final File file : directory.resolve(packagePrefix.replace('.', '/')).toFile().listFiles(File::isFile))
        {
            classes.put(packagePrefix + file.getName().replace(".class", ""), Files.readAllBytes(file.toPath()));
        }
        return classes;
    }

    private static final class Loader extends ClassLoader
    {
        private final Map<String, byte[]> classes;

        Loader(final Map<String, byte[]> classes, final boolean isModelled)
        {
            super(RingSources.class.getClassLoader());
            this.classes = classes;
            // An assertion may acquire what the code without it does not: the model sees the weaker form.
            setDefaultAssertionStatus(!isModelled);
        }

        @Override
        protected Class<?> loadClass(final String name, final boolean resolve) throws ClassNotFoundException
        {
            final byte[] bytes = classes.get(name);
            if (null == bytes)
            {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name))
            {
                final Class<?> loaded = findLoadedClass(name);
                return null == loaded ? defineClass(name, bytes, 0, bytes.length) : loaded;
            }
        }
    }
}
