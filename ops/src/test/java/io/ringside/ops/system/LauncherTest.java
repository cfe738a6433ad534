package io.ringside.ops.system;

import io.ringside.ops.TestFiles;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** When the program cannot start at all, the launcher says why, in one line. */
class LauncherTest
{
    private static final List<String> TOOLS = List.of("bash", "dirname", "readlink", "env", "grep", "head", "tail",
        "tr", "sed", "cut", "cat", "find", "mkdir", "mktemp", "rm", "flock", "touch");

    @TempDir
    private Path directory;

    private final Map<String, String> environment = new TreeMap<>();
    private Path tools;

    @BeforeEach
    void lay() throws IOException
    {
        tools = Files.createDirectories(directory.resolve("tools"));
        for (final String name : TOOLS)
        {
            script(tools.resolve(name), "exec " + find(name) + " \"$@\"");
        }
        environment.put("PATH", tools.toString());
        environment.put("JAVA_HOME", System.getProperty("java.home"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "export JAVA_TOOL_OPTIONS=-Xbogus | Java does not start.*look at JAVA_TOOL_OPTIONS",
        "export JAVA_TOOL_OPTIONS=-javaagent:/none.jar | Java does not start.*look at JAVA_TOOL_OPTIONS",
        "export _JAVA_OPTIONS=-Xmx1k | Java does not start.*look at _JAVA_OPTIONS",
        "export JDK_JAVA_OPTIONS=-Xbogus | Java does not start.*look at JDK_JAVA_OPTIONS",
        "export RINGSIDE_JAVA_OPTS=-Xbogus | Java does not start.*look at RINGSIDE_JAVA_OPTS",
        "export RINGSIDE_GC=azul | RINGSIDE_GC must be serial, parallel, g1, z or shenandoah: found azul",
        "ulimit -v 1000000 | look at ulimit -v 1000000",
        "ulimit -n 20 | too few file descriptors: ulimit -n is 20",
        "unset JAVA_HOME | no Java found"})
    void shouldSayWhyJavaDoesNotStart(final String before, final String words) throws Exception
    {
        final String line = refusal(before + "; " + installed());
        assertTrue(line.matches(".*" + words + ".*"), line);
    }

    @Test
    void shouldSayThatJavaIsTooOld() throws Exception
    {
        java("case $* in -version) echo 'java version \"1.8.0_392\"' >&2; exit 0;; esac\n" +
            "echo 'Unrecognized option: --add-opens' >&2; exit 1");

        assertTrue(refusal(installed()).contains("Java is too old: found 1.8.0_392"));
    }

    @Test
    void shouldSayThatJavaIsTooNew() throws Exception
    {
        java("case $* in *--sun-misc*) echo 'Unrecognized option: --sun-misc' >&2; exit 1;; esac\n" +
            "echo '    java.specification.version = 99' >&2");

        final String line = refusal(installed());

        assertTrue(line.contains("Java is too new: found 99") && line.contains("Unrecognized option"), line);
    }

    @Test
    void shouldLetFilesHaveAnyNameInALocaleOfAsciiAlone() throws Exception
    {
        environment.put("LC_ALL", "C");
        java("case $* in *-version) echo ' java.specification.version = 17' >&2\n" +
            "echo ' sun.jnu.encoding = ANSI_X3.4-1968' >&2; exit 0;; esac\n" +
            "echo \"ringside: $LC_ALL\" >&2; exit 1");

        assertEquals("ringside: C.UTF-8", refusal(installed()));
    }

    /** What the JVM would write to /tmp makes those who update it wait for the disk. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "true                                                 | -XX:+UseSerialGC",
        "export RINGSIDE_GC=z                                 | -XX:+UseZGC",
        "export RINGSIDE_GC=g1 RINGSIDE_JAVA_OPTS=-Xmx1g      | -XX:+UseG1GC",
        "export RINGSIDE_JAVA_OPTS='-Xmx1g -XX:+UseZGC -Xms9m' | -XX:+UseZGC"})
    void shouldStartJavaWithOneCollectorAndWithoutStatistics(final String before, final String collector)
        throws Exception
    {
        java("case $* in *-version) echo ' java.specification.version = 17' >&2; exit 0;; esac\n" +
            "echo \"ringside: $*\" >&2; exit 1");

        final String line = refusal(before + "; " + installed());

        assertEquals(List.of(collector), Pattern.compile("-XX:\\+Use\\w+GC").matcher(line).results()
            .map(MatchResult::group).toList(), line);
        assertTrue(line.contains(" -XX:-UsePerfData "), line);
    }

    /** The verb is the first word that is neither an option nor the value of one. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "start                  | one.jar io.ringside.ops.admin.Exchange",
        "--dir load --json start | one.jar io.ringside.ops.admin.Exchange",
        "load run --name start  | one.jar:\\S+/lib/tools/two.jar io.ringside.ops.admin.Ringside",
        "--dir=start            | one.jar:\\S+/lib/tools/two.jar io.ringside.ops.admin.Ringside"})
    void shouldGiveTheToolsToEveryVerbButStart(final String words, final String program) throws Exception
    {
        java("case $* in *-version) echo ' java.specification.version = 17' >&2; exit 0;; esac\n" +
            "echo \"ringside: $*\" >&2; exit 1");
        final String launcher = installed();
        Files.createFile(directory.resolve("installed/lib/one.jar"));
        Files.createFile(Files.createDirectories(directory.resolve("installed/lib/tools")).resolve("two.jar"));

        final String line = refusal(launcher + ' ' + words);

        assertTrue(line.matches(".* -cp \\S+/lib/" + program + " .*"), line);
    }

    @Test
    void shouldSayThatThereAreNoTools() throws Exception
    {
        java("echo ' java.specification.version = 17' >&2");

        assertTrue(refusal(installed() + " load").contains("load is one of the tools"));
    }

    /** Methods of Aeron that must be compiled by themselves: a version that calls them otherwise is noticed here. */
    @Test
    void shouldNameMethodsThatThereAre() throws Exception
    {
        final List<MatchResult> commands = Pattern.compile("CompileCommand=dontinline,(\\S+)::(\\w+)")
            .matcher(Files.readString(Path.of("..", "ringside"))).results().toList();
        assertEquals(2, commands.size());
        for (final MatchResult command : commands)
        {
            assertEquals(int.class, Class.forName(command.group(1)).getMethod(command.group(2)).getReturnType());
        }
    }

    @Test
    void shouldSayThatThereIsNoMaven() throws Exception
    {
        assertTrue(refusal(source()).contains("no Maven found"));
    }

    @Test
    void shouldSayWhyTheBuildFailed() throws Exception
    {
        script(tools.resolve("mvn"), "echo '[ERROR] Plugin x could not be resolved: offline'\n" +
            "echo '[ERROR] and much more'\nexit 1");

        final String line = refusal(source());

        assertTrue(line.contains("the build failed: Plugin x could not be resolved: offline"), line);
    }

    @Test
    void shouldSayThatTheBuildHasNoPlace() throws Exception
    {
        final String launcher = source();
        Files.createDirectories(directory.resolve("source/ops"));
        Files.writeString(directory.resolve("source/ops/target"), "a file");

        assertTrue(refusal(launcher).contains("cannot write " + directory.resolve("source/ops/target")));
    }

    /** What is said, but for the line that tells of the build: one line. */
    private String refusal(final String launcher) throws IOException, InterruptedException
    {
        final Path said = directory.resolve("stderr");
        final ProcessBuilder builder = new ProcessBuilder(find("bash").toString(), "-c", launcher + " version")
            .redirectError(said.toFile()).redirectOutput(directory.resolve("stdout").toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        final Process process = builder.start();
        assertTrue(process.waitFor(1, TimeUnit.MINUTES), "still running");
        final List<String> lines =
            Files.readAllLines(said).stream().filter((it) -> !it.startsWith("ringside: building (")).toList();
        assertEquals(1, lines.size(), lines.toString());
        assertTrue(lines.get(0).startsWith("ringside: "), lines.get(0));
        assertNotEquals(0, process.exitValue(), lines.get(0));
        assertEquals(0, Files.size(directory.resolve("stdout")));
        return lines.get(0);
    }

    private String installed() throws IOException
    {
        Files.createDirectories(directory.resolve("installed/lib"));
        return copy(directory.resolve("installed/bin"));
    }

    private String source() throws IOException
    {
        final Path home = Files.createDirectories(directory.resolve("source"));
        Files.writeString(home.resolve("pom.xml"), "<project/>");
        return copy(home);
    }

    private static String copy(final Path home) throws IOException
    {
        return Files.copy(TestFiles.ROOT.resolve("ringside"), Files.createDirectories(home).resolve("ringside"))
            .toString();
    }

    private void java(final String body) throws IOException
    {
        final Path home = directory.resolve("jdk");
        Files.createDirectories(home.resolve("bin"));
        script(home.resolve("bin/java"), body);
        environment.put("JAVA_HOME", home.toString());
    }

    private static void script(final Path file, final String body) throws IOException
    {
        Files.writeString(file, "#!" + find("bash") + "\n" + body + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static Path find(final String name)
    {
        for (final String place : System.getenv("PATH").split(":"))
        {
            if (Files.isExecutable(Path.of(place, name)))
            {
                return Path.of(place, name);
            }
        }
        throw new AssertionError("not on the path: " + name);
    }
}
