package io.ringside.ops.house;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** For each house rule the smallest source that breaks it. */
final class RuleBreakers
{
    private static final String BODY = "class Offender { %s field; }";

    private RuleBreakers()
    {
    }

    static Map<String, List<String>> all()
    {
        final Map<String, List<String>> all = new LinkedHashMap<>();
        final String command = "io.ringside.engine.protocol.NewOrderDecoder";
        all.put("risk knows no module of ours", holds("io.ringside.risk", command));
        all.put("journal knows no module of ours", holds("io.ringside.journal", command));
        all.put("engine sees journal and risk", holds("io.ringside.engine", "io.ringside.gateway.CommandPublisher"));
        all.put("gateway sees engine and what is below it", List.of(
            "package io.ringside.loadgen; public class Seen {}",
            "package io.ringside.gateway; class Offender { io.ringside.loadgen.Seen field; }"));
        all.put("loadgen stands on the client's side",
            holds("io.ringside.loadgen.workload", "io.ringside.engine.core.output.ReportSink"));
        all.put("nobody sees ops", List.of(
            "package io.ringside.ops; public class Seen {}",
            "package io.ringside.gateway; class Offender { io.ringside.ops.Seen field; }"));
        all.put("ring imports Agrona and the JDK", holds("io.ringside.engine.ring", "org.HdrHistogram.Histogram"));
        all.put("book knows nobody of ours", holds("io.ringside.engine.book", command));
        all.put("protocol knows nobody of ours",
            holds("io.ringside.engine.protocol", "io.ringside.engine.core.output.ReportSink"));
        all.put("core sees protocol, book and risk",
            holds("io.ringside.engine.core", "io.ringside.engine.ring.EventHandler"));
        all.put("rooms of the core have one-way doors",
            holds("io.ringside.engine.core.base", "io.ringside.engine.core.MatchingEngine"));
        all.put("snapshot sees core and what core sees",
            holds("io.ringside.engine.snapshot", "io.ringside.engine.ring.EventHandler"));
        all.put("recovery knows no ring", holds("io.ringside.engine.recovery", "io.ringside.engine.ring.EventHandler"));
        all.put("core, book and risk have no way out",
            List.of("package io.ringside.engine.core; class Offender { long now() { return System.nanoTime(); } }"));
        all.put("core, book and risk have no floating point", holds("io.ringside.risk", "double"));
        all.put("Micrometer only in ops.metrics",
            holds("io.ringside.ops.admin", "io.micrometer.core.instrument.MeterRegistry"));
        all.put("HdrHistogram in engine only in pipeline",
            holds("io.ringside.engine.core", "org.HdrHistogram.Histogram"));
        all.put("Aeron in journal only in replication", holds("io.ringside.journal", "io.aeron.Aeron"));
        all.put("no Aeron in engine", holds("io.ringside.engine.pipeline", "io.aeron.Aeron"));
        all.put("drivers are composed in ops",
            holds("io.ringside.gateway", "io.aeron.driver.MediaDriver"));
        all.put("rooms of gateway.fix have one-way doors",
            holds("io.ringside.gateway.fix.message", "io.ringside.gateway.fix.FixGatewayAgent"));
        all.put("no Aeron in gateway.fix", holds("io.ringside.gateway.fix", "io.aeron.Aeron"));
        all.put("peers only in loadgen.bench",
            holds("io.ringside.loadgen.workload", "com.lmax.disruptor.RingBuffer"));
        all.put("no logging framework below ops", holds("io.ringside.engine.pipeline", "org.slf4j.Logger"));
        all.put("no Java serialization, reflection or naming",
            holds("io.ringside.journal", "java.io.ObjectInputStream"));
        all.put("no package cycles", List.of(
            "package io.ringside.risk.a; public class First { io.ringside.risk.b.Second field; }",
            "package io.ringside.risk.b; public class Second { io.ringside.risk.a.First field; }"));
        return all;
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

    private static List<String> holds(final String packageName, final String type)
    {
        return List.of("package " + packageName + "; " + BODY.formatted(type));
    }
}
