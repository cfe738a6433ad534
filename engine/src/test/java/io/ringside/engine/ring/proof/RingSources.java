package io.ringside.engine.ring.proof;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

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
        final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        final DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
        final Map<String, ByteArrayOutputStream> classes = new HashMap<>();
        final StandardJavaFileManager standard = compiler.getStandardFileManager(problems, null, null);
        try (JavaFileManager files = new InMemory(standard, classes))
        {
            final List<String> options = List.of("-proc:none", "--release", "17", "-g", "-classpath",
                System.getProperty("java.class.path"));
            if (!compiler.getTask(null, files, problems, options, null, sources(patches)).call())
            {
                throw new AssertionError("does not compile: " + problems.getDiagnostics());
            }
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }

        final Map<String, byte[]> bytes = new HashMap<>();
        classes.forEach((name, stream) -> bytes.put(name, stream.toByteArray()));
        return bytes;
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

    private static List<JavaFileObject> sources(final Patch... patches) throws IOException
    {
        final List<JavaFileObject> sources = new ArrayList<>();
        int applied = 0;
        try (Stream<Path> paths = Files.list(DIRECTORY))
        {
            for (final Path path : (Iterable<Path>)paths.sorted()::iterator)
            {
                final String name = path.getFileName().toString();
                String text = Files.readString(path);
                for (final Patch patch : patches)
                {
                    if (patch.file().equals(name))
                    {
                        text = patch.apply(text);
                        applied++;
                    }
                }
                sources.add(new Source(name, text));
            }
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
        final Path directory = Path.of("target/test-classes", SUBJECTS.replace('.', '/'));
        try (Stream<Path> paths = Files.list(directory))
        {
            for (final Path path : (Iterable<Path>)paths::iterator)
            {
                all.put(SUBJECTS + path.getFileName().toString().replace(".class", ""), Files.readAllBytes(path));
            }
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }

        return all;
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

    private static final class Source extends SimpleJavaFileObject
    {
        private final String text;

        Source(final String name, final String text)
        {
            super(URI.create("string:///io/ringside/engine/ring/" + name), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(final boolean ignoreEncodingErrors)
        {
            return text;
        }
    }

    private static final class Output extends SimpleJavaFileObject
    {
        private final ByteArrayOutputStream bytes;

        Output(final String name, final ByteArrayOutputStream bytes)
        {
            super(URI.create("memory:///" + name.replace('.', '/') + ".class"), Kind.CLASS);
            this.bytes = bytes;
        }

        @Override
        public OutputStream openOutputStream()
        {
            return bytes;
        }
    }

    private static final class InMemory extends ForwardingJavaFileManager<JavaFileManager>
    {
        private final Map<String, ByteArrayOutputStream> classes;

        InMemory(final JavaFileManager next, final Map<String, ByteArrayOutputStream> classes)
        {
            super(next);
            this.classes = classes;
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
            final Location location, final String name, final JavaFileObject.Kind kind, final FileObject sibling)
        {
            return new Output(name, classes.computeIfAbsent(name, (key) -> new ByteArrayOutputStream()));
        }
    }
}
