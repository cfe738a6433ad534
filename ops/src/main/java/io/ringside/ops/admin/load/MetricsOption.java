package io.ringside.ops.admin.load;

import io.ringside.loadgen.Progress;
import io.ringside.loadgen.ProgressListener;
import io.ringside.loadgen.result.Latencies;
import io.ringside.loadgen.result.LatencyRecorder;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.HostAndPort;
import io.ringside.ops.config.Endpoint;
import io.ringside.ops.metrics.LoadMetrics;
import io.ringside.ops.web.MetricsServer;
import org.agrona.CloseHelper;
import picocli.CommandLine.Option;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** {@code --metrics} of the load verbs: Prometheus sees what the generator sees, while it runs. */
final class MetricsOption implements AutoCloseable
{
    private static final DateTimeFormatter START =
        DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);

    @Option(names = "--metrics", paramLabel = "HOST:PORT", description =
        "serve /metrics for Prometheus there while it runs (default: nowhere)")
    private String endpoint;

    private MetricsServer server;
    private volatile LoadMetrics ofRun;

    /**
     * Begin to serve, if that is asked for.
     *
     * @throws CliException with one line if it cannot.
     */
    void open()
    {
        if (null == endpoint)
        {
            return;
        }
        final Endpoint address = Endpoint.of(HostAndPort.resolve("--metrics", endpoint));
        try
        {
            server = new MetricsServer(address.host(), address.port(), this::scrape);
        }
        catch (final IOException ex)
        {
            throw new CliException(ExitCode.USAGE,
                "cannot serve metrics: " + ex.getMessage() + ": give --metrics another host:port");
        }
    }

    /**
     * Listens to one run.
     *
     * @param rate that it is to send.
     * @param out  its directory, whose name is the run's id; null: the id is made of the time.
     * @return shows its figures until those of the next run come.
     */
    ProgressListener listener(final long rate, final Path out)
    {
        return null == endpoint ? ProgressListener.NONE : new ProgressListener()
        {
            private LoadMetrics metrics;

            @Override
            public void onProgress(final Progress progress, final LatencyRecorder latencies)
            {
                if (null == metrics)
                {
                    metrics = new LoadMetrics(
                        null == out ? "load-" + START.format(Instant.now()) : String.valueOf(out.getFileName()), rate);
                    ofRun = metrics;
                }
                final Latencies interval = latencies.interval();
                metrics.add(progress.inFlight(), interval.response(), interval.service(), interval.slip());
            }
        };
    }

    @Override
    public void close()
    {
        CloseHelper.close(server);
    }

    private String scrape()
    {
        final LoadMetrics now = ofRun;
        return null == now ? "" : now.scrape();
    }
}
