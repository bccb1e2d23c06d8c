import type { Socket } from 'node:net';

/** Larger than the socket buffers, bytes. */
const BYTES = 64 * 1024 * 1024;
const PART = Buffer.alloc(1024 * 1024, 'x');

/**
 * Sends the head of a request and an oversized body.
 * @returns true if the server read all of it, false if it cut the connection
 */
export function pourBody(socket: Socket, method: string, path: string): Promise<'taken' | 'cut'> {
  const { promise, resolve } = Promise.withResolvers<'taken' | 'cut'>();
  socket.once('close', () => resolve('cut'));
  socket.write(`${method} ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${BYTES}\r\n\r\n`);
  const pour = (left: number) => {
    if (left === 0) resolve('taken');
    else socket.write(PART, (error) => error ?? pour(left - PART.length));
  };
  pour(BYTES);
  return promise;
}
