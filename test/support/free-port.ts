import { once } from 'node:events';
import { createServer } from 'node:net';

/** Beneath the ports that a system gives to clients and to servers that ask for any: such a port may be taken before it is used. */
const FIRST = 11_000;
/**
 * Each process takes its ports from a slice of its own, chosen by its id. A number of the worker would not do: two runs of
 * the tests on one machine number their workers alike.
 */
const OF_A_PROCESS = 100;
const PROCESSES = 200;

let given = 0;

/** A port without a listener, for a server that must know its address before it starts, or starts there again. */
export async function freePort(): Promise<number> {
  const first = FIRST + (process.pid % PROCESSES) * OF_A_PROCESS;
  for (let tried = 0; tried < OF_A_PROCESS; tried += 1) {
    // In turn: a server that is down for a restart gets its port back.
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
