import { createServer } from 'node:http';
import WebSocket from 'ws';
import { listen, stop } from './serve.ts';

/** The server's end of one connection. Requests are JSON-RPC messages. */
export interface ServedSocket {
  readonly requests: RpcRequest[];
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

export type WebsocketServer = Awaited<ReturnType<typeof serveWebsocket>>;

/** A websocket server on loopback. `onRequest` plays the node. */
export async function serveWebsocket(onRequest: (socket: ServedSocket, request: RpcRequest) => void) {
  /** All connections, the newest last. */
  const sockets: ServedSocket[] = [];
  const http = createServer();
  const server = new WebSocket.Server({ server: http });
  server.on('connection', (client) => {
    const socket = {
      requests: [] as RpcRequest[],
      send: (message: unknown) =>
        client.send(typeof message === 'string' ? message : JSON.stringify(message)),
      cut: () => client.terminate(),
      isClosing: false,
      isCut: false,
    };
    sockets.push(socket);
    client.on('message', (text) => {
      const request = JSON.parse(String(text)) as RpcRequest;
      socket.requests.push(request);
      onRequest(socket, request);
    });
    // The close frame stays unanswered, as with a node that has stalled.
    client.close = () => {
      socket.isClosing = true;
    };
    client.on('error', () => undefined);
    client.on('close', () => {
      socket.isCut = true;
    });
  });
  const url = (await listen(http)).replace('http', 'ws');
  const close = async () => {
    for (const client of server.clients) client.terminate();
    await stop(http);
  };
  return { url, sockets, close };
}
