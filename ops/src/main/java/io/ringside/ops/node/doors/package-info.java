/** Where participants come in: the SBE gateway and the FIX gateway with their threads. */
package io.ringside.ops.node.doors;
