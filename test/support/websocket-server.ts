import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { listen, stop } from './serve.ts';

/** Of RFC 6455. */
const HANDSHAKE_GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const TEXT = 0x81;
const CLOSE = 0x88;

/** The server's end of one connection. Requests are JSON-RPC messages. */
export interface ServedSocket {
  readonly requests: readonly RpcRequest[];
  /** Sends JSON, or a text as it is. */
  send(message: unknown): void;
  /** Cuts the connection. */
  cut(): void;
  /** The client sent a close frame. */
  readonly isClosing: boolean;
  readonly isCut: boolean;
}

interface RpcRequest {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

export interface WebsocketServer {
  /** `ws://…` */
  readonly url: string;
  /** All connections, the newest last. */
  readonly sockets: readonly ServedSocket[];
  close(): Promise<void>;
}

/** A websocket server on loopback for a client's small text messages. `onRequest` plays the node. */
export async function serveWebsocket(
  onRequest: (socket: ServedSocket, request: RpcRequest) => void,
): Promise<WebsocketServer> {
  const sockets: ServedSocket[] = [];
  const server = createServer();
  const streams = new Set<Duplex>();
  server.on('upgrade', ({ headers }, stream) => {
    streams.add(stream);
    stream.on('error', () => undefined);
    const accept = createHash('sha1').update(`${headers['sec-websocket-key']}${HANDSHAKE_GUID}`);
    stream.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        `Sec-WebSocket-Accept: ${accept.digest('base64')}\r\n\r\n`,
    );
    sockets.push(serveSocket(stream, onRequest));
  });
  const url = (await listen(server)).replace('http', 'ws');
  const close = async () => {
    for (const stream of streams) stream.destroy();
    await stop(server);
  };
  return { url, sockets, close };
}

function serveSocket(
  stream: Duplex,
  onRequest: (socket: ServedSocket, request: RpcRequest) => void,
): ServedSocket {
  const requests: RpcRequest[] = [];
  let isClosing = false;
  let isCut = false;
  const socket: ServedSocket = {
    requests,
    send: (message) => {
      stream.write(frameOf(typeof message === 'string' ? message : JSON.stringify(message)));
    },
    cut: () => stream.destroy(),
    get isClosing() {
      return isClosing;
    },
    get isCut() {
      return isCut;
    },
  };
  let rest = Buffer.alloc(0);
  stream.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (let frame = readFrame(rest); frame; frame = readFrame(rest)) {
      rest = rest.subarray(frame.size);
      if (frame.type === CLOSE) isClosing = true;
      if (frame.type !== TEXT) continue;
      const request = JSON.parse(frame.text) as RpcRequest;
      requests.push(request);
      onRequest(socket, request);
    }
  });
  // The server of node:http leaves its half of a connection open.
  for (const event of ['end', 'close'])
    stream.once(event, () => {
      isCut = true;
    });
  return socket;
}

function frameOf(text: string): Buffer {
  const payload = Buffer.from(text);
  const header = Buffer.alloc(10);
  header[0] = TEXT;
  if (payload.length < 126) {
    header[1] = payload.length;
    return Buffer.concat([header.subarray(0, 2), payload]);
  }
  header[1] = 127;
  header.writeBigUInt64BE(BigInt(payload.length), 2);
  return Buffer.concat([header, payload]);
}

/** Clients mask their frames. Undefined for an incomplete one. */
function readFrame(bytes: Buffer): { type: number; text: string; size: number } | undefined {
  const [type = 0, second = 0] = bytes;
  const short = second & 0x7f;
  const start = short === 126 ? 8 : 6;
  if (bytes.length < start) return undefined;
  const length = short === 126 ? bytes.readUInt16BE(2) : short;
  const size = start + length;
  if (bytes.length < size) return undefined;
  const mask = bytes.subarray(start - 4, start);
  const payload = bytes.subarray(start, size).map((byte, index) => byte ^ (mask[index % 4] ?? 0));
  return { type, text: Buffer.from(payload).toString(), size };
}
