import { connect, type Socket } from 'node:net';

/** The same request again and again, or a few in turn, over connections that are kept open. */
export interface HttpLoad {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly authorization?: string;
  /** Sent in turn; an empty text is a request without a body. */
  readonly bodies: readonly string[];
  readonly connections: number;
  readonly milliseconds: number;
}

export interface HttpLoadResult {
  readonly answers: number;
  readonly seconds: number;
}

const HEAD_END = '\r\n\r\n';

/**
 * Keeps one request under way on every connection. Requests are written as prepared bytes and answers only counted, so
 * that the server and not the client is the limit. @throws Error for any answer but 200
 */
export async function loadHttp(load: HttpLoad): Promise<HttpLoadResult> {
  const requests = load.bodies.map((body) => writeRequest(load, body));
  let sent = 0;
  let answers = 0;
  const startedAt = performance.now();
  const endsAt = startedAt + load.milliseconds;
  const nextRequest = () => {
    if (performance.now() >= endsAt) return undefined;
    return requests[sent++ % requests.length];
  };
  const { hostname, port } = new URL(load.url);
  const connections = Array.from({ length: load.connections }, () =>
    keepAsking(connect(Number(port), hostname), nextRequest, () => {
      answers += 1;
    }),
  );
  await Promise.all(connections);
  return { answers, seconds: (performance.now() - startedAt) / 1_000 };
}

function writeRequest({ url, method, authorization }: HttpLoad, body: string): Buffer {
  const { host, pathname } = new URL(url);
  const lines = [
    `${method} ${pathname} HTTP/1.1`,
    `Host: ${host}`,
    ...(authorization === undefined ? [] : [`Authorization: ${authorization}`]),
    ...(body === '' ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]),
  ];
  return Buffer.from(`${lines.join('\r\n')}${HEAD_END}${body}`);
}

/** Asks over one connection until there is no further request. */
function keepAsking(
  socket: Socket,
  nextRequest: () => Buffer | undefined,
  onAnswer: () => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const ask = () => {
      const request = nextRequest();
      if (request === undefined) socket.end(resolve);
      else socket.write(request);
    };
    const read = createAnswerReader(() => {
      onAnswer();
      ask();
    });
    socket.setNoDelay(true);
    socket.on('connect', ask);
    socket.on('error', reject);
    socket.on('data', (bytes) => {
      const refusal = read(bytes);
      if (refusal !== undefined) socket.destroy(new Error(refusal));
    });
  });
}

/** Counts answers out of a stream of bytes; only the length of a body is looked at. */
function createAnswerReader(onAnswer: () => void): (bytes: Buffer) => string | undefined {
  let head = '';
  let bodyLeft = 0;
  return (bytes) => {
    if (bodyLeft === 0) {
      head += bytes.toString('latin1');
      const end = head.indexOf(HEAD_END);
      if (end === -1) return undefined;
      if (!head.startsWith('HTTP/1.1 200')) return `not 200: ${head}`;
      const length = Number(/content-length: (\d+)/i.exec(head.slice(0, end))?.[1]);
      bodyLeft = length - (head.length - end - HEAD_END.length);
      head = '';
    } else {
      bodyLeft -= bytes.length;
    }
    if (bodyLeft === 0) onAnswer();
    return undefined;
  };
}
