/**
 * The bytes of one TCP connection, as they are or under TLS, for both of its ends: neither waits. Imports Agrona alone.
 */
package io.ringside.gateway.socket;
