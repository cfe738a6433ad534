package io.ringside.ops.web.socket;

import java.util.Map;

/** What the web port tells of the node to everybody. Called on the thread of the port, which must not wait. */
public interface WebVenue
{
    /** Name, version and role: what does not change while the node runs. */
    Map<String, Object> about();

    /** How it is now. */
    Map<String, Object> status();
}
