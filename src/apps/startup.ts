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

/** What `begun` comes to. Where it fails, `end` first ends what was begun before it, and then it fails as it did. */
export async function closeOnFailure<T>(begun: Promise<T>, end: () => Promise<unknown>): Promise<T> {
  try {
    return await begun;
  } catch (failure) {
    // A second failure on the way out would hide the one that the operator can mend.
    await end().catch(() => {});
    throw failure;
  }
}
