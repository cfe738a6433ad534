package io.ringside.gateway.egress;

import io.ringside.engine.protocol.ExecutionReportEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.gateway.session.PasswordHash;
import io.ringside.gateway.session.SessionConfig;
import io.ringside.gateway.session.SessionRegistry;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Which reports may be taken away. */
class NeededReportsTest
{
    @TempDir
    private Path directory;

    /** An answer is used later: what has come since then nobody was asked about. */
    @Test
    void shouldNeedWhatComesAfterTheAnswerAlsoIfEverybodyHadEverything()
    {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[512]);
        final int length =
            new ExecutionReportEncoder().wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder()).limit();
        final SessionRegistry registry = new SessionRegistry(
            List.of(new SessionConfig().sessionId(1).credentialHash(PasswordHash.create("secret", 1))), 2);
        final SessionEgress[] sessions = {null, new SessionEgress(registry.find(1))};
        final NeededReports needed = new NeededReports();
        try (ReportLog log = ReportLog.open(directory.resolve("reports"), 1))
        {
            log.appendToFile(buffer, 0, length, 0);
            log.appendToFile(buffer, 0, length, 1);
            assertEquals(0, needed.ask());
            needed.answer(sessions, log);
            log.appendToFile(buffer, 0, length, 2);

            assertEquals(2, needed.ask());
        }
    }
}
