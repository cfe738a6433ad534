package io.ringside.ops.replay;

import io.ringside.engine.core.state.EngineContext;
import io.ringside.gateway.json.Json;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.storage.EngineSettings;
import io.ringside.ops.replay.file.OrderFile;
import io.ringside.ops.replay.show.Print;
import org.agrona.LangUtil;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;

import static java.nio.charset.StandardCharsets.UTF_8;

/** For tests that run texts as scenarios: what the last run printed, and its summary. */
public abstract class ScenarioRuns
{
    /** A core of the usual size takes longer to make than these texts to run. */
    private static final EngineContext LIMITS = EngineSettings.ofFiles(RingsideConfig.load(null, Map.of(
        "engine.order-capacity", "16384", "engine.level-capacity", "4096",
        "engine.trade-capacity", "4096")));

    protected Map<String, Object> summary;
    protected List<Map<String, Object>> events;

    /** Runs to the end of the text, which is in that form; null: a line for each command. */
    protected List<Map<String, Object>> run(
        final String text, final String source, final OrderFile form, final Print print)
    {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        final Scenario scenario = new Scenario(LIMITS, out, print);
        try
        {
            scenario.run(new ByteArrayInputStream(text.getBytes(UTF_8)), source, form);
            scenario.finish();
        }
        catch (final IOException ex)
        {
            LangUtil.rethrowUnchecked(ex);
        }
        summary = scenario.summary();
        events = out.toString(UTF_8).lines().map(Json::readObject).toList();
        return events;
    }

    /** What the summary says of the file. */
    protected Map<?, ?> file()
    {
        return (Map<?, ?>)summary.get("file");
    }
}
