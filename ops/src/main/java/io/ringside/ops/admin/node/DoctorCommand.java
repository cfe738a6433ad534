package io.ringside.ops.admin.node;

import io.ringside.gateway.json.Json;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.Verb;
import picocli.CommandLine.Command;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** {@code ringside doctor}: is this machine fit, and what would make it fitter. */
@Command(name = "doctor", description = "Check this machine: cores, clock, memory, network buffers, disk. Takes 4 s.",
    footer = "Example: ringside --dir /var/lib/ringside doctor")
public final class DoctorCommand extends Verb
{
    @Override
    public Integer call()
    {
        final List<Finding> findings = new ArrayList<>(MachineChecks.all(directory()));
        findings.addAll(TimingChecks.all(directory()));
        final boolean isFailed = findings.stream().anyMatch((it) -> Finding.FAIL.equals(it.verdict()));
        answer("doctor/1", Map.of("verdict", isFailed ? Finding.FAIL : Finding.PASS,
            "checks", findings.stream().map((it) -> Json.object("check", it.check(), "verdict", it.verdict(),
                "found", it.found(), "advice", it.advice())).toList()),
            () -> findings.forEach((it) -> line("%-5s %-12s %s%s", it.verdict(), it.check(), it.found(),
                it.advice().isEmpty() ? "" : ": " + it.advice())));
        return isFailed ? ExitCode.FAILED : ExitCode.OK;
    }
}
