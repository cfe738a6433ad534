/**
 * Who may do what at a node's HTTP port: operators' tokens in a file, their roles, the delay after wrong tokens, and
 * requests that wait for a second operator (ADR 79).
 *
 * <p>Start reading at {@link io.ringside.ops.access.AccessControl}.
 */
package io.ringside.ops.access;
