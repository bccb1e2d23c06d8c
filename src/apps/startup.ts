import { createServer } from 'node:net';
import type { Listen } from '../environment-reader.ts';

/**
 * The configured port; a free one if that is taken and not explicit.
 * @throws EADDRINUSE for a taken explicit port
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

/** Awaits `starting`; when it rejects, runs `close` and rethrows. */
export async function closeOnFailure<T>(starting: Promise<T>, close: () => Promise<unknown>): Promise<T> {
  try {
    return await starting;
  } catch (failure) {
    // The first failure is reported.
    await close().catch(() => {});
    throw failure;
  }
}
