/**
 * The HTTP port of a node: metrics, health, status, books and the operator's commands, on the JDK's own server.
 *
 * <p>Imports the JDK, and JSON from Jackson's streaming core and {@code loadgen.result}. A daemon thread for each busy
 * connection, never a hot one.
 * Start reading at {@link AdminServer}.
 */
package io.ringside.ops.web;
