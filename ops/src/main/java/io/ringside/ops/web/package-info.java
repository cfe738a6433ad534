/**
 * The HTTP port of a node: metrics, health, status, books and the operator's commands, on the JDK's own server.
 *
 * <p>Imports the JDK, and JSON from Jackson's streaming core. One daemon thread of its own, never a hot one.
 * Start reading at {@link AdminServer}.
 */
package io.ringside.ops.web;
