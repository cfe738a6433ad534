/**
 * The wire schema as a table: messages, their fields and the names of enum values, and messages printed by it. What is
 * added to the schema can be written and is printed without a line of code here. Start reading at {@link
 * io.ringside.ops.replay.schema.WireSchema}.
 */
package io.ringside.ops.replay.schema;
