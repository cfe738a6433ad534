/**
 * Market data for SBE clients over TCP: a door of the market's thread. A client subscribes, gets a snapshot in the same
 * stream, and then what follows it: order by order, by level, or trades alone.
 * <p>
 * {@link io.ringside.gateway.feed.FeedStore} keeps the recent messages for all clients; each has a place in it, and
 * goes on from there as its socket has room. Who falls out of it begins again with snapshots, marked. Start reading at
 * {@link io.ringside.gateway.feed.FeedDoor}, then {@link io.ringside.gateway.feed.FeedPump}.
 */
package io.ringside.gateway.feed;
