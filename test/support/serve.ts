import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Serving {
  /** Without a slash at the end. */
  readonly url: string;
  /** Ends open connections too. */
  close(): Promise<void>;
}

/** An HTTP server on a loopback port, a free one by default. */
export async function serve(answer: RequestListener, port = 0): Promise<Serving> {
  const server = createServer(answer);
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
