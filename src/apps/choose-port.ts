import { createServer } from 'node:net';
import type { Listen } from '../environment-reader.ts';

/**
 * The port to listen on: the configured one, or a free one where it is taken and nobody named it.
 * @throws the system's EADDRINUSE error when a named port is taken
 */
export async function choosePort(listen: Listen): Promise<number> {
  try {
    return await tryPort(listen.host, listen.port);
  } catch (error) {
    if (listen.explicitPort || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return tryPort(listen.host, 0);
  }
}

function tryPort(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ host, port, exclusive: true }, () => {
      const address = server.address();
      const found = typeof address === 'object' && address !== null ? address.port : port;
      server.close(() => resolve(found));
    });
  });
}
