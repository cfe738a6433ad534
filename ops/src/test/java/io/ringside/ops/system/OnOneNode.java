package io.ringside.ops.system;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;

/** The tests of a class share a plain node. Classes of one process run one behind the other. */
abstract class OnOneNode
{
    @TempDir
    static Path directory;
    static CommandLineNode node;

    @BeforeAll
    static void startNode() throws IOException
    {
        node = new CommandLineNode(directory.resolve("node"));
    }

    @AfterAll
    static void stopNode()
    {
        node.close();
    }
}
