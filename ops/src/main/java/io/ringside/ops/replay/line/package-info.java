/**
 * A line of text as a command: fields by the names of the schema, completed and encoded. Only required fields and
 * defaults are said here, in {@link io.ringside.ops.replay.line.CommandRules}. Start reading at {@link
 * io.ringside.ops.replay.line.ScenarioLine}.
 */
package io.ringside.ops.replay.line;
