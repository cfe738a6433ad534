package io.ringside.journal.replication;

import java.nio.file.Path;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A primary and a standby over a media driver of their own, for each test anew. */
abstract class ClusterTest
{
    @TempDir
    Path directory;
    Cluster cluster;

    @BeforeEach
    void launch()
    {
        cluster = new Cluster(directory);
    }

    @AfterEach
    void close()
    {
        cluster.close();
    }
}
