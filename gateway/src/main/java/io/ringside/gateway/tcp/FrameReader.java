package io.ringside.gateway.tcp;

import org.agrona.DirectBuffer;

/**
 * Says where the frames of a door's protocol begin and end in received bytes. Stateless between calls; one instance
 * serves a whole agent. Hot path: no allocation.
 */
public interface FrameReader
{
    /** The bytes are the start of a frame; more must follow. */
    int NEED_MORE = 0;

    /** There is a frame at {@link #offset()}, {@link #length()} bytes long. */
    int FRAME = 1;

    /** There is garbage at {@link #offset()}, {@link #length()} bytes long, to be dropped. */
    int GARBAGE = 2;

    /** A frame is longer than the longest accepted one. */
    int TOO_LONG = 3;

    /**
     * Parse received bytes.
     *
     * @param buffer holding them.
     * @param offset of the first unprocessed byte.
     * @param limit  after the last received byte.
     * @return {@link #FRAME} or {@link #GARBAGE}, and the caller continues after it; {@link #NEED_MORE}; or {@link
     * #TOO_LONG}.
     */
    int next(DirectBuffer buffer, int offset, int limit);

    /** Where the frame or the garbage begins. */
    int offset();

    /** How long it is. */
    int length();
}
