package io.ringside.ops.admin;

import picocli.CommandLine.Command;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code ringside doctor}: is this machine fit, and what would make it fitter. */
@Command(name = "doctor", description = "Check this machine: cores, clock, memory, network buffers, disk. Takes 4 s.",
    footer = "Example: ringside --dir /var/lib/ringside doctor")
final class DoctorCommand extends Verb
{
    @Override
    public Integer call()
    {
        final List<Finding> findings = new ArrayList<>(MachineChecks.all(directory()));
        findings.addAll(TimingChecks.all(directory()));
        boolean isFailed = false;
        final List<Map<String, Object>> rows = new ArrayList<>();
        for (final Finding finding : findings)
        {
            isFailed |= Finding.FAIL.equals(finding.verdict());
            final Map<String, Object> row = new LinkedHashMap<>();
            row.put("check", finding.check());
            row.put("verdict", finding.verdict());
            row.put("found", finding.found());
            row.put("advice", finding.advice());
            rows.add(row);
            if (!isJson())
            {
                line("%-5s %-12s %s%s", finding.verdict(), finding.check(), finding.found(),
                    finding.advice().isEmpty() ? "" : ": " + finding.advice());
            }
        }
        if (isJson())
        {
            json("doctor/1", Map.of("verdict", isFailed ? Finding.FAIL : Finding.PASS, "checks", rows));
        }
        return isFailed ? ExitCode.FAILED : ExitCode.OK;
    }
}
