package io.ringside.ops.house;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.CompositeArchRule;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

/** The direction rules of docs/architecture.md as code. A rule that is not here is advice. */
final class HouseRules
{
    private static final String OURS = "io.ringside..";
    private static final String CORE = "io.ringside.engine.core";
    private static final String FIX = "io.ringside.gateway.fix";

    /** The floors of the core from the ground up, and the rooms on each. A room sees the floors below its own. */
    private static final List<List<String>> CORE_FLOORS = List.of(
        List.of("base"),
        List.of("order"),
        List.of("instrument"),
        List.of("state"),
        List.of("output"),
        List.of("matching"),
        List.of("auction", "entry"),
        List.of("operator"));

    /** The same of the FIX gateway. */
    private static final List<List<String>> FIX_FLOORS = List.of(
        List.of("message", "transport"),
        List.of("application"),
        List.of("session"));

    private HouseRules()
    {
    }

    /** Every rule by name, in the order of the house from the leaves up. */
    static Map<String, ArchRule> all()
    {
        final Map<String, ArchRule> rules = new LinkedHashMap<>();

        rules.put("risk knows no module of ours", seesOnly("io.ringside.risk..", "io.ringside.risk.."));
        rules.put("journal knows no module of ours", seesOnly("io.ringside.journal..", "io.ringside.journal.."));
        rules.put("engine sees journal and risk", seesOnly("io.ringside.engine..",
            "io.ringside.engine..", "io.ringside.journal..", "io.ringside.risk.."));
        rules.put("gateway sees engine and what is below it", seesOnly("io.ringside.gateway..",
            "io.ringside.gateway..", "io.ringside.engine..", "io.ringside.journal..", "io.ringside.risk.."));
        rules.put("loadgen stands on the client's side", loadgenFence());
        rules.put("nobody sees ops", noClasses().that().resideOutsideOfPackage("io.ringside.ops..")
            .should().dependOnClassesThat().resideInAPackage("io.ringside.ops.."));

        rules.put("ring imports Agrona and the JDK", classes().that().resideInAPackage("io.ringside.engine.ring..")
            .should().onlyDependOnClassesThat()
            .resideInAnyPackage("io.ringside.engine.ring..", "org.agrona..", "java..", "jdk.."));
        rules.put("book knows nobody of ours", seesOnly("io.ringside.engine.book..", "io.ringside.engine.book.."));
        rules.put("protocol knows nobody of ours",
            seesOnly("io.ringside.engine.protocol..", "io.ringside.engine.protocol.."));
        rules.put("core sees protocol, book and risk", seesOnly("io.ringside.engine.core..",
            "io.ringside.engine.core..", "io.ringside.engine.protocol..", "io.ringside.engine.book..",
            "io.ringside.risk.."));
        rules.put("rooms of the core have one-way doors", oneWayDoors(CORE, CORE_FLOORS));
        rules.put("snapshot sees core and what core sees", seesOnly("io.ringside.engine.snapshot..",
            "io.ringside.engine.snapshot..", "io.ringside.engine.core..", "io.ringside.engine.protocol..",
            "io.ringside.engine.book..", "io.ringside.risk.."));
        rules.put("recovery knows no ring", noClasses().that().resideInAPackage("io.ringside.engine.recovery..")
            .should().dependOnClassesThat()
            .resideInAnyPackage("io.ringside.engine.ring..", "io.ringside.engine.pipeline.."));

        rules.put("core, book and risk have no way out", deterministic());
        rules.put("core, book and risk have no floating point", noFields().that()
            .areDeclaredInClassesThat(deterministicPackages()).should().haveRawType(float.class)
            .orShould().haveRawType(double.class));

        rules.put("Micrometer only in ops.metrics", onlyIn("io.micrometer..", "io.ringside.ops.metrics.."));
        rules.put("HdrHistogram in engine only in pipeline",
            noClasses().that().resideInAPackage("io.ringside.engine..")
            .and().resideOutsideOfPackage("io.ringside.engine.pipeline..")
            .should().dependOnClassesThat().resideInAPackage("org.HdrHistogram.."));
        rules.put("Aeron in journal only in replication", noClasses().that().resideInAPackage("io.ringside.journal..")
            .and().resideOutsideOfPackage("io.ringside.journal.replication..")
            .should().dependOnClassesThat().resideInAPackage("io.aeron.."));
        rules.put("no Aeron in engine", noClasses().that().resideInAPackage("io.ringside.engine..")
            .should().dependOnClassesThat().resideInAPackage("io.aeron.."));
        rules.put("drivers are composed in ops", noClasses().that().resideInAPackage(OURS)
            .and().resideOutsideOfPackages("io.ringside.ops..", "io.ringside.loadgen.bench..")
            .should().dependOnClassesThat().resideInAPackage("io.aeron.driver.."));
        rules.put("rooms of gateway.fix have one-way doors", oneWayDoors(FIX, FIX_FLOORS));
        rules.put("no Aeron in gateway.fix", noClasses().that().resideInAPackage("io.ringside.gateway.fix..")
            .should().dependOnClassesThat().resideInAPackage("io.aeron.."));
        rules.put("peers only in loadgen.bench", noClasses().that().resideInAPackage(OURS)
            .and().resideOutsideOfPackage("io.ringside.loadgen.bench..")
            .should().dependOnClassesThat().resideInAnyPackage("com.lmax..", "org.jctools..", "net.openhft..",
                "exchange.core2.."));
        rules.put("no logging framework below ops", noClasses().that().resideInAPackage(OURS)
            .and().resideOutsideOfPackage("io.ringside.ops..")
            .should().dependOnClassesThat()
            .resideInAnyPackage("org.slf4j..", "ch.qos.logback..", "java.util.logging.."));
        rules.put("no Java serialization, reflection or naming", noClasses().that().resideInAPackage(OURS)
            .should().dependOnClassesThat().haveFullyQualifiedName("java.io.ObjectInputStream")
            .orShould().dependOnClassesThat().resideInAPackage("javax.naming.."));
        rules.put("no package cycles", slices().matching("io.ringside.(**)").should().beFreeOfCycles()
            .ignoreDependency(compositionRoots(), DescribedPredicate.alwaysTrue()));

        return rules;
    }

    private static ArchRule seesOnly(final String from, final String... allowed)
    {
        return noClasses().that().resideInAPackage(from).should().dependOnClassesThat(
            resideInAPackage(OURS).and(DescribedPredicate.not(resideInAnyPackage(allowed)))
                .as("reside in our packages other than %s", String.join(", ", allowed)));
    }

    /** Every package below a root is a room on its floor; the root is above them all. */
    private static ArchRule oneWayDoors(final String root, final List<List<String>> floors)
    {
        final List<ArchRule> rules = new ArrayList<>();
        final List<String> below = new ArrayList<>();
        for (final List<String> floor : floors)
        {
            for (final String room : floor)
            {
                final List<String> seen = new ArrayList<>(below);
                seen.add(root + "." + room);
                rules.add(noClasses().that().resideInAPackage(root + "." + room).should().dependOnClassesThat(
                    resideInAPackage(root + "..").and(DescribedPredicate.not(
                    resideInAnyPackage(seen.toArray(new String[0]))))
                    .as("reside in the same house and not below %s", room)));
            }
            floor.forEach((room) -> below.add(root + "." + room));
        }
        below.add(root);
        rules.add(classes().that().resideInAPackage(root + "..")
            .should().resideInAnyPackage(below.toArray(new String[0])));
        return CompositeArchRule.of(rules).allowEmptyShould(true);
    }

    private static ArchRule onlyIn(final String library, final String... homes)
    {
        return noClasses().that().resideInAPackage(OURS).and().resideOutsideOfPackages(homes)
            .should().dependOnClassesThat().resideInAPackage(library);
    }

    private static ArchRule loadgenFence()
    {
        return noClasses().that().resideInAPackage("io.ringside.loadgen..")
            .and().resideOutsideOfPackages(
                "io.ringside.loadgen.micro..", "io.ringside.loadgen.bench..", "io.ringside.loadgen.simulation..")
            .should().dependOnClassesThat(resideInAPackage(OURS).and(DescribedPredicate.not(resideInAnyPackage(
                "io.ringside.loadgen..", "io.ringside.gateway.client..", "io.ringside.engine.protocol.."))));
    }

    /** Classes that put a module together stand in its root and see the packages below, which use that root's types. */
    private static DescribedPredicate<JavaClass> compositionRoots()
    {
        return DescribedPredicate.describe("composition roots", (type) ->
            type.getFullName().matches("io\\.ringside\\.(gateway\\.Gateway(Context)?|loadgen\\.LoadGenerator.*)"));
    }

    private static DescribedPredicate<JavaClass> deterministicPackages()
    {
        return resideInAnyPackage("io.ringside.engine.core..", "io.ringside.engine.book..", "io.ringside.risk..");
    }

    private static ArchRule deterministic()
    {
        return noClasses().that(deterministicPackages()).should().dependOnClassesThat().resideInAnyPackage(
            "java.time..", "java.io..", "java.nio.file..", "java.nio.channels..", "java.net..",
            "java.util.concurrent..", "org.agrona.concurrent.status..")
            .orShould().dependOnClassesThat().haveFullyQualifiedName("java.util.Random")
            .orShould().dependOnClassesThat().haveFullyQualifiedName("java.util.UUID")
            .orShould().dependOnClassesThat().haveFullyQualifiedName("java.util.Locale")
            .orShould().dependOnClassesThat().haveFullyQualifiedName("java.util.HashMap")
            .orShould().dependOnClassesThat().haveFullyQualifiedName("java.lang.Thread")
            .orShould().callMethod(System.class, "nanoTime")
            .orShould().callMethod(System.class, "currentTimeMillis")
            .orShould().callMethod(System.class, "identityHashCode", Object.class)
            .orShould().callMethod(Math.class, "random")
            .orShould().callMethod(System.class, "getProperty", String.class)
            .orShould().callMethod(System.class, "getenv", String.class);
    }
}
