import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from '../../log.ts';
import { ServiceError } from '../service-error.ts';
import { JSON_TYPE, writeError } from './envelopes.ts';

interface RefuseBrokenDeps {
  readonly log: Log;
  readonly now: () => number;
  readonly nextRequestId: () => string;
}

/** Answers what was no HTTP request, or came too slowly, with the envelope, and closes the connection. */
export function refuseBrokenRequest(error: { code?: string }, socket: Socket, deps: RefuseBrokenDeps): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = refusalOf(error.code);
  const body = writeRefusal(refusal, deps);
  socket.end(
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\nContent-Type: ${JSON_TYPE}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/** Answers an `Expect` header that nobody here fulfils; Node's own answer would have no envelope. */
export function refuseExpectation(
  _request: IncomingMessage,
  response: ServerResponse,
  deps: RefuseBrokenDeps,
): void {
  const refusal = new ServiceError('invalid_request', 'Send the request without Expect', { status: 417 });
  response.writeHead(refusal.status, { 'content-type': JSON_TYPE, connection: 'close' });
  response.end(writeRefusal(refusal, deps));
}

function writeRefusal(refusal: ServiceError, { log, now, nextRequestId }: RefuseBrokenDeps): string {
  const requestId = nextRequestId();
  log.info({ requestId, status: refusal.status, code: refusal.code }, 'request refused');
  return writeError(refusal, requestId, now());
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
