import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

/** A connection from a loopback address. A cut by the server is no error. */
export function openFrom(origin: string, localAddress = '127.0.0.1'): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: Number(new URL(origin).port), host: '127.0.0.1', localAddress }, () => {
      socket.on('error', () => socket.destroy());
      resolve(socket);
    });
    socket.once('error', reject);
  });
}

/** Bytes of a request. `body` is sent as JSON; `length` may announce more than is sent. */
export function writeRequest(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body?: { readonly json: string; readonly length?: number },
): string {
  const content = body && {
    'Content-Type': 'application/json',
    'Content-Length': String(body.length ?? body.json.length),
  };
  const lines = Object.entries({ Host: 'x', ...headers, ...content }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return `${[`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n${body?.json ?? ''}`;
}

/** A request on its own connection. @returns the status, undefined if cut unanswered */
export async function statusOf(
  origin: string,
  localAddress: string,
  request: string,
): Promise<number | undefined> {
  const socket = await openFrom(origin, localAddress);
  const answer = text(socket).catch(() => '');
  socket.write(request.replace('\r\n', '\r\nConnection: close\r\n'));
  return statusesIn(await answer)[0];
}

/** Statuses in order of arrival. */
export function statusesIn(answers: string): readonly number[] {
  return [...answers.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}
