/**
 * One HOCON file into typed settings: read, checked against the declared keys, refused with file and line.
 *
 * <p>Imports typesafe config and nothing of ours. Any thread; what is loaded is read-only.
 * Start reading at {@link RingsideConfig}.
 */
package io.ringside.ops.config;
