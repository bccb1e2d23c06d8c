import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ServiceError } from '../service-error.ts';
import { JSON_TYPE, writeError } from './envelopes.ts';

/** Answers what was no HTTP request, or came too slowly, with the envelope, and closes the connection. */
export function refuseBrokenRequest(
  error: { code?: string },
  socket: Socket,
  requestId: string,
  now: number,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = refusalOf(error.code);
  const body = writeError(refusal, requestId, now);
  socket.end(
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\nContent-Type: ${JSON_TYPE}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

function refusalOf(code: string | undefined): ServiceError {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new ServiceError('invalid_request', 'The headers are too large', { status: 431 });
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new ServiceError('invalid_request', 'The request took too long to arrive: send it again', {
      status: 408,
    });
  }
  return new ServiceError('invalid_request', 'This is not an HTTP/1.1 request');
}
