package io.ringside.ops.house;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles the sources that break a house rule. */
final class RuleBreakers
{
    private RuleBreakers()
    {
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
        final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        final StringWriter messages = new StringWriter();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null))
        {
            final List<String> options = List.of("-d", output.toString(), "-proc:none",
                "-classpath",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
            final boolean isCompiled = compiler.getTask(
                messages, manager, null, options, null, manager.getJavaFileObjectsFromPaths(files)).call();
            if (!isCompiled)
            {
                throw new IllegalStateException("rule breaker does not compile: " + messages);
            }
        }
        return new ClassFileImporter().importPath(output);
    }
}
