import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Beneath those that a system gives to whoever does not ask for one: such a port may be somebody's before it is used. */
const FIRST = 11_000;
const OF_A_WORKER = 2_000;
const MOST_WORKERS = 10;
const TRIES = 100;

/** A port nobody listens on, for a server that must know its address before it starts, or starts there again. */
export async function freePort(): Promise<number> {
  const first = FIRST + (Number(process.env.VITEST_POOL_ID ?? 0) % MOST_WORKERS) * OF_A_WORKER;
  for (let tried = 0; tried < TRIES; tried += 1) {
    const port = first + randomInt(OF_A_WORKER);
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port from ${first} on`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
