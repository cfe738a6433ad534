package io.ringside.ops.system;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;

/** For tests of the page: one node and one browser for a class, which must have nothing to complain of. */
abstract class PageFixture
{
    @TempDir
    static Path directory;
    static NodePage page;
    static Browser browser;

    @BeforeAll
    static void start() throws IOException
    {
        page = new NodePage(directory);
        browser = page.browser;
    }

    @AfterEach
    void shouldHaveComplainedOfNothing()
    {
        page.assertNoComplaint();
    }

    @AfterAll
    static void stop()
    {
        if (null != page)
        {
            page.close();
            page = null;
        }
    }
}
