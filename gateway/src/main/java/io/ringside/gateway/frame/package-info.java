/**
 * The header that stands before each SBE message on TCP, for both ends of a connection. Imports Agrona alone.
 */
package io.ringside.gateway.frame;
