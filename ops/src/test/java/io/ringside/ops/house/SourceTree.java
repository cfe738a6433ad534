package io.ringside.ops.house;

import io.ringside.ops.TestFiles;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The checkout that the tests run in, as files. */
final class SourceTree
{
    static final List<String> MODULES = List.of("risk", "journal", "engine", "gateway", "loadgen", "ops");

    private static final Set<String> WRITTEN = Set.of("target", ".git", "data", "reports");

    private SourceTree()
    {
    }

    static List<Path> mainSources() throws IOException
    {
        final List<Path> sources = new ArrayList<>();
        for (final String module : MODULES)
        {
            sources.addAll(javaFiles(TestFiles.ROOT.resolve(module).resolve("src/main/java")));
        }
        return sources;
    }

    /** Tests too. */
    static List<Path> allSources() throws IOException
    {
        final List<Path> sources = new ArrayList<>(mainSources());
        for (final String module : MODULES)
        {
            sources.addAll(javaFiles(TestFiles.ROOT.resolve(module).resolve("src/test/java")));
        }
        return sources;
    }

    /** Not of directories that programs write: those change while they are walked. */
    static List<Path> markdown() throws IOException
    {
        final List<Path> found = new ArrayList<>();
        Files.walkFileTree(TestFiles.ROOT, new SimpleFileVisitor<>()
        {
            @Override
            public FileVisitResult preVisitDirectory(final Path directory, final BasicFileAttributes attributes)
            {
                return WRITTEN.contains(directory.getFileName().toString()) ?
                    FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(final Path file, final BasicFileAttributes attributes)
            {
                if (file.toString().endsWith(".md"))
                {
                    found.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        found.sort(null);
        return found;
    }

    /** Path from the root, and lines. */
    static Map<String, Integer> longerThan(final int lineCountMax) throws IOException
    {
        final Map<String, Integer> found = new TreeMap<>();
        for (final Path source : allSources())
        {
            final int lineCount = Files.readAllLines(source).size();
            if (lineCount > lineCountMax)
            {
                found.put(TestFiles.ROOT.relativize(source).toString(), lineCount);
            }
        }
        return found;
    }

    private static List<Path> javaFiles(final Path directory) throws IOException
    {
        if (!Files.isDirectory(directory))
        {
            return List.of();
        }
        return TestFiles.walk(directory).stream().filter((file) -> file.toString().endsWith(".java")).toList();
    }
}
