/**
 * The core's output as text or JSON, as much of it as is wanted. Start reading at {@link
 * io.ringside.ops.replay.show.EventSink}.
 */
package io.ringside.ops.replay.show;
