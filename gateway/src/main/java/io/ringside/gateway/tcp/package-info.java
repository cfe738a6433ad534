/**
 * A door for clients over TCP, without its protocol: the port, sockets with and without TLS, frames in both directions,
 * and what bounds floods: connections without a logon, accepts and frames per turn, wrong passwords by address, clients
 * that read nothing.
 * <p>
 * A door gives a {@link io.ringside.gateway.tcp.FrameReader}, a {@link io.ringside.gateway.tcp.ConnectionHandler} and a
 * {@link io.ringside.gateway.tcp.TcpConnection} of its own; {@code gateway.fix} is one. Imports
 * {@code gateway.session}, {@code gateway.socket} and Agrona. Everything runs on the thread of the door's agent. Start
 * reading at {@link io.ringside.gateway.tcp.TcpAcceptor}, then {@link io.ringside.gateway.tcp.TcpReader}.
 */
package io.ringside.gateway.tcp;
