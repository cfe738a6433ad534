package io.ringside.ops.house;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.ringside.ops.TestFiles;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * The house as it stands obeys its rules, and every rule is able to fail: each is broken once, on purpose, by a small
 * class that is compiled here.
 */
final class HouseRulesTest
{
    private static JavaClasses house;

    @BeforeAll
    static void importHouse()
    {
        house = new ClassFileImporter().withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption((location) -> !location.contains("-tests.jar")).importPackages("io.ringside");
    }

    @Test
    void shouldSeeEveryModule()
    {
        for (final String module : SourceTree.MODULES)
        {
            assertTrue(house.stream().anyMatch((c) -> c.getPackageName().startsWith("io.ringside." + module)),
                "no class of module " + module + " was imported: the rules would pass by blindness");
        }
    }

    @TestFactory
    Stream<DynamicTest> shouldObeyTheRules()
    {
        return HouseRules.all().stream().map((rule) -> DynamicTest.dynamicTest(rule.name(), () ->
            rule.direction().allowEmptyShould(true).check(house)));
    }

    @TestFactory
    Stream<DynamicTest> shouldNoticeABrokenRule(@TempDir final Path directory)
    {
        return HouseRules.all().stream().map((rule) -> DynamicTest.dynamicTest(rule.name(), () ->
        {
            final Path output = Files.createTempDirectory(directory, "broken");
            assertTrue(rule.direction().evaluate(RuleBreakers.compile(rule.offenders(), output)).hasViolation());
        }));
    }

    @Test
    void shouldDocumentEveryPackage() throws IOException
    {
        final List<String> missing = new ArrayList<>();
        for (final Path source : SourceTree.mainSources())
        {
            if (!Files.exists(source.resolveSibling("package-info.java")))
            {
                missing.add(source.getParent().toString());
            }
        }
        assertTrue(missing.isEmpty(), "packages without package-info.java: " + missing);
    }

    @Test
    void shouldKeepFilesShort() throws IOException
    {
        assertEquals(List.of(), LongFiles.faults(SourceTree.longerThan(LongFiles.LINE_COUNT_MAX)));
        assertFalse(SourceTree.longerThan(10).isEmpty(), "the count sees no lines at all");
    }

    @Test
    void shouldNoticeALongFile()
    {
        assertEquals(1, LongFiles.faults(Map.of("Long.java", LongFiles.LINE_COUNT_MAX + 1)).size());
    }

    @Test
    void shouldBeginJavadocWithASentence() throws IOException
    {
        assertEquals(List.of(), FirstSentences.faults());
        assertEquals(List.of("A.java:2 begins with \"Of\": say who does what"),
            FirstSentences.faults("A.java", "/** Returns it. */\n/**\n * Of the book.\n */\n"));
    }

    @Test
    void shouldLinkOnlyToWhatExists() throws IOException
    {
        assertEquals(List.of(), DocumentLinks.broken(), "links in Markdown that lead nowhere");
    }

    @Test
    void shouldHaveEveryPageInTheIndex() throws IOException
    {
        assertEquals(List.of(), DocumentLinks.notLinkedFrom(TestFiles.ROOT.resolve("docs/README.md")));
    }

    @Test
    void shouldNoticeAPageThatNoIndexHas(@TempDir final Path directory) throws IOException
    {
        Files.createDirectories(directory.resolve("part"));
        Files.writeString(directory.resolve("README.md"), "[one](one.md) [part](part/README.md)\n");
        for (final String page : List.of("one.md", "two.md", "part/README.md", "part/three.md"))
        {
            Files.writeString(directory.resolve(page), "# A page\n", StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
        }
        assertEquals(List.of("part/three.md", "two.md"),
            DocumentLinks.notLinkedFrom(directory.resolve("README.md")));
    }

    @Test
    void shouldNoticeABrokenLink(@TempDir final Path directory) throws IOException
    {
        final Path page = directory.resolve("page.md");
        Files.writeString(page, "see [there](missing.md) and `io.ringside.NoSuchClass`, " +
            "`-Dtest=NoTest,HouseRulesTest`, `ops/.../None.java`\n");
        assertEquals(4, DocumentLinks.brokenIn(page, Set.of("HouseRulesTest")).size());
    }
}
