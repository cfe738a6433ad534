package io.ringside.ops.admin.bench;

import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;
import picocli.CommandLine.Option;

import java.nio.file.Files;
import java.nio.file.Path;

/** Where the nodes of a benchmark write. */
final class ScratchOption
{
    @Option(names = "--scratch", paramLabel = "DIR", description =
        "where the nodes write (default: the directory for temporary files)")
    private Path scratch = Path.of(System.getProperty("java.io.tmpdir"));

    Path directory()
    {
        if (!Files.isDirectory(scratch))
        {
            throw new CliException(ExitCode.USAGE, "no such directory: " + scratch + ": choose another --scratch");
        }
        return scratch;
    }
}
