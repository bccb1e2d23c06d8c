import type { Socket } from 'node:net';
import { Agent, buildConnector, WebSocket } from 'undici';
import type { NodeClock } from './connection.ts';

/** Of the handshake, ms. */
const OPEN_TIMEOUT_MS = 5_000;

/** For the closing handshake, ms; then the connection is cut. */
const CLOSE_TIMEOUT_MS = 1_000;

/** Notices and answers have about 200 bytes. Node's own WebSocket accepts 128 MB. */
const MAX_MESSAGE_BYTES = 16 * 1_024;

interface NodeSocketEvents {
  readonly onOpen: () => void;
  readonly onMessage: (text: string) => void;
  /** Once: the connection failed, was lost or was closed by the node. */
  readonly onLost: () => void;
}

/** One websocket connection. After `close` or `cut` no event is reported. */
export interface NodeSocket {
  send(text: string): void;
  /** With a closing handshake, which a silent node gets a second for. */
  close(): void;
  cut(): void;
}

export function openNodeSocket(url: string, clock: NodeClock, events: NodeSocketEvents): NodeSocket {
  const over = new AbortController();
  const { signal } = over;
  const connect = buildConnector({ timeout: OPEN_TIMEOUT_MS });
  let tcp: Socket | undefined;
  const agent = new Agent({
    webSocket: { maxPayloadSize: MAX_MESSAGE_BYTES },
    connect: (options, done) =>
      connect(options, (...[error, socket]) => {
        if (error !== null) return done(error, null);
        tcp = socket;
        if (signal.aborted) socket.destroy();
        done(null, socket);
      }),
  });
  const socket = new WebSocket(url, { dispatcher: agent });
  const close = () => {
    over.abort();
    socket.close();
    // undici waits for the node's part of the handshake without a limit.
    const stopWaiting = clock.after(CLOSE_TIMEOUT_MS, () => tcp?.destroy());
    socket.addEventListener('close', stopWaiting, { once: true });
  };
  const cut = () => {
    over.abort();
    socket.close();
    tcp?.destroy();
  };
  const lose = () => {
    if (signal.aborted) return;
    cut();
    events.onLost();
  };
  const stopOpening = clock.after(OPEN_TIMEOUT_MS, lose);
  signal.addEventListener('abort', stopOpening, { once: true });
  socket.addEventListener('open', () => {
    stopOpening();
    if (!signal.aborted) events.onOpen();
  });
  socket.addEventListener('message', ({ data }) => {
    if (!signal.aborted) events.onMessage(String(data));
  });
  socket.addEventListener('error', lose);
  socket.addEventListener('close', lose);
  return { send: (text) => socket.send(text), close, cut };
}
