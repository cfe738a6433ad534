/** What the doors have in common: counters, latencies, and the streams of a session. Knows no door. */
package io.ringside.gateway.base;
