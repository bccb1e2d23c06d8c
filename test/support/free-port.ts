import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ephemeral range: the system may hand out any port of that range before its use here. */
const FIRST = 11_000;
/**
 * Each process uses a range derived from its pid. Worker numbers would collide: two runs on one machine use the same
 * numbers.
 */
const OF_A_PROCESS = 100;
const PROCESSES = 200;

let given = 0;

/** A port without a listener, for a server that must know its address before it starts or restarts. */
export async function freePort(): Promise<number> {
  const first = FIRST + (process.pid % PROCESSES) * OF_A_PROCESS;
  for (let tried = 0; tried < OF_A_PROCESS; tried += 1) {
    // Round robin: a server that restarts finds its port free.
    const port = first + (given++ % OF_A_PROCESS);
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
