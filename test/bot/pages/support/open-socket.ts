import { connect, type Socket } from 'node:net';

/** A connection to a server, on which bytes are sent as they are; that it is torn is no error. */
export function openSocket(origin: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => {
      socket.on('error', () => socket.destroy());
      resolve(socket);
    });
    socket.once('error', reject);
  });
}
