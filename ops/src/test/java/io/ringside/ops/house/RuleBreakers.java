package io.ringside.ops.house;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/** Compiles the sources that break a house rule. */
final class RuleBreakers
{
    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();
    /** One for all: it keeps what it has read of the JDK and of the class path. */
    private static final StandardJavaFileManager FILES = files();

    private RuleBreakers()
    {
    }

    private static StandardJavaFileManager files()
    {
        final StandardJavaFileManager files = COMPILER.getStandardFileManager(null, null, null);
        final String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        try
        {
            files.setLocationFromPaths(StandardLocation.CLASS_PATH,
                Pattern.compile(File.pathSeparator).splitAsStream(classPath).map(Path::of).toList());
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
        return files;
    }

    static JavaClasses compile(final List<String> sources, final Path directory) throws IOException
    {
        final List<Path> files = new ArrayList<>();
        for (final String source : sources)
        {
            final String name = source.replaceFirst("(?s).*?class (\\w+).*", "$1");
            final Path folder = Files.createDirectories(directory.resolve("source" + files.size()));
            final Path file = folder.resolve(name + ".java");
            Files.writeString(file, source);
            files.add(file);
        }
        final Path output = Files.createDirectories(directory.resolve("classes"));
        FILES.setLocationFromPaths(StandardLocation.CLASS_OUTPUT, List.of(output));
        final StringWriter messages = new StringWriter();
        final boolean isCompiled = COMPILER.getTask(
            messages, FILES, null, List.of("-proc:none"), null, FILES.getJavaFileObjectsFromPaths(files)).call();
        if (!isCompiled)
        {
            throw new IllegalStateException("rule breaker does not compile: " + messages);
        }
        return new ClassFileImporter().importPath(output);
    }
}
