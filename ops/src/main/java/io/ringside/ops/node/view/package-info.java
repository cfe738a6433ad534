/** A running node as its HTTP port shows it: status, meters and alerts. */
package io.ringside.ops.node.view;
