package io.ringside.ops.house;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.CompositeArchRule;
import io.aeron.Image;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

/**
 * The direction rules of docs/architecture.md as code, and for each the smallest source that breaks it. A rule that is
 * not here is advice. Packages are named without {@code io.ringside.} in front.
 */
final class HouseRules
{
    private static final String COMMAND = "io.ringside.engine.protocol.NewOrderDecoder";
    private static final String HANDLER = "io.ringside.engine.ring.EventHandler";
    private static final String PIPELINE = "io.ringside.engine.pipeline.ExchangePipeline";
    private static final String SINK = "io.ringside.engine.core.output.ReportSink";

    private static final String[] TOOLS = {
        in("loadgen"), in("ops.admin.load"), in("ops.admin.demo"), in("ops.admin.bench")};

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

    /** The same of the simulator. */
    private static final List<List<String>> SIMULATION_FLOORS = List.of(
        List.of("base"),
        List.of("disk", "network", "socket", "media"),
        List.of("node"),
        List.of("firm"),
        List.of("fix", "sbe"));

    /** The same of the FIX gateway. */
    private static final List<List<String>> FIX_FLOORS = List.of(
        List.of("message"),
        List.of("application"),
        List.of("session"),
        List.of("market"));

    /** The same of a node. */
    private static final List<List<String>> NODE_FLOORS = List.of(
        List.of("base"),
        List.of("threads"),
        List.of("health"),
        List.of("media"),
        List.of("mirror"),
        List.of("storage"),
        List.of("pair", "desk", "doors"),
        List.of("view"));

    /** The same of what replays texts. */
    private static final List<List<String>> REPLAY_FLOORS = List.of(
        List.of("schema"),
        List.of("line"),
        List.of("show"),
        List.of("file", "audit"));

    /** The same of the command line. */
    private static final List<List<String>> VERB_FLOORS = List.of(
        List.of("base"),
        List.of("order", "market", "money", "journal", "node", "backup"),
        List.of("load"),
        List.of("demo"),
        List.of("bench"));

    /** A rule, and the sources that break it. */
    record Rule(String name, ArchRule direction, List<String> offenders)
    {
    }

    private HouseRules()
    {
    }

    /** In the order of the house from the leaves up. */
    static List<Rule> all()
    {
        return Stream.of(modules(), journal(), rooms(), hosts(), lines()).flatMap(List::stream).toList();
    }

    /** The log stands on its files and their format; what archives it, carries it and stands beside it is not seen. */
    private static List<Rule> journal()
    {
        final String writer = "io.ringside.journal.JournalWriter";
        return List.of(
            new Rule("storage knows nobody of ours", seesOnly("journal.storage"), holds("journal.storage", writer)),
            new Rule("the format sees storage alone", seesOnly("journal.format", "journal.storage"),
                holds("journal.format", writer)),
            new Rule("snapshot files see storage alone", seesOnly("journal.snapshot", "journal.storage"),
                holds("journal.snapshot", writer)),
            new Rule("the archive sees segments, and nobody who writes them", seesOnly("journal.archive",
                "journal.format", "journal.storage"), holds("journal.archive", writer)),
            new Rule("retention sees files, and of the pair what it needs", seesOnly("journal.retention",
                "journal.archive", "journal.format", "journal.snapshot", "journal.storage", "journal.replication"),
                holds("journal.retention", writer)),
            new Rule("frames know no end of a pair", seesOnly("journal.replication.frame", "journal.storage"),
                holds("journal.replication.frame", "io.ringside.journal.replication.ReplicationContext")),
            new Rule("who may lead is no question of the network", shutsOut("journal.replication.standing",
                in("journal.replication.frame"), in("journal.replication.primary"), in("journal.replication.standby")),
                holds("journal.replication.standing", "io.ringside.journal.replication.frame.FrameSink")),
            new Rule("the primary's end does not know the standby's", shutsOut("journal.replication.primary",
                in("journal.replication.standby")),
                holds("journal.replication.primary", "io.ringside.journal.replication.standby.ReplicationSubscriber")),
            new Rule("the standby's end does not know the primary's", shutsOut("journal.replication.standby",
                in("journal.replication.primary")),
                holds("journal.replication.standby", "io.ringside.journal.replication.primary.ReplicationPublisher")),
            new Rule("the log does not know what stands on it", noClasses().that()
                .resideInAPackage("io.ringside.journal").should().dependOnClassesThat().resideInAnyPackage(
                in("journal.archive"), in("journal.snapshot"), in("journal.replication"), in("journal.reseed"),
                in("journal.retention")), holds("journal", "io.ringside.journal.archive.SegmentPruner")));
    }

    /** Which rooms a room sees. */
    private static List<Rule> rooms()
    {
        return List.of(
            new Rule("rooms of gateway.fix have one-way doors", oneWayDoors("gateway.fix", FIX_FLOORS),
                holds("gateway.fix.message", "io.ringside.gateway.fix.FixGatewayAgent")),
            new Rule("a door over TCP knows no protocol", seesOnly("gateway.tcp", "gateway.session", "gateway.socket"),
                holds("gateway.tcp", "io.ringside.gateway.fix.message.FixFramer")),
            new Rule("rooms of a node have one-way doors", oneWayDoors("ops.node", NODE_FLOORS),
                holds("ops.node.base", "io.ringside.ops.node.ExchangeNode")),
            new Rule("rooms of ops.replay have one-way doors", oneWayDoors("ops.replay", REPLAY_FLOORS),
                holds("ops.replay.schema", "io.ringside.ops.replay.Scenario")),
            new Rule("rooms of the command line have one-way doors", oneWayDoors("ops.admin", VERB_FLOORS),
                holds("ops.admin.base", "io.ringside.ops.admin.Ringside")),
            new Rule("rooms of the simulator have one-way doors",
                oneWayDoors("loadgen.simulation", SIMULATION_FLOORS),
                holds("loadgen.simulation.base", "io.ringside.loadgen.simulation.Simulation")),
            new Rule("rooms of the core have one-way doors", oneWayDoors("engine.core", CORE_FLOORS),
                holds("engine.core.base", "io.ringside.engine.core.MatchingEngine")));
    }

    /** Who feeds the core, and who asks whom. */
    private static List<Rule> hosts()
    {
        return List.of(
            new Rule("what every host has knows no host", shutsOut("engine.host", in("engine.pipeline"),
                in("engine.cluster")), holds("engine.host", PIPELINE)),
            new Rule("the cluster feeds a host that it does not know", shutsOut("engine.cluster",
                in("engine.pipeline"), in("engine.recovery"), in("engine.snapshot")),
                holds("engine.cluster", PIPELINE)),
            new Rule("who puts a node together makes its host, others ask it", noClasses().that()
                .resideOutsideOfPackages(in("engine.pipeline"), "io.ringside.ops.node", in("loadgen.bench"),
                in("loadgen.simulation"))
                .should().dependOnClassesThat().resideInAPackage(in("engine.pipeline")), List.of(
                holds("gateway", PIPELINE).get(0), holds("ops.node.view", PIPELINE).get(0))),
            new Rule("rings stay behind the host", noClasses().that()
                .resideOutsideOfPackages(in("engine"), in("loadgen.bench"))
                .should().dependOnClassesThat(resideInAPackage(in("engine.ring")).and(DescribedPredicate.not(
                nameMatching("io\\.ringside\\.engine\\.ring\\.Event(Source|Handler)")))),
                holds("gateway", "io.ringside.engine.ring.RingBuffer")));
    }

    /** SBE over TCP. */
    private static List<Rule> lines()
    {
        return List.of(
            new Rule("frames know nobody of ours", seesOnly("gateway.frame"), holds("gateway.frame", COMMAND)),
            new Rule("sockets know nobody of ours", seesOnly("gateway.socket"), holds("gateway.socket", COMMAND)),
            new Rule("market data over TCP see the market alone", shutsOut("gateway.feed", in("engine.ring"),
                in("engine.host"), in("gateway.egress"), in("gateway.marketdata"), in("gateway.client")),
                holds("gateway.feed", HANDLER)),
            new Rule("a bridge is a client of the door, and no part of it", noClasses().that()
                .resideInAPackage(in("gateway.bridge")).should().dependOnClassesThat().resideInAnyPackage(
                in("engine.host"), in("engine.ring"), in("gateway.egress"), in("gateway.marketdata")),
                holds("gateway.bridge", HANDLER)));
    }

    private static List<Rule> modules()
    {
        return List.of(
            new Rule("risk knows no module of ours", seesOnly("risk"), holds("risk", COMMAND)),
            new Rule("journal knows no module of ours", seesOnly("journal"), holds("journal", COMMAND)),
            new Rule("engine sees journal and risk", seesOnly("engine", "journal", "risk"),
                holds("engine", "io.ringside.gateway.base.SessionStreams")),
            new Rule("gateway sees engine and what is below it", seesOnly("gateway", "engine", "journal", "risk"),
                sees("gateway", "loadgen")),
            new Rule("books outside the core know the protocol alone", seesOnly("gateway.book", "engine.protocol"),
                holds("gateway.book", HANDLER)),
            new Rule("client sees books, protocol, frames and sockets", seesOnly("gateway.client", "gateway.book",
                "gateway.frame", "gateway.socket", "engine.protocol"),
                holds("gateway.client", HANDLER)),
            new Rule("followers of books see the core's output alone", seesOnly("gateway.follow", "gateway.book",
                "engine.protocol", "engine.host", "engine.ring"), sees("gateway.follow", "gateway.egress")),
            new Rule("the market for doors sees books and the core's output", seesOnly("gateway.market", "gateway.book",
                "gateway.follow", "gateway.session", "engine.protocol", "engine.host", "engine.ring"),
                sees("gateway.market", "gateway.egress")),
            new Rule("market data know no client", shutsOut("gateway.marketdata", in("gateway.client")),
                sees("gateway.marketdata", "gateway.client")),
            new Rule("loadgen stands on the client's side", loadgenFence(), holds("loadgen.workload", SINK)),
            new Rule("a node and its operators' verbs know no tools", noClasses().that(
                resideOutsideOfPackages(TOOLS).and(DescribedPredicate.not(nameMatching(".*\\.Ringside"))))
                .should().dependOnClassesThat().resideInAnyPackage(TOOLS),
                holds("ops.admin.node", "io.ringside.loadgen.LoadGenerator")),
            new Rule("JSON knows nobody of ours", seesOnly("gateway.json"), holds("gateway.json", COMMAND)),
            new Rule("nobody sees ops", onlyIn("ops", "io.ringside.ops.."), sees("gateway", "ops")),
            new Rule("ring imports Agrona and the JDK", classes().that().resideInAPackage(in("engine.ring"))
                .should().onlyDependOnClassesThat()
                .resideInAnyPackage(in("engine.ring"), "org.agrona..", "java..", "jdk.."),
                holds("engine.ring", "org.HdrHistogram.Histogram")),
            new Rule("book knows nobody of ours", seesOnly("engine.book"), holds("engine.book", COMMAND)),
            new Rule("protocol knows nobody of ours", seesOnly("engine.protocol"), holds("engine.protocol", SINK)),
            new Rule("core sees protocol, book and risk",
                seesOnly("engine.core", "engine.protocol", "engine.book", "risk"), holds("engine.core", HANDLER)),
            new Rule("snapshot sees core and what core sees",
                seesOnly("engine.snapshot", "engine.core", "engine.protocol", "engine.book", "risk"),
                holds("engine.snapshot", HANDLER)),
            new Rule("recovery knows no ring", shutsOut("engine.recovery", in("engine.ring"), in("engine.pipeline")),
                holds("engine.recovery", HANDLER)),
            new Rule("core, book and risk have no way out", deterministic(), List.of(
                "package io.ringside.engine.core; class Offender { long now() { return System.nanoTime(); } }")),
            new Rule("core, book and risk have no floating point", noFields().that()
                .areDeclaredInClassesThat(deterministicPackages()).should().haveRawType(float.class)
                .orShould().haveRawType(double.class), holds("risk", "double")),
            new Rule("Micrometer only in ops.metrics", onlyIn("ops.metrics", "io.micrometer.."),
                holds("ops.admin", "io.micrometer.core.instrument.MeterRegistry")),
            new Rule("Netty only at the web port", onlyIn("ops.web.socket", "io.netty.."),
                holds("ops.web.market", "io.netty.channel.Channel")),
            new Rule("HdrHistogram in engine only in host",
                inPartOf("engine", "engine.host", "org.HdrHistogram.."),
                holds("engine.core", "org.HdrHistogram.Histogram")),
            new Rule("Aeron in journal only in replication", inPartOf("journal", "journal.replication", "io.aeron.."),
                holds("journal", "io.aeron.Aeron")),
            new Rule("Aeron in engine only in cluster", inPartOf("engine", "engine.cluster", "io.aeron.."),
                holds("engine.pipeline", "io.aeron.Aeron")),
            new Rule("drivers are composed in ops", noClasses().that()
                .resideOutsideOfPackages(in("ops"), in("loadgen.bench"), in("loadgen.simulation.media"))
                .should().dependOnClassesThat().resideInAPackage("io.aeron.driver.."),
                holds("gateway", "io.aeron.driver.MediaDriver")),
            new Rule("no Aeron in gateway.fix", shutsOut("gateway.fix", "io.aeron.."),
                holds("gateway.fix", "io.aeron.Aeron")),
            new Rule("no image is rejected", noClasses().should().callMethod(Image.class, "reject", String.class),
                List.of("package io.ringside.gateway.sbe; class Offender { void end(final io.aeron.Image image) " +
                "{ image.reject(null); } }")),
            new Rule("peers only in loadgen.bench",
                onlyIn("loadgen.bench", "com.lmax..", "org.jctools..", "net.openhft..", "exchange.core2.."),
                holds("loadgen.workload", "com.lmax.disruptor.RingBuffer")),
            new Rule("no logging framework below ops",
                onlyIn("ops", "org.slf4j..", "ch.qos.logback..", "java.util.logging.."),
                holds("engine.pipeline", "org.slf4j.Logger")),
            new Rule("no Java serialization, reflection or naming", noClasses()
                .should().dependOnClassesThat().haveFullyQualifiedName("java.io.ObjectInputStream")
                .orShould().dependOnClassesThat().resideInAPackage("javax.naming.."),
                holds("journal", "java.io.ObjectInputStream")),
            new Rule("no package cycles", slices().matching("io.ringside.(**)").should().beFreeOfCycles(), List.of(
                "package io.ringside.risk.a; public class First { io.ringside.risk.b.Second field; }",
                "package io.ringside.risk.b; public class Second { io.ringside.risk.a.First field; }")));
    }

    private static String in(final String name)
    {
        return "io.ringside." + name + "..";
    }

    private static ArchRule seesOnly(final String from, final String... others)
    {
        final String[] allowed = Stream.concat(Stream.of(from), Stream.of(others)).map(HouseRules::in)
            .toArray(String[]::new);
        return noClasses().that().resideInAPackage(in(from)).should().dependOnClassesThat(
            resideInAPackage("io.ringside..").and(DescribedPredicate.not(resideInAnyPackage(allowed)))
                .as("reside in our packages other than %s", String.join(", ", allowed)));
    }

    /** Every package below a root is a room on its floor; the root is above them all. */
    private static ArchRule oneWayDoors(final String name, final List<List<String>> floors)
    {
        final String root = "io.ringside." + name;
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

    private static ArchRule onlyIn(final String home, final String... libraries)
    {
        return noClasses().that().resideOutsideOfPackage(in(home))
            .should().dependOnClassesThat().resideInAnyPackage(libraries);
    }

    private static ArchRule inPartOf(final String module, final String home, final String library)
    {
        return noClasses().that().resideInAPackage(in(module)).and().resideOutsideOfPackage(in(home))
            .should().dependOnClassesThat().resideInAPackage(library);
    }

    private static ArchRule shutsOut(final String from, final String... packages)
    {
        return noClasses().that().resideInAPackage(in(from))
            .should().dependOnClassesThat().resideInAnyPackage(packages);
    }

    private static ArchRule loadgenFence()
    {
        return noClasses().that().resideInAPackage(in("loadgen")).and().resideOutsideOfPackages(
            in("loadgen.micro"), in("loadgen.bench"), in("loadgen.simulation"))
            .should().dependOnClassesThat(resideInAPackage("io.ringside..").and(DescribedPredicate.not(
                resideInAnyPackage(in("loadgen"), in("gateway.client"), in("gateway.book"), in("gateway.json"),
                in("engine.protocol")))));
    }

    private static DescribedPredicate<JavaClass> deterministicPackages()
    {
        return resideInAnyPackage(in("engine.core"), in("engine.book"), in("risk"));
    }

    private static ArchRule deterministic()
    {
        return noClasses().that(deterministicPackages()).should().dependOnClassesThat().resideInAnyPackage(
            "java.time..", "java.io..", "java.nio.file..", "java.nio.channels..", "java.net..",
            "java.util.concurrent..", "org.agrona.concurrent.status..")
            .orShould().dependOnClassesThat().haveNameMatching(
                "java\\.util\\.(Random|UUID|Locale|HashMap)|java\\.lang\\.Thread")
            .orShould().callMethod(System.class, "nanoTime")
            .orShould().callMethod(System.class, "currentTimeMillis")
            .orShould().callMethod(System.class, "identityHashCode", Object.class)
            .orShould().callMethod(Math.class, "random")
            .orShould().callMethod(System.class, "getProperty", String.class)
            .orShould().callMethod(System.class, "getenv", String.class);
    }

    /** A class of that package that holds one of that type. */
    private static List<String> holds(final String packageName, final String type)
    {
        return List.of("package io.ringside." + packageName + "; class Offender { " + type + " field; }");
    }

    /** The same, with a type of that module that is compiled beside it. */
    private static List<String> sees(final String packageName, final String seen)
    {
        return List.of("package io.ringside." + seen + "; public class Seen {}",
            holds(packageName, "io.ringside." + seen + ".Seen").get(0));
    }
}
