package io.ringside.ops.web.market;

/**
 * A message, made once for all its readers.
 *
 * @param key  of the stream; null: everybody gets it.
 * @param kind of the message.
 * @param json UTF-8, not to be changed; empty: there is nothing to tell.
 */
public record Frame(StreamKey key, Kind kind, byte[] json)
{
    /** Who gets it. */
    public enum Kind
    {
        /** What has changed: for those who have all that was before. */
        CHANGE,
        /** Everything: for those who wait for it. */
        SNAPSHOT,
        /** Everything, for all readers: each forgets what it has. */
        AFRESH
    }
}
